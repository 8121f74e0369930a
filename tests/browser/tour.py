"""A walk through every screen of the app, in every state that a screen has."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.browser.phone import Phone, fresh
from tests.browser.server import Server
from tests.browser.tour_table import at_the_table
from tests.faults.client import Api

NAMES = ("Ann", "Bob", "Cleo")
Phones = Callable[..., Phone]
Stop = tuple[str, Phone]


def tour(phones: Phones, server: Server, lang: str) -> Iterator[Stop]:
    """Each screen by name, on the phone that shows it. The caller may look, not touch."""
    yield from before_the_first_match(phones(lang=lang))
    host, guest = phones("Ann", lang=lang), phones("Bob", lang=lang)
    yield from tables(host, guest, server)
    yield from as_thief(phones("Ann", lang=lang), server)
    yield from as_police(phones("Bob", lang=lang), server)
    yield from at_the_end(phones("Cleo", lang=lang), server)
    yield from at_the_table(phones("Ann", lang=lang), server)
    yield from as_oneself(phones("Cleo", lang=lang), phones("Bob", lang=lang), server, lang)
    yield from while_away(phones("Ann", lang=lang), phones("Bob", lang=lang), server)
    yield from without_network(phones("Ann", lang=lang), server)


def before_the_first_match(phone: Phone) -> Iterator[Stop]:
    """What a newcomer can see."""
    phone.open("/", ready="a[href='/play/pursuit']")
    yield "turns-empty", phone
    phone.open("/settings", ready="#name")
    yield "settings-nobody", phone
    phone.open("/play", ready="[data-testid=game-card]")
    yield "play", phone
    phone.open("/play/pursuit", ready="[data-testid=create-match]")
    yield "new-match", phone
    phone.page.locator("summary").first.tap()
    phone.page.locator("details[open]").evaluate("options => options.scrollIntoView()")
    phone.page.locator("details select").first.wait_for()
    yield "new-match-options", phone
    phone.open("/games/pursuit", ready="text=PU-001")
    yield "game", phone
    phone.open("/nowhere", ready="a[href='/']")
    yield "nowhere", phone
    phone.expects(r"status of 404.*/matches/nothing")
    phone.open("/m/nothing", ready="main a[href='/']")
    yield "match-missing", phone


def tables(host: Phone, guest: Phone, server: Server) -> Iterator[Stop]:
    """A table that fills up, seen by who sits and who does not."""
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}]
    match = server.new_match(host.api, seats=seats, visibility="public")
    host.open(f"/m/{match}", ready="[data-testid=share-link]")
    yield "table-host", host
    server.say(host.api, match, "1, 2 ... 3?")
    host.tap("table-chat")
    host.page.locator("[data-message]").wait_for()
    yield "table-chat", host
    guest.open(f"/m/{match}", ready="[data-testid=join]")
    yield "table-guest", guest
    guest.open("/play", ready="[data-testid=turn-card]")
    yield "play-open-tables", guest
    host.open("/", ready="[data-testid=turn-card]")
    yield "turns-tables", host
    invited = server.new_match(host.api, seats=[{"kind": "me"}, {"kind": "invite"}], visibility="private")
    host.open(f"/m/{invited}", ready="[data-testid=share-link]")
    guest.expects(rf"status of 404.*/matches/{invited}")
    guest.open(host.find("share-link").inner_text(), ready="[data-testid=join]")
    yield "table-invited", guest


def as_thief(phone: Phone, server: Server) -> Iterator[Stop]:
    """A match from the thief's side, the police being somebody else who takes their time."""
    match = server.new_match(phone.api, options={"thief_seat": "host_choice"})
    police = server.api(
        str(server.api().expect(201, "POST", "/api/v1/guests", {"display_name": "Bob"})["token"])
    )
    police.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    phone.open(f"/m/{match}", ready="[data-option]")
    yield "match-name-thief", phone
    server.answer(phone.api, match, "seat:0")
    phone.find("waiting").wait_for()
    yield "match-waiting", phone
    server.place(police, match, "b2", "c2", "d4")
    phone.page.wait_for_selector("[data-target='building:A1']")
    yield "match-hide", phone
    phone.page.locator("[data-target='building:A1']").tap()
    phone.find("confirm").wait_for()
    yield "match-hide-picked", phone
    phone.confirm()
    server.answer(police, match, "search:B2")
    phone.wait_version(server.view(police, match)["version"])
    yield "match-thief-waits", phone
    yield from planning(phone)
    phone.part("log")
    phone.find("log").wait_for()
    yield "match-log", phone
    phone.part("people")
    phone.page.locator(".people").wait_for()
    yield "match-people", phone
    phone.page.locator(".people button").last.tap()
    phone.page.get_by_role("group").get_by_role("button").first.wait_for()
    yield "match-resign", phone
    phone.open("/", ready="[data-testid=turn-card]")
    yield "turns-others", phone
    for move in ("move:c3", "move:d3"):
        server.answer(police, match, move)
    phone.open(f"/m/{match}", ready="[data-testid=playback]")
    phone.page.get_by_role("button").first.wait_for()
    yield "match-away", phone
    phone.tap("skip")
    phone.page.wait_for_selector("[data-target^='building:']")
    phone.tap("ask-hint")
    phone.find("hint").wait_for()
    yield "match-hint", phone
    phone.open("/settings", ready="#name")
    yield "settings", phone


