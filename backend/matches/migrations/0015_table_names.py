from itertools import groupby
from typing import Any

from django.db import migrations, models


def fix_names_of_started_matches(apps: Any, schema_editor: Any) -> None:
    """From now on who renames does not rename old lines, in matches that were open or over before either."""
    from backend.matches.names import fix_names

    Seat = apps.get_model("matches", "Seat")
    rows = (
        Seat.objects.exclude(match__status="waiting").select_related("player").order_by("match_id", "index")
    )
    fixed: list[Any] = []
    for _, seats in groupby(rows.iterator(2000), key=lambda seat: seat.match_id):
        fixed += fix_names(list(seats))
        if len(fixed) > 1000:
            Seat.objects.bulk_update(fixed, ["table_name"])
            fixed = []
    Seat.objects.bulk_update(fixed, ["table_name"])


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_strangers"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="table_name",
            field=models.CharField(blank=True, db_default="", default="", max_length=60),
        ),
        migrations.RunPython(fix_names_of_started_matches, migrations.RunPython.noop),
    ]
