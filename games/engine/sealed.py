"""Sealed rounds: several seats answer in private, and all takes effect at once.

A sealed ask's answer is a chain of private choices (a card, then its targets) that lives beside the state, in the
seat's `Private`. Until the round closes it makes no entry, no event and no version. The round closes when every
sealed ask of its branch is complete, or, if the branch has a timer that holds it, at that timer's tick only.

A sealed ask that is `alone` belongs to no round: it takes effect as soon as its chain is complete.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from games.engine.decision import DecisionKind, Role
from games.engine.event import Event
from games.engine.game import Game, V
from games.engine.play import By, Play
from games.engine.refusals import Refused, RulesBug, StaleDecision
from games.engine.state import Ask, Choice, Private, Privates, Sealed, State
from games.engine.transition import NO_CALL, Call, EntryData, Transition, begin, carry_out, conclude, finish

S = TypeVar("S", bound=State)


class ChangeSealed(DecisionKind[State]):
    """Offered to a seat whose sealed answer is complete: take it back and answer anew."""

    name = "engine.change_sealed"

    def keys(self, state: State, ask: Ask) -> Sequence[str]:
        return ("change",)


CHANGE = ChangeSealed()
BACK = "back"
"""A later question of a chain may show this key: choosing it takes the chain's last choice back. The first question
of one that is alone may show it too, where nothing else may be choosable: it does nothing."""


def base_of(decision: str) -> str:
    """The id of the ask behind a decision: all questions of one private chain share it."""
    return decision.partition(".")[0]


def kind_of(game: Game[S, V], ask: Ask) -> DecisionKind[Any]:
    """The kind of a stage of a sealed ask, or of any other ask."""
    return CHANGE if ask.kind == CHANGE.name else game.kinds[ask.kind]


def stage(game: Game[S, V], state: S, ask: Ask, privates: Privates) -> Ask:
    """What the seat of a sealed ask is asked now: the next question of its chain, or whether to change it."""
    private = privates.get(ask.seat)
    given = private.sealed.get(ask.id) if private else None
    if given is None or given.changes == 0:
        return ask
    name = f"{ask.id}.{given.changes}"
    if given.done:
        return Ask(name, ask.seat, CHANGE.name, {}, "", ask.branch, True, True)
    following = game.kinds[ask.kind].following(state, ask, given.choices) if given.choices else ask
    asked = following or ask
    if ask.chained:
        return replace(ask, id=name, kind=asked.kind, args=asked.args)
    return Ask(name, ask.seat, asked.kind, asked.args, "", ask.branch, ask.optional, True)


def stages(game: Game[S, V], state: S, seat: int | None, privates: Privates) -> list[Ask]:
    """All decisions that are open (of one seat, or of all), sealed ones as the seat meets them now."""
    return [
        stage(game, state, ask, privates) if ask.is_private else ask
        for ask in state.asks.values()
        if seat is None or ask.seat == seat
    ]


def role_of(game: Game[S, V], state: S, asked: Ask) -> Role:
    """What a question (a stage of one, too) is for its client. The further questions of a chain that its seat has
    begun are asked like any other."""
    own = kind_of(game, asked).role
    base = state.asks[base_of(asked.id)]
    if own is not None or (asked.id != base.id and asked.kind != CHANGE.name):
        return own or "turn"
    if holding(state, base.id) is not None:
        return "reaction"
    return "offer" if base.alone or base.optional else "turn"


def is_sealed(state: State, decision: str) -> bool:
    """Whether a decision id belongs to a sealed ask."""
    ask = state.asks.get(base_of(decision))
    return ask is not None and ask.sealed


def is_private(state: State, decision: str) -> bool:
    """Whether an answer to a decision may stay private for a while: a sealed one, or a link of a chain."""
    ask = state.asks.get(base_of(decision))
    return ask is not None and ask.is_private


def answer(
    game: Game[S, V],
    state: S,
    privates: Privates,
    ask: Ask,
    decision: str,
    choice: Choice,
    by: By,
    call: Call,
) -> Transition[S]:
    """Answers a stage of a sealed or chained ask. Closes the round, or the chain, if that was all it waited for."""
    now = stage(game, state, ask, privates)
    if now.id != decision:
        raise StaleDecision
    kind_of(game, now).check(state, now, choice)
    private = privates.setdefault(ask.seat, Private())
    given = private.sealed.setdefault(ask.id, Sealed())
    if now.kind == CHANGE.name:
        given.choices, given.done = [], False
    elif choice == BACK and (given.choices or ask.alone):
        del given.choices[-1:]
    else:
        given.choices.append(choice)
        given.done = game.kinds[ask.kind].following(state, ask, given.choices) is None
    given.changes += 1
    private.revision += 1
    if ask.alone or ask.chained:
        if given.done:
            return _close_chain(game, state, ask, privates, by, call)
    elif _is_complete(state, ask.branch, privates):
        return close(game, state, ask.branch, privates, call)
    return Transition(
        state, EntryData("answer", "player", ask.seat, decision), [], privates, private=ask.seat
    )


def check(game: Game[S, V], state: S, ask: Ask, choices: Sequence[Choice]) -> None:
    """Raises a Refused, or ValueError, unless `choices` are a whole and legal answer to a sealed ask."""
    given: list[Choice] = []
    now: Ask | None = ask
    for choice in choices:
        if now is None:
            raise ValueError("a sealed answer goes on after its end")
        game.kinds[now.kind].check(state, now, choice)
        given.append(choice)
        now = game.kinds[ask.kind].following(state, ask, given)
    if now is not None:
        raise ValueError("a sealed answer is not complete")


def _is_complete(state: State, branch: str, privates: Privates) -> bool:
    if any(timer.holds and timer.branch == branch for timer in state.timers.values()):
        return False
    return _all_in(state, branch, privates)


def _all_in(state: State, branch: str, privates: Privates) -> bool:
    """Whether nobody is waited for in a sealed round any more."""
    for ask in state.asks.values():
        if ask.branch != branch or ask.optional:
            continue
        if not ask.sealed:
            raise RulesBug(f"{ask.id} is asked openly in the branch of a sealed round")
        private = privates.get(ask.seat)
        given = private.sealed.get(ask.id) if private else None
        if given is None or not given.done:
            return False
    return True


def close(
    game: Game[S, V],
    state: S,
    branch: str,
    privates: Privates,
    call: Call,
    timer: str | None = None,
) -> Transition[S]:
    """Closes a sealed round: one entry that holds what took effect, applied in the order of the asks.

    Answers that were begun and not completed have no effect. Whose answer came last is not recorded.
    """
    took: dict[str, list[Choice]] = {}
    round_asks = [ask for ask in state.asks.values() if _in_round(ask, branch)]
    for ask in round_asks:
        private = privates.get(ask.seat)
        given = private.sealed.pop(ask.id, None) if private else None
        took[ask.id] = given.choices if given is not None and given.done else []
    is_pass = any(game.kinds[ask.kind].first_counts for ask in round_asks)
    if is_pass:
        _keep_the_first(game, state, round_asks, took, privates)
    for ask in round_asks:
        del state.asks[ask.id]
    play = begin(game, state, branch, call)
    if not is_pass:
        # A pass is told only through the card that was played in it.
        play.events.append(Event("engine.event.sealed", {}))
    for ask in round_asks:
        if state.outcome is None:
            game.kinds[ask.kind].apply_sealed(play, ask, took[ask.id])
    play.run(branch)
    settle(game, state, privates)
    finish(game, play)
    entry = EntryData("sealed", "clock" if timer else "player", timer=timer, sealed=took)
    return _named(Transition(state, entry, play.events, privates), call)


def _named(done: Transition[S], call: Call) -> Transition[S]:
    """The entry names the wishes at which the match stopped."""
    if call.wishes is not None and call.wishes.used:
        done.entry.wishes = call.wishes.used
    return done


def has_round(state: State, branch: str) -> bool:
    """Whether a sealed round is open in a branch."""
    return any(_in_round(ask, branch) for ask in state.asks.values())


def _in_round(ask: Ask, branch: str) -> bool:
    return ask.sealed and not ask.alone and ask.branch == branch


def _keep_the_first(
    game: Game[S, V], state: S, asks: Sequence[Ask], took: dict[str, list[Choice]], privates: Privates
) -> None:
    """Empties `took` but for the first answer that plays; what is to stay in waits in its seat's private inputs."""
    first = ""
    for ask in asks:
        kind, choices = game.kinds[ask.kind], took[ask.id]
        private = privates.get(ask.seat)
        if private is not None:
            private.kept = {}
        if not choices:
            continue
        if not first and kind.plays(state, ask, choices):
            first = ask.id
            continue
        took[ask.id] = []
        if private is not None and kind.stays(state, ask, choices):
            private.kept[ask.group] = choices