def as_police(phone: Phone, server: Server) -> Iterator[Stop]:
    """A match from the side of the police."""
    thief = server.api(
        str(server.api().expect(201, "POST", "/api/v1/guests", {"display_name": "Ann"})["token"])
    )
    match = server.duel(thief, phone.api)
    phone.open(f"/m/{match}", ready="[data-target='crossroad:b2']")
    yield "match-place", phone
    server.place(phone.api, match, "b2", "c2", "d4")
    server.answer(thief, match, "A2")
    phone.page.wait_for_selector("[data-target^='building:']")
    yield "match-police", phone
    raise_sheet = phone.page.locator("[data-testid=turn-sheet] button[aria-expanded]")
    raise_sheet.tap()
    phone.page.locator("summary").tap()
    # aria-disabled: it can be touched and says why not, but Playwright's tap would wait until it is enabled
    phone.page.locator("[data-option][aria-disabled]").first.evaluate("option => option.click()")
    phone.page.locator("[data-testid=turn-sheet] a[href*='#PU-']").first.wait_for()
    yield "match-forbidden", phone
    raise_sheet.tap()
    phone.page.locator("[data-target='building:B3']").tap()
    phone.find("confirm").wait_for()
    yield "match-police-picked", phone
    yield from talking(phone, thief, match, server)
    yield from sketching(phone, thief, server)
    phone.open("/", ready="[data-testid=turn-card]")
    yield "turns-waiting", phone


def planning(phone: Phone) -> Iterator[Stop]:
    """The thief decides where to go next while the police are looking."""
    phone.find("plan").get_by_role("button").tap()
    phone.page.locator("[data-target='building:B1']").wait_for()
    yield "match-plan", phone
    phone.page.locator("[data-option]").first.tap()
    phone.find("confirm").tap()
    phone.find("plan").get_by_role("button").nth(1).wait_for()
    yield "match-plan-stored", phone
    # Taken back: a plan that stays answers by itself, and then nothing more is asked on this walk.
    phone.find("plan").get_by_role("button").nth(1).tap()
    phone.find("plan").get_by_role("button").nth(1).wait_for(state="detached")


def sketching(phone: Phone, thief: Api, server: Server) -> Iterator[Stop]:
    """The police draw on the board: two people, for who is alone has nobody to draw for."""
    match = server.new_match(
        thief, options={"thief_seat": "host_choice"}, seats=[{"kind": "me"}, *[{"kind": "open"}] * 2]
    )
    token = server.api().expect(201, "POST", "/api/v1/guests", {"display_name": "Cleo"})["token"]
    for police in (phone.api, server.api(str(token))):
        police.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    server.answer(thief, match, "seat:0")
    phone.open(f"/m/{match}", ready="[data-target='crossroad:b2']")
    phone.raise_sheet()
    yield "match-besides", phone
    phone.page.locator("[data-testid=turn-sheet] .away button").last.tap()
    phone.find("sketches").wait_for()
    for place in ("crossroad:d4", "building:D3"):
        phone.page.locator(f"[data-target='{place}']").tap()
    phone.page.locator("[data-sketch=arrow]").wait_for()
    for kind in ("search", "watch"):
        phone.page.locator(f"label:has(input[value={kind}])").tap()
        phone.page.locator("[data-target='building:B3']").tap()
        phone.page.locator(f"[data-sketch={kind}]").wait_for()
    yield "match-sketch", phone
    phone.find("sketches").locator(".row button").first.tap()
    yield "match-sketched", phone


def talking(phone: Phone, other: Api, match: str, server: Server) -> Iterator[Stop]:
    """The talk of a match that is open on the phone, with messages of both players; then with one of them muted."""
    server.say(phone.api, match, "...")
    for number in range(3):
        server.say(other, match, "?" * (number * 20 + 1))
    phone.find("unread").wait_for()
    phone.part("chat")
    phone.page.locator("[data-message]").nth(3).wait_for()
    yield "match-chat", phone
    phone.page.locator("[data-testid=messages] button").tap()
    phone.page.locator(".acts button").first.wait_for()
    yield "match-chat-author", phone
    phone.page.locator(".acts button").first.tap()
    phone.page.locator("[data-testid=chat] summary").tap()
    phone.page.locator("[data-testid=chat] details button").wait_for()
    yield "match-chat-muted", phone


