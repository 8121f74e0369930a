"""Due work that is done in turns says for whose sake."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="due",
            name="owner",
            field=models.CharField(blank=True, db_default="", default="", max_length=32),
        ),
    ]
