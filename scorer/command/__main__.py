"""Begin: Ctrl+C while the program is still being read ends it without a word."""

import signal


def main() -> None:
    """What ``kontra`` and ``python -m scorer.command`` do."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from scorer.command import asked  # noqa: PLC0415 — all that takes time is read only now

    asked.main()


if __name__ == "__main__":
    main()
