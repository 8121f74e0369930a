"""Prepares the checkout and becomes the server. Called by ./deploy/serve."""

import os
import sys

import prepare


def main() -> None:
    """Where all goes well the process becomes `manage.py serve`; else it says what is missing and leaves."""
    try:
        prepare.make_environment("requirements.txt")
        prepare.build_app()
    except prepare.Missing as missing:
        sys.exit(str(missing))
    except KeyboardInterrupt:
        sys.exit(130)
    os.chdir(prepare.ROOT)
    sys.stdout.flush()
    python = str(prepare.PYTHON)
    os.execv(python, [python, "manage.py", "serve", *sys.argv[1:]])


if __name__ == "__main__":
    main()
