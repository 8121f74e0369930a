"""Who has blocked whom."""

from django.db.models import Q

from backend.chat.models import Block
from backend.matches.company import keeps_apart


@keeps_apart
def blocked_either_way(player_id: str) -> set[str]:
    """The players whom this one has blocked, and those who have blocked this one."""
    rows = Block.objects.filter(Q(player=player_id) | Q(blocked=player_id)).values_list("player", "blocked")
    return {other for pair in rows for other in pair} - {player_id}
