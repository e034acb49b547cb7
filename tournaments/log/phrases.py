"""Parts of sentences that several acts share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from pydantic import Field

from scorer.games.text import Text, ngettext, signed, verbatim
from scorer.games.text import gettext as _
from tournaments.log.parts import Numbered

NOTHING = "–"
MOST_HELD = 2**31 - 1  # as much as the column of an entry holds
Hundredths: TypeAlias = Annotated[int, Field(ge=0, le=MOST_HELD)]  # of a currency
CATEGORIES = {"women": _("Women"), "juniors": _("Juniors"), "seniors": _("Seniors")}
LISTS = {"teams": _("Teams"), "pairs": _("Pairs")}


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in hundredths, written as the reader's language writes it where it is shown."""

    hundredths: int

    def __str__(self) -> str:
        return f"{self.hundredths / 100:.2f}"


@dataclass(frozen=True, slots=True)
class Moment:
    """A time, ISO 8601 in UTC, written as the reader's clock and language have it."""

    at: str

    def __str__(self) -> str:
        return self.at


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that has a label where the columns are declared: of an award, shown, names."""

    of: str
    value: str


def joined(parts: Iterable[Text], by: str = " ") -> Text:
    """Several sentences, or parts of one, after each other."""
    places = {f"part{at}": part for at, part in enumerate(parts)}
    return Text(by.join(f"%({place})s" for place in places), places) if places else verbatim("")


def category_words(slug: str) -> Text:
    """What a category is called."""
    return CATEGORIES.get(slug) or verbatim(slug.replace("-", " ").capitalize())


def list_words(kind: str) -> Text:
    """What a list of standings beside the individual one is called."""
    return LISTS.get(kind) or category_words(kind)


def numbered(some: Iterable[int]) -> str:
    """Numbers as a sentence lists them; a dash for none."""
    return ", ".join(map(str, some)) or NOTHING


def listed(some: Iterable[Numbered], by: str = ", ") -> str:
    """Numbers with who holds them; a dash for none."""
    return by.join(f"{one.number} {one.name}" for one in some) or NOTHING


def scored(some: Iterable[int] | None) -> str:
    """Scores as a sheet shows them; a dash for none."""
    return " ".join(map(signed, some or ())) or NOTHING


def changes(some: Iterable[tuple[Text, object, object]]) -> Text:
    """Fields with what was and what is: "team: Asy → Damy"."""
    line = "%(field)s: %(was)s → %(now)s"
    return joined(
        (Text(line, {"field": field, "was": was, "now": now}) for field, was, now in some), "; "
    )


def worth_words(table_points: str, match_points: str, score: int) -> Text:
    """What an award or a penalty is worth: "-1 table point, -10 small points"; a dash: nothing."""
    parts = [
        ngettext("%(points)s match point", "%(points)s match points", *_counted(match_points)),
        ngettext("%(points)s table point", "%(points)s table points", *_counted(table_points)),
        ngettext("%(points)s small point", "%(points)s small points", *_counted(str(score))),
    ]
    given = (match_points, table_points, str(score))
    told = [
        replace(part, values={"points": points})
        for part, points in zip(parts, given, strict=True)
        if points != "0"
    ]
    return joined(told, ", ") if told else verbatim(NOTHING)


def _counted(points: str) -> tuple[int]:
    """By how many the words go; parts of a point are several."""
    whole = points.removeprefix("-")
    return (int(whole) if whole.isdecimal() else 2,)


def penalty_words(kind: str, who: str | Text, worth: Text) -> Text | None:
    """A penalty or a warning in plain words; None for any other award."""
    values = {"who": who, "points": worth}
    if kind == "penalty":
        return replace(_("Penalty for %(who)s: %(points)s."), values=values)
    if kind == "warning":
        return replace(_("Warning for %(who)s."), values={"who": who})
    return None


def rounds_from(first: int, last: int) -> Text:
    """Rounds, as part of a sentence."""
    if first == last:
        return _("round %(number)d", number=first)
    return _("rounds %(first)d–%(last)d", first=first, last=last)