def at_the_end(phone: Phone, server: Server) -> Iterator[Stop]:
    """A match of four, won and lost and looked at again."""
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "easy"} for _ in range(3))]
    match = server.solo(phone.api, 0, seats=seats)
    server.play_out(phone.api, match)
    phone.open("/", ready="[data-testid=turn-card]")
    yield "turns-finished", phone
    phone.open(f"/m/{match}", ready="[data-testid=end]")
    yield "match-end", phone
    phone.part("people")
    phone.page.locator(".people").wait_for()
    yield "match-end-people", phone
    phone.open(f"/m/{match}/replay", ready="[data-testid=caption]")
    yield "replay-start", phone
    moment = min(9, server.view(phone.api, match)["version"] - 1)  # from the end itself nothing goes on
    phone.open(f"/m/{match}/replay?at={moment}", ready="[data-testid=curve]")
    yield "replay", phone
    phone.tap("knowledge")
    phone.find("heat").wait_for()
    yield "replay-knowledge", phone
    phone.tap("analysis")
    phone.page.locator("dialog h3").first.wait_for()
    yield "replay-analysis", phone
    phone.page.keyboard.press("Escape")
    phone.page.locator("dialog h3").first.wait_for(state="detached")
    phone.tap("note")
    phone.page.locator("#note").wait_for()
    yield "replay-note", phone
    phone.page.keyboard.press("Escape")
    phone.page.locator("#note").wait_for(state="detached")
    phone.tap("more")
    phone.find("play-on").wait_for()
    yield "replay-more", phone
    phone.tap("play-on")
    phone.find("fork").wait_for()
    yield "replay-play-on", phone
    phone.page.keyboard.press("Escape")
    phone.tap("more")
    phone.tap("check")
    phone.page.wait_for_selector("[data-testid=checks][aria-busy=false]")
    yield "replay-check", phone
    phone.open("/check", ready="[data-testid=record-file]")
    yield "check-record", phone


def with_a_past(phone: Phone, other: Phone, server: Server) -> Iterator[Stop]:
    """History and a player's page: nothing yet, then a match won against somebody and one lost by all."""
    phone.open("/history", ready="[data-testid=no-matches]")
    yield "history-empty", phone
    match = server.new_match(phone.api, visibility="public")
    other.api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    other.api.expect(200, "POST", f"/api/v1/matches/{match}/resign", {})
    alone = server.new_match(phone.api, game="burgle_bros", seats=[{"kind": "me"}])
    phone.api.expect(200, "POST", f"/api/v1/matches/{alone}/resign", {})
    phone.open("/history", ready="[data-testid=finished-card]")
    phone.page.locator("summary").tap()
    yield "history", phone
    handle = other.api.expect(200, "GET", "/api/v1/me")["handle"]
    phone.open(f"/players/{handle}", ready="[data-testid=finished-card]")
    yield "player", phone


def as_oneself(phone: Phone, other: Phone, server: Server, lang: str) -> Iterator[Stop]:
    """History, players' pages, and the way into an account."""
    yield from with_a_past(phone, other, server)
    phone.expects(r"status of 404.*/players/nobody|status of 409.*/auth/login|status of 400.*/_allauth/")
    phone.open("/players/nobody", ready="main a[href='/']")
    yield "player-missing", phone
    phone.open("/account/reset", ready="main form a")
    yield "account-reset", phone
    phone.open("/account/confirm/key", ready="main button[type=submit]")
    yield "account-confirm", phone
    other.open("/account/sign-up", ready="#email-help")
    yield "account-sign-up", other
    username = fresh(f"боб.{lang}")
    for field, text in (("username", username), ("password", "five wet badgers")):
        other.page.locator(f"#{field}").fill(text)
    other.page.locator("main button[type=submit]").tap()
    other.page.locator("[data-testid=turns-title], [data-testid=turn-card]").first.wait_for()
    other.open("/settings", ready="[data-testid=devices] li")
    other.page.locator("[data-testid=account]").scroll_into_view_if_needed()
    other.page.locator("[data-testid=account] [aria-expanded]").first.tap()
    yield "settings-account", other
    other.expects(r"status of 401.*/account/authenticators")
    other.find("passkeys").get_by_role("button").tap()
    other.page.locator("#passkey-password").wait_for()
    yield "settings-passkeys", other
    phone.open("/account/sign-in", ready="#password")
    phone.page.locator("#username").fill(username)
    phone.page.locator("#password").fill("five wet badgers")
    phone.page.locator("main button[type=submit]").tap()
    phone.page.locator("main [role=alert]").wait_for()
    yield "account-sign-in-warning", phone
    phone.open("/settings#advanced", ready="[data-testid=tokens]")
    phone.find("tokens").scroll_into_view_if_needed()
    yield "settings-tokens", phone
    phone.page.locator("[data-testid=my-data] button").last.tap()
    phone.page.locator("[data-testid=my-data] [role=group]").scroll_into_view_if_needed()
    yield "settings-leave", phone


