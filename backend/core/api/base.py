"""The base of every API view: who calls, how often, in which language."""

from typing import Any, ClassVar

from django.conf import settings
from django.utils import translation
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.core.address import client_address
from backend.core.language import from_header
from backend.core.limits import REQUESTS_PER_ADDRESS, REQUESTS_PER_PLAYER, asking
from backend.core.text import DEFAULT_LANGUAGE, LANGUAGES


class ApiView(APIView):
    """Players only and JSON only, unless a view says otherwise.

    Strangers may read views whose permission is `ReadableByAll`. `self.lang` is the language of the answer.
    """

    http_method_names = ["get", "post", "put", "patch", "delete", "head"]
    max_json_bytes: ClassVar[int] = settings.MAX_JSON_BYTES
    """The largest body the view reads."""
    compress: ClassVar[bool] = False
    """Only for answers that hold no secret next to what the client sent (replays, schema)."""
    lang: str = DEFAULT_LANGUAGE

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuses unknown methods and floods before it looks at who calls; then settles the language."""
        method = (request.method or "").lower()
        if method not in self.http_method_names or not hasattr(self, method):
            raise MethodNotAllowed(request.method or "")
        address = client_address(request._request)
        asking.set(address)
        REQUESTS_PER_ADDRESS.count(address)
        self.lang = from_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "")) or DEFAULT_LANGUAGE
        super().initial(request, *args, **kwargs)

    def perform_authentication(self, request: Request) -> None:
        """Who calls, and whether they may again so soon."""
        self.find_caller(request)
        self.admit(request)

    def find_caller(self, request: Request) -> None:
        """Sets the request's user."""
        super().perform_authentication(request)

    def admit(self, request: Request) -> None:
        """Counts the request of a player; their own setting decides where it names no language of ours.

        Problem: rate_limited.
        """
        if not request.user.is_authenticated:
            return
        asking.set(str(request.user.pk))
        REQUESTS_PER_PLAYER.count(str(request.user.pk))
        if from_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "")) is None:
            setting = getattr(request.user, "language", DEFAULT_LANGUAGE)
            self.lang = setting if setting in LANGUAGES else DEFAULT_LANGUAGE
            translation.activate(self.lang)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        """Marks what may be compressed; problems keep their own content type."""
        final: Response = super().finalize_response(request, response, *args, **kwargs)
        final.may_compress = self.compress  # type: ignore[attr-defined]
        return final
