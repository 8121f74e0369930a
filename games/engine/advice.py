"""Hints, analyses and knowledge as clients get them: what a game says beside its rules, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.engine import presentation
from games.engine.bot import BotSeat
from games.engine.chance import Dice
from games.engine.game import Game, V
from games.engine.insight import Analysis, AnalysisRow, ShownFigure, ShownHint, ShownMoment
from games.engine.refusals import RulesBug
from games.engine.state import Privates, State
from games.engine.text import Text

S = TypeVar("S", bound=State)


def hint(
    of: Game[S, V],
    state: S,
    seat: int,
    chance: Dice,
    lang: str,
    names: Sequence[str],
    privates: Privates | None = None,
) -> ShownHint | None:
    """What the seat could answer and why, from what it may see; None if it is asked nothing or the game has no hints.

    `chance` must not be the match's own stream.
    """
    if of.hint is None:
        return None
    open_now = presentation.open_decisions(of, state, seat, privates if privates is not None else {})
    found = of.hint(BotSeat(seat, of.view(state, seat), open_now), chance)
    if found is None:
        return None
    return ShownHint(found.decision, found.choice, of.texts.say(lang, found.reason, names))


def analysis(of: Game[S, V], states: Sequence[S], lang: str, names: Sequence[str]) -> Analysis | None:
    """A finished match looked through; None if the game has no analysis. `states` are those of all versions, from 0
    to the last; raises RulesBug if the last one has no outcome."""
    if of.analysis is None:
        return None
    if not states or states[-1].outcome is None:
        raise RulesBug("only a match that is over is analysed")
    study = of.analysis(states)
    say = of.texts.say
    figures = [
        ShownFigure(
            figure.key,
            figure.unit,
            say(lang, Text(f"{of.key}.figure.{figure.key}")),
            say(lang, Text(f"{of.key}.figure.{figure.key}.about")),
        )
        for figure in of.figures
    ]
    return Analysis(
        figures,
        [AnalysisRow(version, values) for version, values in enumerate(study.values)],
        [ShownMoment(moment.version, say(lang, moment.text, names)) for moment in study.moments],
    )


def knowledge(of: Game[S, V], state: S, viewer: int, *, is_over: bool = False) -> dict[str, float] | None:
    """What the viewer, or in its place whoever is looking for something, could know at this state: chances from 0 to
    1 by ids that the game's own function explains, zeros left out; None where there is none or the viewer may not be
    told.

    `is_over` says that the match has ended, where `state` is one of its earlier states.
    """
    return None if of.knowledge is None else of.knowledge(state, viewer, is_over or state.outcome is not None)
