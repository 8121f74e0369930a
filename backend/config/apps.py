import logging

from django.apps import AppConfig

log = logging.getLogger("stakeout.data")


class ConfigConfig(AppConfig):
    name = "backend.config"
    label = "config"

    def ready(self) -> None:
        from backend.config.celery import make_queue_folders
        from backend.config.env import found_open

        make_queue_folders()
        for sentence in found_open:
            log.warning(sentence)
