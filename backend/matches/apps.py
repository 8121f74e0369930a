from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "backend.matches"
    label = "matches"
