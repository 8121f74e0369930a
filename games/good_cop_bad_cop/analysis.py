"""A match that is over, looked through: what each side could conclude about the other side's leader, and what a
stranger at the table could conclude about everybody.

All figures are the exact chances of `belief.py`, from what a seat had seen at that moment; statements and aims play
no part in them.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from games.engine.chance import FastChance
from games.engine.insight import Figure, Moment, Study, percent
from games.engine.state import EVERYONE, SPECTATOR
from games.engine.text import Text
from games.good_cop_bad_cop.belief import Marginals, card_chances, marginals, marginals_of, tables
from games.good_cop_bad_cop.content.roles import AGENT, CROOKED, HONEST, KINGPIN, TEAMS
from games.good_cop_bad_cop.state import KEY, CopState, living, role
from games.good_cop_bad_cop.view import CopView, view

FIGURES: Final = (
    Figure("kingpin", "probability"),
    Figure("agent", "probability"),
    Figure("sides", "probability"),
)
"""`kingpin`: the chance that the living on the honest side give on average to the Kingpin's being who it is; `agent`:
the same for the crooked side and the Agent; `sides`: the chance that somebody who sees face-up cards alone gives on
average to each living player's side."""
MOMENTS: Final = 3
"""How many moments of each sort are named."""
NOTEWORTHY: Final = 0.1
"""A rise by less than this is no moment."""
HUNTS: Final = ((KINGPIN, HONEST), (AGENT, CROOKED))
"""Who is looked for by which side."""

Values = dict[str, float | None]


def analysis(states: Sequence[CopState]) -> Study:
    """The figures of every version, and the moments in which most came out."""
    beliefs = _Beliefs()
    values = [_values(state, beliefs) for state in states]
    moments = [moment for figure, _ in HUNTS for moment in _rises(states, values, figure)]
    return Study(values, [*moments, *_shown(states, beliefs)])


def concluded(state: CopState, viewer: int, is_over: bool) -> dict[str, float] | None:
    """What a seat could know at this moment, beside the truth; for a spectator or EVERYONE what everybody could.

    A chance from 0 to 1 by what it is the chance of; what is missing is impossible (0):

    - `"role:2:kingpin"`: player 2 has this role (`agent`, `kingpin`, `bomber`, `traitor`, `honest`, `crooked`);
    - `"card:2.0:honest"`: the leftmost card of player 2 is this (`agent`, `kingpin`, `honest`, `crooked`);
    - `"seen:2.0"`, always 1: it is known by sight (face up, the seat's own, or looked at and still traced); other
      cards are told by inference from all deals that agree with what was seen, even where the chance is 1;
    - `"gear:2:taser"`, always 1: the seat knows that player 2 holds this equipment.

    Statements and aims play no part. There is none in a running match (who plays is to think for himself), during the
    set-up's dealing, and in the last state, where all is in the open.
    """
    if not is_over or state.outcome is not None or not state.slots:
        return None
    seen = view(state, SPECTATOR if viewer == EVERYONE else viewer)
    return dict(_conclusions(seen))


def _conclusions(seen: CopView) -> Iterator[tuple[str, float]]:
    found = tables(seen, FastChance(KEY))
    for seat, by in enumerate(marginals_of(found).chances):
        yield from ((f"role:{seat}:{role}", chance) for role, chance in by.items() if chance)
    for (seat, slot), by in card_chances(found).items():
        yield from ((f"card:{seat}.{slot}:{kind}", chance) for kind, chance in by.items() if chance)
    for player in seen.seats:
        at = player.seat
        yield from ((f"seen:{at}.{card.slot}", 1.0) for card in player.cards if card.face is not None)
        yield from ((f"gear:{at}:{key}", 1.0) for key in player.known_equipment)


class _Beliefs:
    """Chances by what was seen, so that equal sights are computed once."""

    def __init__(self) -> None:
        self._known: dict[object, Marginals] = {}

    def of(self, state: CopState, viewer: int) -> Marginals:
        """What a viewer could conclude."""
        seen = view(state, viewer)
        sight = _sight(seen)
        found = self._known.get(sight)
        if found is None:
            found = self._known[sight] = marginals(seen, FastChance(KEY))
        return found


def _sight(seen: CopView) -> object:
    """All of a view that chances depend on."""
    return (
        tuple(
            (seat.is_wounded, seat.has_planted_evidence, *((card.slot, card.face) for card in seat.cards))
            for seat in seen.seats
        ),
        tuple((note.face, *note.places) for note in seen.notes),
        tuple(seen.removed),
    )


def _values(state: CopState, beliefs: _Beliefs) -> Values:
    if state.outcome is not None or not state.slots:
        return dict.fromkeys((figure.key for figure in FIGURES), None)
    roles = {seat: role(state, seat) for seat in living(state)}
    found: Values = {}
    for leader, side in HUNTS:
        holder = next((seat for seat, is_now in roles.items() if is_now == leader), None)
        hunters = [seat for seat, is_now in roles.items() if TEAMS.get(is_now) == side]
        shares = [beliefs.of(state, seat).of(holder, leader) for seat in hunters if holder is not None]
        found[leader] = sum(shares) / len(shares) if shares else None
    public = beliefs.of(state, SPECTATOR)
    sides = [_side(public, seat, is_now) for seat, is_now in roles.items()]
    found["sides"] = sum(sides) / len(sides)
    return found


def _side(chances: Marginals, seat: int, is_now: str) -> float:
    """The chance given to the side on which the seat really is."""
    team = TEAMS.get(is_now)
    return chances.of(seat, is_now) if team is None else chances.team(seat, team)


Weighed = tuple[float, Moment]


def _best(found: list[Weighed]) -> list[Moment]:
    return [moment for _, moment in sorted(found, key=lambda pair: -pair[0])[:MOMENTS]]


def _rises(states: Sequence[CopState], values: Sequence[Values], leader: str) -> list[Moment]:
    """When the side that looks for a leader came nearest to him."""
    found: list[Weighed] = []
    for (_, had), (after, has) in pairwise(zip(states, values, strict=True)):
        before, now = had[leader], has[leader]
        holder = next((seat for seat in range(len(after.seats)) if _is(after, seat, leader)), None)
        if before is None or now is None or holder is None or now - before < NOTEWORTHY:
            continue
        text = Text(
            f"{KEY}.moment.{leader}",
            {"turn": after.turn, "seat": holder, "before": percent(before), "after": percent(now)},
        )
        found.append((now - before, Moment(after.version, text)))
    return _best(found)


def _is(state: CopState, seat: int, leader: str) -> bool:
    return bool(state.slots) and role(state, seat) == leader


def _shown(states: Sequence[CopState], beliefs: _Beliefs) -> list[Moment]:
    """When face-up cards told most about whose side a living player is on."""
    found: list[Weighed] = []
    for before, after in pairwise(states):
        if not before.slots or after.outcome is not None or before.up == after.up:
            continue
        had, has = beliefs.of(before, SPECTATOR), beliefs.of(after, SPECTATOR)
        for seat in living(after):
            is_now = role(after, seat)
            if is_now != role(before, seat):
                continue
            was, now = _side(had, seat, is_now), _side(has, seat, is_now)
            if now - was >= NOTEWORTHY:
                text = Text(
                    f"{KEY}.moment.side",
                    {"turn": after.turn, "seat": seat, "before": percent(was), "after": percent(now)},
                )
                found.append((now - was, Moment(after.version, text)))
    return _best(found)
