"""What is asked on the command line, and who does it: ``kontra NAME …``.

What is not named here is a command of Django's or of ours, ``kontra NAME`` as ``manage.py NAME``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scorer import __version__
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext, gettext_noop

USAGE = 2  # exit status of a command line that cannot be read


@dataclass(frozen=True, slots=True)
class Command:
    """``shape``: what stands after its name; ``about``: what it does, to be translated."""

    shape: str
    about: str
    does: Callable[[list[str]], None]


def main() -> None:
    """Read the command line and do it; ends with a message and status 2 where it cannot be read."""
    if os.environ.get("KONTRA_VAR"):
        os.environ["KONTRA_VAR"] = str(Path(os.environ["KONTRA_VAR"]).absolute())
    words = sys.argv[1:]
    name = next(iter(words), "--help")
    if name in {"-h", "--help"}:
        sys.stdout.write(overview())
    elif name in {"-V", "--version", "version"}:
        sys.stdout.write(f"Kontra {__version__}\n")
    elif name == "announce":  # started by the server
        _announce(words[1:])
    elif name in OWN:
        if {"-h", "--help"}.intersection(words[1:]):
            sys.stdout.write(help_of(name))
        else:
            OWN[name].does(words[1:])
    else:
        _manage(words)


def overview() -> str:
    """The commands that a club needs, each with what it does."""
    known = {name: command.about for name, command in OWN.items()} | MANAGED
    wide = max(map(len, known))
    lines = [f"  {name:{wide}}  {gettext(about)}" for name, about in known.items()]
    more = gettext("More of one:  %(command)s NAME --help")
    return "\n".join([*lines, "", more % {"command": PROGRAM}, ""])


def help_of(name: str) -> str:
    """How a command of ours is written, and what it does."""
    command = OWN[name]
    return f"{PROGRAM} {name} {command.shape}".rstrip() + f"\n{gettext(command.about)}\n"


def _serve(words: list[str]) -> None:
    copy, rest = _option(words, "--from")
    port = next(iter(_only(rest, "serve", 1)), os.environ.get("PORT", ""))
    if copy is not None:
        from scorer.command import takeover  # noqa: PLC0415 — each reads only what it needs

        takeover.go_on_from(copy, port)
        return
    from scorer.command import ports, serve  # noqa: PLC0415 — as above

    number = ports.parsed_port(port or str(ports.USUAL))
    with serve.ended_quietly():
        serve.start(number)


def _open(words: list[str]) -> None:
    from scorer.command import opening  # noqa: PLC0415 — as above

    _only(words, "open", 0)
    opening.open_site()


def _stop(words: list[str]) -> None:
    from scorer.command import folder, instance  # noqa: PLC0415 — as above

    _only(words, "stop", 0)
    instance.stop(folder.VAR)


def _status(words: list[str]) -> None:
    from scorer.command import status  # noqa: PLC0415 — as above

    _only(words, "status", 0)
    status.say()


def _manage(words: list[str]) -> None:
    from scorer.command import manage  # noqa: PLC0415 — as above

    manage.do([PROGRAM, *words])


def _announce(words: list[str]) -> None:
    from scorer.command import announcing  # noqa: PLC0415 — as above

    announcing.announce(int(words[0]), int(words[1]))


def _option(words: list[str], name: str) -> tuple[str | None, list[str]]:
    """The value that stands after an option, None without it, and the other words."""
    if name not in words:
        return None, words
    at = words.index(name)
    if at + 1 >= len(words):
        _end(gettext("What is %(option)s? Its value stands after it.") % {"option": name})
    return words[at + 1], words[:at] + words[at + 2 :]


def _only(words: list[str], name: str, most: int) -> list[str]:
    """The words, where they are no more than so many and none is an option that is not known."""
    wrong = next((word for word in words if word.startswith("-")), None)
    if wrong is None and len(words) > most:
        wrong = words[most]
    if wrong is not None:
        said = gettext("%(command)s does not know %(word)s. What it knows: %(command)s --help")
        _end(said % {"command": f"{PROGRAM} {name}", "word": wrong})
    return words


def _end(said: str) -> None:
    sys.stderr.write(f"{said}\n")
    sys.exit(USAGE)


OWN: dict[str, Command] = {
    "serve": Command(
        "[--from FILE|FOLDER] [PORT]",
        gettext_noop("Serves the site on this machine and its network; --from: from a copy."),
        _serve,
    ),
    "open": Command(
        "", gettext_noop("Starts it where it does not run, and opens it in the browser."), _open
    ),
    "stop": Command("", gettext_noop("Stops it, from another window."), _stop),
    "status": Command("", gettext_noop("Says whether it runs, where, and what is wrong."), _status),
}
MANAGED: dict[str, str] = {
    "backup": gettext_noop("Backs up everything into one file."),
    "restore": gettext_noop("Restores a backup, or only checks it."),
    "score": gettext_noop("Scores a record file, or checks many."),
    "draw": gettext_noop("Draws the tables of a round from a file."),
    "standings": gettext_noop("Works out standings from a file."),
    "help": gettext_noop("Lists all commands."),
}
