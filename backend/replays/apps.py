from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    name = "backend.replays"
    label = "replays"
