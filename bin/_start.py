"""Begin a start: Ctrl+C while the program is still being read ends it without a word."""  # noqa: INP001 — a folder of commands, not a package

import signal
import sys


def main() -> None:
    """Read the program and start it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from bin import _serve  # noqa: PLC0415 — all that takes time is read only now

    _serve.main(sys.argv[1:])


if __name__ == "__main__":
    main()
