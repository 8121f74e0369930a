"""What the steps and questions of the game carry, by name (`engine/arguments.py`)."""

from msgspec import Struct

from games.escape_from_new_york.state import Colour


class Left(Struct, frozen=True):
    """How often something is still to be done."""

    left: int


class ForSeat(Struct, frozen=True):
    """Whose turn at something it is."""

    seat: int


class Gain(Struct, frozen=True):
    """Noise that New York still gains."""

    left: int
    why: str


class Saturation(Struct, frozen=True):
    """Whether the Mission cubes arrived by Noise."""

    saturated: bool


class TimerTile(Struct, frozen=True):
    """Why a Timer tile is turned up."""

    how: str


class Row(Struct, frozen=True):
    """The effects of a row that are being carried out: `at` is the next one."""

    code: str
    at: int
    source: str
    kind: str


class Movement(Struct, frozen=True):
    """Steps that are still to be made."""

    left: int
    words: str
    kind: str

    @property
    def how(self) -> frozenset[str]:
        """The words of the movement."""
        return frozenset(self.words.split())


class NextStep(Struct, frozen=True):
    """The next step of a movement."""

    words: str
    left: int
    may_stop: bool

    @property
    def how(self) -> frozenset[str]:
        """The words of the movement."""
        return frozenset(self.words.split())


class Distance(Struct, frozen=True):
    """How far something reaches."""

    distance: int


class Spawning(Struct, frozen=True):
    """Prisoners that are still to be placed, and the spaces that have one."""

    left: int
    used: list[str]
    apart: bool


class NextSpawn(Struct, frozen=True):
    """The next one of them."""

    used: list[str]
    apart: bool


class Nearest(Struct, frozen=True):
    """Something that happens at so many of the nearest spaces, and those where it has."""

    what: str
    count: int
    done: list[str]


class Tie(Struct, frozen=True):
    """Equally near spaces."""

    what: str
    spaces: list[str]


class Drop(Struct, frozen=True):
    """Item cubes to be put down."""

    count: int
    distance: int


class Rescue(Struct, frozen=True):
    """What goes on when the President is collected."""

    camp: str
    hidden: list[str] = []
    count: int = 0


class OneEnemy(Struct, frozen=True):
    """An Enemy by its name."""

    enemy: str


class Damage(Struct, frozen=True):
    """Damage that finds somebody."""

    damage: int


class Attack(Struct, frozen=True):
    """Damage that is split among the Enemies in reach, and to whom kills are credited."""

    damage: int
    reach: int
    by: int


class Tricks(Struct, frozen=True):
    """Enemies that are still to be tricked."""

    left: int
    reach: int


class NextTrick(Struct, frozen=True):
    """The next one of them."""

    reach: int
    must: bool


class Tricked(Struct, frozen=True):
    """An Enemy that has been tricked."""

    enemy: str
    reach: int


class LureFrom(Struct, frozen=True, rename={"start": "from"}):
    """Where it stands."""

    enemy: str
    start: str
    reach: int
    kind: str


class Instance(Struct, frozen=True):
    """One damage instance of the current Hero."""

    left: int
    asked: bool


class OneCard(Struct, frozen=True):
    """One card that a question is about."""

    card: str


class Back(Struct, frozen=True):
    """How many cards come back, or up to how many."""

    count: int
    upto: bool


class Kept(Struct, frozen=True):
    """Items that are looked at, and how many of them are kept."""

    cards: list[str]
    keep: int


class Loot(Struct, frozen=True):
    """Whether the President can be stolen, too."""

    any: bool


class OfColour(Struct, frozen=True):
    """The colour of an Objective."""

    colour: Colour


class Objectives(Struct, frozen=True):
    """The cards of a colour that are looked through."""

    colour: Colour
    cards: list[str]


class Acting(Struct, frozen=True):
    """A card that is played, or spent for a way of the personal ability (-1: played)."""

    card: str
    ability: int


class Driving(Struct, frozen=True):
    """What a Car does after its movement, and how many steps had been made before it."""

    reveals: int = 0
    steps: int = 0


class Pausing(Struct, frozen=True):
    """After what the match stopped."""

    after: str


class GoingIn(Struct, frozen=True):
    """Cop actions that the card has used, and whether the player wants no more."""

    used: list[str] = []
    over: bool = False


class CopsMove(Struct, frozen=True):
    """How many Cops may still be moved and how far, and where those stand that were."""

    left: int
    steps: int
    moved: list[str] = []


class NextCop(Struct, frozen=True):
    """The next one of them."""

    moved: list[str]


class CopFrom(Struct, frozen=True, rename={"start": "from"}):
    """Where a Cop stands, and how far it may go."""

    start: str
    steps: int


class CopsFire(Struct, frozen=True):
    """Damage of each Cop, and the spaces in which they have fired."""

    damage: int
    done: list[str] = []


class CopsFireHere(Struct, frozen=True):
    """The damage of all Cops of one space."""

    damage: int
    space: str


class Flight(Struct, frozen=True):
    """The space from which the Helicopter takes off."""

    space: str
