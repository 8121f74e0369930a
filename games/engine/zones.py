"""Zones: decks, discard piles, hands and face-down places, and who knows which card in them.

A zone is a typed hand on list fields that the state has anyway, so it stores nothing of its own. `Cards` joins the
zones between which one set of cards moves; from it come conservation, what a viewer is shown, and `resample`.

What somebody knows is kept by card, in two lists of the state: `open_cards` (everybody knows where the card is) and
`seen_cards` by seat (this seat knows). They hold only what can't be seen by looking: nothing of face-up piles or of
one's own hand. A card that moves in sight of somebody who knows it stays known to them; one that leaves a hand unseen
takes along what the others knew of the whole hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from games.engine.chance import SEED_BYTES, Chance, Dice
from games.engine.play import Play
from games.engine.refusals import RulesBug
from games.engine.state import EVERYONE, State

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=int | str)

Sight = Literal["face_down", "face_up", "own"]
"""Who sees the cards of a pile by looking: nobody, everybody, or the seat with the pile's number."""
End = Literal["top", "bottom"]


class Pile(Generic[S, C]):
    """One pile of a zone, got by `zone[index]`. Its methods change the state's lists and what is known."""

    __slots__ = ("index", "zone")

    def __init__(self, zone: Zone[S, C], index: int) -> None:
        self.zone = zone
        self.index = index

    def of(self, state: S) -> list[C]:
        """The state's own list."""
        return self.zone.of(state)[self.index]

    def count(self, state: S) -> int:
        """How many cards lie there; public."""
        empty = self.zone.cards.empty
        return sum(card != empty for card in self.of(state))

    def shown(self, state: S, viewer: int) -> list[C | None]:
        """The cards as the viewer may know them, None for each of the others: from the first to the last place, or,
        where places say nothing (a hand), the known ones first."""
        if self.is_seen_by(state, viewer):
            return list(self.of(state))
        known = self.zone.cards.known_to(state, viewer)
        empty = self.zone.cards.empty
        cards = [card if card in known or card == empty else None for card in self.of(state)]
        return cards if self.zone.is_ordered else sorted(cards, key=lambda card: card is None)

    def is_seen_by(self, state: S, viewer: int) -> bool:
        """Whether the viewer sees the whole pile by looking."""
        return viewer == EVERYONE or state.outcome is not None or self.is_in_sight_of(viewer)

    def is_in_sight_of(self, seat: int) -> bool:
        """Whether the rules let a seat look at the pile."""
        return self.zone.sight == "face_up" or (self.zone.sight == "own" and seat == self.index)

    def top(self, state: S) -> C | None:
        """The card that would be drawn next, for rules only."""
        cards = self.of(state)
        return cards[self.zone.place("top")] if cards else None

    def draw(self, play: Play[S], to: Pile[S, C], number: int = 1) -> list[C]:
        """Moves so many cards from the top, or as many as there are, and closes undo."""
        drawn = []
        for _ in range(min(number, len(self.of(play.state)))):
            card = self.of(play.state)[self.zone.place("top")]
            self.move(play.state, card, to)
            drawn.append(card)
        if drawn:
            play.reveal()
        return drawn

    def peek(self, play: Play[S], seats: Iterable[int], number: int = 1) -> list[C]:
        """These seats see so many cards from the top, or as many as there are, where they lie."""
        cards = self.of(play.state)
        seen = cards[:number] if self.zone.top_is_first else cards[::-1][:number]
        for card in seen:
            self.look(play, seats, card)
        return list(seen)

    def look(self, play: Play[S], seats: Iterable[int], card: C) -> None:
        """These seats see a card where it lies."""
        for seat in seats:
            if not self.is_in_sight_of(seat):
                self.zone.cards.note(play.state, seat, card)
        play.reveal()

    def reveal(self, play: Play[S], card: C) -> None:
        """Everybody sees a card where it lies, from now on: a tile that is turned up, a card that is shown."""
        if self.zone.sight != "face_up":
            self.zone.cards.show(play.state, card)
        play.reveal()

    def take(self, state: S, card: C) -> None:
        """Takes a card away to where no zone is; nothing needs to be known of it there."""
        self.of(state).remove(card)
        self.zone.cards.forget(state, [card])

    def put(self, state: S, card: C, end: End = "top", seen_by: Iterable[int] | None = None) -> None:
        """Adds a card that was in no pile, seen by everybody (None) or by some seats."""
        self._insert(state, card, end)
        if self.zone.sight == "face_up":
            return
        if seen_by is None:
            self.zone.cards.show(state, card)
            return
        for seat in seen_by:
            if not self.is_in_sight_of(seat):
                self.zone.cards.note(state, seat, card)

    def move(
        self,
        state: S,
        card: C,
        to: Pile[S, C],
        end: End = "top",
        *,
        seen_by: Iterable[int] | None = (),
    ) -> None:
        """Moves a card to another pile. Besides those who see one of the two piles, it is seen by `seen_by` (None is
        everybody); the others see from where to where something went."""
        cards = self.zone.cards
        source = self.of(state)
        seats = range(len(state.seats))
        is_open = seen_by is None or "face_up" in (self.zone.sight, to.zone.sight)
        watching = set(seats) if is_open or seen_by is None else set(seen_by)
        watching |= {seat for seat in seats if self.is_in_sight_of(seat) or to.is_in_sight_of(seat)}
        if not is_open and not self.zone.is_ordered and len(source) > 1:
            cards.forget(state, list(source), but=watching)
        source.remove(card)
        to._insert(state, card, end)
        if to.zone.sight == "face_up":
            cards.forget(state, [card])
        elif is_open:
            cards.show(state, card)
        else:
            for seat in watching:
                cards.note(state, seat, card)
        if to.zone.sight == "own":
            cards.forget_seen(state, to.index, card)

    def shuffle(self, play: Play[S]) -> None:
        """Mixes the pile: from now on nobody knows the place of a card in it."""
        cards = self.of(play.state)
        play.chance.shuffle(cards)
        if self.zone.is_ordered:
            self.zone.cards.forget(play.state, cards)

    def refill(self, play: Play[S], *piles: Pile[S, C]) -> None:
        """Mixes all cards of other piles into this one: the discards become a new deck."""
        cards = self.of(play.state)
        for pile in piles:
            cards += pile.of(play.state)
            pile.of(play.state).clear()
        self.shuffle(play)

    def arrange(self, state: S, cards: Sequence[C], seats: Iterable[int]) -> None:
        """Puts the top cards back in another order, the topmost first, that only these seats know."""
        mine = self.of(state)
        number = len(cards)
        on_top = mine[:number] if self.zone.top_is_first else mine[len(mine) - number :]
        if Counter(on_top) != Counter(cards):
            raise RulesBug(f"{list(cards)} are not the top of {self.zone.name}")
        self.zone.cards.forget(state, cards, but=set(seats))
        if self.zone.top_is_first:
            mine[:number] = cards
        else:
            mine[len(mine) - number :] = cards[::-1]

    def _insert(self, state: S, card: C, end: End) -> None:
        if (end == "top") is self.zone.top_is_first:
            self.of(state).insert(0, card)
        else:
            self.of(state).append(card)


