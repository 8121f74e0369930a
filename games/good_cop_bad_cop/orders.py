"""Standing orders and stored preferences (section 6.2 of the rules page, points 6 and 7).

An order belongs to the card in hand: when it is played, by whose doing, and its targets; it is put together from
several questions and counts when all are answered. Orders answer a window's question as it opens, in secret and firm;
preferences answer forced choices after a delay (`games/engine/plans.py`).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import ClassVar, Final

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, PlanKind, Target
from games.engine.plans import NONE
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.engine.windows import PACES, PASS
from games.good_cop_bad_cop.actions.cards import FIRM, REACT
from games.good_cop_bad_cop.actions.forced import AIM, KEEP, NEW_TARGET, TURN_UP
from games.good_cop_bad_cop.arguments import AimNumber, Order, PartOfOrder, Turn, Why, Window
from games.good_cop_bad_cop.content.equipment import EQUIPMENT
from games.good_cop_bad_cop.content.tables import PACKS, equipment_for
from games.good_cop_bad_cop.reactions import LONE_JITTER, is_lone
from games.good_cop_bad_cop.state import (
    KEY,
    NOBODY,
    SLOTS,
    TURN,
    CopState,
    at_place,
    has_expansion,
    hidden_places,
    living,
    others,
    top_step,
)
from games.good_cop_bad_cop.targets import card_key, next_targets, place_from, shot_target

KEEPS: Final = "keeps"
ORDERS: Final = 3
"""Orders for one card at most; the first that fits is given."""
AIMS: Final = 3
"""How many targets for a forced new aim are kept."""
SHOT_AT, LOOKS_AT, EQUIPS, ARMS, LOOKED_AT, END_OF_TURN, ELIMINATED = (
    "shot_at", "investigate", "equip", "arm", "investigated", "end_of_turn", "eliminated",
)  # fmt: skip
DECLARED: Final = (SHOT_AT, LOOKS_AT, EQUIPS, ARMS)
"""What somebody declares: an order may say who it has to be."""
ANYBODY: Final = "any"
SHOOTER, TARGET, INVESTIGATOR, INSPECTED = "shooter", "target", "investigator", "inspected"
SEATS: Final = {
    "living": True, "other": False, "holder": False, "concealing": True, "armed_other": False, "aim": False,
    "new_aim": False,
}  # fmt: skip
"""Targets that are players, and whether the user himself can be one."""


class CopPlan(PlanKind[CopState]):
    """What all plans share: a text for each choice, players and cards as in decisions."""

    name: ClassVar[str]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        return _option(state, key)

    def lasts(self, state: CopState, ask: Ask) -> bool:
        """Orders vanish with the card, all plans with their owner."""
        card = ask.args.get("card")
        return state.alive[ask.seat] and (card is None or card in state.hands[ask.seat])


def _option(state: CopState, key: str) -> Option:
    head, _, tail = key.partition(":")
    seat, _, slot = tail.partition(".")
    args: dict[str, Value] = {}
    targets: tuple[Target, ...] = ()
    if seat.isdigit():
        args["seat"] = int(seat)
        targets = (Target("seat", seat),)
    if slot:
        args["slot"] = int(slot) + 1
        targets = (*targets, Target("card", tail))
    elif tail in EQUIPMENT:
        args["card"], targets = tail, (Target("equipment", tail),)
    elif tail and not seat.isdigit():
        head = f"{head}_{tail}"
    return Option(Text(f"{KEY}.plan.{head}{'_card' if slot else ''}", args), targets)


def _held(state: CopState, seat: int) -> str | None:
    """The card that orders are for."""
    return state.hands[seat][0] if state.alive[seat] and state.hands[seat] else None


def _order(card: str, number: int, part: str) -> str:
    return f"order:{card}:{number}:{part}"


class OrderWhen(CopPlan):
    """The moment of an order. `me` and players: whom it happens to."""

    name = f"{KEY}.plan_when"
    args_type = Order

    def offers(self, state: CopState, seat: int) -> list[Ask]:
        card = _held(state, seat)
        if card is None:
            return []
        return [
            Ask(_order(card, number, "when"), seat, self.name, {"card": card, "number": number})
            for number in range(1, ORDERS + 1)
        ]

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        me, rest = ask.seat, others(state, ask.seat)
        found = [NONE, f"{SHOT_AT}:{me}", f"{SHOT_AT}:{ANYBODY}", *(f"{SHOT_AT}:{seat}" for seat in rest)]
        if state.options["reactions"] == "full":
            found += [f"{LOOKS_AT}:{me}", *(f"{LOOKS_AT}:{seat}" for seat in rest), EQUIPS, ARMS]
        found += [f"{LOOKED_AT}:{me}", *(f"{LOOKED_AT}:{seat}" for seat in rest)]
        found += [f"{END_OF_TURN}:{seat}" for seat in (me, *rest)]
        return [*found, *(f"{ELIMINATED}:{seat}" for seat in rest)]

    def chain(self, state: CopState, asked: Ask, chosen: Mapping[str, Choice]) -> Sequence[Choice] | None:
        card = _held(state, asked.seat)
        if asked.kind != REACT.name or card is None:
            return None
        for number in range(1, ORDERS + 1):
            if not _has_come(state, asked, card, number, chosen):
                continue
            targets = _targets(state, asked.seat, card, number, chosen)
            if targets is not None:
                return [card, *targets, FIRM]
        return None


class OrderPart(CopPlan):
    """The other parts of an order that is begun: by whom (`by`), which of the cards (`slot`), and the targets."""

    name = f"{KEY}.plan_part"
    args_type = PartOfOrder

    def further(self, state: CopState, seat: int, chosen: Mapping[str, Choice]) -> list[Ask]:
        card = _held(state, seat)
        found: list[Ask] = []
        for number in range(1, ORDERS + 1):
            when = str(chosen.get(_order(card or "", number, "when"), ""))
            if card is None or not when:
                continue
            kind = when.partition(":")[0]
            parts = ["by"] if kind in DECLARED else []
            parts += ["slot"] if kind in (LOOKS_AT, LOOKED_AT) else []
            for part in (*parts, *_target_parts(state, card)):
                args: dict[str, Value] = {"card": card, "number": number, "part": part, "when": kind}
                found.append(Ask(_order(card, number, part), seat, self.name, args))
        return found

    def prompt(self, state: CopState, ask: Ask) -> Text:
        asked = read(ask.args, PartOfOrder)
        if asked.part in ("by", "slot"):
            return Text(f"{self.name}.{asked.part}", ask.args)
        what = PACKS[state.pack].equipment[asked.card].targets[int(asked.part)]
        return Text(f"{self.name}.target", {**ask.args, "what": what})

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        asked = read(ask.args, PartOfOrder)
        part, when = asked.part, asked.when
        if part == "by":
            return [NONE, *(f"by:{seat}" for seat in living(state))]
        if part == "slot":
            return [NONE, *(f"slot:{slot}" for slot in range(SLOTS))]
        known = {SHOT_AT: [SHOOTER, TARGET], LOOKS_AT: [INVESTIGATOR], LOOKED_AT: [INVESTIGATOR]}.get(
            when, []
        )
        what = PACKS[state.pack].equipment[asked.card].targets[int(part)]
        if what in SEATS:
            fixed = [ask.seat, *others(state, ask.seat)] if SEATS[what] else others(state, ask.seat)
            return [NONE, *known, *(f"seat:{seat}" for seat in fixed)]
        if what == INSPECTED:
            return [NONE, INSPECTED]
        seats = range(len(state.seats)) if what == "card_of_dead" else living(state)
        cards = [f"card:{seat}.{slot}" for seat in seats for slot in range(SLOTS) if seat != ask.seat]
        return [NONE, *(f"{who}_slot:{slot}" for who in known for slot in range(SLOTS)), *cards]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        head, _, tail = key.partition(":")
        if head == "slot" or head.endswith("_slot"):
            return Option(Text(f"{KEY}.plan.{head}", {"slot": int(tail) + 1}))
        part = read(ask.args, PartOfOrder).part
        if key == NONE and part in ("by", "slot"):
            return Option(Text(f"{KEY}.plan.any_{part}"))
        return _option(state, key)


UNCONCERNED: Final = "unconcerned"


class PassOthers(CopPlan):
    """Always pass on shots that are not aimed at me, or on everything that is not done to me."""

    name = f"{KEY}.plan_pass"

    def offers(self, state: CopState, seat: int) -> list[Ask]:
        return [Ask("pass", seat, self.name)] if state.alive[seat] else []

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return (NONE, PASS, UNCONCERNED)

    def chain(self, state: CopState, asked: Ask, chosen: Mapping[str, Choice]) -> Sequence[Choice] | None:
        wanted = chosen.get("pass")
        if asked.kind != REACT.name or wanted not in (PASS, UNCONCERNED):
            return None
        target = shot_target(state)
        if read(asked.args, Window).about == "shot" and target is not None:
            return None if target == asked.seat else [PASS]
        return [PASS] if wanted == UNCONCERNED and not _concerns(state, asked.seat) else None


def _concerns(state: CopState, seat: int) -> bool:
    """Whether what can be reacted to now is done to this player: somebody looks, or has looked, at a card there."""
    step = top_step(state, TURN)
    declared = read(step.args, Turn).target if step is not None else NOBODY
    return declared == seat or any(at_place(place)[0] == seat for place in state.inspected)


class KeepAim(CopPlan):
    """Keep the aim at the end of my turn, as long as that player lives."""

    name = f"{KEY}.plan_keep_aim"

    def offers(self, state: CopState, seat: int) -> list[Ask]:
        return [Ask("keep_aim", seat, self.name)] if state.alive[seat] else []

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return (NONE, KEEPS)

    def due(self, state: CopState, ask: Ask, choice: Choice) -> tuple[str, Choice] | None:
        asked = next((a for a in state.asks.values() if a.seat == ask.seat and a.kind == AIM.name), None)
        if choice != KEEPS or asked is None or read(asked.args, Why).why != "phase":
            return None
        return _first(state, ask.seat, AIM, [str(state.aims[ask.seat])])


class TurnUpOrder(CopPlan):
    """In which order my cards are turned up when I must or when I pay."""

    name = f"{KEY}.plan_turn_up"

    def offers(self, state: CopState, seat: int) -> list[Ask]:
        return [Ask("turn_up", seat, self.name)] if hidden_places(state, seat) else []

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        slots = [str(at_place(place)[1]) for place in hidden_places(state, ask.seat)]
        return [NONE, *("-".join(order) for order in permutations(slots))]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        if key == NONE:
            return _option(state, key)
        slots = [int(slot) for slot in key.split("-")]
        faces = [state.faces[state.slots[ask.seat][slot]] for slot in slots]
        return Option(Text(f"{KEY}.plan.turn_up", {"slots": [slot + 1 for slot in slots], "faces": faces}))

    def due(self, state: CopState, ask: Ask, choice: Choice) -> tuple[str, Choice] | None:
        keys = [f"{ask.seat}.{slot}" for slot in str(choice).split("-")]
        return _first(state, ask.seat, TURN_UP, keys)


class AimList(CopPlan):
    """Whom a shot goes to that must go elsewhere: the first of three that can be chosen."""

    name = f"{KEY}.plan_aim"
    args_type = AimNumber

    def offers(self, state: CopState, seat: int) -> list[Ask]:
        if not state.alive[seat]:
            return []
        return [Ask(f"aim:{number}", seat, self.name, {"number": number}) for number in range(1, AIMS + 1)]

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [NONE, *(f"seat:{seat}" for seat in others(state, ask.seat))]

    def due(self, state: CopState, ask: Ask, choice: Choice) -> tuple[str, Choice] | None:
        return _first(state, ask.seat, NEW_TARGET, [str(choice).partition(":")[2]])


class KeepCard(CopPlan):
    """Which equipment to keep over the hand limit: a card by name, the new one or the one that I hold."""

    name = f"{KEY}.plan_keep"

    def offers(self, state: CopState, seat: int) -> list[Ask]:
        return [Ask("keep", seat, self.name)] if state.alive[seat] else []

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        gear = equipment_for(state.pack, len(state.seats), has_expansion(state))
        return [NONE, "keep_new", "keep_old", *(f"keep:{card}" for card in gear)]

    def due(self, state: CopState, ask: Ask, choice: Choice) -> tuple[str, Choice] | None:
        hand = state.hands[ask.seat]
        if len(hand) < 2:
            return None
        key = {"keep_new": hand[-1], "keep_old": hand[0]}.get(str(choice), str(choice).partition(":")[2])
        return _first(state, ask.seat, KEEP, [key])


def _first(
    state: CopState, seat: int, kind: DecisionKind[CopState], keys: Sequence[str]
) -> tuple[str, Choice] | None:
    """The first of the keys that can be chosen in the seat's open decision of a kind."""
    for asked in state.asks.values():
        if asked.seat == seat and asked.kind == kind.name:
            legal = kind.keys(state, asked)
            return next(((asked.id, key) for key in keys if key in legal), None)
    return None


