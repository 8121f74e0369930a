"""The real product, Chromium and phones for the browser tests.

`product` is `manage.py serve` on a free port with data of its own; `workshop` is a second one with toy games and an
app that tests may release anew (settings.py), `mailing` a third one that sends mail. `phones` hands out phones and,
when the test is over, fails it for every error that one of them has written to its console. Where a test fails,
var/screenshots/failed shows what its phones showed.
"""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from backend.bench.process import ROOT, Product
from tests.browser.phone import CHROMIUM_ARGUMENTS, Phone
from tests.browser.server import Server
from tests.support import template
from tests.support.letters import MailServer, mail_server

DIST = ROOT / "pwa" / "dist"
SHOTS = ROOT / "var" / "screenshots"
VARIABLES = {"STAKEOUT_PACE": "0.02", "STAKEOUT_MIN_CLOCK": "2", "STAKEOUT_PUSH_ALLOW_PRIVATE": "on"}
FAILED = pytest.StashKey[bool]()
TOY_PACE = "0.0005"
"""The toys' longest window is an hour of the clock; here it takes two seconds."""


def pytest_configure(config: pytest.Config) -> None:
    """Pictures of an older run would only mislead; the workers of one run share the folder."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(SHOTS, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is of the browser leg."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers for the fixtures whether the test has failed."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Debian's Chromium."""
    path = os.environ.get("STAKEOUT_CHROMIUM", "/usr/bin/chromium")
    return {"executable_path": path, "args": CHROMIUM_ARGUMENTS}


@pytest.fixture(scope="session")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The product as a host runs it, with the app as it was built."""
    if not (DIST / "index.html").is_file():
        pytest.fail("pwa/dist is missing: ./deploy/test browser builds it")
    yield from _serve(Product(tmp_path_factory.mktemp("product") / "data", VARIABLES))


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with toy games, and with a copy of the app that may be changed."""
    app = tmp_path_factory.mktemp("app") / "dist"
    shutil.copytree(DIST, app)
    variables = {
        **VARIABLES,
        "STAKEOUT_PACE": TOY_PACE,
        "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
        "STAKEOUT_TEST_APP": str(app),
    }
    yield from _serve(Product(tmp_path_factory.mktemp("workshop") / "data", variables), app)


@pytest.fixture(scope="session")
def letters() -> Iterator[MailServer]:
    """What `mailing` has written to people."""
    with mail_server() as running:
        yield running


@pytest.fixture(scope="session")
def mailing(tmp_path_factory: pytest.TempPathFactory, letters: MailServer) -> Iterator[Server]:
    """The product on a host that has a mail server."""
    variables = {**VARIABLES, "STAKEOUT_MAIL_URL": letters.url}
    yield from _serve(Product(tmp_path_factory.mktemp("mailing") / "data", variables))


def _serve(product: Product, app: Path = DIST) -> Iterator[Server]:
    template.copy_sqlite(product.data / template.FILE_NAME)
    product.start()
    try:
        product.wait_ready(300)
        yield Server(product, app)
        assert "Traceback" not in product.log_path.read_text(), product.log_tail()
    finally:
        product.stop()


@pytest.fixture
def phones(
    browser: Browser, product: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Phone]]:
    """Makes phones of the product: `phones("Ann", lang="ru", scheme="light")`."""
    yield from _phones(browser, product, request.node)


@pytest.fixture
def mail_phones(
    browser: Browser, mailing: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Phone]]:
    """Makes phones of the product that sends mail."""
    yield from _phones(browser, mailing, request.node)


@pytest.fixture
def toy_phones(
    browser: Browser, workshop: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Phone]]:
    """Makes phones of the workshop."""
    yield from _phones(browser, workshop, request.node)


def _phones(browser: Browser, server: Server, test: pytest.Item) -> Iterator[Callable[..., Phone]]:
    made: list[Phone] = []

    def make(name: str = "", **options: str) -> Phone:
        """A phone; with a name, one of a player who has been here before."""
        phone = Phone.make(browser, server, name, **options)
        made.append(phone)
        return phone

    yield make
    if test.stash.get(FAILED, False):
        for number, phone in enumerate(phone for phone in made if not phone.page.is_closed()):
            phone.page.screenshot(path=SHOTS / "failed" / f"{test.name}-{number}.png")
    errors = [error for phone in made for error in phone.unexpected_errors()]
    for phone in made:
        phone.context.close()
    assert errors == [], "\n".join(errors)


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where the run leaves its pictures: var/screenshots, one file for each screen, language and scheme."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    return SHOTS
