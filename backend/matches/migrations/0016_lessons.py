from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0015_table_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="lesson",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
    ]