def _has_come(state: CopState, asked: Ask, card: str, number: int, chosen: Mapping[str, Choice]) -> bool:
    """Whether this is the moment of an order."""
    when = str(chosen.get(_order(card, number, "when"), NONE))
    by = str(chosen.get(_order(card, number, "by"), NONE))
    slot = str(chosen.get(_order(card, number, "slot"), NONE)).partition(":")[2]
    kind, _, whom = when.partition(":")
    about = read(asked.args, Window).about
    if kind in DECLARED:
        step = top_step(state, TURN)
        turn = read(step.args, Turn) if step is not None else Turn()
        if turn.lost:
            return False
        if about not in ("action", "shot") or by not in (NONE, f"by:{state.active}"):
            return False
        verb = "shoot" if kind == SHOT_AT else kind
        if turn.action != verb or slot not in ("", str(turn.slot)):
            return False
        return whom in ("", ANYBODY, str(turn.target))
    if kind == LOOKED_AT:
        return _inspected(state, whom, slot) is not None
    if kind == END_OF_TURN:
        return about == "end" and whom == str(state.active)
    return kind == ELIMINATED and not state.alive[int(whom)]


def _inspected(state: CopState, whom: str, slot: str) -> str | None:
    """A card that has been investigated in this turn, of this player, in this slot ("" is any)."""
    keys = [card_key(place) for place in state.inspected]
    return next((key for key in keys if key.startswith(f"{whom}.") and key.endswith(slot)), None)


