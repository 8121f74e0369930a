"""What a match begins with, before anything is drawn."""

from games.engine.game import Setup, begin
from games.pursuit.flow import MATCH
from games.pursuit.state import PursuitState
from games.pursuit.versions import switches


def setup(table: Setup) -> PursuitState:
    """An empty city with the whole match on its agenda; the parts of `flow.MATCH` draw and ask."""
    return begin(PursuitState, table, MATCH, switches=switches(table.rules_version))
