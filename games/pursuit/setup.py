"""What a match begins with, before anything is drawn."""

from games.engine.chance import Chance
from games.engine.game import Setup
from games.engine.state import Step
from games.pursuit.flow import MATCH
from games.pursuit.state import PursuitState
from games.pursuit.versions import SCHEMA, switches


def setup(table: Setup) -> PursuitState:
    """An empty city with the whole match on its agenda; the parts of `flow.MATCH` draw and ask."""
    return PursuitState(
        schema=SCHEMA,
        seats=[seat.kind for seat in table.seats],
        host=table.host,
        options=dict(table.options),
        chance=Chance(table.seed),
        agenda=[Step(MATCH.name, MATCH.first)],
        switches=switches(table.rules_version),
    )
