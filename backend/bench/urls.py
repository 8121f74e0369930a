"""The product's addresses, and the lean views that its own are compared with."""

from django.urls import path

from backend.bench.baseline import bare_file, lean_answer, lean_view
from backend.config.urls import handler400, handler403, handler404, handler500
from backend.config.urls import urlpatterns as product

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [
    path("bench/<str:match_id>/answers", lean_answer),
    path("bench/<str:match_id>/view", lean_view),
    path("bench/file", bare_file),
    *product,
]
