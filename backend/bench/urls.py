"""The product's addresses, and the bare views that its own are compared with."""

from django.urls import path

from backend.bench.baseline import BareAnswerView, BareView, bare_file
from backend.config.urls import handler400, handler403, handler404, handler500
from backend.config.urls import urlpatterns as product

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [
    path("bench/<str:match_id>/answers", BareAnswerView.as_view()),
    path("bench/<str:match_id>/view", BareView.as_view()),
    path("bench/file", bare_file),
    *product,
]
