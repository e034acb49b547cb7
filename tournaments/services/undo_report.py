"""What undoing an act with many parts did: what went, what stays and why, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scorer.games.text import Text, joined, ngettext
from scorer.games.text import gettext as _


class Part(StrEnum):
    """What an act made or changed, in the order in which it is told."""

    ENTRY = "entry"  # made
    DETAILS = "details"  # of an entry that was there before
    PERSON = "person"  # put into the register
    KNOWN = "known"  # somebody of the register, changed
    HOME = "home"
    TEAM = "team"


class Why(StrEnum):
    """Why something stays."""

    SEATED = "seated"
    AWARDED = "awarded"
    PAID = "paid"
    HERE = "here"
    REPLACED = "replaced"
    CHANGED = "changed"
    USED = "used"
    MERGED = "merged"
    ANONYMOUS = "anonymous"
    LICENSED = "licensed"


UNDONE: Mapping[Part, Text] = {
    Part.ENTRY: ngettext("%(count)d entry removed", "%(count)d entries removed", 0),
    Part.DETAILS: ngettext(
        "%(count)d changed entry as before", "%(count)d changed entries as before", 0
    ),
    Part.PERSON: ngettext(
        "%(count)d person removed from the register",
        "%(count)d people removed from the register",
        0,
    ),
    Part.KNOWN: ngettext(
        "%(count)d person of the register as before",
        "%(count)d people of the register as before",
        0,
    ),
    Part.HOME: ngettext("%(count)d home club removed", "%(count)d home clubs removed", 0),
    Part.TEAM: ngettext("%(count)d team removed", "%(count)d teams removed", 0),
}
STAY: Mapping[Part, Text] = {
    # Translators: entries, after an undo; the reason follows: “2 stay: seated”.
    Part.ENTRY: ngettext("%(count)d stays: %(why)s", "%(count)d stay: %(why)s", 0),
    Part.DETAILS: ngettext(
        "%(count)d changed entry stays: %(why)s", "%(count)d changed entries stay: %(why)s", 0
    ),
    Part.PERSON: ngettext(
        "%(count)d person stays in the register: %(why)s",
        "%(count)d people stay in the register: %(why)s",
        0,
    ),
    Part.KNOWN: ngettext(
        "%(count)d person of the register is not changed: %(why)s",
        "%(count)d people of the register are not changed: %(why)s",
        0,
    ),
    Part.HOME: ngettext(
        "%(count)d home club stays: %(why)s", "%(count)d home clubs stay: %(why)s", 0
    ),
    Part.TEAM: ngettext("%(count)d team stays: %(why)s", "%(count)d teams stay: %(why)s", 0),
}
WHY: Mapping[Why, Text] = {
    # Translators: why some entries, people, clubs or teams stay after an undo: “2 stay: seated”.
    Why.SEATED: _("seated already"),
    # Translators: as above
    Why.AWARDED: _("with an award"),
    # Translators: as above
    Why.PAID: _("paid already"),
    # Translators: as above
    Why.HERE: _("checked in"),
    # Translators: as above
    Why.REPLACED: _("with a substitute"),
    # Translators: as above
    Why.CHANGED: _("changed since"),
    # Translators: as above
    Why.USED: _("in use"),
    # Translators: as above
    Why.MERGED: _("merged"),
    # Translators: as above
    Why.ANONYMOUS: _("made anonymous"),
    # Translators: as above
    Why.LICENSED: _("with a licence"),
}
REGISTER_STAYS = _(
    "the register stays as it is: this list was imported elsewhere or before an update"
)


@dataclass(slots=True)
class UndoReport:
    """Counts of what is undone and of what stays.

    ``holders``: the people whose entries stay, by id; of them nothing more is told.
    """

    undone: Counter[Part] = field(default_factory=Counter)
    stay: Counter[tuple[Part, Why]] = field(default_factory=Counter)
    holders: set[int] = field(default_factory=set)
    register_stays: bool = False  # the log does not say what was made and changed there

    def sort_out(self, part: Part, found: Mapping[int, Why | None]) -> list[int]:
        """The ids of rows that nothing holds back; all are counted."""
        free = [pk for pk, why in found.items() if why is None]
        self.undone[part] += len(free)
        self.stay.update((part, why) for why in found.values() if why)
        return free

    @property
    def words(self) -> Text | None:
        """All of it: "3 entries removed, 1 stays: seated"; None where nothing is counted."""
        done = [_filled(UNDONE[part], self.undone[part]) for part in Part if self.undone[part]]
        stays = [
            _filled(STAY[part], self.stay[part, why], why=WHY[why])
            for part in Part
            for why in Why
            if self.stay[part, why]
        ]
        last = [REGISTER_STAYS] if self.register_stays else []
        return joined([*done, *stays, *last]) if done or stays or last else None


def first_reason(reasons: Mapping[Why, bool]) -> Why | None:
    """The first reason that holds; None: nothing keeps it."""
    return next((why for why, holds in reasons.items() if holds), None)


def _filled(text: Text, count: int, **values: object) -> Text:
    return replace(text, values={"count": count, **values}, count=count)
