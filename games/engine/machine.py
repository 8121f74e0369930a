"""The calls that move a match: start, answer, tick, resign, undo. Each gives a `Transition`.

They change the given state in place and never read the time. If one raises, the caller drops the state it passed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.engine import offers, plans, sealed
from games.engine.chance import Chance, Dice
from games.engine.event import Event
from games.engine.game import Game, Setup, V
from games.engine.play import By
from games.engine.refusals import (
    AlreadyActed,
    MatchOver,
    NotUndoable,
    NotYourSeat,
    Refused,
    RulesBug,
    StaleDecision,
)
from games.engine.state import MAIN, Ask, Choice, Privates, State
from games.engine.text import Value
from games.engine.transition import (
    Call,
    EntryData,
    Guard,
    Transition,
    begin,
    carry_out,
    close_undo,
    conclude,
)
from games.engine.wishes import Wishes

S = TypeVar("S", bound=State)


def start(
    game: Game[S, V], setup: Setup, dice: Dice | None = None, guard: Guard | None = None
) -> Transition[S]:
    """Sets a match up and lets it run to its first decisions. Its version is 0."""
    state = game.setup(setup)
    state.schema = game.schema
    state.pack = game.pack_of(setup.content_digest)
    state.options = _in_order(game, setup)
    state.chance = Chance(setup.seed)
    call = Call(dice, guard, Wishes({}))
    play = begin(game, state, MAIN, call)
    play.run(MAIN)
    conclude(game, state)
    return _settled(game, Transition(state, EntryData("start", "start"), play.events), {}, call)


def _in_order(game: Game[S, V], setup: Setup) -> dict[str, Value]:
    """The options as the game lists them: databases and clients shuffle the keys of objects, and the digest of the
    state depends on their order."""
    places = {option.key: place for place, option in enumerate(game.meta.options)}
    ordered = sorted(setup.options.items(), key=lambda item: (places.get(item[0], len(places)), item[0]))
    return dict(ordered)


def answer(
    game: Game[S, V],
    state: S,
    seat: int,
    decision: str,
    choice: Choice,
    privates: Privates | None = None,
    *,
    by: By = "player",
    dice: Dice | None = None,
    guard: Guard | None = None,
    wishes: Sequence[str] | None = None,
) -> Transition[S]:
    """Answers a decision. Raises a Refused (the match is as it was) or RulesBug.

    If `private` of the result names a seat, nothing but `privates[seat]` changed. `wishes` are those of the entry, in
    a replay.
    """
    ask = state.asks.get(sealed.base_of(decision))
    if ask is None or (ask.id != decision and not ask.is_private):
        raise _not_open(state, seat, decision)
    if ask.seat != seat:
        raise NotYourSeat
    given = privates if privates is not None else {}
    call = Call(dice, guard, Wishes(given, wishes))
    if ask.is_private:
        done = sealed.answer(game, state, given, ask, decision, choice, by, call)
        if done.private is None:
            plans.settle(game, state, given)
        return done
    kind = game.kinds[ask.kind]
    way = kind.way(state, ask, choice)
    if way:
        choice = way[0]
    kind.check(state, ask, choice)
    play = carry_out(game, state, ask, by, call, lambda play: kind.apply(play, ask, choice))
    conclude(game, state)
    entry = EntryData("answer", by, seat, ask.id, ask.kind, choice)
    return _settled(game, Transition(state, entry, play.events, revealed=play.revealed), given, call)


def answers(
    game: Game[S, V],
    state: S,
    seat: int,
    decision: str,
    choice: Choice,
    privates: Privates | None = None,
    *,
    by: By = "player",
    guard: Guard | None = None,
) -> Iterator[Transition[S]]:
    """Answers a decision with all that the choice stands for: a way is made step by step, and ends where something
    comes up. Raises as `answer` does, and then nothing was done.

    The state of a transition is changed by the next one.
    """
    ask = state.asks.get(decision)
    way: Sequence[Choice] = ()
    if ask is not None and ask.seat == seat and not ask.is_private:
        way = game.kinds[ask.kind].way(state, ask, choice)
    first = way[0] if way else choice
    done = answer(game, state, seat, decision, first, privates, by=by, guard=guard)
    yield done
    for step in way[1:]:
        following = None if done.revealed or ask is None else _asked_again(game, done.state, ask, step)
        if following is None:
            return
        done = answer(game, done.state, seat, following, step, privates, by=by, guard=guard)
        yield done


def _asked_again(game: Game[S, V], state: S, ask: Ask, step: Choice) -> str | None:
    """The question of the same kind to which the next step is the answer; None if something else is asked now, or
    the step is not allowed any more."""
    owed = [other for other in state.asks.values() if other.seat == ask.seat and not other.optional]
    if len(owed) != 1 or owed[0].kind != ask.kind:
        return None
    try:
        game.kinds[ask.kind].check(state, owed[0], step)
    except Refused:
        return None
    return owed[0].id


def _not_open(state: State, seat: int, decision: str) -> Refused:
    """Why a decision that is not open can't be answered."""
    if state.overtaken.get(sealed.base_of(decision)) == seat:
        return AlreadyActed()
    return MatchOver() if state.outcome is not None else StaleDecision()


