"""Where matches begin that came in with records, and the records that are made once."""

import django.db.models.deletion
from django.db import migrations, models

import backend.core.clock


def mark_foreign(apps, schema_editor):
    """Records were not signed until now: a state that one brought along may be anything, and so may what goes on
    from it."""
    Origin = apps.get_model("matches", "Origin")
    Origin.objects.filter(match__record_digest__isnull=False).update(is_foreign=True)
    while True:
        foreign = Origin.objects.filter(is_foreign=True).values("match")
        if not Origin.objects.filter(
            source__in=list(foreign.values_list("match", flat=True)), is_foreign=False
        ).update(is_foreign=True):
            return


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0013_extension"),
    ]

    operations = [
        migrations.AddField(
            model_name="origin",
            name="is_foreign",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="KeptRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tag", models.CharField(max_length=64)),
                ("body", models.BinaryField()),
                ("made_at", models.DateTimeField(default=backend.core.clock.now)),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_record",
                        to="matches.match",
                    ),
                ),
            ],
        ),
        migrations.RunPython(mark_foreign, migrations.RunPython.noop),
    ]
