"""The base of every API view: who calls, in which language, how often."""

from typing import Any

from django.utils import translation
from rest_framework.request import Request
from rest_framework.views import APIView

from backend.core.language import from_header


class ApiView(APIView):
    """Players only, JSON only. Views that strangers may read name `ReadableByAll` as permission."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Settles the caller, then the language: what the request asks for, else the player's setting."""
        self.lang = from_header(request.headers.get("Accept-Language", ""))
        if self.lang is None:
            self.perform_authentication(request)
            self.lang = getattr(request.user, "language", None)
        translation.activate(self.lang or translation.get_language() or "en")
        super().initial(request, *args, **kwargs)
