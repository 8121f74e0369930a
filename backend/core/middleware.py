"""What every answer carries and every request must satisfy, whatever view it is for."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers

from backend.core.address import client_address
from backend.core.hosts import is_own_host
from backend.core.language import from_header
from backend.core.limits import OPERATOR_SIGN_INS
from backend.core.problems import Problem, http_response
from backend.core.text import DEFAULT_LANGUAGE

Next = Callable[[HttpRequest], HttpResponse]

_POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",  # boards set positions in style attributes
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
CONTENT_SECURITY_POLICY = "; ".join(f"{name} {value}" for name, value in _POLICY.items())

FIXED_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class HeadersMiddleware:
    """Security headers on everything; nothing of the API in a shared cache."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response
        self.headers = dict(FIXED_HEADERS)
        if settings.SECURE_HSTS_SECONDS:
            self.headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in self.headers.items():
            response.headers.setdefault(name, value)
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "private, no-cache")
            patch_vary_headers(response, ("Accept-Language", "Authorization", "Cookie"))
        return response


class RequestMiddleware:
    """Settles the language, and refuses what no part of the service could store or look up."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        lang = from_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "")) or DEFAULT_LANGUAGE
        translation.activate(lang)
        problem = refusal(request)
        return self.get_response(request) if problem is None else http_response(problem)


def refusal(request: HttpRequest) -> Problem | None:
    """Why this request goes no further, None for an ordinary one.

    PostgreSQL refuses a NUL character in any text, and sessions and lists are looked up by what the client sends
    in its address and cookies.
    """
    cookies = request.META.get("HTTP_COOKIE", "")
    if "\x00" in request.path or "%00" in request.META.get("QUERY_STRING", "") or "\\000" in cookies:
        return Problem("malformed")
    if not _is_meant_for_us(request):
        return Problem("malformed")
    if request.method == "POST" and request.path.startswith("/admin/login"):
        try:
            OPERATOR_SIGN_INS.count(client_address(request))
        except Problem as problem:
            return problem
    return None


def _is_meant_for_us(request: HttpRequest) -> bool:
    """Whether the Host header names this server; who watches its health may call it by any address."""
    if request.path in {"/healthz", "/readyz"}:
        return True
    try:
        return is_own_host(request.get_host())
    except DisallowedHost:
        return False


class CompressionMiddleware(GZipMiddleware):
    """Compresses what a view marks as safe to: nothing that holds a secret next to what a client sent."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:  # type: ignore[override]
        """Django's compression, for answers with `may_compress` only."""
        if getattr(response, "may_compress", False):
            return super().process_response(request, response)  # type: ignore[return-value]
        return response
