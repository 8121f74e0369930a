"""What a game is to the engine: its name, its numbers, its rules as callables. One object per game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from games.engine.bot import Bar, Bot, BotSeat, Margin
from games.engine.chance import Chance, Dice
from games.engine.decision import DecisionKind, Offer, PlanKind
from games.engine.event import Event
from games.engine.flow import Sequence as FlowSequence
from games.engine.insight import Figure, Hint, Study
from games.engine.lesson import Lesson
from games.engine.options import OptionChoice as OptionChoice  # games import it from here, too
from games.engine.options import TableOption
from games.engine.play import Play
from games.engine.state import EVERYONE, Ask, Choice, NoFigures, SeatKind, State, Step
from games.engine.teamwork import Teamwork
from games.engine.text import Texts, Value
from games.engine.zones import Cards
from games.engine.zones import resample as deal_anew

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=Struct)

Json = dict[str, object]
Migration = Callable[[Json], Json]
"""Turns the plain data of a stored state of one schema number into that of the next. It must import no live rules:
a stored match can be years old."""


class SeatSetup(Struct, frozen=True):
    """Who sits on a seat when a match begins."""

    kind: SeatKind
    level: str | None = None


class Setup(Struct, frozen=True):
    """All that a match begins with."""

    options: dict[str, Value]
    seats: tuple[SeatSetup, ...]
    host: int
    seed: bytes
    """32 bytes."""
    rules_version: int = 0
    """Which version of the rules it is played by, so that old records play as they did; 0 is today's."""
    content_digest: str = ""
    """Which of the game's content packs it is played with; "" is the newest."""


def begin(state_type: type[S], table: Setup, match: FlowSequence[S], **own: Any) -> S:
    """The state of a match before anything was drawn: the table, the whole match on the agenda, and the fields of
    the game's own that don't begin with their defaults. Shape, pack and options are seen to by the engine."""
    return state_type(
        schema=0,
        seats=[seat.kind for seat in table.seats],
        host=table.host,
        options=dict(table.options),
        chance=Chance(table.seed),
        agenda=[Step(match.name, match.first)],
        **own,
    )


class Team(Struct, frozen=True):
    """Seats that may talk among themselves. Who is in it is public: a side that is secret is no team."""

    key: str
    seats: tuple[int, ...]
    is_open: bool = False
    """Whether everybody may read what it writes."""
    places: frozenset[str] = frozenset()
    """What its members may draw on: ids of things on the board. Without any, the team has no sketches."""
    moment: int = 0
    """Sketches are for one moment of the match (a round, say) and are gone when this number changes."""


class Talk(Struct, frozen=True):
    """What the rules say about free talk now, by public facts alone; by default everybody talks at the table."""

    silent: frozenset[int] = frozenset()
    """Seats that may not write at the table."""
    apart: frozenset[int] = frozenset()
    """Seats that talk among those who look on."""
    whispers: frozenset[int] = frozenset()
    """Any two of these seats may write to each other in private. That they do is public, and what is not."""


class Meta(Struct, frozen=True):
    """The numbers of a game. Texts come from its catalogues: `<key>.title`, `<key>.summary`."""

    min_seats: int
    max_seats: int
    mode: Literal["competitive", "cooperative", "semi_cooperative"]
    rules_version: int
    rule_prefix: str
    options: tuple[TableOption, ...]
    bot_levels: tuple[str, ...]
    default_clock: Json
    end_reasons: Mapping[str, str]
    """Reason to rule number."""
    minutes: int
    """About how long one play takes at a table, in minutes."""
    recommended_seats: int = 0
    """With how many it plays best: what a new table begins with. 0: the fewest, but two at least."""
    reveals: tuple[str, ...] = ()
    """Kinds of events that lay open what was hidden, so that two matches which differ in a secret may part there."""
    turn_events: tuple[str, ...] = ()
    """Kinds of events that begin a turn (or a round): the marks in a replay that one may jump to."""
    undo: bool = False
    max_state_bytes: int = 32 << 10
    """Largest state, in its plain encoding, that a match of the game can come to: several times the largest that was
    ever seen. A larger one is a stranger's or a fault, and is neither read nor stored."""
    bots_take_over_after: int = 2
    """Timeouts in a row after which the bot keeps the seat until its player returns."""
    complete: bool = False
    """Whether every rule of the game is built: then each one must be named by a test."""
    swaps_sides: bool = False
    """Whether a rematch falls out otherwise than the match before. Only where everybody knows the sides from the
    beginning: else it would tell something of them."""
    compared_by: tuple[str, ...] = ()
    """Table options that make matches so different that figures count them apart."""
    played_as: str = ""
    """What seats choose to be, such as a hero: the field of the outcome's data that names it by seat, whose words are
    `<key>.<field>.<name>`. Figures count them apart."""
    further_prefixes: tuple[str, ...] = ()
    """Of expansions, whose rules stand on the game's page under prefixes of their own."""

    @property
    def prefixes(self) -> tuple[str, ...]:
        """How the numbers of the game's rules begin, with their hyphen."""
        return tuple(f"{prefix}-" for prefix in (self.rule_prefix, *self.further_prefixes))


