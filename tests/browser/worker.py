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

    def notices(self) -> list[dict[str, Any]]:
        """What the system shows; read in turn with what the worker shows, as the worker itself does."""
        shown: list[dict[str, Any]] = self._evaluate(
            """async () => navigator.locks.request('notices', async () =>
                (await self.registration.getNotifications()).map(n =>
                    ({title: n.title, body: n.body, tag: n.tag, silent: n.silent, url: n.data?.url})))"""
        )
        return shown

    def showings(self) -> list[tuple[str, bool]]:
        """Title and silence of every notice shown since this was first asked, those that are gone included."""
        shown: list[list[Any]] = self._evaluate(
            """() => {
                if (!self.showings) {
                    self.showings = [];
                    const show = self.registration.showNotification;
                    ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
                        self.showings.push([title, options.silent === true]);
                        return show.call(this, title, options);
                    };
                }
                return self.showings;
            }"""
        )
        return [(title, silent) for title, silent in shown]

    def badge(self) -> str:
        """The address of the small picture of the only notice."""
        shown: str = self._evaluate("async () => (await self.registration.getNotifications())[0].badge")
        return shown

    def titles(self) -> list[str]:
        """Of what the system shows."""
        return [each["title"] for each in self.notices()]

    def hold(self) -> None:
        """As if the notices were being listed, until `release`."""
        self._evaluate(
            """() => new Promise(held => navigator.locks.request(
                'notices', () => new Promise(done => { self.release = done; held(); })))"""
        )

    def release(self) -> None:
        """The listing is over."""
        self._evaluate("() => self.release()")

    def queueing(self) -> int:
        """How many wait for their turn with the notices."""
        waiting: int = self._evaluate(
            "async () => (await navigator.locks.query()).pending.filter(l => l.name === 'notices').length"
        )
        return waiting

    def clear(self) -> None:
        """Wipes all notices away."""
        self._evaluate(
            """async () => navigator.locks.request('notices', async () => {
                for (const n of await self.registration.getNotifications()) n.close();
            })"""
        )

    def click(self, action: str = "") -> None:
        """A thumb on the only notice, or on a button of it. New windows are written down instead of opened."""
        self._evaluate(
            """async (action) => {
                self.opened ??= [];
                self.clients.openWindow = async (url) => { self.opened.push(url); return null; };
                const [notification] = await navigator.locks.request(
                    'notices', () => self.registration.getNotifications());
                self.dispatchEvent(new NotificationEvent('notificationclick', {notification, action}));
            }""",
            action,
        )

    def renew(self, subscription: dict[str, Any], *, by_browser: bool) -> None:
        """The push service has replaced the subscription: the browser brings the new one, or the worker asks for it
        with the key of the old one."""
        self._evaluate(
            """({subscription, by_browser}) => {
                const fresh = {toJSON: () => subscription};
                PushManager.prototype.subscribe = async (options) => {
                    if (options.applicationServerKey !== 'the old key') throw new TypeError('options');
                    return fresh;
                };
                const event = new ExtendableEvent('pushsubscriptionchange');
                event.oldSubscription = {options: {applicationServerKey: 'the old key'}};
                event.newSubscription = by_browser ? fresh : null;
                self.dispatchEvent(event);
            }""",
            {"subscription": subscription, "by_browser": by_browser},
        )

    def numbers(self) -> list[int]:
        """What the worker has had shown on the icon since this was first asked."""
        shown: list[int] = self._evaluate(
            """() => {
                if (!self.numbers) {
                    self.numbers = [];
                    self.navigator.setAppBadge = async (count) => { self.numbers.push(count); };
                    self.navigator.clearAppBadge = async () => { self.numbers.push(0); };
                }
                return self.numbers;
            }"""
        )
        return shown

    def pages(self) -> int:
        """How many pages of the app there are."""
        there: int = self._evaluate(
            "async () => (await self.clients.matchAll({includeUncontrolled: true})).length"
        )
        return there

    def windows(self) -> list[str]:
        """The addresses for which a window would have been opened."""
        opened: list[str] = self._evaluate("() => self.opened ?? []")
        return opened

    def _evaluate(self, script: str, argument: object = None) -> Any:
        worker = next(each for each in self.page.context.service_workers if each.url.startswith(self.origin))
        return worker.evaluate(script, argument)
