"""Helpers' passes: the desk, lent for some minutes."""

from __future__ import annotations

from scorer.games.text import gettext as _
from scorer.games.text import ngettext
from tournaments.log.act import Act
from tournaments.log.marks import Name


class PassGiven(Act):
    """Somebody helps at the desk."""

    kind, topic = "pass-given", "events"
    name: Name
    minutes: int
    counted = "minutes"
    words = ngettext(
        "%(name)s may help at the desk for %(minutes)d minute.",
        "%(name)s may help at the desk for %(minutes)d minutes.",
        1,
    )


class PassWithdrawn(Act):
    """It opens nothing any more."""

    kind, topic = "pass-withdrawn", "events"
    name: Name
    words = _("%(name)s helps at the desk no longer.")
