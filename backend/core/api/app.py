"""The app (pwa/dist): its page, for every address that is not the server's own."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from backend.core.problems import Problem, http_response, read_only

_FILE_NAME = re.compile(r"\.[A-Za-z0-9]+$")


@read_only
def page(request: HttpRequest, path: str = "", head: bytes = b"") -> HttpResponse:
    """The app's page, for deep links too, with `head` added to its head. A missing file is 404: a page in place of a
    script breaks clients."""
    if _FILE_NAME.search(path):
        raise Http404
    file: Path = settings.PWA_DIST / "index.html"
    try:
        content, etag = _read(file, file.stat().st_mtime_ns, head)
    except OSError:
        return http_response(Problem("unavailable", detail="The app is not built: run ./deploy/serve."))
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(content, content_type="text/html; charset=utf-8")
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    response.may_compress = True  # type: ignore[attr-defined]
    return response


@lru_cache(maxsize=32)
def _read(file: Path, changed: int, head: bytes) -> tuple[bytes, str]:
    content = file.read_bytes().replace(b"</head>", head + b"</head>", 1)
    return content, quote_etag(hashlib.sha256(content).hexdigest()[:16])
