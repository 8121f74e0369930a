"""Frames that many sockets want alike are made once: a thousand spectators cost one read."""

import asyncio
from collections import OrderedDict

from backend.realtime.reading import News, in_thread, news

KEPT = 512
"""Frames that are remembered; entries never change, so they may be."""

Key = tuple[str, int, int, int, str]


class FrameCache:
    """The newest frames of one process. Belongs to one event loop."""

    def __init__(self) -> None:
        self._made: OrderedDict[Key, asyncio.Task[News | None]] = OrderedDict()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def news(self, match_id: str, viewer: int, after: int, hinted: int, lang: str) -> News | None:
        """What a viewer lacks of a match that is said to be at version `hinted`; read once for all who ask alike."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop = loop
            self._made.clear()
        key = (match_id, viewer, after, hinted, lang)
        task = self._made.get(key)
        if task is None:
            task = loop.create_task(in_thread(news, match_id, viewer, after, lang))
            self._made[key] = task
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        try:
            found = await asyncio.shield(task)
        except Exception:
            self._made.pop(key, None)
            raise
        if found is None or found.version < hinted:
            self._made.pop(key, None)
        return found


frames = FrameCache()
