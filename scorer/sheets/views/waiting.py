"""What a page hands its scripts for lines that wait on the phone: texts, and what comes next."""

from __future__ import annotations

import json
from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.operations.selectors.copies import restored
from scorer.operations.selectors.generation import generation, site_mark
from scorer.sheets.forms.entry import form_class
from scorer.sheets.selectors.sheet_state import SheetState
from scorer.sheets.selectors.upcoming import Upcoming, upcoming
from scorer.support.translation import translate

LINES_AHEAD = 8  # on the recording page, which is brought up to date by every answer
SAMPLES = (1, 2, 5, 20)  # one of every plural form of the four languages


def waiting_of(now: SheetState, lines_ahead: int = LINES_AHEAD) -> dict[str, object]:
    """What ``scorer/pending.html`` asks for.

    ``positions``: how many the log has; ``newest``: the uuid of the last; ``restored``: when this
    database was put back from a copy; ``site_mark`` and ``generation``: which site, and how often
    that was done; ``ahead``: JSON, the lines to come, each with the heading
    of its card, what is announced, and what the form may offer.
    """
    name = translate(now.game.entry_name)
    ahead = [_ahead(now, line, name) for line in upcoming(now, lines_ahead)]
    return {
        "positions": len(now.log),
        "newest": now.log[-1].uuid if now.log else "",
        "restored": restored(),
        "site_mark": site_mark(),
        "generation": generation(),
        "ahead": json.dumps(ahead, ensure_ascii=False),
        "texts": texts_json(),
    }


def _ahead(now: SheetState, line: Upcoming, name: str) -> dict[str, object]:
    """A line to come; where what it may be depends on the lines before, its kinds too."""
    told = line.as_json() | {"heading": f"{name} {line.number}"}
    if line.offers:
        kinds = [slug for slug, _label in form_class(now.game).kinds(now.setup, line.state)]
        told["offers"] = {**line.offers_as_sent(), "kind": kinds}
    return told


def texts_json() -> str:
    """Every text that scripts say of waiting lines, as JSON."""
    return json.dumps(_texts(), ensure_ascii=False)


def _texts() -> dict[str, object]:
    return {
        "waiting": _counted(
            lambda count: ngettext("{count} line is waiting", "{count} lines are waiting", count)
        ),
        "badge": _counted(lambda count: ngettext("{count} waiting", "{count} waiting", count)),
        "stand": _("The totals stand after line {number}."),
        "foreseen": _("The totals count the lines that wait here."),
        "begin": _("The totals stand before the first line."),
        "kept": _("Saved on this phone: {words}"),
        "dropped": _("Line {number} is thrown away."),
        "states": {
            "waiting": _("waiting"),
            "sending": _("being sent"),
            "refused": _("refused"),
            "moved": _("somebody wrote this line first"),
            "locked": _("the sheet is signed"),
        },
        "away": _(
            "The server cannot be reached. Lines wait on this phone and go out by themselves."
        ),
        "barred": _("The server takes no lines from this phone any more."),
        "replaced": replaced_words(),
        "nothing": _("Nothing stands there."),
        "saved": _("all saved"),
        "asking": _counted(lambda count: ngettext("{count} needs you", "{count} need you", count)),
        "alone": _counted(
            lambda count: ngettext(
                "{count} line is on this phone alone: show it at the desk before you go home.",
                "{count} lines are on this phone alone: show them at the desk before you go home.",
                count,
            )
        ),
        "offline": _("offline"),
        "hands": _counted(lambda count: ngettext("{count} hand", "{count} hands", count)),
        "unsent": _counted(
            lambda count: ngettext("{count} of them not sent", "{count} of them not sent", count)
        ),
        "undone": _("Taken back: the line is in the form again, it is not saved."),
        "struck": _("Struck out. The sheet keeps what stood there."),
        "missing": _("{label}: choose or type something."),
        "range": _("{label}: allowed is {min} to {max}."),
    }


def replaced_words() -> str:
    """What a phone shows at a site that a newer generation has replaced."""
    return _(
        "This site was replaced by a newer one. Open the address the director gives you. "
        "Your unsent hands stay on this phone."
    )


def _counted(text: Callable[[int], str]) -> dict[int, str]:
    """A text for one number of every plural form; a script picks the one that fits."""
    return {count: text(count) for count in SAMPLES}
