"""Faults of a record: where, what is wrong and allowed, by which clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict

from scorer.games.base import Path, RuleViolation
from scorer.games.text import Text, shortened
from scorer.games.text import gettext as _
from scorer.support.refused import Refused

LONGEST_VALUE = 500  # letters; room for every list of what is allowed
MOST_FAULTS = 50  # of a record in which everything is wrong, the first ones are enough
DEEPEST = 50  # levels of lists and objects; no type looks further down


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: ``path`` to the offending value, a sentence, a clause id or None."""

    path: Path
    message: Text
    rule: str | None = None

    def __post_init__(self) -> None:
        """What somebody sent is not sent back at any length; ``path`` stays as it is."""
        object.__setattr__(self, "message", shortened(self.message, LONGEST_VALUE))

    @property
    def address(self) -> str:
        """The path as the record format writes it: ``entries/2/old_points``."""
        return "/".join(map(str, self.path))


@dataclass(frozen=True, slots=True)
class Known:
    """What the types of a game say for faults to name.

    ``keys`` an object may have, by the name of its type; ``rules`` that limit a number,
    by its key, with a slash behind for the numbers of a list.
    """

    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)


class Detail(TypedDict):
    """A fault as the types find it: its kind, the way to it, the figures of its sentence.

    ``loc`` goes through the names of types as well. Pydantic's own details are such values.
    """

    type: str
    loc: tuple[str | int, ...]
    ctx: NotRequired[dict[str, Any]]


class RecordRefused(Refused):
    """A record, or an entry, that cannot be scored; ``faults`` says why, at least one."""

    def __init__(self, *faults: Fault) -> None:
        first = faults[0]
        super().__init__(first.message, str(first.path[0]) if first.path else "")
        self.faults = faults

    def __reduce__(self) -> tuple[type[RecordRefused], tuple[Fault, ...]]:
        """The step from one process to another."""
        return RecordRefused, self.faults

    def __str__(self) -> str:
        return "; ".join(f"{fault.address}: {fault.message}" for fault in self.faults)


def refuse(message: Text, *path: str | int, rule: str | None = None) -> RecordRefused:
    """The refusal for one fault."""
    return RecordRefused(Fault(path, message, rule))


def from_violation(violation: RuleViolation) -> RecordRefused:
    """The refusal for an entry that breaks a rule of its game."""
    return RecordRefused(Fault(violation.path, violation.message, violation.rule))


def from_details(details: Sequence[Detail], raw: object, known: Known) -> RecordRefused:
    """The refusal for what the types found; ``known`` from the types themselves.

    A list is counted without its faulty items: its length is only at fault when they are not.
    """
    faults = [_fault(detail, raw, known) for detail in details[:MOST_FAULTS]]
    told = [
        fault
        for fault, detail in zip(faults, details, strict=False)
        if detail["type"] != "too_short" or not any(_is_below(other, fault) for other in faults)
    ]
    return RecordRefused(*told)


def cut_behind(raw: object, found: Sequence[Detail]) -> object:
    """``raw`` with its lists cut so far behind the last of the faults found as faults are told."""
    places = [part for detail in found for part in detail["loc"] if isinstance(part, int)]
    return _cut(raw, max(places, default=0) + 1 + MOST_FAULTS, DEEPEST)


def _cut(raw: object, most: int, deep: int) -> object:
    if deep and isinstance(raw, dict):
        return {key: _cut(value, most, deep - 1) for key, value in raw.items()}
    if deep and isinstance(raw, list):
        return [_cut(value, most, deep - 1) for value in raw[:most]]
    return raw


def _is_below(fault: Fault, other: Fault) -> bool:
    return len(fault.path) > len(other.path) and fault.path[: len(other.path)] == other.path


def _fault(detail: Detail, raw: object, known: Known) -> Fault:
    path = _path_in(raw, detail["loc"], keep_absent=detail["type"] == "missing")
    context = dict(detail.get("ctx", {}))
    if detail["type"] == "extra_forbidden":
        parents = [part for part in detail["loc"][:-1] if part in known.keys]
        context["allowed"] = ", ".join(known.keys[str(parents[-1])]) if parents else "–"
    context.setdefault("key", path[-1] if path else "")
    rule = None
    if detail["type"] in RULED:
        keys = [str(part) for part in path if isinstance(part, str)]
        rule = known.rules.get(keys[-1] + "/" * (path[-1] != keys[-1]))
    sentence = MESSAGES.get(detail["type"], OTHERWISE)
    return Fault(path, Text(sentence.message, context), rule)


def _path_in(raw: object, location: tuple[str | int, ...], *, keep_absent: bool) -> Path:
    """``location`` without the parts that name types instead of places in ``raw``."""
    path: list[str | int] = []
    value: Any = raw
    for place, part in enumerate(location):
        if _leads_into(value, part):
            value = value[part]
        elif not (keep_absent and place == len(location) - 1):
            continue
        path.append(part)
    return tuple(path)


def _leads_into(value: object, part: str | int) -> bool:
    if isinstance(value, list):
        return isinstance(part, int) and part < len(value)
    return isinstance(value, dict) and part in value


RULED = {"greater_than_equal", "less_than_equal", "enum"}  # faults that a clause may speak of
OTHERWISE = _("This value cannot be read.")
MESSAGES = {
    "missing": _("“%(key)s” is missing."),
    "extra_forbidden": _("“%(key)s” is not known here. Allowed: %(allowed)s."),
    "int_type": _("Must be a whole number."),
    "int_parsing": _("Must be a whole number."),  # of a number that an address has as text
    "int_parsing_size": _("Must be a whole number."),
    "bool_type": _("Must be true or false."),
    "string_type": _("Must be a text."),
    "uuid_parsing": _("Must be a UUID."),
    "uuid_type": _("Must be a UUID."),
    "string_too_short": _("Must not be empty."),
    "tuple_type": _("Must be a list."),
    "dict_type": _("Must be an object with named values."),
    "greater_than_equal": _("Must be at least %(ge)s."),
    "less_than_equal": _("Must be at most %(le)s."),
    "too_short": _("The list is too short: it has %(actual_length)s, needed are %(min_length)s."),
    "too_long": _("The list is too long: allowed are at most %(max_length)s."),
    "literal_error": _("Not possible here. Allowed: %(expected)s."),
    "enum": _("Not possible here. Allowed: %(expected)s."),
    "control_character": _("Must not hold control characters."),
    "fraction": _("Must be a whole number or a fraction such as “16 1/2”."),
    "out_of_bounds": _(
        "Too much here. Allowed: numbers of at most %(digits)d digits, texts of at most "
        "%(letters)d letters, lists within lists at most %(levels)d deep."
    ),
    "string_too_long": _("Too long: at most %(max_length)s letters."),
    "day": _("Must be a day like 2026-01-31, from the year %(first)d to %(last)d."),
    "moment": _(
        "Must be a moment like 2026-01-31T09:00:00+01:00, from the year %(first)d to %(last)d."
    ),
    "true_only": _("Only true is possible here; otherwise leave the key out."),
}
