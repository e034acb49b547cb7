"""Reading a list of entries: rows to people, with what is unclear about each; never an error.

One row is one entry. ``headers`` finds what the columns are by their heads, ``layout`` by what
stands in them, ``rows`` and ``people`` read a row. What remains to be decided is a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.collation import folded
from scorer.support.names import clean_name
from tournaments.records.categories import KNOWN, category_slug
from tournaments.records.entry_list import skipping
from tournaments.records.entry_list.files import text_sheet
from tournaments.records.entry_list.given_names import is_given_name
from tournaments.records.entry_list.headers import (
    GIVEN,
    GIVEN_FIRST,
    NAME,
    explicit_order,
    fields_of,
    find_header,
    is_withdrawn,
    known_heads,
    may_be_header,
    second_table,
    unknown_states,
)
from tournaments.records.entry_list.kinds import NO_CATEGORY, Kind, kind_of, pieces_of
from tournaments.records.entry_list.layout import (
    fields_without_heads,
    given_comes_first,
    order_is_doubtful,
)
from tournaments.records.entry_list.people import not_a_name
from tournaments.records.entry_list.rows import ListContext, entry_of
from tournaments.records.entry_list.teams import (
    MEMBER,
    fields_of_teams,
    rows_of_members,
    team_heads,
    with_teams,
)
from tournaments.records.entry_list.values import (
    LONGEST_TITLE,
    MOST_ROWS,
    Choices,
    Doubt,
    EntryList,
    FileRow,
    Layout,
    ListColumn,
    ListedEntry,
    Named,
    Question,
    Sheet,
    SheetKind,
    Skipped,
    UnreadableError,
)
from tournaments.records.names import name_key
from tournaments.records.spelling import spelling_key

NO_CHOICES = Choices()
_NAMED_STATES = 3  # in a warning


def read_entries(
    source: Sheet | str,
    *,
    pairs: bool = False,
    teams: bool = False,
    choices: Choices = NO_CHOICES,
) -> EntryList:
    """What a list says; ``pairs``: entries are two partners each.

    ``teams``: rows may be teams, alone or with members, each of whom is an entry.
    """
    if isinstance(source, Sheet):
        return _read_sheet(source, choices=choices, pairs=pairs, teams=teams)
    try:
        sheet = text_sheet(source)
    except UnreadableError as refused:
        return _unreadable(source, refused.text)
    return _read_sheet(sheet, choices=choices, pairs=pairs, teams=teams)


def _read_sheet(sheet: Sheet, *, choices: Choices, pairs: bool, teams: bool) -> EntryList:
    rows = [row for row in sheet.rows if row.fault or any(row.cells)]
    header = _header_of(rows, choices, teams=teams)
    above: list[Skipped] = []
    if teams and header is None:
        rows, above = with_teams(rows)
    heads = rows[header].cells if header is not None else ()
    start = 0 if header is None else header + 1
    entered, skipped = _parted(rows, start, heads)
    body = entered[:MOST_ROWS]
    fields = _fields(heads, body, pairs=pairs, teams=teams, choices=choices)
    gone = [row for row in body if is_withdrawn(row.cells, fields)]
    body = [row for row in body if row not in gone] if gone else body
    skipped += [Skipped(row.number, row.text, skipping.WITHDRAWN) for row in gone] + above
    context = _context(heads, fields, body, pairs=pairs, teams=teams)
    read = with_doubles([entry for row in body for entry in _entries_of(row, context)])
    read += _rows_not_read(sheet, entered[MOST_ROWS:])
    layout = Layout(
        kind=sheet.kind,
        encoding=sheet.encoding,
        separator=sheet.separator,
        header_row=None if header is None else rows[header].number,
        columns=tuple(
            ListColumn(heads[at] if at < len(heads) else "", field)
            for at, field in enumerate(fields)
        ),
    )
    warnings = (*sheet.warnings, *_states_not_read(body, fields))
    ordered = tuple(sorted((*sheet.skipped, *skipped), key=lambda one: one.row))
    return EntryList(layout=layout, entries=tuple(read), skipped=ordered, warnings=warnings)


def _states_not_read(rows: Sequence[FileRow], fields: Sequence[str]) -> list[Text]:
    """A warning that names states of entries that are not understood, if there are any."""
    words = [word[:40] for word in unknown_states(rows, fields)[:_NAMED_STATES]]
    told = ", ".join(words)
    message = _("The state “%(words)s” is not read: these rows are entered.", words=told)
    return [message] if words else []


def _unreadable(text: str, why: Text) -> EntryList:
    """A pasted text that is no list, as one fault."""
    layout = Layout(kind=SheetKind.TEXT, encoding=None, separator=None, header_row=None, columns=())
    shown = clean_name(text[:LONGEST_TITLE])
    return EntryList(layout=layout, entries=(ListedEntry(row=1, text=shown, fault=why),))


def _rows_not_read(sheet: Sheet, rest: Sequence[FileRow]) -> list[ListedEntry]:
    """One fault that says how many rows were too many, if any were."""
    count = len(rest) + sheet.unread_rows
    if not count:
        return []
    values = {"most": MOST_ROWS, "count": count}
    why = _("A list has at most %(most)d rows. Rows not read: %(count)d.", **values)
    row, text = (rest[0].number, rest[0].text) if rest else (sheet.rows[-1].number + 1, "")
    return [ListedEntry(row=row, text=text, fault=why)]


def with_doubles(entries: Sequence[ListedEntry]) -> list[ListedEntry]:
    """The entries, with a question where somebody of the same name and club stands above."""
    above: dict[str, list[tuple[str, int]]] = {}
    return [_with_double(entry, above) for entry in entries]


def _with_double(entry: ListedEntry, above: dict[str, list[tuple[str, int]]]) -> ListedEntry:
    rows = []
    for one in (entry.person, entry.partner):
        if one is None:
            continue
        home, alike = spelling_key(one.home), above.setdefault(_key(one), [])
        rows += [row for other, row in alike if not home or not other or home == other][:1]
        alike.append((home, entry.row))
    if not rows:
        return entry
    message = _("Row %(row)d has the same name and club.", row=rows[0])
    return replace(entry, questions=(*entry.questions, Question(Doubt.DOUBLE, message)))


def _key(person: Named) -> str:
    return "\n".join(map(name_key, (person.surname, person.given_name, person.mark)))


def _header_of(rows: Sequence[FileRow], choices: Choices, *, teams: bool) -> int | None:
    """The place of the header among the rows, as chosen or found."""
    if choices.header_row is None:
        return find_header(rows, teams=teams)
    return next((at for at, row in enumerate(rows) if row.number == choices.header_row), None)


def _parted(
    rows: Sequence[FileRow], start: int, heads: Sequence[str]
) -> tuple[list[FileRow], list[Skipped]]:
    """The rows that are to be read, and those that are no entries."""
    end = max(start - 1, 0)
    skipped = [Skipped(row.number, row.text, skipping.ABOVE) for row in rows[:end]]
    header = [folded(cell) for cell in heads if cell]
    read = []
    for row in rows[start:]:
        why = None if row.fault else _why_skipped(row, header)
        if why:
            skipped.append(Skipped(row.number, row.text, why))
        else:
            read.append(row)
    return read, skipped


def _why_skipped(row: FileRow, header: Sequence[str]) -> Text | None:
    if header:
        cells = [cell for cell in row.cells if cell]
        again = known_heads(cells)
        if [folded(cell) for cell in cells] == header or (again > 1 and again == len(cells)):
            return skipping.AGAIN
    return skipping.why_no_entry(row.cells)


def _fields(
    heads: Sequence[str], body: Sequence[FileRow], *, pairs: bool, teams: bool, choices: Choices
) -> list[str]:
    """The field of every column, as chosen, named by its head, or by what stands in it."""
    width = max((len(row.cells) for row in body), default=0)
    if choices.columns is not None:
        fields = [*choices.columns]
    elif heads:
        fields = fields_of(heads, body, pairs=pairs)
        if NAME in fields and not explicit_order(heads[fields.index(NAME)]):
            at = fields.index(NAME)
            cells = [row.cells[at] for row in body if at < len(row.cells) and row.cells[at]]
            fields[at] = GIVEN_FIRST if given_comes_first(cells) else NAME
        fields = team_heads(heads, fields) if teams else fields
    else:
        of_teams = fields_of_teams(body) if teams else None
        fields = of_teams or fields_without_heads(body, pairs=pairs)
    return fields + [""] * (max(width, len(heads)) - len(fields))


def _context(
    heads: Sequence[str],
    fields: Sequence[str],
    body: Sequence[FileRow],
    *,
    pairs: bool,
    teams: bool,
) -> ListContext:
    homes = frozenset(map(spelling_key, _column(body, fields, "home")))
    names = _column(body, fields, GIVEN)
    unknown = not homes and not any(is_given_name(name.partition(" ")[0]) for name in names)
    said = _column(body, fields, "categories")
    given_first = GIVEN_FIRST in fields
    whole = _column(body, fields, GIVEN_FIRST if given_first else NAME)
    return ListContext(
        fields=fields,
        heads=heads,
        pairs=pairs,
        teams=teams,
        second=second_table(heads, pairs=pairs),
        letters_agree=all(map(_are_known, said)),
        homes=homes,
        first_row=body[0].number if body else 0,
        given_unknown=unknown,
        order_doubtful=order_is_doubtful(whole, given_first=given_first),
    )


def _column(body: Sequence[FileRow], fields: Sequence[str], field: str) -> list[str]:
    """The filled cells of the column with a field."""
    if field not in fields:
        return []
    at = fields.index(field)
    cells = (row.cells[at] for row in body if at < len(row.cells))
    return [cell for cell in cells if kind_of(cell) is not Kind.NOTHING]


def _are_known(cell: str) -> bool:
    """Whether a cell names known categories, and is not “W/S”, which may mean anything."""
    pieces = pieces_of(cell)
    known = all(folded(one) in NO_CATEGORY or category_slug(one) in KNOWN for one in pieces)
    return known and ("/" not in cell or any(len(piece) > 1 for piece in pieces))


def _entries_of(row: FileRow, context: ListContext) -> list[ListedEntry]:
    """The entry of a row, or those of the members of a team."""
    if MEMBER not in context.fields or row.fault:
        return [_checked_entry(row, context)]
    return [
        _checked_entry(one, replace(context, fields=fields))
        for one, fields in rows_of_members(row, context.fields)
    ]


def _checked_entry(row: FileRow, context: ListContext) -> ListedEntry:
    """The entry of a row; a row of heads in a list without a header is asked about."""
    entry = entry_of(row, context)
    first = row.number == context.first_row
    if not context.heads and entry.person and may_be_header(row.cells, first=first):
        return replace(entry, questions=(*entry.questions, not_a_name(row.text)))
    return entry
