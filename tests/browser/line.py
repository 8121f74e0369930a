"""The wire between a phone and the server's socket, in the hands of a test."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """Stands between a page and /ws from the next load on; `mute` swallows what the server says, `cut` hangs up."""

    def __init__(self, page: Page) -> None:
        self.muted = False
        self.is_cut = False
        self.opened = 0
        """How often the page has connected."""
        self.said: list[dict[str, Any]] = []
        """What the page has said to the server."""
        self._open: list[WebSocketRoute] = []
        self._age = 0
        page.route_web_socket(re.compile(r"/ws(\?|$)"), self._connect)

    def _connect(self, page_side: WebSocketRoute) -> None:
        if self.is_cut:
            page_side.close(code=1001)
            return
        self.opened += 1
        age = self._age
        server_side = page_side.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if not self.muted and age == self._age:
                page_side.send(message)

        server_side.on_message(pass_on)

        def hear(message: str | bytes) -> None:
            self.said.append(json.loads(message))
            server_side.send(message)

        page_side.on_message(hear)
        self._open.append(page_side)

    def die(self) -> None:
        """What stands now brings nothing any more, though it looks open; whoever calls again gets through."""
        self._age += 1

    def cut(self) -> None:
        """Hangs up; whoever calls again is refused."""
        self.is_cut = True
        for socket in self._open:
            socket.close(code=1001)
        self._open.clear()

    def mend(self) -> None:
        """The next call gets through."""
        self.is_cut = False
