"""Two phones talk: each reads what is for its eyes, what is written survives a lost network, and is said once."""

from collections.abc import Callable

from tests.browser.phone import Phone, wait_until
from tests.browser.server import Server

Phones = Callable[..., Phone]


def open_chat(phone: Phone) -> None:
    """Goes to the talk of the match that is open."""
    phone.part("chat")
    phone.find("chat").wait_for()


def say(phone: Phone, text: str) -> None:
    """Writes and sends."""
    phone.page.get_by_role("textbox").fill(text)
    phone.tap_text("Send")


def channel(phone: Phone, name: str) -> None:
    """Changes to a channel."""
    phone.page.locator("label", has_text=name).tap()


def three_seats(host: Phone, server: Server, *others: Phone) -> str:
    """A running match of three people: the host is the thief."""
    wishes = {"options": {"thief_seat": "host_choice"}, "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]}
    match = server.new_match(host.api, **wishes)
    for other in others:
        other.api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    server.answer(host.api, match, "seat:0")
    return match


def test_the_police_talk_and_the_thief_hears_nothing_of_it(phones: Phones, product: Server) -> None:
    thief, police, partner = phones("Ann"), phones("Bob"), phones("Cleo")
    match = three_seats(thief, product, police, partner)
    for phone in (thief, police, partner):
        phone.open(f"/m/{match}", ready="[data-testid=match]")
    open_chat(police)
    channel(police, "Police")
    say(police, "Perhaps B3?")
    police.page.locator("[data-message]").wait_for()
    partner.find("unread").wait_for()  # live, without a look at the server
    open_chat(partner)
    channel(partner, "Police")
    partner.page.get_by_text("Perhaps B3?").wait_for()
    partner.find("unread").wait_for(state="detached")
    channel(police, "Table")
    say(police, "Good luck to all")
    thief.find("unread").wait_for()
    open_chat(thief)
    thief.page.get_by_text("Good luck to all").wait_for()
    assert thief.page.locator("label", has_text="Police").count() == 0
    assert not any("Perhaps B3?" in body for body in thief.keep_received())


def test_two_talk_at_a_table_that_waits(phones: Phones, product: Server) -> None:
    ann, bob = phones("Ann"), phones("Bob")
    match = product.new_match(ann.api, seats=[{"kind": "me"}, *[{"kind": "open"}] * 2])
    ann.open(f"/m/{match}", ready="[data-testid=table-chat]")
    bob.open(f"/m/{match}", ready="[data-testid=join]")
    bob.tap("table-chat")
    bob.page.get_by_text("Only the players write here").wait_for()
    bob.tap("table-chat")
    bob.tap("join")
    bob.find("join").wait_for(state="detached")
    bob.tap("table-chat")
    say(bob, "Who is the third?")
    ann.find("unread").wait_for()  # live
    ann.tap_text("Chat, 1 new message")
    ann.page.get_by_text("Who is the third?").wait_for()
    ann.find("unread").wait_for(state="detached")
    say(ann, "Cleo, she is on her way")
    bob.page.get_by_text("Cleo, she is on her way").wait_for()
    bob.tap_text("Back")
    bob.find("table-status").wait_for()
    assert bob.find("unread").count() == 0, "who has the talk open has read it"
    ann.page.get_by_role("textbox").fill("I start now")
    # With the third the table is full: it starts.
    phones("Cleo").api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    ann.find("match").wait_for()
    open_chat(ann)
    text = ann.page.get_by_role("textbox")
    wait_until(ann.page, lambda: text.input_value() == "I start now")
    wait_until(ann.page, lambda: ann.page.locator("[data-message]").count() == 2)


def test_a_text_survives_a_lost_network_and_is_said_once(phones: Phones, product: Server) -> None:
    ann, bob = phones("Ann"), phones("Bob")
    match = product.duel(ann.api, bob.api)
    ann.open(f"/m/{match}", ready="[data-testid=match]")
    ann.wait_installed("[data-testid=match]")
    open_chat(ann)
    ann.page.get_by_role("textbox").wait_for()
    ann.expects(r"net::ERR_|WebSocket")
    ann.context.set_offline(True)
    say(ann, "Are you there?")
    ann.page.get_by_text("Your text is kept").wait_for()
    ann.page.reload()
    open_chat(ann)
    ann.context.set_offline(False)
    text = ann.page.get_by_role("textbox")
    text.wait_for()
    wait_until(ann.page, lambda: text.input_value() == "Are you there?")
    ann.tap_text("Send")
    ann.page.locator("[data-message]").wait_for()
    assert text.input_value() == ""
    page = bob.api.expect(200, "GET", f"/api/v1/matches/{match}/chat")
    assert [message["text"] for message in page["results"]] == ["Are you there?"]


def test_the_police_draw_for_each_other(phones: Phones, product: Server) -> None:
    thief, police, partner = phones("Ann"), phones("Bob"), phones("Cleo")
    match = three_seats(thief, product, police, partner)
    for phone in (thief, police, partner):
        phone.open(f"/m/{match}", ready="[data-testid=match]")
    police.raise_sheet()
    police.tap_text("Draw for the team")
    for place in ("crossroad:b2", "building:C3"):
        police.page.locator(f"[data-target='{place}']").tap()
    police.page.get_by_text("You: from b2 to C3").wait_for()
    partner.raise_sheet()
    partner.page.get_by_role("button", name="Draw for the team (1 sketch)").tap()  # live
    partner.page.get_by_text("Bob: from b2 to C3").wait_for()
    assert partner.page.locator("[data-testid=sketch-layer] .arrow").count() == 1
    police.tap_text("Wipe all of mine")
    partner.page.get_by_text("Bob: from b2 to C3").wait_for(state="detached")
    assert thief.page.get_by_role("button", name="Draw").count() == 0
    assert not any('"arrow"' in body or '"sketches"' in body for body in thief.keep_received())


def test_a_plan_is_carried_out_while_the_phone_is_away(phones: Phones, product: Server) -> None:
    thief, police = phones("Ann"), phones("Bob")
    match = product.duel(thief.api, police.api)
    product.place(police.api, match, "b2", "c2", "d4")
    product.answer(thief.api, match, "A1")
    thief.open(f"/m/{match}", ready="[data-testid=plan]")
    thief.tap_text("Decide now for when it is my turn again")
    thief.page.locator("[data-target='building:B1']").tap()
    thief.page.locator("[data-option='B1']").tap()
    thief.tap("confirm")
    thief.page.get_by_text("When it is your turn again").wait_for()
    thief.page.goto("about:blank")
    for building in ("C2", "C3", "D5"):
        product.answer(police.api, match, f"search:{building}")
    wait_until(thief.page, lambda: product.view(police.api, match)["phase"] == "police")
    assert product.view(thief.api, match)["state"]["path"] == ["A1", "B1"]


def test_two_whisper_and_the_third_sees_that_they_do(phones: Phones, product: Server) -> None:
    ann, bob, cleo = phones("Ann"), phones("Bob"), phones("Cleo")
    match = product.new_match(
        ann.api,
        game="good_cop_bad_cop",
        options={"whispers": "on"},
        seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}],
    )
    for other in (bob, cleo):
        other.api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    for phone in (ann, bob, cleo):
        phone.open(f"/m/{match}", ready="[data-testid=reveal]")
        phone.page.locator("[data-testid=reveal] [data-testid=confirm]").tap()
        phone.find("reveal").wait_for(state="detached")
    open_chat(cleo)
    open_chat(ann)
    channel(ann, "To Bob")
    ann.page.get_by_text("Everybody sees that you whisper").wait_for()
    say(ann, "I am the Agent")
    bob.find("unread").wait_for()
    open_chat(bob)
    channel(bob, "To Ann")
    bob.page.get_by_text("I am the Agent").wait_for()
    cleo.find("whispers").get_by_text("Ann and Bob (1)").wait_for()
    assert cleo.page.locator("label", has_text="To ").all_inner_texts() == ["To Ann", "To Bob"]
    assert not any("I am the Agent" in body for body in cleo.keep_received())
