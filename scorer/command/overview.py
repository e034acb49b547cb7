"""The commands that a club needs, each with what it does."""

from __future__ import annotations

from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext, gettext_noop

COMMANDS = {
    "serve": gettext_noop("Serves the site on this machine and its network."),
    "open": gettext_noop("Starts it where it does not run, and opens it in the browser."),
    "stop": gettext_noop("Stops it, from another window."),
    "status": gettext_noop("Says whether it runs, where, and what is wrong."),
    "backup": gettext_noop("Backs up everything into one file."),
    "restore": gettext_noop("Restores a backup, or only checks it."),
    "score": gettext_noop("Scores a record file, or checks many."),
    "draw": gettext_noop("Draws the tables of a round from a file."),
    "standings": gettext_noop("Works out standings from a file."),
    "read_list": gettext_noop("Shows what an entry list would become."),
    "help": gettext_noop("Lists all commands."),
}
# Django's own options, which a club's commands do not show in their help
SUPPRESSED = {
    *("--version", "--verbosity", "--settings", "--pythonpath", "--traceback"),
    *("--no-color", "--force-color", "--skip-checks"),
}


def overview() -> str:
    """What ``kontra`` prints where no command is named."""
    wide = max(map(len, COMMANDS))
    lines = [f"  {name:{wide}}  {gettext(about)}" for name, about in COMMANDS.items()]
    more = gettext("More of one:  %(command)s NAME --help")
    return "\n".join([*lines, "", more % {"command": PROGRAM}, ""])
