"""Structured statements (GC-220 to GC-222; section 6.4): a private chain that becomes public when it is complete."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, Refusal, Target
from games.engine.play import Play
from games.engine.sealed import BACK
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.good_cop_bad_cop.arguments import ClaimLink
from games.good_cop_bad_cop.content.tables import equipment_for
from games.good_cop_bad_cop.evidence import note_evidence
from games.good_cop_bad_cop.state import (
    KEY,
    NO_CARD,
    SLOTS,
    Claim,
    CopState,
    at_place,
    card_at,
    has_expansion,
    living,
    place_of,
)
from games.good_cop_bad_cop.targets import card_key, place_from
from games.good_cop_bad_cop.versions import CLAIMS_AS_MADE

PER_TURN: Final = 8
"""Statements that a seat may make in one turn (ruling 12)."""

KINDS_OF_CLAIM: Final = ("card", "role", "equipment", "intent", "request", "retract")
CONTENTS: Final = ("honest", "crooked", "agent", "kingpin", "ordinary")
ICONS: Final = ("bomb", "knife", "none")
ROLES: Final = ("honest", "crooked", "agent", "kingpin", "not_agent", "not_kingpin")
EXPANSION_ROLES: Final = ("bomber", "traitor")
INTENTS: Final = ("aim", "shoot", "investigate", "arm")
BASES: Final = ("own", "seen", "deduced", "guess")

LINKS: Final[dict[str, tuple[str, ...]]] = {
    "card": ("card", "content", "basis"),
    "role": ("seat", "role", "basis"),
    "equipment": ("gear",),
    "intent": ("intent", "other"),
    "request": ("addressee", "intent", "target"),
    "retract": ("number",),
}
"""What is asked after the kind of statement."""


def may_talk(state: CopState) -> list[int]:
    """Who may make statements: the living, and with `dead_talk` everybody (GC-224)."""
    return list(range(len(state.seats))) if state.options["dead_talk"] == "on" else living(state)


def _link_keys(state: CopState, seat: int, chosen: Sequence[str]) -> list[str]:
    """The keys of the next link after `chosen`, whose first is the kind of statement."""
    everybody = [str(other) for other in range(len(state.seats))]
    link = LINKS[chosen[0]][len(chosen) - 1]
    if link == "card":
        places = [place_of(other, slot) for other in range(len(state.seats)) for slot in range(SLOTS)]
        return [card_key(place) for place in places if card_at(state, place) != NO_CARD]
    if link == "content":
        return [*CONTENTS, *(ICONS if has_expansion(state) else ())]
    if link == "role":
        return [*ROLES, *(EXPANSION_ROLES if has_expansion(state) else ())]
    if link == "basis":
        own = int(chosen[1].partition(".")[0]) == seat
        return [basis for basis in BASES if basis != "own" or own]
    if link == "gear":
        return list(equipment_for(state.pack, len(state.seats), has_expansion(state)))
    if link == "intent":
        return list(INTENTS)
    if link == "number":
        return [f"c{number}" for number, claim in enumerate(state.claims) if _is_open(claim, seat)]
    if link == "target":
        return [other for other in everybody if other != chosen[1]]
    return everybody if link == "seat" else [other for other in everybody if other != str(seat)]


def _is_open(claim: Claim, seat: int) -> bool:
    return claim.seat == seat and not claim.is_withdrawn


class MakeClaim(DecisionKind[CopState]):
    """What kind of statement; then its parts, link by link. Nothing is said before the last one."""

    name = f"{KEY}.claim"

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [*KINDS_OF_CLAIM, BACK]

    def refusal(self, state: CopState, ask: Ask, key: str) -> Refusal | None:
        if key == BACK:
            return None
        if key == "retract":
            if any(_is_open(claim, ask.seat) for claim in state.claims):
                return None
            return Refusal("GC-221", Text(f"{KEY}.refusal.nothing_said"))
        said = sum(claim.seat == ask.seat and claim.turn == state.turn for claim in state.claims)
        return Refusal("GC-222", Text(f"{KEY}.refusal.said_enough")) if said >= PER_TURN else None

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        return replace(super().option(state, ask, key), safe=True)

    def following(self, state: CopState, ask: Ask, choices: Sequence[Choice]) -> Ask | None:
        chosen = [str(choice) for choice in choices]
        if len(chosen) > len(LINKS[chosen[0]]):
            return None
        args: dict[str, Value] = {"link": LINKS[chosen[0]][len(chosen) - 1], "chosen": chosen}
        return Ask(ask.id, ask.seat, CLAIM_PART.name, args)

    def apply_sealed(self, play: Play[CopState], ask: Ask, choices: Sequence[Choice]) -> None:
        chosen = [str(choice) for choice in choices]
        if chosen[0] == "retract":
            number = int(chosen[1].removeprefix("c"))
            play.state.claims[number].is_withdrawn = True
            play.tell("claim_withdrawn", {"seat": ask.seat, "number": number})
        else:
            _say(play, ask.seat, chosen)
        play.ask(CLAIM, ask.seat, alone=True)


def _say(play: Play[CopState], seat: int, chosen: Sequence[str]) -> None:
    state = play.state
    claim = Claim(seat, state.turn, chosen[0])
    if claim.kind == "card":
        claim.place = place_from(chosen[1])
        claim.subject, claim.slot = at_place(claim.place)
        claim.content, claim.basis = chosen[2], chosen[3]
    elif claim.kind == "role":
        claim.subject, claim.content, claim.basis = int(chosen[1]), chosen[2], chosen[3]
    elif claim.kind == "equipment":
        claim.content = chosen[1]
    elif claim.kind == "intent":
        claim.content, claim.subject = chosen[1], int(chosen[2])
    else:
        claim.addressee, claim.content, claim.subject = int(chosen[1]), chosen[2], int(chosen[3])
    state.claims.append(claim)
    if state.has(CLAIMS_AS_MADE):
        note_evidence(state, claim)
    play.tell(f"claimed_{claim.kind}", _told(claim, len(state.claims) - 1))


TOLD: Final[dict[str, tuple[str, ...]]] = {
    "card": ("subject", "slot", "content", "basis"),
    "role": ("subject", "content", "basis"),
    "equipment": ("content",),
    "intent": ("content", "subject"),
    "request": ("addressee", "content", "subject"),
}
"""What a statement of each kind consists of, as everybody hears it."""


def _told(claim: Claim, number: int) -> dict[str, Value]:
    parts: dict[str, Value] = {part: getattr(claim, part) for part in TOLD[claim.kind]}
    if claim.kind == "card":
        parts["slot"] = claim.slot + 1
    return {"seat": claim.seat, "number": number, **parts}


class ClaimPart(DecisionKind[CopState]):
    """A link of a statement."""

    name = f"{KEY}.claim_part"
    args_type = ClaimLink

    def prompt(self, state: CopState, ask: Ask) -> Text:
        return Text(f"{self.name}.{read(ask.args, ClaimLink).link}")

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [*_link_keys(state, ask.seat, read(ask.args, ClaimLink).chosen), BACK]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        chosen = read(ask.args, ClaimLink).chosen
        goes_on = len(chosen) < len(LINKS[chosen[0]])
        return replace(self._shown(state, ask, key), safe=key == BACK or goes_on)

    def _shown(self, state: CopState, ask: Ask, key: str) -> Option:
        link = read(ask.args, ClaimLink).link
        if key == BACK:
            return Option(Text(f"{KEY}.target.{BACK}"))
        if link == "card":
            seat, slot = at_place(place_from(key))
            text = Text(f"{KEY}.option_text.card_of", {"seat": seat, "slot": slot + 1})
            return Option(text, (Target("seat", str(seat)), Target("card", key)))
        if link in ("seat", "other", "addressee", "target"):
            return Option(Text(f"{KEY}.option_text.seat", {"seat": int(key)}), (Target("seat", key),))
        if link == "number":
            number = int(key.removeprefix("c"))
            claim = state.claims[number]
            return Option(Text(f"{KEY}.event.claimed_{claim.kind}", _told(claim, number)))
        table = {"gear": "gear", "intent": "intent", "basis": "basis", "role": "role"}.get(link, "content")
        return Option(Text(f"{KEY}.{table}.{key}"))


CLAIM: Final = MakeClaim()
CLAIM_PART: Final = ClaimPart()