class Zone(Generic[S, C]):
    """Piles of one nature: the deck (a zone of one pile), the hands by seat, the rooms of each floor."""

    cards: Cards[S, C]
    """The set of cards that it belongs to, set by `Cards`."""

    def __init__(
        self,
        name: str,
        of: Callable[[S], Sequence[list[C]]],
        sight: Sight = "face_down",
        *,
        is_ordered: bool = True,
        top: Literal["first", "last"] = "first",
        holds: Callable[[C], bool] | None = None,
    ) -> None:
        """`of` gives the state's own lists. `is_ordered` is false where places say nothing: a hand, a heap. `top` is
        the end of the list from which cards are drawn. `holds` says which cards can lie there at all."""
        self.name = name
        self.of = of
        self.sight = sight
        self.is_ordered = is_ordered
        self.top_is_first = top == "first"
        self.holds = holds

    def __getitem__(self, index: int) -> Pile[S, C]:
        return Pile(self, index)

    def piles(self, state: S) -> list[Pile[S, C]]:
        """All piles, by number."""
        return [Pile(self, index) for index in range(len(self.of(state)))]

    def place(self, end: End) -> int:
        """The index of the card at that end of a list."""
        return 0 if (end == "top") is self.top_is_first else -1


class Cards(Generic[S, C]):
    """One set of cards, each with a name of its own, and the zones between which they move."""

    def __init__(
        self,
        name: str,
        zones: Sequence[Zone[S, C]],
        *,
        all_cards: Callable[[S], Sequence[C]],
        open_cards: Callable[[S], list[C]] | None = None,
        seen_cards: Callable[[S], Sequence[list[C]]] | None = None,
        back: Callable[[C], Hashable] | None = None,
        bound: Callable[[S, C], Hashable] | None = None,
        empty: C | None = None,
    ) -> None:
        """`all_cards` names what is in the game now, which the zones must hold once each. `open_cards` and
        `seen_cards` give the state's lists of what everybody and what each seat knows; without them nothing can be
        shown or noted. `back` is what everybody sees of a card that lies face down. `bound` puts a card into a class
        of which everybody knows that each pile keeps as many as it has ("one safe a floor"), or gives None. `empty`
        stands in a list where no card lies.
        """
        self.name = name
        self.zones = tuple(zones)
        self.all_cards = all_cards
        self.open_cards = open_cards
        self.seen_cards = seen_cards
        self.back = back
        self.bound = bound
        self.empty = empty
        for zone in zones:
            zone.cards = self

    def known_to(self, state: S, viewer: int) -> frozenset[C]:
        """The cards of which the viewer knows the place without seeing it."""
        known = [] if self.open_cards is None else self.open_cards(state)
        if viewer >= 0 and self.seen_cards is not None:
            return frozenset((*known, *self.seen_cards(state)[viewer]))
        return frozenset(known)

    def find(self, state: S, card: C) -> tuple[Pile[S, C], int] | None:
        """The pile in which a card lies and its place in the list, or None; for rules only."""
        for zone in self.zones:
            for index, pile in enumerate(zone.of(state)):
                if card in pile:
                    return Pile(zone, index), pile.index(card)
        return None

    def show(self, state: S, card: C) -> None:
        """Everybody knows where this card is, which nobody needs to remember alone any more."""
        if self.open_cards is None:
            raise RulesBug(f"{self.name} has no list of open cards")
        if card not in self.open_cards(state):
            self.open_cards(state).append(card)
        for seat in range(len(state.seats)) if self.seen_cards is not None else ():
            self.forget_seen(state, seat, card)

    def note(self, state: S, seat: int, card: C) -> None:
        """A seat knows where this card is."""
        if self.open_cards is not None and card in self.open_cards(state):
            return
        if self.seen_cards is None:
            raise RulesBug(f"{self.name} has no lists of seen cards")
        if card not in self.seen_cards(state)[seat]:
            self.seen_cards(state)[seat].append(card)

    def forget(self, state: S, cards: Iterable[C], *, but: Iterable[int] = ()) -> None:
        """Nobody but some seats knows any more where these cards are. Nothing stays open, so that those who see a
        card in its new place must note it anew."""
        lost = set(cards)
        if self.open_cards is not None:
            known = self.open_cards(state)
            if not lost.isdisjoint(known):
                shown = [card for card in known if card in lost]
                known[:] = [card for card in known if card not in lost]
                for seat in but:
                    self._keep(state, seat, shown)
        for seat, seen in enumerate(self.seen_cards(state) if self.seen_cards is not None else ()):
            if seat not in but and not lost.isdisjoint(seen):
                seen[:] = [card for card in seen if card not in lost]

    def forget_seen(self, state: S, seat: int, card: C) -> None:
        """A seat need not remember this card: it sees it, or everybody knows it."""
        seen = [] if self.seen_cards is None else self.seen_cards(state)[seat]
        if card in seen:
            seen.remove(card)

    def _keep(self, state: S, seat: int, cards: Sequence[C]) -> None:
        """What was open and is forgotten by the others is known to this seat alone, unless it sees it anyway."""
        for card in cards if self.seen_cards is not None else ():
            found = self.find(state, card)
            if found is not None and not found[0].is_in_sight_of(seat):
                self.note(state, seat, card)

    def faults(self, state: S) -> list[str]:
        """What is wrong: a card that is lost or doubled, or one that is remembered though it can be seen or is not
        there. Nothing is wrong before the deal."""
        piles = [pile for zone in self.zones for pile in zone.of(state)]
        found = Counter(card for pile in piles for card in pile if card != self.empty)
        if not found:
            return []
        wrong = []
        if found != Counter(self.all_cards(state)):
            wrong.append(f"{self.name}: cards are lost or doubled: {list(found.elements())}")
        for zone in self.zones:
            wrong += [
                f"{self.name}: {card} lies in {zone.name}"
                for pile in zone.of(state)
                for card in pile
                if zone.holds is not None and card != self.empty and not zone.holds(card)
            ]
        hidden = {
            card for zone in self.zones if zone.sight != "face_up" for pile in zone.of(state) for card in pile
        }
        known = [] if self.open_cards is None else self.open_cards(state)
        if len(set(known)) != len(known) or not hidden.issuperset(known):
            wrong.append(f"{self.name}: open cards that can't be: {known}")
        own = [zone for zone in self.zones if zone.sight == "own"]
        for seat, seen in enumerate(self.seen_cards(state) if self.seen_cards is not None else ()):
            visible = {card for zone in own for card in zone.of(state)[seat]}
            if len(set(seen)) != len(seen) or not hidden.issuperset(seen) or visible.union(known) & set(seen):
                wrong.append(f"{self.name}: seat {seat} remembers what it can't or need not: {seen}")
        return wrong

    def redeal(self, state: S, viewer: int, dice: Dice) -> None:
        """Deals the cards that the viewer can't know anew over the places where they can lie. What other seats know
        stays about the same places."""
        known = self.known_to(state, viewer)
        spots: dict[Hashable, list[_Spot[S, C]]] = {}
        cards: dict[Hashable, list[C]] = {}
        for zone in self.zones:
            for pile in zone.piles(state):
                if pile.is_seen_by(state, viewer):
                    continue
                hidden = [card for card in pile.of(state) if card != self.empty and card not in known]
                by_back: dict[Hashable, list[Hashable]] = {}
                for card in hidden:
                    kind = None if self.bound is None else self.bound(state, card)
                    back = None if self.back is None else self.back(card)
                    by_back.setdefault(back, []).append(kind)
                    cards.setdefault((back, kind), []).append(card)
                for kinds in by_back.values() if self.bound is not None else ():
                    dice.shuffle(kinds)
                for card in hidden:
                    back = None if self.back is None else self.back(card)
                    spot = _Spot(zone, pile.of(state), pile.of(state).index(card))
                    spots.setdefault((back, by_back[back].pop()), []).append(spot)
        becomes: dict[C, C] = {}
        for key, places in spots.items():
            for spot, card in zip(places, _deal(places, cards[key], dice), strict=True):
                becomes[spot.cards[spot.place]] = card
        for spot in (spot for places in spots.values() for spot in places):
            spot.cards[spot.place] = becomes[spot.cards[spot.place]]
        for seat, seen in enumerate(self.seen_cards(state) if self.seen_cards is not None else ()):
            if seat != viewer:
                seen[:] = [becomes.get(card, card) for card in seen]


