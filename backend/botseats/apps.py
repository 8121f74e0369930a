from django.apps import AppConfig


class BotSeatsConfig(AppConfig):
    name = "backend.botseats"
    label = "botseats"
