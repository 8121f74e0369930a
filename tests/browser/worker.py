"""The service worker of a phone, woken as the browser would do it: by a push, by the network that is back."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.phone import Phone, wait_until


class Worker:
    """Speaks to the worker through the DevTools protocol, from a page of its own that is nobody's window."""

    def __init__(self, phone: Phone) -> None:
        self.origin = phone.server.url
        self.page: Page = phone.context.new_page()
        self._devtools = phone.context.new_cdp_session(self.page)
        self._registrations: list[dict[str, Any]] = []
        self._devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda news: self._registrations.extend(news["registrations"]),
        )
        self._devtools.send("ServiceWorker.enable")
        wait_until(self.page, lambda: self._own() is not None)

    def _own(self) -> str | None:
        own = [each for each in self._registrations if each["scopeURL"].startswith(self.origin)]
        return own[-1]["registrationId"] if own else None

    def push(self, message: dict[str, object] | str) -> None:
        """A push arrives, decrypted."""
        data = message if isinstance(message, str) else json.dumps(message)
        self._devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": self.origin, "registrationId": self._own(), "data": data},
        )

    def sync(self, tag: str) -> None:
        """The browser thinks that there is a network again."""
        self._devtools.send(
            "ServiceWorker.dispatchSyncEvent",
            {"origin": self.origin, "registrationId": self._own(), "tag": tag, "lastChance": False},
        )
