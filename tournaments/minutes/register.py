"""Sentences about entries: who came, changed, left, came back, stood in, paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Said = Mapping[str, object]
Changes = Mapping[str, tuple[object, object]]
FIELDS: dict[str, Callable[[], str]] = {
    "home": lambda: _("club"),
    "partner": lambda: _("partner"),
    "team": lambda: _("team"),
    "pair": lambda: _("pair"),
    "categories": lambda: _("categories"),
    "fixed_table": lambda: _("fixed table"),
}


class Named(TypedDict):
    """A number and who holds it."""

    number: int
    name: str


class Made(Named):
    """An entry made."""

    first_round: int


class Change(Named):
    """An entry changed: by field what was and what is."""

    changes: Changes


class Payment(Named):
    """``paid`` in hundredths."""

    paid: int


class Numbers(TypedDict):
    """Numbers drawn by a seed."""

    seed: str
    numbers: list[Named]


class Imported(TypedDict):
    """A list read."""

    entered: list[Named]
    changed: list[Change]


class TakenBack(TypedDict):
    """A list taken back."""

    removed: list[Named]


def money(hundredths: int) -> str:
    """An amount with its two decimals as the reader's language writes them."""
    return number_format(hundredths / 100, decimal_pos=2)


def changes(said: Changes) -> str:
    """What changed, in words: "team: Asy → Damy"."""
    return "; ".join(
        f"{FIELDS[name]()}: {_shown(was)} → {_shown(now)}" for name, (was, now) in said.items()
    )


def _shown(value: object) -> str:
    text = ", ".join(value) if isinstance(value, list) else str(value or "")
    return text or "–"


def _made(said: Made) -> str:
    if said["first_round"] > 1:
        return _("%(name)s enters as number %(number)d, from round %(first_round)d on.") % said
    return _("%(name)s enters as number %(number)d.") % said


def _changed(said: Change) -> str:
    told = {**said, "changes": changes(said["changes"])}
    return _("Number %(number)d, %(name)s: %(changes)s.") % told


def _removed(said: Said) -> str:
    return _("%(name)s is taken off the list; number %(number)d is not given again.") % said


def _withdrawn(said: Said) -> str:
    if said["last_round"]:
        return _("%(name)s, number %(number)d, withdraws after round %(last_round)d.") % said
    return _("%(name)s, number %(number)d, withdraws before the first round.") % said


def _returned(said: Said) -> str:
    return _("%(name)s plays on with number %(number)d.") % said


def _substituted(said: Said) -> str:
    if said["last_round"] is None:
        sentence = _("%(substitute)s plays for %(for)s (number %(number)d) from round %(first)d.")
    else:
        sentence = _(
            "%(substitute)s plays for %(for)s (number %(number)d), rounds %(first)d–%(last)d."
        )
    return sentence % {**said, "first": said["first_round"], "last": said["last_round"] or 0}


def _substitute_ended(said: Said) -> str:
    if said["taken_back"]:
        return _("%(substitute)s does not play for %(for)s (number %(number)d) after all.") % said
    return (
        _(
            "%(substitute)s plays for %(for)s (number %(number)d) to round %(last_round)d and no "
            "longer."
        )
        % said
    )


def _checked_in(said: Payment) -> str:
    told = {**said, "paid": money(said["paid"])}
    return _("%(name)s, number %(number)d, is here; paid: %(paid)s.") % told


def _check_in_undone(said: Payment) -> str:
    told = {**said, "paid": money(said["paid"])}
    return _("%(name)s, number %(number)d, is not here after all; given back: %(paid)s.") % told


def _numbers_drawn(said: Numbers) -> str:
    numbers = "; ".join(f"{one['number']} {one['name']}" for one in said["numbers"])
    told = {"seed": said["seed"] or "–", "numbers": numbers}
    return _("Numbers are drawn (seed %(seed)s): %(numbers)s.") % told


def _imported(said: Imported) -> str:
    entered, changed = said["entered"], said["changed"]
    parts = []
    if entered:
        count = ngettext("%(count)d enters", "%(count)d enter", len(entered))
        names = "; ".join(f"{one['number']} {one['name']}" for one in entered)
        parts.append(f"{count % {'count': len(entered)}}: {names}.")
    parts += [_changed(one) for one in changed]
    return _("A list is read.") + " " + " ".join(parts)


def _taken_back(said: TakenBack) -> str:
    names = "; ".join(f"{one['number']} {one['name']}" for one in said["removed"]) or "–"
    return _("A list is taken back; off the list: %(names)s.") % {"names": names}


def _renamed(said: Said) -> str:
    return _("%(was)s stands in the register as %(now)s now.") % said


def _anonymised(_said: Said) -> str:
    return _("Somebody who played was made anonymous.")


SENTENCES: dict[str, Callable[..., str]] = {
    "person-anonymised": _anonymised,
    "entry-made": _made,
    "entry-changed": _changed,
    "entry-removed": _removed,
    "entry-withdrawn": _withdrawn,
    "entry-returned": _returned,
    "substitute-made": _substituted,
    "substitute-ended": _substitute_ended,
    "checked-in": _checked_in,
    "check-in-undone": _check_in_undone,
    "numbers-drawn": _numbers_drawn,
    "list-imported": _imported,
    "list-taken-back": _taken_back,
    "person-changed": _renamed,
}
