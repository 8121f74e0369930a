"""A build takes the place of the one before; a page that is still open finds its files."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from whitenoise import WhiteNoise

from backend.bench.process import ROOT


@pytest.fixture
def prepare(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """deploy/prepare.py, which is a script beside others and no package."""
    monkeypatch.syspath_prepend(str(ROOT / "deploy"))
    monkeypatch.delitem(sys.modules, "prepare", raising=False)
    import prepare  # type: ignore[import-not-found]

    return prepare  # type: ignore[no-any-return]


def build(folder: Path, number: int) -> Path:
    """What a build leaves: a page, an asset that did not change, and one that did."""
    assets = folder / "assets"
    assets.mkdir(parents=True)
    (folder / "index.html").write_text(f"page {number}")
    (assets / "font-same0000.woff2").write_text("font")
    (assets / f"index-{number:08}.js").write_text(f"release {number}")
    (assets / f"index-{number:08}.js.gz").write_text(f"packed {number}")
    return folder


def scripts(served: Path) -> list[str]:
    return sorted(file.name for file in (served / "assets").glob("*.js"))


def test_the_assets_of_two_builds_stay(prepare: ModuleType, tmp_path: Path) -> None:
    """The newest page, its own files, those of the build before it, and nothing older."""
    served = tmp_path / "dist"
    for number in (1, 2, 3):
        prepare.replace_app(served, build(tmp_path / "dist-new", number))
        assert (served / "index.html").read_text() == f"page {number}"
    assert scripts(served) == ["index-00000002.js", "index-00000003.js"]
    assert (served / "assets" / "index-00000002.js.gz").read_text() == "packed 2"
    assert not (tmp_path / "dist-new").exists()
    assert not (tmp_path / "dist-new-old").exists()


def test_the_server_has_both(prepare: ModuleType, tmp_path: Path) -> None:
    """And no third: that is nobody's file, so it is left to the application behind, which says 404."""
    served = tmp_path / "dist"
    for number in (1, 2, 3):
        prepare.replace_app(served, build(tmp_path / "dist-new", number))
    files = WhiteNoise(None, root=served).files
    assert {name for name in files if name.endswith(".js")} == {
        "/assets/index-00000002.js",
        "/assets/index-00000003.js",
    }


def test_a_build_of_an_older_kind_is_kept_whole(prepare: ModuleType, tmp_path: Path) -> None:
    """It says not which of its assets are its own."""
    served = build(tmp_path / "dist", 1)
    prepare.replace_app(served, build(tmp_path / "dist-new", 2))
    assert scripts(served) == ["index-00000001.js", "index-00000002.js"]
