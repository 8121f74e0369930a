"""Shapes of what finished matches tell: of a player, and of a game."""

from rest_framework import serializers

from backend.accounts.api.serializers import PlayerSerializer
from backend.matches.api.serializers import Plain


class GameFiguresSerializer(serializers.Serializer[Plain]):
    """How often somebody has played a game, and with what result."""

    game = serializers.CharField()
    title = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    left = serializers.IntegerField(
        help_text="Matches whose seat somebody else took over, and matches that nobody played to the end."
    )


class FiguresSerializer(serializers.Serializer[Plain]):
    """How often the caller has played each game, the most played first."""

    results = GameFiguresSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class EndingSerializer(serializers.Serializer[Plain]):
    """One way in which a game can end."""

    reason = serializers.CharField()
    rule = serializers.CharField()
    text = serializers.CharField()
    count = serializers.IntegerField(help_text="Finished public matches that ended so.")


class OwnFiguresSerializer(serializers.Serializer[Plain]):
    """The caller's own finished matches of a game, whoever may see them."""

    played = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()


class GroupFiguresSerializer(OwnFiguresSerializer):
    """The caller's matches that are alike."""

    options = serializers.DictField(help_text="The table options by which figures are told apart.")
    seats = serializers.IntegerField()
    level = serializers.CharField(
        allow_null=True, help_text="Of the bots: `mixed` for several, null for no bots."
    )


class WayFiguresSerializer(OwnFiguresSerializer):
    """The caller's matches that ended in one way."""

    reason = serializers.CharField()
    text = serializers.CharField()


class RoleFiguresSerializer(OwnFiguresSerializer):
    """The caller's seats that were the same somebody, such as a hero, where a game has that."""

    role = serializers.CharField()
    text = serializers.CharField()


class TeamFiguresSerializer(OwnFiguresSerializer):
    """The caller's matches with the same people on the same side, where all win or lose together."""

    players = PlayerSerializer(many=True, help_text="The caller first.")


class ApartSerializer(serializers.Serializer[Plain]):
    """The caller's latest matches of a game (up to 500 seats), told apart; imported ones don't count."""

    groups = GroupFiguresSerializer(many=True)
    ways = WayFiguresSerializer(many=True)
    roles = RoleFiguresSerializer(many=True)
    teams = TeamFiguresSerializer(many=True, help_text="The ten that played most.")


class GameStatisticsSerializer(serializers.Serializer[Plain]):
    """How a game goes on this server."""

    game = serializers.CharField()
    played = serializers.IntegerField(help_text="Finished public matches.")
    endings = EndingSerializer(many=True)
    mine = OwnFiguresSerializer(allow_null=True, help_text="Null for strangers.")
    apart = ApartSerializer(allow_null=True, help_text="Null for strangers.")


class PlayerPageSerializer(PlayerSerializer):
    """A player's public page."""

    member_since = serializers.CharField(help_text="Year and month, as in 2026-11.")
    games = GameFiguresSerializer(many=True)
    finished = serializers.URLField(help_text="The finished matches, as a list by cursor.")

    class Meta(PlayerSerializer.Meta):
        fields = [*PlayerSerializer.Meta.fields, "member_since", "games", "finished"]
        read_only_fields = fields