class _Spot(NamedTuple, Generic[S, C]):
    """A place in a pile whose card a viewer can't know."""

    zone: Zone[S, C]
    cards: list[C]
    place: int


def _deal(spots: list[_Spot[S, C]], cards: list[C], dice: Dice) -> list[C]:
    """The cards in a random order in which each fits its place; raises RulesBug if there is none."""
    dice.shuffle(cards)
    if all(spot.zone.holds is None for spot in spots):
        return cards
    dealt: dict[int, int] = {}

    def find(number: int, tried: set[int]) -> bool:
        """Gives a place a card, if need be one for whose place there is another."""
        holds = spots[number].zone.holds
        for index, card in enumerate(cards):
            if index not in tried and (holds is None or holds(card)):
                tried.add(index)
                if index not in dealt or find(dealt[index], tried):
                    dealt[index] = number
                    return True
        return False

    for number in range(len(spots)):
        if not find(number, set()):
            raise RulesBug(f"no card fits into {spots[number].zone.name}")
    by_spot = {number: cards[index] for index, number in dealt.items()}
    return [by_spot[number] for number in range(len(spots))]


def resample(state: S, viewer: int, dice: Dice, *sets: Cards[S, Any]) -> S:
    """Another state that looks the same to one viewer: what it can't know of these cards is dealt anew, and so is
    all that the match's stream will still give. A finished match hides nothing."""
    twin = state.clone()
    if state.outcome is not None or viewer == EVERYONE:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    for cards in sets:
        cards.redeal(twin, viewer, dice)
    return twin
