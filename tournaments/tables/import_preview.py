"""The preview of a list: what was read as what, its questions, what becomes of its rows.

A list has up to two thousand rows, so the page shows only the first that are clear and folds
the others; all rows are written here, not by a template.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.support.translation import translate
from tournaments.records.entry_list.values import FileRow, ListColumn, Sheet, SheetKind
from tournaments.selectors.import_questions import TOGETHER, QuestionKind, RowQuestion
from tournaments.selectors.importing import ImportPlan, ImportStatus, PlannedRow
from tournaments.templatetags.points import category
from tournaments.templatetags.register import changes, import_status

CLEAR_ROWS = 50  # shown at once
QUESTION_ROWS = 200  # asked at once
HEADER_ROWS = 10  # where a header may be
SAMPLES = 3
NAMED_ROWS = 5
FEW = 12  # shown without a fold
WHO = frozenset({"surname", "name", "given_first_name"})
SEVERAL = frozenset({"", "categories"})  # that more than one column may be
_BADGE = '<span class="badge import-status {0}">{1}</span>'
_UNCLEAR = (ImportStatus.QUESTION, ImportStatus.FAULTY)


@dataclass(frozen=True, slots=True)
class PreviewColumn:
    """A column of the list, and what some of its cells say."""

    column: ListColumn
    place: int
    samples: tuple[str, ...]


@dataclass(slots=True)
class AskedTogether:
    """Questions of several rows that one answer decides."""

    question: RowQuestion
    rows: list[PlannedRow] = field(default_factory=list)

    @property
    def given(self) -> str:
        """The answer to all, if there is one."""
        return "" if self.question.own else self.question.given

    @property
    def named(self) -> list[PlannedRow]:
        """Some of the rows."""
        return self.rows[:NAMED_ROWS]

    @property
    def more(self) -> int:
        """How many rows there are beside ``named``."""
        return max(0, len(self.rows) - NAMED_ROWS)

    @property
    def words(self) -> str:
        """What is asked of all of them."""
        if self.question.kind is QuestionKind.CATEGORY:
            return translate(self.question.message)
        return _together(self.question.kind, len(self.rows))

    @property
    def later(self) -> str:
        """The choice not to answer for all."""
        by_row = self.question.kind is not QuestionKind.CATEGORY
        return _("Decide row by row") if by_row else _("Decide later")


@dataclass(frozen=True)
class ImportPreview:
    """What the page shows; ``pairs``: an entry is two people."""

    plan: ImportPlan
    sheet: Sheet
    pairs: bool

    @property
    def counts(self) -> list[tuple[ImportStatus, int]]:
        """How many rows there are of each sort."""
        return list(self.plan.counts.items())

    @cached_property
    def columns(self) -> list[PreviewColumn]:
        """The columns with some of their cells."""
        numbers = {row.entry.row for row in self.plan.rows}
        rows = [row for row in self.sheet.rows if row.number in numbers]
        columns = [
            PreviewColumn(column, place + 1, _samples(rows, place))
            for place, column in enumerate(self.plan.listed.layout.columns)
        ]
        while columns and not columns[-1].column.head and not columns[-1].samples:
            columns.pop()
        return columns

    @property
    def shows_columns(self) -> bool:
        """Whether the columns are worth a look: there are several, and nothing is imported yet."""
        return self.columns[1:] != [] and ImportStatus.DONE not in self.plan.counts

    @property
    def header_rows(self) -> Sequence[FileRow]:
        """The rows in which the header may be."""
        return self.sheet.rows[:HEADER_ROWS]

    @property
    def kind(self) -> str:
        """What sort of list it is."""
        kind = self.plan.listed.layout.kind
        # Translators: what a list was read from: text, XLSX, ODS
        return _("text") if kind is SheetKind.TEXT else kind.upper()

    @property
    def separator(self) -> str:
        """What parts the cells, as it can be seen."""
        mark = self.plan.listed.layout.separator or ""
        # Translators: the mark between cells
        return _("tab") if mark == "\t" else f"“{mark}”" if mark.strip() else ""

    @property
    def fields_read_twice(self) -> list[str]:
        """Fields that more than one column was taken for."""
        fields = [one.field for one in self.plan.listed.layout.columns]
        return sorted({one for one in fields if fields.count(one) > 1} - SEVERAL)

    @property
    def lacks_names(self) -> bool:
        """Whether no column was taken for names."""
        fields = {one.field for one in self.plan.listed.layout.columns}
        return bool(fields) and not fields & WHO

    @cached_property
    def together(self) -> list[AskedTogether]:
        """Questions that one answer decides for several rows."""
        found: dict[str, AskedTogether] = {}
        for row in self.plan.rows:
            for question in row.questions:
                if question.kind in TOGETHER:
                    group = found.setdefault(question.key_of_all, AskedTogether(question))
                    group.rows.append(row)
                    if question.given and not question.own:
                        group.question = question
        return [
            one
            for one in found.values()
            if one.rows[1:] or one.question.kind is QuestionKind.CATEGORY
        ]

    @cached_property
    def _asked(self) -> list[tuple[PlannedRow, list[RowQuestion]]]:
        found = []
        for row in self.plan.rows:
            questions = [
                one
                for one in row.questions
                if (one.own or not one.given) and one.kind is not QuestionKind.CATEGORY
            ]
            if questions:
                found.append((row, questions))
        return found

    @property
    def asked(self) -> list[tuple[PlannedRow, list[RowQuestion]]]:
        """The first rows with questions of their own."""
        return self._asked[:QUESTION_ROWS]

    @property
    def more_asked(self) -> int:
        """How many rows with questions follow."""
        return max(0, len(self._asked) - QUESTION_ROWS)

    @property
    def few_asked(self) -> bool:
        """Whether all questions can be shown without a fold."""
        return len(self._asked) <= FEW or not self.together

    @property
    def open(self) -> int:
        """How many rows wait for an answer."""
        return self.plan.counts.get(ImportStatus.QUESTION, 0)

    @property
    def faulty(self) -> list[PlannedRow]:
        """The rows that nothing can be made of."""
        return [row for row in self.plan.rows if row.shown is ImportStatus.FAULTY]

    @cached_property
    def _clear(self) -> list[PlannedRow]:
        rows = [row for row in self.plan.rows if row.shown not in _UNCLEAR]
        acting = [row for row in rows if row.ready]
        return acting + [row for row in rows if not row.ready]

    @property
    def clear_rows(self) -> SafeString:
        """The first rows of which nothing is asked."""
        return _written(self._clear[:CLEAR_ROWS], pairs=self.pairs, badge=_BADGE)

    @property
    def more_clear(self) -> int:
        """How many such rows follow."""
        return max(0, len(self._clear) - CLEAR_ROWS)

    @property
    def more_clear_rows(self) -> SafeString:
        """The rows that follow."""
        return _written(self._clear[CLEAR_ROWS:], pairs=self.pairs, badge="{1}")


def _samples(rows: Iterable[FileRow], place: int) -> tuple[str, ...]:
    cells = (row.cells[place] for row in rows if place < len(row.cells) and row.cells[place])
    return tuple(dict.fromkeys(islice(cells, 2 * SAMPLES)))[:SAMPLES]


def _together(kind: QuestionKind, count: int) -> str:
    words = {
        QuestionKind.CLUB: ngettext(
            "In %(count)d row the club or team is not clear.",
            "In %(count)d rows the club or team is not clear.",
            count,
        ),
        QuestionKind.CELLS: ngettext(
            "In %(count)d row some cells cannot be used.",
            "In %(count)d rows some cells cannot be used.",
            count,
        ),
        QuestionKind.PARTNER: ngettext(
            "%(count)d row has no partner.", "%(count)d rows have no partner.", count
        ),
        QuestionKind.NAME: ngettext(
            "In %(count)d row the name is not clear.",
            "In %(count)d rows the name is not clear.",
            count,
        ),
        QuestionKind.DOUBLE: ngettext(
            "%(count)d row has a name from a row above.",
            "%(count)d rows have names from rows above.",
            count,
        ),
        QuestionKind.NEAR: ngettext(
            "%(count)d row has a name similar to another.",
            "%(count)d rows have names similar to others.",
            count,
        ),
    }
    return words[kind] % {"count": count}


def _written(rows: Iterable[PlannedRow], *, pairs: bool, badge: str) -> SafeString:
    badges = {one: badge.format(one, escape(import_status(one))) for one in ImportStatus}
    return mark_safe("".join(_row(row, badges, pairs=pairs) for row in rows))  # noqa: S308 — every value is escaped there


def _row(row: PlannedRow, badges: dict[ImportStatus, str], *, pairs: bool) -> str:
    said = [badges[row.shown], *(escape(one) for one in _row_words(row))]
    if pairs and row.enters and not row.entry.partner:
        said.append(f'<span class="badge warn">{escape(_("the partner is missing"))}</span>')
    return (
        f'<tr><td class="figure">{row.entry.row}</td><td class="name">{_who(row)}</td>'
        f"<td>{' '.join(said)}</td></tr>"
    )


def _who(row: PlannedRow) -> str:
    entry = row.entry
    if entry.person is None:
        return f"<code>{escape(entry.text[:80])}</code>"
    name = str(entry.person) + (f" – {entry.partner}" if entry.partner else "")
    homes = [one.home for one in (entry.person, entry.partner) if one and one.home]
    small = " · ".join([*dict.fromkeys(homes), *filter(None, [entry.team, entry.pair])])
    categories = ", ".join(map(category, entry.person.categories))
    return escape(name) + "".join(
        f"<small>{escape(one)}</small>" for one in (small, categories) if one
    )


def _row_words(row: PlannedRow) -> Iterable[str]:
    if row.changes:
        yield changes(row.changes)
    for name, changed in row.register:
        yield f"{name}: {changes(changed)}"
    if row.note:
        yield row.note_text
