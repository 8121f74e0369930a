"""`KINDS`: all kinds of questions that burglars are asked."""

from typing import Final

from games.burgle_bros.actions.act import ACT, AIM, CONFIRM
from games.burgle_bros.actions.opening import ENTRANCE, PICK, SIDE
from games.burgle_bros.actions.spotting import ARRANGE, PUT_BACK
from games.burgle_bros.alarms import HACK, NEAREST
from games.burgle_bros.burdens import KITTY
from games.burgle_bros.draws import KEEP, TOOLS
from games.burgle_bros.entering import DEADBOLT, LASER
from games.burgle_bros.events import BUDDY, GUT, PEEKHOLE, SQUEAK, VOICE
from games.burgle_bros.safes import STETHOSCOPE
from games.burgle_bros.standing import CONSENT, GIVE_UP, STANDING_ORDER

KINDS: Final = (
    PICK, SIDE, ENTRANCE, ACT, AIM, CONFIRM, DEADBOLT, LASER, HACK, NEAREST, TOOLS, KEEP, STETHOSCOPE, PUT_BACK,
    ARRANGE, KITTY, GUT, PEEKHOLE, SQUEAK, VOICE, BUDDY, STANDING_ORDER,
    CONSENT, GIVE_UP,
)  # fmt: skip
