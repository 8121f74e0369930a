"""Good Cop Bad Cop in the browser: what stays unsaid unless it is asked for."""

from collections.abc import Callable

from tests.browser.phone import ASKED, Phone
from tests.browser.server import Json, Server

BOT = {"kind": "bot", "level": "easy"}
OWN_SECRETS = ("Honest", "Crooked", "Agent", "Kingpin")
SHEET = "[data-testid=turn-sheet]"
SECRETS = "[data-testid=secrets]"


def table(product: Server, ann: Phone, bob: Phone) -> str:
    """Five seats with two people, in a match where everybody is here."""
    match = product.new_match(
        ann.api,
        game="good_cop_bad_cop",
        options={"speed": "live"},
        seats=[{"kind": "me"}, {"kind": "open"}, BOT, BOT, BOT],
    )
    bob.api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    return match


def hidden_faces(view: Json, seat: int) -> dict[int, str]:
    """The faces of this seat's face-down cards, where the view tells them."""
    cards = view["state"]["seats"][seat]["cards"]
    return {card["slot"]: card["face"] for card in cards if not card["is_up"] and card["face"] is not None}


def test_secrets_are_shown_only_while_held(phones: Callable[..., Phone], product: Server) -> None:
    """Own faces stand neither on the board nor in the question until the eye is held, by finger or space bar."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob)
    ann.open(f"/m/{match}", ready=ASKED)
    faces = hidden_faces(product.view(ann.api, match), 0)
    assert len(faces) == 3

    def said() -> list[str]:
        """Faces that can be read on the sheet now."""
        text = ann.page.locator(SHEET).inner_text()
        return [name for name in OWN_SECRETS if name in text]

    hold = ann.find("hold")
    hold.wait_for()
    assert said() == []
    assert ann.page.locator(SECRETS).count() == 0
    hold.focus()
    ann.page.keyboard.down("Space")
    ann.page.wait_for_selector(SECRETS)
    assert said() != []
    ann.page.keyboard.up("Space")
    ann.page.wait_for_selector(SECRETS, state="detached")
    assert said() == []
    hold.dispatch_event("pointerdown", {"pointerId": 1, "pointerType": "touch"})
    ann.page.wait_for_selector(SECRETS)
    assert said() != []
    hold.dispatch_event("pointerup", {"pointerId": 1, "pointerType": "touch"})
    ann.page.wait_for_selector(SECRETS, state="detached")
    assert said() == []
