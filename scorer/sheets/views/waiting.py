"""What a page hands its scripts for lines that wait on the phone: texts, and what comes next."""

from __future__ import annotations

import json
from collections.abc import Callable

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.games.base import Rulebook
from scorer.games.registry import find_game
from scorer.models import ScoreSheet
from scorer.operations.selectors.copies import restored
from scorer.operations.selectors.generation import generation, site_mark
from scorer.sheets.forms.entry import form_class
from scorer.sheets.selectors.entry_words import saved_words
from scorer.sheets.selectors.sheet_state import SheetState, with_short_names
from scorer.sheets.selectors.upcoming import Upcoming, upcoming
from scorer.sheets.views.browser import code_held
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
    ahead = [_ahead(now, line, name) for line in upcoming(with_short_names(now), lines_ahead)]
    return {
        "positions": len(now.log),
        "newest": now.log[-1].uuid if now.log else "",
        "restored": restored(),
        "site_mark": site_mark(),
        "generation": generation(),
        "ahead": json.dumps(ahead, ensure_ascii=False),
        "texts": texts_json(now.game),
    }


def _ahead(now: SheetState, line: Upcoming, name: str) -> dict[str, object]:
    """A line to come; where what it may be depends on the lines before, its kinds too."""
    told = line.as_json() | {"heading": f"{name} {line.number}"}
    if line.offers:
        kinds = [slug for slug, _label in form_class(now.game).kinds(now.setup, line.state)]
        told["offers"] = {**line.offers_as_sent(), "kind": kinds}
    return told


def texts_json(game: Rulebook | None = None) -> str:
    """Every text that scripts say of unsent hands, as JSON; of turns where ``game`` has those."""
    entry = "" if game is None else translate(game.entry_name)
    turns = game is not None and game.entry_name.message == "Turn"
    texts = _texts(entry) | (_of_turns() if turns else _of_hands())
    if game is not None:
        texts["kept"] = saved_words(game)
    return json.dumps(texts, ensure_ascii=False)


def unsent_of(request: HttpRequest, sheet: ScoreSheet) -> dict[str, object]:
    """What ``scorer/unsent.html`` asks for, of a sheet in which this phone may not write."""
    return {
        "sheet_id": sheet.pk,
        "texts": texts_json(find_game(sheet.game)),
        "ended": code_held(request, sheet.pk) is not None,
    }


def _of_hands() -> dict[str, object]:
    return {
        "held": _counted(
            lambda count: ngettext(
                "{count} unsent hand on this phone", "{count} unsent hands on this phone", count
            )
        ),
        "hands": _counted(lambda count: ngettext("{count} hand", "{count} hands", count)),
    }


def _of_turns() -> dict[str, object]:
    return {
        "held": _counted(
            lambda count: ngettext(
                "{count} unsent turn on this phone", "{count} unsent turns on this phone", count
            )
        ),
        "hands": _counted(lambda count: ngettext("{count} turn", "{count} turns", count)),
    }


def _texts(entry: str) -> dict[str, object]:
    return {
        "badge": _counted(lambda count: ngettext("{count} unsent", "{count} unsent", count)),
        "stand": _("Totals up to {entry} {number}.").replace("{entry}", entry),
        # Translators: "Hand 8 waits to be checked" by the rules, on a phone that has them not yet
        "unchecked": _("{entry} {number} waits to be checked").replace("{entry}", entry),
        "foreseen": _("The totals include what is not sent yet."),
        "begin": _("Nothing is in the totals yet."),
        "states": {
            "waiting": _("unsent"),
            "sending": _("being sent"),
            "refused": _("refused"),
            "moved": _("another phone saved this one first"),
            "locked": _("the sheet is signed"),
        },
        "away": _(
            "The server cannot be reached. What is not sent stays on this phone and is sent "
            "automatically."
        ),
        "barred": _("The server takes nothing from this phone any more."),
        "replaced": replaced_words(),
        "nothing": _("Nothing stands there."),
        "saved": _("all saved"),
        "unsaved": _("not saved"),  # Translators: a hand in the form, after it was refused
        "asking": _counted(lambda count: ngettext("{count} needs you", "{count} need you", count)),
        "alone": _("Show it at the desk before you go home."),
        "open": _("Open the sheet to send them."),
        "untitled": _("A sheet without a name"),
        "offline": _("offline"),
        "unsent": _counted(
            lambda count: ngettext("{count} of them not sent", "{count} of them not sent", count)
        ),
        # Translators: “Hand 4 undone: …”; {number} may be followed by who wrote it: “4 (Ola)”.
        "undone": _("{entry} {number} undone: it is in the form again.").replace("{entry}", entry),
        "notUndone": _(
            "Not undone: {entry} {number} is on the server, which cannot be reached."
        ).replace("{entry}", entry),
        "missing": _("{label}: choose or type something."),
        "range": _("{label}: type a number from {min} to {max}."),
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
