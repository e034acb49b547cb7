"""The fields of a game's form: what each takes, and what is made of what was filled in.

A game declares its fields once, in its module ``filled_in`` (see ``FilledIn``). The site's form
is drawn from them; the site, the phone and whoever sends fields check them here. A value is what
a browser sends: a text, "on" for a tick, "" or nothing for an empty field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scorer.games.base import Setup, State
from scorer.games.text import Text
from scorer.games.text import gettext as _

LONGEST_OVERRUN = 24 * 60 * 60  # seconds
NEEDED = _("This field is required.")
UNTICKED = ("", "false")

Fields = Mapping[str, object]  # by the name of the field
Refusal = tuple[str, Text]  # the name of a field, and why what it says cannot be


class FilledIn(Protocol):
    """What a game's module ``filled_in`` offers.

    ``state`` is how the match stands before the entry; None: whatever it may be.
    """

    def kinds(self, setup: Setup[object], state: State | None = None) -> Sequence[str]:
        """Every kind of entry possible now; empty when there is one only."""

    def form_fields(
        self, setup: Setup[object], kind: str, fields: Fields, state: State | None = None
    ) -> Sequence[FormField]:
        """The fields of such an entry, in the order of the form.

        What is in ``fields`` already may make others necessary.
        """

    def check(
        self, setup: Setup[object], kind: str, fields: Fields, state: State | None = None
    ) -> tuple[Refusal, ...]:
        """What is missing, cannot be, or contradicts the rest, in the order of the form."""

    def entry_of(
        self, setup: Setup[object], kind: str, fields: Fields, state: State | None = None
    ) -> dict[str, object]:
        """The entry in the record's words, of fields that ``check`` finds nothing against."""

    def amends(self, fields: Fields, state: State | None = None) -> dict[str, object]:
        """What the fields say of the line before: keys of its payload with their new values."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A field and what it takes: one of ``choices``, or a whole number from 0 to ``most``.

    Without either it takes what ``wrong`` finds nothing in, or anything; ``tick``: it is a box.
    ``needed`` is said where it is empty, and ``unknown`` of what is none of the choices; without
    ``needed`` it may stay empty.
    ``line_before``: it says something of the line before, so only the next line's form shows it.
    """

    name: str
    choices: Sequence[str] | None = None
    most: int | None = None
    needed: Text | None = None
    unknown: Text | None = None
    wrong: Callable[[str], Text | None] | None = None
    tick: bool = False
    line_before: bool = False

    def why_not(self, value: object) -> Text | None:
        """Why the field does not take ``value``; None when it does."""
        typed = text(value)
        if self.choices is None and self.most is None:
            typed = typed.strip()
        if not typed:
            return self.needed
        if self.choices is not None:
            return None if typed in self.choices else self.unknown or _unknown(typed)
        if self.most is not None:
            number = whole(value)
            return allowed(self.most) if number is None or not 0 <= number <= self.most else None
        return None if self.wrong is None else self.wrong(typed)


def taken(asked: Sequence[FormField], fields: Fields) -> tuple[dict[str, object], list[Refusal]]:
    """The values that their fields take, and why they do not take the others."""
    found = [(one.name, one.why_not(fields.get(one.name))) for one in asked]
    refused = [(name, why) for name, why in found if why is not None]
    return {name: fields.get(name) for name, why in found if why is None}, refused


def joined(sent: Iterable[Sequence[str]]) -> dict[str, object]:
    """Names and values as a browser sends them; boxes ticked together are one value.

    >>> joined([("old", "2"), ("old", "0"), ("kontras", "1")])
    {'old': '02', 'kontras': '1'}
    """
    values: dict[str, list[str]] = {}
    for name, value in sent:
        values.setdefault(name, []).append(value)
    return {name: "".join(sorted(several)) for name, several in values.items()}


def chosen_kind(kinds: Sequence[str], kind: str) -> str:
    """``kind`` if it is one of ``kinds``, else the first; empty where there is one only."""
    return kind if kind in kinds else next(iter(kinds), "")


def text(value: object) -> str:
    """What was typed or chosen; empty for nothing."""
    return "" if value is None else str(value)


def whole(value: object) -> int | None:
    """The whole number that was typed, None for anything else.

    >>> whole("71"), whole(" 71.0"), whole(71), whole("7.5"), whole("")
    (71, 71, 71, None, None)
    """
    before, _point, behind = text(value).partition(".")
    if behind.strip().strip("0"):
        return None
    try:
        return int(before)
    except ValueError:
        return None


def as_sent(value: object) -> str:
    """A value as a browser sends it from a form: a tick is "on"."""
    return "on" if value is True else str(value)


def ticked(value: object) -> bool:
    """Whether a box was ticked."""
    return text(value or "").lower() not in UNTICKED


def allowed(most: int) -> Text:
    """What is said of a number above ``most`` or of what is none."""
    return _("Allowed: a whole number from 0 to %(most)d.", most=most)


def one_kind(_setup: Setup[object], _state: State | None = None) -> tuple[str, ...]:
    """The kinds of a game whose entries are filled in alike."""
    return ()


def amends_nothing(_fields: Fields, _state: State | None = None) -> dict[str, object]:
    """What is said of the line before where nothing can be."""
    return {}


def _unknown(value: str) -> Text:
    return _("Select a valid choice. %(value)s is not one of the available choices.", value=value)
