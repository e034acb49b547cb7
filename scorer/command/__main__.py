"""Begin: Ctrl+C while the program is still being read ends it without a word."""

import signal
import sys


def main() -> None:
    """What ``kontra`` and ``python -m scorer.command`` do."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from scorer.command import asked  # noqa: PLC0415 — all that takes time is read only now

    asked.main()


def open_site() -> None:
    """What ``kontra-open`` does, from a shortcut: on Windows it shows no black window."""
    sys.argv[1:] = ["open"]
    main()


if __name__ == "__main__":
    main()
