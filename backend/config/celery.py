"""The Celery application. Its messages only wake workers: what is due stands in the database."""

from celery import Celery

app = Celery("stakeout")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
