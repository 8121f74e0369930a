from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "backend.config"
    label = "config"

    def ready(self) -> None:
        from backend.config.celery import make_queue_folders

        make_queue_folders()
