"""A team's plan, tried on a copy: which steps hold, where it breaks, and from where on nothing can be known.

The copy is dealt anew first, so that nothing hidden is in it: a plan can't find out what its makers do not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from msgspec import Struct

from games.engine import machine, presentation
from games.engine.bot import BotSeat, Mark
from games.engine.chance import FastChance
from games.engine.game import Game, V
from games.engine.presentation import ShownEffect, ShownOption, ShownTarget
from games.engine.refusals import Refused, RulesBug
from games.engine.state import Ask, State

S = TypeVar("S", bound=State)

Verdict = Literal["holds", "open", "breaks", "beyond"]
"""`holds`: can be done, and what comes of it is certain. `open`: can be done, and what comes then is not known.
`breaks`: can't be done. `beyond`: comes after one of these two."""


MOST_INTENDED = 12
"""Steps of a bot that are looked for; no turn has more."""


class Part(Struct, frozen=True):
    """What one seat is to do, step by step: choices of one key."""

    seat: int
    steps: list[str]


class ShownStep(Struct):
    """One step of a plan as it would go now."""

    key: str
    text: str
    state: Verdict
    targets: list[ShownTarget] = []
    effects: list[ShownEffect] = []
    """What it is sure to do; nothing where that can't be known."""
    reason: str = ""
    """Why it breaks."""


class ShownPart(Struct):
    """One seat's steps, and what it could do after them."""

    seat: int
    steps: list[ShownStep]
    options: list[ShownOption] = []
    """Where all steps hold: what could come next."""
    possible: bool = True
    """Whether the seat can be planned for at all."""


def rehearse(
    game: Game[S, V], state: S, parts: Sequence[Part], lang: str, names: Sequence[str]
) -> list[ShownPart]:
    """Tries a plan on a copy, seat after seat, each on what the ones before it leave behind. Between them nobody's
    turn ends: guards and cards are nobody's plan.

    A choice that stands for several steps is taken apart. `state` stays as it is.
    """
    teamwork = game.teamwork
    if teamwork is None or not parts or state.outcome is not None:
        return [ShownPart(part.seat, [], possible=False) for part in parts]
    twin = game.resample(state, parts[0].seat, FastChance(state.version))
    shown = []
    for part in parts:
        begun = teamwork.turn(twin.clone(), part.seat)
        ask = None if begun is None else _question(begun, part.seat, teamwork.question)
        if begun is None or ask is None:
            shown.append(ShownPart(part.seat, [_beyond(key) for key in part.steps], possible=False))
            continue
        made, twin = _try_out(game, begun, ask, part, lang, names)
        shown.append(made)
    return shown


def intended(
    game: Game[S, V],
    state: S,
    seat: int,
    level: str,
    marks: Sequence[Mark],
    lang: str,
    names: Sequence[str],
) -> ShownPart:
    """What the bot of a level means to do in a seat's turn: the answers that it would give on such a copy, up to the
    first after which nothing is known. It sees what it sees when it plays, and no more."""
    teamwork = game.teamwork
    begun: S | None = None
    keys: list[str] = []
    if teamwork is not None and state.outcome is None:
        begun = teamwork.turn(game.resample(state, seat, FastChance(state.version)), seat)
    while begun is not None and teamwork is not None and len(keys) < MOST_INTENDED:
        ask = _question(begun, seat, teamwork.question)
        if ask is None:
            break
        open_now = presentation.open_decisions(game, begun, seat, {})
        eyes = BotSeat(seat, game.view(begun, seat), open_now, marks)
        bot = game.bots.get(level) or game.bots[game.meta.bot_levels[-1]]
        answer = bot.choose(eyes, FastChance(state.version))
        if answer is None or answer[0] != ask.id:
            break
        keys.append(str(answer[1]))
        begun = _made(game, begun, ask, keys[-1])
    return rehearse(game, state, [Part(seat, keys)], lang, names)[0]


def _try_out(
    game: Game[S, V], state: S, ask: Ask, part: Part, lang: str, names: Sequence[str]
) -> tuple[ShownPart, S]:
    """One seat's steps, and the copy as far as it is known after them."""
    kind = game.kinds[ask.kind]
    shown = ShownPart(part.seat, [])
    left = list(part.steps)
    while left:
        key = left.pop(0)
        try:
            kind.check(state, ask, key)
        except Refused as refused:
            reason = "" if refused.text is None else game.texts.say(lang, refused.text, names)
            shown.steps.append(ShownStep(key, key, "breaks", reason=reason))
            break
        way = kind.way(state, ask, key)
        if way:
            left[:0] = [str(step) for step in way]
            continue
        option = presentation.show_option(game, kind, state, ask, key, lang, names)
        step = ShownStep(key, option.text, "holds", option.targets, option.effects)
        shown.steps.append(step)
        following = _made(game, state, ask, key)
        if following is None:
            step.state = "open"
            break
        state = following
        ask = _question(state, part.seat, ask.kind) or ask
    else:
        asked = kind.keys(state, ask)
        shown.options = [presentation.show_option(game, kind, state, ask, key, lang, names) for key in asked]
    shown.steps += [_beyond(key) for key in left]
    return shown, state


def _beyond(key: str) -> ShownStep:
    return ShownStep(key, key, "beyond")


def _made(game: Game[S, V], state: S, ask: Ask, key: str) -> S | None:
    """The copy after a step; None if something was revealed, rolled, drawn or asked, so that nothing is certain."""
    try:
        done = machine.answer(game, state.clone(), ask.seat, ask.id, key, dice=FastChance(1))
    except RulesBug:
        return None  # the copy is no real position: where it leads nowhere nothing is known
    if done.revealed or _question(done.state, ask.seat, ask.kind) is None:
        return None
    return done.state


def _question(state: State, seat: int, kind: str) -> Ask | None:
    """What the seat is asked, if it is asked this and nothing else."""
    owed = [ask for ask in state.asks.values() if ask.seat == seat and not ask.optional]
    return owed[0] if len(owed) == 1 and owed[0].kind == kind else None
