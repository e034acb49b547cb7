"""One row of a list as an entry: what its cells say, and what somebody has to decide."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from scorer.support.collation import folded
from scorer.support.spreadsheet import unguarded
from tournaments.records.categories import KNOWN, category_slug
from tournaments.records.entry_list.given_names import is_given_name
from tournaments.records.entry_list.headers import GIVEN, GIVEN_FIRST, NAME, SURNAME
from tournaments.records.entry_list.kinds import (
    ALONE,
    NO_CATEGORY,
    Kind,
    is_no_title,
    kind_of,
    list_number,
    pieces_of,
)
from tournaments.records.entry_list.people import (
    DASH,
    CellPerson,
    is_no_name,
    is_title,
    looks_like_person,
    name_of_two,
    not_a_name,
    order_of,
    people_of,
    which_is_surname,
    whole_name,
    without_number,
)
from tournaments.records.entry_list.values import (
    HIGHEST_TABLE,
    LONGEST_NAME,
    LONGEST_TITLE,
    NO_SURNAME,
    Doubt,
    FileRow,
    ListedEntry,
    Named,
    Question,
)
from tournaments.records.spelling import spelling_key

_TABLE = re.compile(r"(?:[^\W\d_]+\.?\s*)?([0-9]{1,4})(?:[.,]0+|\.)?")
_BOTH_HOMES = re.compile(r"\s+[–/+&]\s+|\s+-\s+|/")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListContext:
    """What is known of the whole list where a row is read.

    ``heads``: empty for a list without; ``second``: where a second table begins beside the first;
    ``letters_agree``: single letters of categories mean them; ``homes``: clubs of the list by
    their keys; ``given_unknown``: no given name of it is known; ``order_doubtful``: whole names
    speak against their order.
    """

    fields: Sequence[str]
    heads: Sequence[str]
    pairs: bool
    teams: bool = False
    second: int | None = None
    letters_agree: bool = False
    homes: Collection[str] = ()
    first_row: int = 0
    given_unknown: bool = False
    order_doubtful: bool = False

    @property
    def given_first(self) -> bool:
        """Whether whole names begin with the given name."""
        return GIVEN_FIRST in self.fields


def entry_of(row: FileRow, context: ListContext) -> ListedEntry:
    """The entry of a row, its questions or why nothing can be made of it."""
    if row.fault:
        return ListedEntry(row=row.number, text=row.text, fault=row.fault)
    return _RowReader(row, context).entry()


class _RowReader:
    """Collects the questions of one row while its cells are read."""

    def __init__(self, row: FileRow, context: ListContext) -> None:
        self.row, self.context = row, context
        self.questions: list[Question] = []
        self.said: dict[str, str] = {}
        for field, cell in zip(context.fields, row.cells, strict=False):
            if field and not self.said.get(field):
                self.said[field] = _guarded(cell, row)

    def entry(self) -> ListedEntry:
        person, partner = self._people()
        alone = self.context.teams and not person.name and bool(self._plain("team"))
        if not alone and (fault := self._fault(person, partner)):
            return ListedEntry(row=self.row.number, text=self.row.text, fault=fault)
        home, partner_home = self._homes(person, partner)
        team, table = self._title("team"), self._table()
        categories, number = self._categories(), self._number()
        self._cells_without_head()
        return ListedEntry(
            row=self.row.number,
            text=self.row.text,
            person=_named(person, home, self._plain("mark"), categories),
            partner=_named(partner, partner_home, self._plain("partner_mark")) if partner else None,
            team=team,
            pair=self._plain("pair"),
            number=number,
            fixed_table=table,
            questions=tuple({str(one.message): one for one in self.questions}.values()),
        )

    def _plain(self, field: str) -> str:
        """What a column says; a dash says nothing."""
        cell = unguarded(self.said.get(field, ""))
        return "" if kind_of(cell) is Kind.NOTHING else cell

    # who

    def _people(self) -> tuple[CellPerson, CellPerson | None]:
        said = self.said
        if SURNAME in self.context.fields or GIVEN in self.context.fields:
            people = self._of_two_cells(said.get(SURNAME, ""), said.get(GIVEN, ""))
        else:
            people = self._of_whole_name(said.get(NAME) or said.get(GIVEN_FIRST, ""))
        partner = people[1] if len(people) > 1 else None
        if said.get("partner_surname") or said.get("partner_given"):
            partner = name_of_two(said.get("partner_surname", ""), said.get("partner_given", ""))
        elif said.get("partner"):
            partner = whole_name(said["partner"], given_first=self.context.given_first)
        for one in (people[0], partner):
            self.questions += one.questions if one else ()
        if self.context.pairs and not partner:
            self.questions.append(Question(Doubt.PARTNER, _("The partner is missing.")))
        elif partner and not self.context.pairs:
            alone = _("In this tournament everybody plays for themselves: one name a row.")
            self.questions.append(Question(Doubt.PARTNER, alone))
        return people[0], partner

    def _of_two_cells(self, surname: str, given: str) -> list[CellPerson]:
        """Of cells such as “Kowalski/Nowak” and “Jan/Anna” both partners."""
        if self.context.pairs and "/" in surname:
            surnames, givens = surname.split("/"), given.split("/")
            if len(surnames) == len(givens) == 2:  # noqa: PLR2004 — partners
                return [
                    name_of_two(one.strip(), other.strip())
                    for one, other in zip(surnames, givens, strict=True)
                ]
        person = name_of_two(surname, given)
        if not self.context.heads and person.given and self._is_no_given_name(person.given):
            message = _("Is “%(given)s” a given name?", given=person.given)
            self.questions.append(Question(Doubt.NAME, message))
        elif not self.context.heads and is_no_name(person.name):
            self.questions.append(not_a_name(person.name))
        elif not self.context.heads and order_of((person.surname, person.given)) < 0:
            self.questions.append(which_is_surname(person.surname, person.name))
        return [person]

    def _is_no_given_name(self, given: str) -> bool:
        if is_given_name(given.partition(" ")[0]) or not folded(given).isascii():
            return False
        shifted = "home" in self.context.fields and not self.said.get("home")
        return self.context.given_unknown or shifted or spelling_key(given) in self.context.homes

    def _of_whole_name(self, cell: str) -> list[CellPerson]:
        text, _number = without_number(cell)
        given_first, doubtful = self.context.given_first, self.context.order_doubtful
        if not self.context.pairs and DASH.search(text):
            name, club = DASH.split(text, maxsplit=1)
            if not looks_like_person(club) and not DASH.search(club):
                person = whole_name(name, given_first=given_first)
                question = is_title(Doubt.CLUB, club)
                home = person.home or club
                return [replace(person, home=home, questions=(*person.questions, question))]
        people = people_of(cell, given_first=given_first, doubtful=doubtful)
        people = people or [CellPerson(surname="")]
        if len(people) > 2:  # noqa: PLR2004 — partners
            self.questions.append(not_a_name(text))
        return people

    def _fault(self, person: CellPerson, partner: CellPerson | None) -> Text | None:
        people = [person, partner] if partner else [person]
        if not all(any(letter.isalpha() for letter in one.surname) for one in people):
            return NO_SURNAME
        names = [name for one in people for name in (one.surname, one.given)]
        if max(map(len, [*names, self.said.get("pair", "")])) > LONGEST_NAME:
            return _("A name or pair has more than %(most)d letters.", most=LONGEST_NAME)
        titles = [self.said.get(field, "") for field in ("home", "team", "partner_home")]
        if max(map(len, [*titles, *(one.home for one in people)])) > LONGEST_TITLE:
            return _("A club or team has more than %(most)d letters.", most=LONGEST_TITLE)
        return None

    # for whom

    def _homes(self, person: CellPerson, partner: CellPerson | None) -> tuple[str, str]:
        """The clubs of both; that of a pair in one cell is the club of both, or names both."""
        home, others = self._title("home"), self._title("partner_home")
        together = partner and not any(
            self.said.get(field) for field in ("partner", "partner_surname", "partner_given")
        )
        if together and not others and not person.home:
            both = _BOTH_HOMES.split(home)
            two = len(both) == 2 and all(both)  # noqa: PLR2004 — partners
            home, others = both if two else (home, home)
        if person.home and home and spelling_key(person.home) != spelling_key(home):
            self.questions.append(is_title(Doubt.CLUB, person.home))
        return home or person.home, (partner.home if partner else "") or others

    def _title(self, field: str) -> str:
        """A club or team; figures and people are asked for."""
        title = self._plain(field)
        if not title:
            return ""
        team = field == "team"
        numbered = team and self.context.heads and kind_of(title) is Kind.NUMBER
        name = not self.context.heads and not team and self._may_be_name(title)
        if name or (is_no_title(title) and not numbered):
            message = _("Is “%(text)s” a team?", text=title)
            club = is_title(Doubt.CLUB, title)
            self.questions.append(Question(Doubt.CLUB, message) if team else club)
        return title

    def _may_be_name(self, title: str) -> bool:
        """Whether what stands for a club is a person, or the given name of the row's."""
        names = self.said.get(NAME, "") or self.said.get(GIVEN_FIRST, "")
        alone = " " not in names.strip() and bool(names)
        return looks_like_person(title) or (alone and is_given_name(title))

    def _categories(self) -> tuple[str, ...]:
        cell = self._plain("categories")
        pieces = pieces_of(cell)
        letters = len(pieces) > 1 and "/" in cell and all(len(piece) == 1 for piece in pieces)
        slugs = []
        for piece in [cell] if letters else pieces:
            plain, slug = folded(piece).rstrip("."), category_slug(piece)
            if plain in NO_CATEGORY or not slug:
                continue
            if plain in ALONE and not self.context.letters_agree:
                slug = plain
            if slug not in KNOWN:
                message = _("Is “%(text)s” a category?", text=piece)
                self.questions.append(Question(Doubt.CATEGORY, message))
            slugs.append(slug)
        return tuple(dict.fromkeys(slugs))

    def _table(self) -> int | None:
        cell = self._plain("fixed_table")
        found = _TABLE.fullmatch(cell)
        if found and 1 <= int(found[1]) <= HIGHEST_TABLE:
            return int(found[1])
        if cell:
            values = {"table": cell, "most": HIGHEST_TABLE}
            message = _(
                "“%(table)s” is no table. Allowed: a whole number from 1 to %(most)d.", **values
            )
            self.questions.append(Question(Doubt.CELLS, message))
        return None

    def _number(self) -> int | None:
        cell = self._plain("number")
        if not cell:
            names = (self.said.get(field, "") for field in (SURNAME, NAME, GIVEN_FIRST))
            return next((found for _rest, found in map(without_number, names) if found), None)
        number = list_number(cell)
        if number is None:
            message = _("“%(text)s” is no number of the list.", text=cell)
            self.questions.append(Question(Doubt.CELLS, message))
        return number

    # what is left

    def _cells_without_head(self) -> None:
        """Ask about cells that no column reads and no head names."""
        cells = list(self._unread_cells())
        if not cells:
            return
        values = {"row": self.row.number, "cells": ", ".join(f"“{cell}”" for cell in cells)}
        second = self.context.second
        if second is not None and cells == [*filter(None, self.row.cells[second:])]:
            message = _("A second table is beside the first and not read: %(cells)s.", **values)
        elif self.context.heads:
            message = ngettext(
                "%(count)d cell of row %(row)d has no head: %(cells)s.",
                "%(count)d cells of row %(row)d have no head: %(cells)s.",
                len(cells),
                **values,
            )
        else:
            # Translators: cells of a list that no column is known for
            message = _("Not read: %(cells)s.", cells=values["cells"])
        self.questions.append(Question(Doubt.CELLS, message))

    def _unread_cells(self) -> Iterator[str]:
        fields, heads, second = self.context.fields, self.context.heads, self.context.second
        for at, cell in enumerate(self.row.cells):
            read = at < len(fields) and bool(fields[at])
            named = at < len(heads) and bool(heads[at]) and (second is None or at < second)
            if not read and not named and kind_of(cell) is not Kind.NOTHING:
                yield cell


def _guarded(cell: str, row: FileRow) -> str:
    """A cell that the file has with a guard: its dash is no bullet of the list."""
    guarded = f"'{cell}"
    return guarded if cell and not cell[0].isalnum() and guarded in row.text else cell


def _named(person: CellPerson, home: str, mark: str, categories: tuple[str, ...] = ()) -> Named:
    return Named(
        surname=person.surname,
        given_name=person.given,
        home=home,
        categories=categories,
        mark=mark or person.mark,
    )