class Game(Generic[S, V]):
    """A game, assembled in `games/<key>/__init__.py`."""

    def __init__(
        self,
        key: str,
        *,
        folder: Path,
        meta: Meta,
        state_type: type[S],
        view_type: type[V],
        outcome_type: type[Struct] = NoFigures,
        kinds: Sequence[DecisionKind[S]],
        sequences: Sequence[FlowSequence[S]],
        setup: Callable[[Setup], S],
        view: Callable[[S, int], V],
        phase: Callable[[S], str],
        automatic: Callable[[S, Ask, Dice], Choice | None],
        bots: Mapping[str, Bot[V]],
        invariants: Callable[[S], list[str]],
        resign: Callable[[Play[S], int], None],
        cards: Sequence[Cards[S, Any]] = (),
        resample: Callable[[S, int, Dice], S] | None = None,
        timers: Mapping[str, Callable[[Play[S]], None]] | None = None,
        packs: Sequence[Json] = (),
        check_pack: Callable[[Path], Sequence[str]] | None = None,
        check_options: Callable[[dict[str, Value], Sequence[SeatSetup]], str | None] | None = None,
        schema: int = 1,
        migrations: Mapping[int, Migration] | None = None,
        offers: Callable[[S], Iterable[Offer[S]]] | None = None,
        plans: Sequence[PlanKind[S]] = (),
        plan_delay: Callable[[S], tuple[float, float]] = lambda state: (2.0, 8.0),
        hint: Callable[[BotSeat[V], Dice], Hint | None] | None = None,
        figures: Sequence[Figure] = (),
        analysis: Callable[[Sequence[S]], Study] | None = None,
        knowledge: Callable[[S, int, bool], dict[str, float] | None] | None = None,
        role: Callable[[V, int], str] = lambda view, seat: "",
        teams: Callable[[S], Sequence[Team]] | None = None,
        talk: Callable[[S], Talk] = lambda state: Talk(),
        teamwork: Teamwork[S] | None = None,
        bars: Sequence[Bar | Margin] = (),
        lessons: Sequence[Lesson[S]] = (),
        news: Callable[[S], Sequence[str]] | None = None,
    ) -> None:
        """`outcome_type` has what the end of a match tells beside its reason and results (`Play.finish`).
        `setup` gives the state before anything was drawn, with the whole match on its agenda. `automatic` names
        the answer at a timeout (None: some legal one). `cards` are the sets of cards with their zones: the engine
        checks that none is lost, and deals what a viewer can't know anew; a game with further secrets has
        a `resample` of its own. `check_options` gives the key of a text that says why a
        combination of options and seats can't be played. `schema` is the number of the state's shape, and
        `migrations[n]` leads from n to n + 1. `packs` are the content tables, the oldest first: matches keep
        the one that they began with. `check_pack` names what is wrong with a pack that an owner has corrected.
        `offers` names what seats may do beside what is asked in a state (`offers.py`); a game whose matches began
        without it never gets it. `plans` are what a seat can decide before it is asked,
        `plan_delay` from and to how many seconds its answer then takes. `hint` must go
        by the seat alone. `analysis` gets the states of a finished match, version by version, and gives the values of
        `figures`. `knowledge` names the chances that somebody gives to the things of the board (state, viewer,
        whether the match is over), or None where the viewer may not be told. `role` is the side of a seat, by which
        `bars` tell how strong bots are to be. `teams` are those who may talk among themselves; a seat is in one at
        most, and nothing that somebody may not know may decide about them. `teamwork` says how they plan together
        (`teamwork.py`). `lessons` are scripted first matches, a
        newcomer's first (`lesson.py`). `news` names what holds now that those who wait would want to be told, by what
        everybody knows: each as `name:number`, its text is `<key>.news.<name>` with the number as `n`.
        """
        self.key = key
        self.folder = folder
        self.meta = meta
        self.undoes = meta.undo
        self.state_type = state_type
        self.view_type = view_type
        self.outcome_type = outcome_type
        self.kinds = {kind.name: kind for kind in kinds}
        self.sequences = {seq.name: seq for seq in sequences}
        self.setup = setup
        self.view = view
        self.phase = phase
        self.cards = tuple(cards)
        self.resample = resample or (lambda state, viewer, dice: deal_anew(state, viewer, dice, *self.cards))
        self.automatic = automatic
        self.bots = bots
        self._invariants = invariants
        self.resign = resign
        self.timers = timers or {}
        self.check_pack = check_pack
        self.content_digests = [digest_of(pack) for pack in packs or ({},)]
        self.check_options = check_options
        self.schema = schema
        self.migrations = migrations or {}
        self.offers = offers
        self.plan_kinds = {kind.name: kind for kind in plans}
        self.plan_delay = plan_delay
        self.hint = hint
        self.figures = tuple(figures)
        self.analysis = analysis
        self.knowledge = knowledge
        self.role = role
        self.teams = teams
        self.talk = talk
        self.teamwork = teamwork
        self.bars = tuple(bars)
        self.lessons = tuple(lessons)
        self.news = news
        self.texts = Texts(folder / "texts")
        self.decoder: msgspec.msgpack.Decoder[S] = msgspec.msgpack.Decoder(state_type)

    def played_by(
        self,
        bots: Mapping[str, Bot[V]],
        *,
        role: Callable[[V, int], str],
        bars: Sequence[Bar | Margin] = (),
        hint: Callable[[BotSeat[V], Dice], Hint | None] | None = None,
        figures: Sequence[Figure] = (),
        analysis: Callable[[Sequence[S]], Study] | None = None,
        knowledge: Callable[[S, int, bool], dict[str, float] | None] | None = None,
    ) -> Game[S, V]:
        """The same rules with bots and comments. For a game whose bots play on the rules themselves: they import
        the rules, and the game imports both."""
        game = copy(self)
        game.bots = bots
        game.role = role
        game.bars = tuple(bars)
        game.hint = hint
        game.figures = tuple(figures)
        game.analysis = analysis
        game.knowledge = knowledge
        return game

    @property
    def content_digest(self) -> str:
        """SHA-256 of the newest content pack, hexadecimal; a match that begins pins it."""
        return self.content_digests[-1]

    def pack_of(self, content_digest: str) -> int:
        """The number of that content pack, from 0; "" is the newest. Raises KeyError if there is none."""
        if content_digest not in ("", *self.content_digests):
            raise KeyError(f"{self.key} has no content pack {content_digest}")
        return self.content_digests.index(content_digest or self.content_digest)

    def invariants(self, state: S) -> list[str]:
        """What is wrong with a state, in sentences: that of its cards, and that by the game's own word."""
        return [fault for cards in self.cards for fault in cards.faults(state)] + self._invariants(state)

    def may_view(self, state: S, viewer: int) -> bool:
        """Whether these eyes are open now: EVERYONE only when the match is over."""
        return viewer != EVERYONE or state.outcome is not None

    def narration_key(self, event: Event) -> str:
        """The text key of an event; `engine.` events keep their own."""
        return event.kind if event.kind.startswith("engine.") else f"{self.key}.event.{event.kind}"


def digest_of(pack: Json) -> str:
    """SHA-256 of a content pack, hexadecimal."""
    return hashlib.sha256(msgspec.json.encode(pack, order="deterministic")).hexdigest()


def pack_checker(read: Callable[[Path], object]) -> Callable[[Path], list[str]]:
    """Makes the check of a content pack from the function that reads one and raises ValueError."""

    def check(path: Path) -> list[str]:
        try:
            read(path)
        except (OSError, ValueError) as error:
            return [str(error)]
        return []

    return check
