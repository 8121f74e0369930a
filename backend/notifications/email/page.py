"""The page behind the link in every mail: a look asks, a post does it (RFC 8058), and nobody has to sign in."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.loader import render_to_string
from django.views.decorators.csrf import csrf_exempt

from backend.accounts.models import Player
from backend.core.text import DEFAULT_LANGUAGE, t
from backend.notifications.email.letters import player_of
from backend.notifications.email.settings import unsubscribe


@csrf_exempt  # the signed link is the right; mail programs post without having looked
def unsubscribe_page(request: HttpRequest, token: str) -> HttpResponse:
    """Says nothing about the account: neither its name nor its address, nor whether it still exists."""
    if request.method not in ("GET", "HEAD", "POST"):
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
    player_id = player_of(token)
    if player_id is None:
        raise Http404
    is_done = request.method == "POST"
    if is_done:
        unsubscribe(player_id)
    language = Player.objects.filter(pk=player_id).values_list("language", flat=True).first()
    lang = language or DEFAULT_LANGUAGE
    words = {name: t(f"mail.unsubscribe.{name}", lang) for name in ("title", "ask", "do", "done")}
    html = render_to_string("notifications/unsubscribe.html", {"lang": lang, "is_done": is_done, **words})
    return HttpResponse(html, headers={"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})