def _target_parts(state: CopState, card: str) -> list[str]:
    """The targets that an order names; those of the Metal Detector follow from who is armed."""
    wanted = PACKS[state.pack].equipment[card].targets
    return [] if wanted == ("hidden_of_armed",) else [str(part) for part in range(len(wanted))]


def _targets(
    state: CopState, seat: int, card: str, number: int, chosen: Mapping[str, Choice]
) -> list[str] | None:
    """The targets of an order as they are now; None if one is missing. Whether they are legal is checked later."""
    if not _target_parts(state, card):
        return list(_armed(state, seat, card))
    found = []
    for part in _target_parts(state, card):
        key = _target(state, chosen, card, number, str(chosen.get(_order(card, number, part), NONE)))
        if key is None:
            return None
        found.append(key)
    return found


def _armed(state: CopState, seat: int, card: str) -> Iterator[str]:
    """The leftmost face-down card of everybody else who is armed (GC-146); nothing for cards without targets."""
    so_far: list[str] = []
    while keys := next_targets(state, seat, card, so_far):
        so_far.append(keys[0])
        yield keys[0]


def _target(state: CopState, chosen: Mapping[str, Choice], card: str, number: int, choice: str) -> str | None:
    head, _, tail = choice.partition(":")
    if head in ("seat", "card"):
        return tail
    if head == INSPECTED:
        whom = str(chosen[_order(card, number, "when")]).partition(":")[2]
        slot = str(chosen.get(_order(card, number, "slot"), NONE)).partition(":")[2]
        return _inspected(state, whom, slot) or next((card_key(place) for place in state.inspected), None)
    who = head.removesuffix("_slot")
    aimed = shot_target(state)
    seat = {
        SHOOTER: state.active,
        INVESTIGATOR: _investigator(state, chosen, card, number),
        TARGET: aimed,
    }.get(who)
    if seat is None:
        return None
    return f"{seat}.{tail}" if tail else str(seat)


def _investigator(state: CopState, chosen: Mapping[str, Choice], card: str, number: int) -> int | None:
    """Who investigates, or has investigated the card that the order is about, as everybody saw."""
    when, _, whom = str(chosen[_order(card, number, "when")]).partition(":")
    if when == LOOKS_AT:
        return state.active
    slot = str(chosen.get(_order(card, number, "slot"), NONE)).partition(":")[2]
    key = _inspected(state, whom, slot)
    if key is None:
        return None
    seat, at = at_place(place_from(key))
    looked = state.looked_by[seat][at]
    return looked[-1] if looked else None


def delay(state: CopState) -> tuple[float, float]:
    """A stored answer takes effect after the jitter of 6.1; soon where one person sits, whose times nobody learns."""
    if is_lone(state):
        return LONE_JITTER
    return PACES[str(state.options["speed"])].early


PLANS: Final = (
    OrderWhen(),
    OrderPart(),
    PassOthers(),
    KeepAim(),
    TurnUpOrder(),
    AimList(),
    KeepCard(),
)
