"""The games that can be played, their rules, and the proof of records."""

import msgspec
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.clocks import kinds
from backend.core.api.base import ApiView
from backend.core.api.permissions import ReadableByAll
from backend.core.limits import RECORD_CHECKS
from backend.core.problems import Problem, language
from backend.core.text import t
from backend.matches import box
from backend.matches.api import serializers as shapes
from backend.matches.api.figure_serializers import GameStatisticsSerializer
from backend.matches.refusals import invalid
from backend.matches.selectors.inbox import inbox_document
from backend.matches.selectors.statistics import game_statistics
from backend.matches.selectors.view import Plain
from backend.matches.services.import_record import check_importable, import_record
from games import door
from games.box import Verified, Verify

MAX_RECORD_BYTES = 4 << 20


def find_game(key: str) -> door.AnyGame:
    """The game; not_found if there is none."""
    try:
        return door.game(key)
    except door.UnknownGame:
        raise Problem("not_found") from None


def game_document(game: door.AnyGame, lang: str) -> Plain:
    """The game as the API writes it; its clock with all fields, as those of matches."""
    document: Plain = msgspec.to_builtins(door.describe(game, lang))
    return document | {"default_clock": kinds.clean(document["default_clock"], 0)}


def _asked_language(request: Request, otherwise: str) -> str:
    """The language of `?lang=`, or the caller's own; invalid if we don't speak it."""
    lang = request.query_params.get("lang") or otherwise
    if lang not in door.LANGUAGES:
        raise invalid("lang", "unknown_value")
    return lang


class GamesView(ApiView):
    """All games."""

    permission_classes = (ReadableByAll,)

    @extend_schema(operation_id="games_list", summary="The games", responses=shapes.GamesSerializer)
    def get(self, request: Request) -> Response:
        """Every installed game, in one page."""
        games = [game_document(game, self.lang) for game in door.catalogue().values()]
        return Response({"results": games, "next": None})


class GameView(ApiView):
    """One game."""

    permission_classes = (ReadableByAll,)

    @extend_schema(operation_id="games_read", summary="A game", responses=shapes.GameSerializer)
    def get(self, request: Request, game: str) -> Response:
        """What the lobby needs to offer it."""
        return Response(game_document(find_game(game), self.lang))


class RulesView(ApiView):
    """The rules of one game."""

    permission_classes = (ReadableByAll,)
    compress = True

    @extend_schema(
        operation_id="games_rules",
        summary="The rules of a game",
        parameters=[OpenApiParameter("lang", str, enum=list(door.LANGUAGES))],
        responses=shapes.RulesSerializer,
    )
    def get(self, request: Request, game: str) -> Response:
        """Numbered rules, in our own words; refusals name their numbers."""
        lang = _asked_language(request, self.lang)
        return Response(msgspec.to_builtins(door.rules(find_game(game), lang)))


class TextsView(ApiView):
    """The names of one game's pieces."""

    permission_classes = (ReadableByAll,)
    compress = True

    @extend_schema(
        operation_id="games_texts",
        summary="What the pieces of a game are called",
        parameters=[OpenApiParameter("lang", str, enum=list(door.LANGUAGES))],
        responses=shapes.GameTextsSerializer,
    )
    def get(self, request: Request, game: str) -> Response:
        """For a board that names cards and spaces by itself; to be kept, and read again when the app is new."""
        lang = _asked_language(request, self.lang)
        return Response({"lang": lang, "texts": door.names(find_game(game), lang)})


class StatisticsView(ApiView):
    """How one game goes here."""

    permission_classes = (ReadableByAll,)

    @extend_schema(
        operation_id="games_statistics",
        summary="How often a game was played, and how it ended",
        responses=GameStatisticsSerializer,
    )
    def get(self, request: Request, game: str) -> Response:
        """From finished public matches; `mine` from all of the caller's own."""
        player = caller(request) if request.user.is_authenticated else None
        return Response(game_statistics(find_game(game), player, self.lang))


class RecordsView(ApiView):
    """Records of matches that were played anywhere."""

    max_json_bytes = MAX_RECORD_BYTES

    @extend_schema(
        operation_id="records_verify",
        summary="Verify a record",
        parameters=[
            OpenApiParameter(
                "import", bool, description="Also store a valid record as a finished match of the caller's."
            )
        ],
        request={"application/json": shapes.RECORD},
        responses={200: shapes.VERDICT},
    )
    def post(self, request: Request) -> Response:
        """Plays the record again; says whether all agrees, else where it first differs. With `import` a record that
        is valid becomes a match that can be watched like any other; the same record again is the same match. A fork
        is imported only with the signature that this server has put into its `origin`; without, it can be checked."""
        try:
            record = door.parse_record(request.data)
        except door.UnknownGame:
            raise invalid("game", "unknown_game") from None
        except ValueError as error:
            raise _unreadable(error) from None
        player = caller(request)
        RECORD_CHECKS.count(str(player.pk))
        wants_match = request.query_params.get("import") in ("1", "true")
        if wants_match:
            check_importable(record)
        try:
            found: Verified = box.run(Verify(record, keep=wants_match), Verified)
        except box.Unfit as why:
            raise _unreadable(why) from None
        document = msgspec.to_builtins(found.verdict, str_keys=True)
        if wants_match:
            document["match"] = import_record(player, record, found) if found.verdict.valid else None
        return Response(document)


def _unreadable(why: Exception) -> Problem:
    detail = t("invalid.record", language(), why=str(why)[:300])
    return Problem("validation_failed", detail=detail, errors=[])


class InboxView(ApiView):
    """What waits for the caller."""

    @extend_schema(operation_id="me_inbox", summary="What waits for me", responses=shapes.InboxSerializer)
    def get(self, request: Request) -> Response:
        """Matches that wait (by deadline, optional decisions not counted), invitations, ends not looked at."""
        return Response(inbox_document(caller(request), self.lang))
