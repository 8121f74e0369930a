from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "backend.tables"
    label = "tables"
