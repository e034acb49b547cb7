"""What is asked on the command line, and who does it: ``kontra NAME …``.

What is not named here is a command of Django's or of ours, ``kontra NAME`` as ``manage.py NAME``.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

from scorer import __version__
from scorer.command.folder import VAR
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext, gettext_noop

USAGE = 2  # exit status of a command line that cannot be read

OWN = {  # a command's shape after its name, and what it does
    "serve": (
        "[--from FILE|FOLDER] [PORT]",
        gettext_noop("Serves the site on this machine and its network; --from: from a copy."),
    ),
    "open": ("", gettext_noop("Starts it where it does not run, and opens it in the browser.")),
    "stop": ("", gettext_noop("Stops it, from another window.")),
    "status": ("", gettext_noop("Says whether it runs, where, and what is wrong.")),
}
MANAGED = {
    "backup": gettext_noop("Backs up everything into one file."),
    "restore": gettext_noop("Restores a backup, or only checks it."),
    "score": gettext_noop("Scores a record file, or checks many."),
    "draw": gettext_noop("Draws the tables of a round from a file."),
    "standings": gettext_noop("Works out standings from a file."),
    "read_list": gettext_noop("Shows what an entry list would become."),
    "help": gettext_noop("Lists all commands."),
}


def main() -> None:
    """Read the command line and do it; ends with a message and status 2 where it cannot be read."""
    if os.environ.get("KONTRA_VAR"):
        os.environ["KONTRA_VAR"] = str(Path(os.environ["KONTRA_VAR"]).absolute())
    name, *words = sys.argv[1:] or ["--help"]
    if name in {"-h", "--help"}:
        sys.stdout.write(overview())
    elif name in {"-V", "--version", "version"}:
        sys.stdout.write(f"Kontra {__version__}\n")
    elif name in OWN and {"-h", "--help"}.intersection(words):
        shape, about = OWN[name]
        sys.stdout.write(f"{PROGRAM} {name} {shape}".rstrip() + f"\n{gettext(about)}\n")
    else:
        _do(name, words)


def overview() -> str:
    """The commands that a club needs, each with what it does."""
    known = {name: about for name, (_shape, about) in OWN.items()} | MANAGED
    wide = max(map(len, known))
    lines = [f"  {name:{wide}}  {gettext(about)}" for name, about in known.items()]
    more = gettext("More of one:  %(command)s NAME --help")
    return "\n".join([*lines, "", more % {"command": PROGRAM}, ""])


def _do(name: str, words: list[str]) -> None:
    """Do it; each command reads only what it needs."""
    if name in {"open", "stop", "status"}:
        _only(words, name, 0)
    match name:
        case "serve":
            _serve(words)
        case "open":
            import_module("scorer.command.opening").open_site()
        case "stop":
            import_module("scorer.command.instance").stop(VAR)
        case "status":
            import_module("scorer.command.status").say()
        case "announce":  # started by the server
            import_module("scorer.command.announcing").announce(*map(int, words))
        case _:
            _manage([name, *words])


def _serve(words: list[str]) -> None:
    from scorer.command import serve  # noqa: PLC0415 — as above

    copy, rest = _option(words, "--from")
    port = next(iter(_only(rest, "serve", 1)), os.environ.get("PORT", ""))
    if copy is not None:
        import_module("scorer.command.takeover").go_on_from(copy, port)
        return
    number = serve.parsed_port(port or str(serve.USUAL_PORT))
    with serve.ended_quietly():
        serve.start(number)


def _manage(words: list[str]) -> None:
    import_module("scorer.command.manage").do([PROGRAM, *words])


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
