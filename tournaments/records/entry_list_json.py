"""What goes out: ``entry-list/1`` as a JSON value; ``translate`` makes sentences of its texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorer.games.text import Text
from tournaments.records.entry_list.values import EntryList, Layout, ListedEntry, Named

FORMAT, ERROR_FORMAT = "entry-list/1", "entry-list-error/1"
_NAMES = {
    "home": "club",
    "partner_home": "partner_club",
    "fixed_table": "table",
    "given_first_name": "name",
}
Json = dict[str, object]
Translate = Callable[[Text], str]


def entry_list_json(listed: EntryList, translate: Translate) -> Json:
    """The list: entries that are clear, and all that is not, by rows of the file."""
    rows = listed.entries
    said: Json = {
        "format": FORMAT,
        "layout": _layout(listed.layout),
        "entries": [_entry(row) for row in rows if not row.fault and not row.questions],
        "skipped": [
            {"row": row.row, "text": row.text, "why": translate(row.why)} for row in listed.skipped
        ],
        "questions": [
            {"row": row.row, "text": row.text, "message": translate(question.message)}
            for row in rows
            if not row.fault
            for question in row.questions
        ],
        "faults": [
            {"row": row.row, "text": row.text, "message": translate(row.fault)}
            for row in rows
            if row.fault
        ],
    }
    warnings = [translate(warning) for warning in listed.warnings]
    return said | _filled({"warnings": warnings})


def error_json(reason: Text, translate: Translate) -> Json:
    """Why a file is no list."""
    return {"format": ERROR_FORMAT, "message": translate(reason)}


def _layout(layout: Layout) -> Json:
    columns: dict[str, str] = {}
    for at, column in enumerate(layout.columns, 1):
        if column.field:
            columns.setdefault(_NAMES.get(column.field, column.field), column.head or str(at))
    return {
        "kind": layout.kind.value,
        "encoding": layout.encoding,
        "separator": layout.separator,
        "header_row": layout.header_row,
        "columns": columns,
        "unread_columns": list(layout.unread),
    }


def _entry(row: ListedEntry) -> Json:
    said = {
        "row": row.row,
        **(_person(row.person) if row.person else {}),
        "team": row.team,
        "pair": row.pair,
        "number": row.number,
        "table": row.fixed_table,
        "partner": _person(row.partner) if row.partner else None,
    }
    return _filled(said)


def _person(person: Named) -> Json:
    said = {
        "surname": person.surname,
        "given": person.given_name,
        "club": person.home,
        "categories": list(person.categories),
        "mark": person.mark,
    }
    return _filled(said)


def _filled(said: Mapping[str, object]) -> Json:
    """What has a value."""
    return {key: value for key, value in said.items() if value or value == 0}