def settle(game: Game[S, V], state: S, privates: Privates) -> None:
    """After a call: forgets answers to what is not asked any more, and puts kept ones to the next pass that is open
    and in which they are still legal."""
    aside = [ask.id for branch in state.branches.values() for ask in branch.aside]
    for seat, private in privates.items():
        for gone in private.sealed.keys() - state.asks.keys() - set(aside):
            del private.sealed[gone]
        if not private.kept:
            continue
        for ask in state.asks.values():
            if ask.seat == seat and ask.sealed and ask.group in private.kept and ask.id not in private.sealed:
                choices = private.kept.pop(ask.group)
                if game.kinds[ask.kind].plays(state, ask, choices) and is_legal(game, state, ask, choices):
                    private.sealed[ask.id] = Sealed(choices, done=True, changes=1)


def is_legal(game: Game[S, V], state: S, ask: Ask, choices: Sequence[Choice]) -> bool:
    """Whether `choices` are a whole and legal answer to a sealed ask."""
    try:
        check(game, state, ask, choices)
    except (Refused, ValueError):
        return False
    return True


def early(state: State, privates: Privates) -> list[str]:
    """The timers (by id) that come due early now, because the sealed round that they hold waits for nobody any more.
    An answer that is taken back takes the timer off this list."""
    return [
        name
        for name, timer in state.timers.items()
        if timer.holds
        and timer.early is not None
        and any(_in_round(ask, timer.branch) for ask in state.asks.values())
        and _all_in(state, timer.branch, privates)
    ]


