import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0017_untold"), ("teamwork", "0002_plans")]

    operations = [
        migrations.CreateModel(
            name="LeftPlan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("version", models.IntegerField()),
                ("turn", models.PositiveIntegerField()),
                ("done", models.PositiveSmallIntegerField()),
                ("steps", models.PositiveSmallIntegerField()),
                ("texts", models.JSONField()),
                ("why", models.CharField(max_length=8)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="left_plans",
                        to="matches.match",
                    ),
                ),
            ],
        ),
    ]
