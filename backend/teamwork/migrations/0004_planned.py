from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Matches that were planned before a match knew of it."""
    plans = apps.get_model("teamwork", "TeamPlan").objects.values("match")
    adoptions = apps.get_model("teamwork", "Adoption").objects.values("match")
    for planned in (plans, adoptions):
        apps.get_model("matches", "Match").objects.filter(pk__in=planned).update(is_planned=True)


class Migration(migrations.Migration):
    dependencies = [("matches", "0020_planned"), ("teamwork", "0003_left_plans")]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
