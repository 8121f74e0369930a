from django.apps import AppConfig


class RealtimeConfig(AppConfig):
    name = "backend.realtime"
    label = "realtime"
