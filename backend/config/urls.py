"""All addresses: the API under /api/v1/, the admin, what runs the service, and the app for the rest."""

from django.contrib import admin
from django.urls import include, path

API_APPS = ("core", "accounts", "tables", "matches", "clocks", "botseats", "realtime", "replays")

urlpatterns = [
    *(path("api/v1/", include(f"backend.{app}.api.urls")) for app in API_APPS),
    path("admin/", admin.site.urls),
]
