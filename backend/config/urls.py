"""All addresses: the API, its description, the admin, what watches the service, and the app for the rest."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularSwaggerSplitView

from backend.core.api import failures, health, schema
from backend.core.problems import read_only
from backend.notifications.email.page import unsubscribe_page
from backend.notifications.watch.metrics import metrics
from backend.previews import views as previews

API_APPS = (
    "core",
    "accounts",
    "tables",
    "matches",
    "clocks",
    "botseats",
    "chat",
    "teamwork",
    "notifications",
    "realtime",
    "replays",
)

admin.site.site_header = admin.site.site_title = "Stakeout"
admin.site.index_title = "What is stored"

OPEN: dict[str, tuple[()]] = {
    "authentication_classes": (),
    "permission_classes": (),
    "throttle_classes": (),
}

urlpatterns = [
    *(path("api/v1/", include(f"backend.{name}.api.urls")) for name in API_APPS),
    path("_allauth/", include("backend.accounts.api.sign_in")),
    path("api/schema", schema.schema, name="schema"),
    path(
        "api/docs",
        read_only(SpectacularSwaggerSplitView.as_view(url="/api/schema", **OPEN)),
        name="docs",
    ),
    path("accounts/unsubscribe/<str:token>", unsubscribe_page, name="unsubscribe"),
    path("previews/stakeout.png", previews.product_image, name="preview-product"),
    path("previews/<str:match>.png", previews.image, name="preview"),
    path("metrics", metrics, name="metrics"),
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("favicon.ico", RedirectView.as_view(url="/favicon.svg")),  # browsers ask for it on the admin's pages
    path("admin/", admin.site.urls),
    # What begins with one of these words is never the app's, so that a missing script or endpoint is a 404.
    re_path(
        r"^(?!(?:api|admin|ws|assets|static|accounts|metrics|_allauth)(?:/|$))(?P<path>.*)$", previews.page
    ),
]

handler400 = failures.bad_request
handler403 = failures.permission_denied
handler404 = failures.not_found
handler500 = failures.server_error
