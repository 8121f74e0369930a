"""The app's page with what messengers read of it, and the pictures."""

import re
from html import escape

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from backend.core.address import client_address
from backend.core.api import app
from backend.core.problems import Problem, http_response, read_only
from backend.core.text import DEFAULT_LANGUAGE, t
from backend.previews.kept import name_of, picture
from backend.previews.words import Words, words_of

_MATCH = re.compile(r"^m/([\w-]{1,64})(?:/replay)?/?$")
_A_DAY = 24 * 3600


@read_only
def page(request: HttpRequest, path: str = "") -> HttpResponse:
    """The app's page for any address; that of a match which strangers may see is told about in its head."""
    return app.page(request, path, head=_head(path).encode())


@read_only
def image(request: HttpRequest, match: str) -> HttpResponse:
    """The picture of a match's link, or of the product where a stranger may know nothing of the match."""
    try:
        drawn = picture(words_of(match) or _ours(), client_address(request))
    except Problem as problem:
        return http_response(problem)
    return _png(drawn)


@read_only
def product_image(request: HttpRequest) -> HttpResponse:
    """The picture of every other link."""
    try:
        return _png(picture(_ours(), client_address(request)))
    except Problem as problem:
        return http_response(problem)


def _png(drawn: bytes) -> HttpResponse:
    response = HttpResponse(drawn, content_type="image/png")
    response.headers["Cache-Control"] = f"public, max-age={_A_DAY}"
    return response


def _ours() -> Words:
    return Words("stakeout", "Stakeout", t("preview.product", DEFAULT_LANGUAGE), "")


def _head(path: str) -> str:
    found = _MATCH.match(path)
    words = words_of(found.group(1)) if found else None
    address = (
        f"previews/{found.group(1)}.png?{name_of(words)}" if found and words else "previews/stakeout.png"
    )
    words = words or _ours()
    tags = {
        "og:site_name": "Stakeout",
        "og:type": "website",
        "og:title": words.title,
        "og:description": words.description,
        "og:image": f"{settings.BASE_URL.rstrip('/')}/{address}",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()]
    return "".join((*lines, '<meta name="twitter:card" content="summary_large_image" />'))
