"""How a bot that knows what it wants chooses: values of players, actions, cards (section 8.3 of the rules page)."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from games.engine.chance import Dice
from games.good_cop_bad_cop.belief import Marginals, Table, marginals_of, tables
from games.good_cop_bad_cop.content.roles import TEAMS, is_leader
from games.good_cop_bad_cop.view import CopView
from games.good_cop_bad_cop.worlds import World, sample, weighed

SHOOT_UNWOUNDED: Final = 0.35
SHOOT_WOUNDED: Final = 0.15
ARM: Final = 0.45
PATIENCE: Final = 8
"""Rounds after which a bot becomes bolder from round to round."""
HURRY: Final = 0.02
SUSPECTED_TRAITOR: Final = 0.4


class Mind(Struct):
    """A seat's view of the match with what follows from it."""

    seat: int
    view: CopView
    chances: Marginals
    role: str
    boldness: float
    """By how much the thresholds have fallen."""
    tables: list[Table]
    """All ways in which the cards can lie."""
    worlds: list[World] = []
    """Of a `hard` bot: deals weighed by what others did."""

    @property
    def others(self) -> list[int]:
        """The other living seats."""
        return [seat.seat for seat in self.view.seats if seat.is_alive and seat.seat != self.seat]

    @property
    def team(self) -> str | None:
        """The own side; None for Bombers and Traitors."""
        return TEAMS.get(self.role)

    def enemy_leader(self, other: int) -> float:
        """How likely that seat leads the other side; for who has no side, that it leads any."""
        if self.team is None:
            return self.chances.of(other, "agent") + self.chances.of(other, "kingpin")
        return self.chances.of(other, "kingpin" if self.team == "honest" else "agent")

    def own_leader(self, other: int) -> float:
        """How likely that seat leads the own side."""
        if self.team is None:
            return 0.0
        return self.chances.of(other, "agent" if self.team == "honest" else "kingpin")

    def opponent(self, other: int) -> float:
        """How likely that seat is on the other side, its leader included."""
        if self.team is None:
            return self.enemy_leader(other)
        return self.chances.team(other, "crooked" if self.team == "honest" else "honest")

    def value(self, other: int) -> float:
        """How good it would be to shoot that seat."""
        ordinary = self.opponent(other) - self.enemy_leader(other)
        worth = self.enemy_leader(other) - 0.8 * self.own_leader(other) + 0.1 * ordinary
        if self.role != "bomber":
            worth -= self.chances.of(other, "bomber")
        if self.view.seats[other].is_wounded and self.fears_a_traitor(other):
            worth -= 1
        return worth

    def fears_a_traitor(self, target: int) -> bool:
        """Whether a probable living Traitor would win by the target's death (GC-207), and the own leader is safe."""
        if self.role in ("bomber", "traitor") or not self.view.expansion:
            return False
        if any(
            s.aim is not None and self.own_leader(s.aim) > 0.5 and self.view.seats[s.aim].is_wounded
            for s in self.view.seats
        ):
            return False
        living = [seat for seat in self.others if seat != target]
        return any(self.chances.of(seat, "traitor") > SUSPECTED_TRAITOR for seat in living)

    def threshold(self, other: int) -> float:
        """The value from which on that seat is shot."""
        basis = SHOOT_WOUNDED if self.view.seats[other].is_wounded else SHOOT_UNWOUNDED
        return basis - self.boldness

    def best(self, seats: Sequence[int], chance: Dice) -> int:
        """The seat that it would be best to shoot; among equals one by chance."""
        top = max(self.value(seat) for seat in seats)
        return chance.pick([seat for seat in seats if self.value(seat) >= top - 1e-9])


def think(seat: int, view: CopView, chance: Dice) -> Mind:
    """The mind of a seat that goes by cards alone."""
    rounds = view.turn / max(1, len(view.seats))
    boldness = HURRY * max(0.0, rounds - PATIENCE)
    found = tables(view, chance)
    return Mind(seat, view, marginals_of(found), view.seats[seat].role or "honest", boldness, found)


def think_hard(seat: int, view: CopView, chance: Dice) -> Mind:
    """The mind of a seat that also reads what the others do."""
    mind = think(seat, view, chance)
    mind.worlds = sample(view, seat, chance)
    if mind.worlds:
        mind.chances = weighed(mind.worlds)
    return mind


def best_action(mind: Mind, keys: Sequence[str], chance: Dice) -> str:
    """The turn's action: a shot that is worth it, a gun for one, a look at the most doubtful card, else equipment."""
    me = mind.view.seats[mind.seat]
    if "shoot" in keys and me.aim is not None and mind.value(me.aim) > mind.threshold(me.aim):
        return "shoot"
    target = mind.best(mind.others, chance)
    if "arm" in keys and mind.value(target) > min(ARM - mind.boldness, mind.threshold(target) + 0.1):
        return "arm"
    looks = [key for key in keys if key.startswith("investigate:") and not _knows(mind.view, key)]
    if looks:
        return best_look(mind, looks, chance)
    return "arm" if "arm" in keys else "equip"


def best_look(mind: Mind, keys: Sequence[str], chance: Dice) -> str:
    """The card whose owner is the most doubtful leader; keys may have a prefix."""

    def doubt(key: str) -> float:
        seat = int(key.rpartition(":")[2].partition(".")[0])
        chance_of_leader = mind.enemy_leader(seat) + mind.own_leader(seat)
        return chance_of_leader * (1 - chance_of_leader) + 0.05 * mind.enemy_leader(seat)

    top = max(doubt(key) for key in keys)
    return chance.pick([key for key in keys if doubt(key) >= top - 1e-9])


def _knows(view: CopView, key: str) -> bool:
    return face_at(view, key.rpartition(":")[2]) is not None


def face_at(view: CopView, card: str) -> str | None:
    """What the viewer knows of a card by its key."""
    seat, _, slot = card.partition(".")
    return next((c.face for c in view.seats[int(seat)].cards if c.slot == int(slot)), None)


def cheapest_card(view: CopView, keys: Sequence[str], chance: Dice) -> str:
    """Which of one's own cards to turn up: an ordinary one, a leader last (D3)."""
    ordinary = [key for key in keys if not is_leader(face_at(view, key) or "")]
    return chance.pick(ordinary or list(keys))


def best_aim(mind: Mind, keys: Sequence[str], chance: Dice) -> str:
    """The player to aim at."""
    return str(mind.best([int(key) for key in keys], chance))


def probable_opponent(mind: Mind, keys: Sequence[str]) -> str:
    """D4: who is most probably an opponent; on a tie the next player in the direction of play."""
    count = len(mind.view.seats)

    def rank(key: str) -> tuple[float, int]:
        steps = (int(key) - mind.seat) * mind.view.direction % count
        return round(mind.opponent(int(key)), 9), -steps

    return max(keys, key=rank)