def _settled(game: Game[S, V], done: Transition[S], privates: Privates, call: Call) -> Transition[S]:
    """Brings the private inputs up to the state, and names the wishes at which the match stopped."""
    if privates:
        sealed.settle(game, done.state, privates)
        plans.settle(game, done.state, privates)
        done.privates = privates
    if call.wishes is not None and call.wishes.used:
        done.entry.wishes = call.wishes.used
    return done


def tick(
    game: Game[S, V],
    state: S,
    timer: str,
    privates: Privates | None = None,
    *,
    dice: Dice | None = None,
    guard: Guard | None = None,
    wishes: Sequence[str] | None = None,
) -> Transition[S]:
    """A timer's moment has come: it closes the sealed round that it holds, or its rule acts. Raises StaleDecision if
    it has ended meanwhile."""
    running = state.timers.pop(timer, None)
    if running is None:
        raise MatchOver if state.outcome is not None else StaleDecision
    given = privates if privates is not None else {}
    call = Call(dice, guard, Wishes(given, wishes))
    if running.holds and sealed.has_round(state, running.branch):
        done = sealed.close(game, state, running.branch, given, call, timer)
        plans.settle(game, state, given)
        return done
    play = begin(game, state, running.branch, call)
    rule = game.timers.get(running.name)
    if rule is not None:
        rule(play)
    elif not running.holds:
        raise RulesBug(f"{game.key} has no rule for the timer {running.name}")
    play.run(running.branch)
    close_undo(state)
    state.version += 1
    conclude(game, state)
    return _settled(
        game, Transition(state, EntryData("tick", "clock", timer=timer), play.events), given, call
    )


def resign(
    game: Game[S, V],
    state: S,
    seat: int,
    privates: Privates | None = None,
    *,
    by: By = "player",
    dice: Dice | None = None,
    guard: Guard | None = None,
    wishes: Sequence[str] | None = None,
) -> Transition[S]:
    """A seat gives up; the game says what follows. Its plans are forgotten, those of others may answer what is asked
    now. Raises MatchOver, or AlreadyActed if it has resigned before."""
    if state.outcome is not None:
        raise MatchOver
    if seat in state.resigned:
        raise AlreadyActed
    given = privates if privates is not None else {}
    call = Call(dice, guard, Wishes(given, wishes))
    state.resigned.append(seat)
    play = begin(game, state, MAIN, call)
    game.resign(play, seat)
    for branch in [MAIN, *state.branches]:
        play.run(branch)
    close_undo(state)
    state.version += 1
    conclude(game, state)
    return _settled(game, Transition(state, EntryData("resign", by, seat), play.events), given, call)


def can_undo(game: Game[S, V], state: S, seat: int) -> bool:
    """Whether this seat's last answer may be taken back; depends on public facts only."""
    return game.meta.undo and bool(state.undo) and state.undo_seat == seat and state.outcome is None


def undo(game: Game[S, V], current: S, restored: S, seat: int) -> Transition[S]:
    """Takes the seat's last answer back: `restored` is the stored state of version `current.undo[-1]`.

    The version rises. A decision that an answer has used up opens again under a new id; what others were asked
    meanwhile stays as it is.
    """
    if not can_undo(game, current, seat):
        raise NotUndoable
    target = current.undo[-1]
    if restored.version != target:
        raise RulesBug(f"the state of version {restored.version} was given for version {target}")
    restored.serial = current.serial
    restored.overtaken = current.overtaken
    _open_again(current, restored)
    restored.version = current.version + 1
    conclude(game, restored)
    event = Event("engine.event.undone", {"seat": seat})
    return Transition(restored, EntryData("undo", "player", seat, target=target), [event])


def _open_again(current: State, restored: State) -> None:
    """Gives the questions of a restored state that are not open now, and so may be used up, new ids."""
    offers.take_over(current, restored)
    open_now = {*current.asks, *(ask.id for branch in current.branches.values() for ask in branch.aside)}

    def fresh(ask: Ask) -> Ask:
        if ask.id in open_now:
            return ask
        restored.serial += 1
        return replace(ask, id=f"d{restored.serial}")

    asks = [fresh(ask) for ask in restored.asks.values()]
    restored.asks = {ask.id: ask for ask in asks}
    for branch in restored.branches.values():
        branch.aside = [fresh(ask) for ask in branch.aside]
