"""The one ASGI application: HTTP by the one-hop handler, /ws by Channels."""

import os
from typing import Any, cast

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
django.setup()

from channels.routing import URLRouter  # noqa: E402
from django.urls import re_path  # noqa: E402

from backend.config.onehop import OneHopHandler, Receive, Scope, Send  # noqa: E402
from backend.realtime.routing import websocket_urlpatterns  # noqa: E402

NO_SUCH_SOCKET = 4404


async def refuse_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """A socket at an address that has none."""
    await receive()
    await send({"type": "websocket.close", "code": NO_SUCH_SOCKET})


http = OneHopHandler()
websocket = URLRouter([*websocket_urlpatterns, re_path(r"", cast(Any, refuse_socket))])


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Hands each connection to the side that speaks its protocol."""
    if scope["type"] == "http":
        await http(scope, receive, send)
    elif scope["type"] == "websocket":
        await websocket(scope, receive, send)
    else:
        await lifespan(receive, send)


async def lifespan(receive: Receive, send: Send) -> None:
    """Nothing has to be started or ended; servers that ask are told so."""
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
