"""Views that show how the one-hop handler treats each kind of answer."""

import threading
import time

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

closed = threading.Event()
"""Set when a streamed answer was closed."""
threads: set[str] = set()
"""Names of the threads in which views ran."""
go_on = threading.Event()
"""What a view waits for."""


@csrf_exempt
def echo(request: HttpRequest) -> HttpResponse:
    threads.add(threading.current_thread().name)
    answer = HttpResponse(request.body, content_type="application/octet-stream")
    answer.set_cookie("one", "1")
    answer.set_cookie("two", "2", httponly=True)
    answer["X-Method"] = request.method
    answer["X-Address"] = request.META["REMOTE_ADDR"]
    return answer


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault of ours")


def stream(request: HttpRequest) -> StreamingHttpResponse:
    answer = StreamingHttpResponse(bytes([number % 256]) * 1000 for number in range(1000))
    answer._resource_closers.append(closed.set)
    return answer


def endless(request: HttpRequest) -> StreamingHttpResponse:
    def parts():
        while True:
            yield b"x" * 100_000

    answer = StreamingHttpResponse(parts())
    answer._resource_closers.append(closed.set)
    return answer


def streamed_async(request: HttpRequest) -> StreamingHttpResponse:
    async def parts():
        for word in (b"a", b"b", b"c"):
            yield word

    return StreamingHttpResponse(parts())


def nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204)


def wait(request: HttpRequest) -> HttpResponse:
    go_on.wait(60)
    return HttpResponse(status=204)


def loop(request: HttpRequest) -> HttpResponse:
    while time.monotonic():
        pass
    raise AssertionError


urlpatterns = [
    path("wait", wait),
    path("loop", loop),
    path("echo", echo),
    path("broken", broken),
    path("stream", stream),
    path("endless", endless),
    path("streamed-async", streamed_async),
    path("nothing", nothing),
]

handler404 = "backend.core.api.failures.not_found"
handler500 = "backend.core.api.failures.server_error"
