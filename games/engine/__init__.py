"""The engine: runs any game on plain data with an agenda, and records what happened.

Games import from here; nothing in here knows a game, Django or the time.
"""

from games.engine.bot import Bot, BotSeat, OpenDecision
from games.engine.chance import Chance, Dice, FastChance
from games.engine.decision import (
    Bucket,
    DecisionKind,
    Effect,
    Option,
    Refusal,
    Target,
    some_choice,
)
from games.engine.event import Event
from games.engine.flow import AGAIN, ALL, ANY, INDEPENDENT, NEXT, Flow, Join, Sequence, sequence
from games.engine.game import Game, Meta, OptionChoice, SeatSetup, Setup
from games.engine.play import Play
from games.engine.refusals import (
    AlreadyActed,
    IllegalChoice,
    MatchOver,
    NotUndoable,
    NotYourSeat,
    Refused,
    RulesBug,
    StaleDecision,
    WrongShape,
)
from games.engine.state import (
    EVERYONE,
    SPECTATOR,
    Ask,
    Branch,
    Choice,
    Outcome,
    Private,
    Privates,
    Result,
    State,
    Step,
    Timer,
)
from games.engine.text import Text, Texts, Value

__all__ = [
    "AGAIN",
    "ALL",
    "ANY",
    "EVERYONE",
    "INDEPENDENT",
    "NEXT",
    "SPECTATOR",
    "AlreadyActed",
    "Ask",
    "Bot",
    "BotSeat",
    "Branch",
    "Bucket",
    "Chance",
    "Choice",
    "DecisionKind",
    "Dice",
    "Effect",
    "Event",
    "FastChance",
    "Flow",
    "Game",
    "IllegalChoice",
    "Join",
    "MatchOver",
    "Meta",
    "NotUndoable",
    "NotYourSeat",
    "OpenDecision",
    "Option",
    "OptionChoice",
    "Outcome",
    "Play",
    "Private",
    "Privates",
    "Refusal",
    "Refused",
    "Result",
    "RulesBug",
    "SeatSetup",
    "Sequence",
    "Setup",
    "StaleDecision",
    "State",
    "Step",
    "Target",
    "Text",
    "Texts",
    "Timer",
    "Value",
    "WrongShape",
    "sequence",
    "some_choice",
]
