"""/healthz and /readyz, for the launcher, load balancers and people."""

import msgspec
from django.http import HttpRequest, HttpResponse

from backend.core import health
from backend.core.problems import Problem, http_response, read_only


@read_only
def alive(request: HttpRequest) -> HttpResponse:
    """200 as long as the process answers."""
    return _json({"status": "ok"})


@read_only
def ready(request: HttpRequest) -> HttpResponse:
    """200 when database, migrations, queue, disk and worker are fine, else 503 with what is not."""
    checks = health.checks()
    worker = {"seconds_since_seen": health.seconds_since_worker()}
    if set(checks.values()) == {"ok"}:
        return _json({"status": "ok", "checks": checks, "worker": worker})
    response = http_response(Problem("unavailable", checks=checks, worker=worker))
    response.headers["Cache-Control"] = "no-store"
    return response


def _json(content: object) -> HttpResponse:
    body = msgspec.json.encode(content)
    return HttpResponse(body, content_type="application/json", headers={"Cache-Control": "no-store"})