def while_away(phone: Phone, other: Phone, server: Server) -> Iterator[Stop]:
    """Notices, nights, holidays, clocks that stand, and a bot in one's place."""
    match = server.duel(phone.api, other.api)
    server.place(other.api, match, "b2", "c2", "d4")
    phone.open("/settings", ready="[data-testid=channel]")
    phone.page.locator("[data-channel=push] summary").tap()
    phone.find("nights").get_by_role("switch").click()
    phone.find("nights").locator("input[type=time]").first.wait_for()
    phone.find("this-device").scroll_into_view_if_needed()
    yield "settings-notices", phone
    phone.find("holidays").scroll_into_view_if_needed()
    yield "settings-holidays", phone
    yield from other_channels(phone)
    phone.open("/settings/notices", ready="[data-testid=ledger] li")
    yield "notices", phone
    phone.open("/play/pursuit", ready="[data-testid=create-match]")
    phone.page.locator("summary").first.tap()
    phone.page.select_option("[data-testid=clock-kind]", "bank")
    phone.find("clock-kind").evaluate("kind => kind.scrollIntoView({block: 'center'})")
    yield "new-match-clock", phone
    phone.open(f"/m/{match}", ready="[data-testid=match]")
    phone.part("people")
    phone.find("caretaker").get_by_role("button").tap()
    phone.find("caretaker").locator("select").first.wait_for()
    yield "match-caretaker", phone
    phone.api.expect(200, "POST", f"/api/v1/matches/{match}/pause", {})
    phone.find("pause-asked").wait_for()
    yield "match-pause-asked", phone
    other.api.expect(200, "POST", f"/api/v1/matches/{match}/pause", {})
    phone.find("paused").wait_for()
    phone.part("log")
    phone.find("remark").first.wait_for()
    yield "match-paused", phone


def other_channels(phone: Phone) -> Iterator[Stop]:
    """A digest that lacks an address, a webhook that is off, a new one with its secret and another to be added."""
    phone.api.expect(200, "PATCH", "/api/v1/me/channels", {"settings": {"mail": "digest"}})
    wish = {"url": "https://lamp.example/x", "form": "discord"}
    lamp = phone.api.expect(201, "POST", "/api/v1/me/webhooks", wish)["id"]
    phone.api.expect(200, "PATCH", f"/api/v1/me/webhooks/{lamp}", {"on": False})
    phone.open("/settings#advanced", ready="[data-testid=mail] select")
    phone.page.locator("[data-channel=email]").evaluate("channel => channel.scrollIntoView()")
    yield "settings-mail", phone
    phone.find("webhooks").locator("summary").tap()
    phone.page.fill("#webhook-url", "https://lamp.example/y")
    phone.find("webhooks").locator("button[type=submit]").tap()
    phone.find("webhook-secret").wait_for()
    phone.page.locator("[data-channel=webhook]").evaluate("channel => channel.scrollIntoView()")
    yield "settings-webhooks", phone
    phone.page.locator("#webhook-name").scroll_into_view_if_needed()
    yield "settings-webhook-new", phone


def without_network(phone: Phone, server: Server) -> Iterator[Stop]:
    """What was known when the network went."""
    match = server.solo(phone.api, 0)
    phone.open("/", ready="[data-testid=turn-card]")
    phone.open(f"/m/{match}", ready="[data-target='building:C3']")
    phone.wait_installed("[data-target='building:C3']")
    phone.expects(r"net::ERR_|WebSocket|status of 404.*/matches/0+\)")
    phone.context.set_offline(True)
    phone.page.reload()
    phone.find("match").wait_for()
    yield "offline-match", phone
    phone.page.locator("[data-target='building:C3']").tap()
    phone.tap("confirm")
    phone.find("unsent").wait_for()
    yield "offline-answer", phone
    phone.page.goto("/")
    phone.find("turn-card").first.wait_for()
    yield "offline-turns", phone
    phone.page.goto(f"/m/{'0' * 22}")
    phone.page.get_by_role("button").first.wait_for()
    yield "offline-unknown", phone
    phone.context.set_offline(False)
