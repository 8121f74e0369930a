"""What the whole camp is asked at once: wood, the story, and a song in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import Ask, Bucket, Choice, DecisionKind, Play, Text
from games.testkit.toys.campfire.state import LOGS, PILES, CampfireState


class ShareWood(DecisionKind[CampfireState]):
    """Where a camper's logs go (CF-003): a split."""

    name = "campfire.share_wood"
    form = "split"

    def total(self, state: CampfireState, ask: Ask) -> int:
        return LOGS

    def buckets(self, state: CampfireState, ask: Ask) -> Sequence[Bucket]:
        return [Bucket(pile, Text(f"campfire.pile.{pile}"), 2) for pile in PILES]

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        assert isinstance(choice, dict)
        for pile, number in choice.items():
            play.state.logs[pile] += number
        play.tell("wood_shared", {"seat": ask.seat, "logs": LOGS})


class CallStory(DecisionKind[CampfireState]):
    """Who tells the story: whoever calls first (CF-004)."""

    name = "campfire.call_story"

    def keys(self, state: CampfireState, ask: Ask) -> Sequence[str]:
        return ("ghosts", "pirates")

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        play.state.story = ask.seat
        play.state.points[ask.seat] += 1
        play.tell("story_told", {"seat": ask.seat, "story": str(choice)})


class Sing(DecisionKind[CampfireState]):
    """A song while the camp waits for its story; nobody waits for the song (CF-005)."""

    name = "campfire.sing"

    def keys(self, state: CampfireState, ask: Ask) -> Sequence[str]:
        return ("sing",)

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        play.tell("song_sung", {"seat": ask.seat})


SHARE_WOOD: Final = ShareWood()
CALL_STORY: Final = CallStory()
SING: Final = Sing()
