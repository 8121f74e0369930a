from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class CoreConfig(AppConfig):
    name = "backend.core"
    label = "core"

    def ready(self) -> None:
        # Handlers of due work register where they are defined, in every process that may run one.
        autodiscover_modules("tasks")
