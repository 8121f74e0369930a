"""The engine: runs any game on plain data with an agenda, and records what happened.

Games import from here; nothing in here knows a game, Django or the time.
"""

from games.engine.bot import Bot, BotSeat, OpenDecision
from games.engine.chance import Chance, Dice, FastChance
from games.engine.decision import (
    Bucket,
    DecisionKind,
    Effect,
    Offer,
    Option,
    Refusal,
    Target,
    some_choice,
)
from games.engine.effects import parse, script
from games.engine.event import Event
from games.engine.flow import AGAIN, ALL, ANY, INDEPENDENT, NEXT, Flow, Join, Sequence, sequence
from games.engine.game import Game, Meta, SeatSetup, Setup, begin
from games.engine.modifiers import Computed, Modifier, modify
from games.engine.occurrences import About, Listener, Occurrence, Reacting, listen
from games.engine.options import OptionChoice, OptionLayout, OptionNumber, OptionSet
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
from games.engine.zones import Cards, Pile, Zone

__all__ = [
    "AGAIN",
    "ALL",
    "ANY",
    "EVERYONE",
    "INDEPENDENT",
    "NEXT",
    "SPECTATOR",
    "About",
    "AlreadyActed",
    "Ask",
    "Bot",
    "BotSeat",
    "Branch",
    "Bucket",
    "Cards",
    "Chance",
    "Choice",
    "Computed",
    "DecisionKind",
    "Dice",
    "Effect",
    "Event",
    "FastChance",
    "Flow",
    "Game",
    "IllegalChoice",
    "Join",
    "Listener",
    "MatchOver",
    "Meta",
    "Modifier",
    "NotUndoable",
    "NotYourSeat",
    "Occurrence",
    "Offer",
    "OpenDecision",
    "Option",
    "OptionChoice",
    "OptionLayout",
    "OptionNumber",
    "OptionSet",
    "Outcome",
    "Pile",
    "Play",
    "Private",
    "Privates",
    "Reacting",
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
    "Zone",
    "begin",
    "listen",
    "modify",
    "parse",
    "script",
    "sequence",
    "some_choice",
]