def goes_on(state: State, decision: str, privates: Privates) -> bool:
    """Whether an answer to this decision has left its private chain without an end."""
    base = base_of(decision)
    ask = state.asks.get(base)
    private = privates.get(ask.seat) if ask is not None else None
    given = private.sealed.get(base) if private is not None else None
    if ask is None or given is None or given.done:
        return False
    return bool(given.choices) or not (ask.alone or ask.chained)


def holding(state: State, decision: str) -> str | None:
    """The timer (by id) whose tick alone closes the sealed round of a decision; None if none holds it."""
    ask = state.asks.get(base_of(decision))
    if ask is None or not _in_round(ask, ask.branch):
        return None
    return next(
        (name for name, timer in state.timers.items() if timer.holds and timer.branch == ask.branch), None
    )


def owed(game: Game[S, V], state: S, privates: Privates) -> list[tuple[Ask, bool]]:
    """Every required decision as its seat meets it now, and whether it is still to be answered. One whose answer is
    sealed and complete stays on this list until its round closes, so that the list's length tells nothing."""
    return [
        (now, now.kind != CHANGE.name)
        for now in stages(game, state, None, privates)
        if not state.asks[base_of(now.id)].optional
    ]


def _close_chain(
    game: Game[S, V], state: S, ask: Ask, privates: Privates, by: By, call: Call
) -> Transition[S]:
    """A chain that belongs to no round is complete: one entry of its seat."""
    choices = privates[ask.seat].sealed.pop(ask.id).choices
    kind = game.kinds[ask.kind]

    def apply(play: Play[S]) -> None:
        kind.apply_sealed(play, ask, choices)

    if ask.chained:
        play = carry_out(game, state, ask, by, call, apply)
        conclude(game, state)
        settle(game, state, privates)
    else:
        del state.asks[ask.id]
        play = begin(game, state, ask.branch, call)
        apply(play)
        play.run(ask.branch)
        settle(game, state, privates)
        finish(game, play)
    entry = EntryData("sealed", by, ask.seat, ask.id, ask.kind, sealed={ask.id: choices})
    return _named(Transition(state, entry, play.events, privates), call)


def replay(
    game: Game[S, V],
    state: S,
    took: Mapping[str, Sequence[Choice]],
    timer: str | None,
    by: By = "player",
    call: Call = NO_CALL,
) -> Transition[S]:
    """Closes a sealed round or a chain as an entry says. Raises a Refused, or ValueError, if it can't have closed
    like that."""
    first = state.asks.get(next(iter(took), ""))
    if first is None:
        raise ValueError("a sealed round without a decision")
    branch = first.branch
    if first.alone or first.chained:
        return _replay_chain(game, state, first, took, by, call)
    open_now = [ask for ask in state.asks.values() if _in_round(ask, branch)]
    if [ask.id for ask in open_now] != list(took):
        raise ValueError("these are not the decisions of the sealed round")
    holding = [name for name, running in state.timers.items() if running.holds and running.branch == branch]
    if timer is None and holding:
        raise ValueError("the sealed round is held open by a timer")
    if timer is not None and timer not in holding:
        raise ValueError("no such timer holds the sealed round")
    privates: Privates = {}
    for ask in open_now:
        choices = list(took[ask.id])
        if choices:
            check(game, state, ask, choices)
            privates.setdefault(ask.seat, Private()).sealed[ask.id] = Sealed(choices, done=True)
        elif timer is None and not ask.optional:
            raise ValueError("the sealed round closed before all answers were in")
    if timer is not None:
        del state.timers[timer]
    return close(game, state, branch, privates, call, timer)


def _replay_chain(
    game: Game[S, V], state: S, ask: Ask, took: Mapping[str, Sequence[Choice]], by: By, call: Call
) -> Transition[S]:
    choices = list(took[ask.id])
    if len(took) != 1:
        raise ValueError("a chain that is alone closes no other")
    check(game, state, ask, choices)
    privates: Privates = {ask.seat: Private(sealed={ask.id: Sealed(choices, done=True)})}
    return _close_chain(game, state, ask, privates, by, call)
