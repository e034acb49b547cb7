"""What the columns of a list without a header hold, as far as its rows agree.

They are: a number perhaps, names in one column or two, (in an event of pairs the partner,) club,
team, pair, categories, fixed table. Figures and addresses are none of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.records.entry_list.given_names import is_given_name, looks_like_surname
from tournaments.records.entry_list.headers import GIVEN, GIVEN_FIRST, NAME, SURNAME
from tournaments.records.entry_list.kinds import Kind, kind_of
from tournaments.records.entry_list.people import (
    PARTNERS,
    looks_like_person,
    order_of,
    without_number,
)
from tournaments.records.entry_list.values import FileRow
from tournaments.records.names import words_of_name

_REST = ("home", "team", "pair", "categories", "fixed_table")
_FIGURES = {Kind.NUMBER, Kind.FIGURES, Kind.ADDRESS}
_MOST_TABLES = 3  # digits of a table


def fields_without_heads(rows: Sequence[FileRow], *, pairs: bool) -> list[str]:
    """The field of every column of a list that names none; empty: not read."""
    width = max((len(row.cells) for row in rows), default=0)
    columns = [_Column(rows, at) for at in range(width)]
    names_at = next((at for at, one in enumerate(columns) if one.has_words), None)
    if names_at is None:
        return [""] * width
    fields = ["number" if one.is_numbers else "" for one in columns[:names_at]]
    fields = ["" if field in fields[:at] else field for at, field in enumerate(fields)]
    fields += _names(columns[names_at:], rows, pairs=pairs)
    fields += _rest(columns[len(fields) :])
    return fields[:width]


def given_comes_first(cells: Sequence[str]) -> bool:
    """Whether whole names begin with the given name, as far as most of them tell."""
    names = [_first_name(cell) for cell in cells]
    orders = Counter(map(order_of, names))
    few = len(cells) < _FEW  # then one surname has to look like one
    certain = not few or any(looks_like_surname(words[-1]) for words in names if words)
    return certain and orders[-1] > 2 * orders[1] and orders[-1] * 3 >= len(cells)


def _first_name(cell: str) -> Sequence[str]:
    """The words of the first name in a cell."""
    return words_of_name(PARTNERS.split(without_number(cell)[0], maxsplit=1)[0])


def order_is_doubtful(cells: Sequence[str], *, given_first: bool) -> bool:
    """Whether whole names speak against their order, and as few or none speak for it."""
    orders = Counter(order_of(_first_name(cell)) for cell in cells)
    against, agreeing = (orders[1], orders[-1]) if given_first else (orders[-1], orders[1])
    return 0 < against >= agreeing


class _Column:
    """The filled cells of a column, and the kinds of most of them."""

    def __init__(self, rows: Sequence[FileRow], at: int) -> None:
        cells = [row.cells[at] for row in rows if at < len(row.cells)]
        kinds = list(map(kind_of, cells))
        self.at = at
        self.cells = [c for c, kind in zip(cells, kinds, strict=True) if kind is not Kind.NOTHING]
        self.kinds = Counter(kind for kind in kinds if kind is not Kind.NOTHING)

    @property
    def has_words(self) -> bool:
        words = self.kinds[Kind.WORDS] + self.kinds[Kind.CATEGORY]
        return words * 2 > len(self.cells)

    @property
    def is_numbers(self) -> bool:
        return self.kinds[Kind.NUMBER] * 2 > len(self.cells)

    @property
    def is_categories(self) -> bool:
        return self.kinds[Kind.CATEGORY] * 2 > len(self.cells)

    @property
    def has_figures(self) -> bool:
        """Whether nothing of it can be a club or team."""
        return bool(self.cells) and all(kind in _FIGURES for kind in self.kinds)


def _names(columns: Sequence[_Column], rows: Sequence[FileRow], *, pairs: bool) -> list[str]:
    """The fields of names, of the first columns."""
    two = _two_cells(columns, rows)
    if two:
        partner = _two_cells(columns[2:], rows) if pairs else []
        if partner == two:
            return two + [f"partner_{field}" for field in two]
        whole = pairs and _names_people(columns[2:3])
        return [*two, "partner"] if whole else two
    names = [without_number(cell)[0] for cell in columns[0].cells]
    field = GIVEN_FIRST if given_comes_first(names) else NAME
    together = sum(bool(PARTNERS.search(name)) for name in names) * 2 >= len(names)
    apart = pairs and not together and _names_people(columns[1:2])
    return [field, "partner"] if apart else [field]


def _two_cells(columns: Sequence[_Column], rows: Sequence[FileRow]) -> list[str]:
    """Surname and given name in their order where they stand in two cells, else nothing."""
    if len(columns) < _TWO or not columns[0].has_words or not columns[1].has_words:
        return []
    counts: Counter[str] = Counter()
    at = columns[0].at
    for row in rows:
        if len(row.cells) > at + 1 and row.cells[at] and row.cells[at + 1]:
            counts[_shape(*row.cells[at : at + 2])] += 1
    if counts["whole"] >= counts[SURNAME] + counts[GIVEN]:
        unknown = not counts["whole"] and counts["single"] * 2 > sum(counts.values())
        return [SURNAME, GIVEN] if unknown else []
    return [SURNAME, GIVEN] if counts[SURNAME] >= counts[GIVEN] else [GIVEN, SURNAME]


def _shape(first: str, second: str) -> str:
    """What two cells are: a whole name and more, a surname and the given name, or the reverse."""
    words, others = words_of_name(without_number(first)[0]), words_of_name(second)
    if not words or not others:
        return ""
    given = is_given_name(words[0])
    if is_given_name(others[0]) and not looks_like_person(second):
        return SURNAME if len(words) == 1 or not any(map(is_given_name, words)) else "whole"
    if len(words) > 1:
        return "whole" if looks_like_person(first) or looks_like_person(second) else ""
    return GIVEN if given else "single"


def _names_people(columns: Sequence[_Column]) -> bool:
    """Whether a column that is there holds names of people."""
    names = [cell for column in columns for cell in column.cells]
    return sum(len(words_of_name(name)) > 1 for name in names) * 2 > len(names)


def _rest(columns: Sequence[_Column]) -> list[str]:
    """The fields of the columns after the names, in their usual order where the cells fit."""
    fields: list[str] = []
    for at, column in enumerate(columns):
        left = [field for field in _REST if field not in fields]
        passed = max((_REST.index(field) for field in fields if field in _UNSHIFTED), default=-1)
        left = [field for field in left if _REST.index(field) > passed]
        follows = any(one.has_words for one in columns[at + 1 :])
        fields.append(_field(column, left, words_follow=follows))
    return fields


def _field(column: _Column, left: Sequence[str], *, words_follow: bool) -> str:
    if column.is_categories:
        return "categories" if "categories" in left else ""
    if column.has_figures:
        numbers = column.is_numbers and all(len(one) <= _MOST_TABLES for one in column.cells)
        if numbers and not words_follow and left and left[0] in {"pair", "fixed_table"}:
            return left[0]
        if numbers and "categories" not in left and "fixed_table" in left:
            return "fixed_table"
        return "home" if "home" in left and not words_follow else ""
    return left[0] if left and left[0] != "fixed_table" else ""


_UNSHIFTED = {"home", "team", "pair", "fixed_table"}  # categories are known wherever they stand
_FEW = 3
_TWO = 2
