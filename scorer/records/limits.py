"""What the database can keep, where the rules themselves know no limit."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from scorer.games.text import gettext as _
from scorer.games.values import LARGEST_FIGURE
from scorer.records.faults import refuse

LONGEST_NAME = 200
LONGEST_NOTE = 10_000  # letters of JSON; a hand's cards take some 1,500


def check_figures(payload: Mapping[str, object], *path: str | int) -> None:
    """Refuse numbers in an entry that no sheet has room for; raises ``RecordRefused``."""
    for key, value in payload.items():
        if isinstance(value, int) and value > LARGEST_FIGURE:
            raise refuse(
                _("Too large for a score sheet: at most %(most)d.", most=LARGEST_FIGURE),
                *path,
                key,
            )


def check_names(names: Iterable[str]) -> None:
    """Refuse names that no sheet has room for; raises ``RecordRefused``."""
    for seat, name in enumerate(names):
        if len(name) > LONGEST_NAME:
            raise refuse(
                _("Too long: a name has at most %(most)d letters.", most=LONGEST_NAME),
                "players",
                seat,
            )


def check_noted(noted: Mapping[str, object], *path: str | int) -> None:
    """Refuse notes that no hand needs or no page can show; raises ``RecordRefused``."""
    overrun = noted.get("overrun", 0)
    if type(overrun) is not int or not 0 <= overrun <= LARGEST_FIGURE:
        message = _("Must be from %(least)d to %(most)d.", least=0, most=LARGEST_FIGURE)
        raise refuse(message, *path, "noted", "overrun")
    if len(json.dumps(noted)) > LONGEST_NOTE:
        raise refuse(_("Too much is noted beside this entry."))
