"""Who may talk where (GC-220 to GC-224); public facts alone decide it."""

from games.engine.game import Talk
from games.good_cop_bad_cop.state import CopState, living


def talk(state: CopState) -> Talk:
    """The eliminated sit with those who look on, and are silent at the table unless it wants to hear them; the living
    whisper if the table allows it. After the end everybody talks."""
    if state.outcome is not None or not state.alive:
        return Talk()
    alive = frozenset(living(state))
    dead = frozenset(range(len(state.seats))) - alive
    return Talk(
        silent=frozenset() if state.options["dead_talk"] == "on" else dead,
        apart=dead,
        whispers=alive if state.options["whispers"] == "on" else frozenset(),
    )
