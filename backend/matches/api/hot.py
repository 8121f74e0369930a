"""Views that run for every move: who asks is found in the statement that reads the match, everything else is as in
any other view."""

from collections.abc import Sequence
from typing import ClassVar

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from backend.accounts.api.views import caller
from backend.accounts.auth import asker_of, let_in
from backend.accounts.models import Player
from backend.accounts.rows import Asker
from backend.core.api.base import ApiView
from backend.matches.models import Match
from backend.matches.rows import Table, lock_match_for, see_match_for
from backend.matches.services.writer import lock_match
from backend.matches.visibility import Sight, access_sight, sight_of


class SeeingView(ApiView):
    """Reads something of the match that its address names."""

    seeing_methods: ClassVar[Sequence[str]] = SAFE_METHODS
    """With these the match is read together with the caller."""
    seen: tuple[Match, Table] | None = None
    """What was read so, until it is used."""

    def find_caller(self, request: Request) -> None:
        """Whoever is not found with the match is looked for as in any other view."""
        asker = asker_of(request._request) if request.method in self.seeing_methods else None
        found = see_match_for(asker, self.kwargs["match_id"]) if asker is not None else None
        if found is None or found[0] is None:
            super().find_caller(request)
            return
        let_in(request, *found[0])
        self.seen = found[1:]

    def sight(self, request: Request, match_id: str, invitation: str = "") -> Sight:
        """The match as it was read with the caller; the second time as it is then. Problem: not_found."""
        seen, self.seen = self.seen, None
        if seen is None:
            return access_sight(match_id, request.user, invitation)
        return sight_of(*seen, request.user, invitation)


class ChangingView(ApiView):
    """Changes the match that its address names: the caller is found when it is locked, in one transaction with what
    they do. Whatever such a view does begins with `lock` or `identify`."""

    asker: Asker | None = None
    """Who is still to be found."""

    def perform_authentication(self, request: Request) -> None:
        """Leaves to `lock` whom that can find."""
        self.asker = asker_of(request._request)
        if self.asker is None:
            super().perform_authentication(request)

    def check_permissions(self, request: Request) -> None:
        """As soon as it is known who calls."""
        if self.asker is None:
            super().check_permissions(request)

    def lock(self, request: Request, match_id: str) -> tuple[Match, Player]:
        """The locked match and the caller. Problems: those of any view, not_found."""
        found = lock_match_for(self.asker, match_id) if self.asker is not None else None
        if found is None or found[0] is None:
            self.identify(request)
            return lock_match(match_id), caller(request)
        self.asker = None
        let_in(request, *found[0])
        self.admit(request)
        self.check_permissions(request)
        return found[1], found[0][1]

    def identify(self, request: Request) -> None:
        """Finds the caller alone, before they are refused what is refused to anybody."""
        if self.asker is not None:
            self.asker = None
            super().perform_authentication(request)
            self.check_permissions(request)
