from django.apps import AppConfig


class ClocksConfig(AppConfig):
    name = "backend.clocks"
    label = "clocks"
