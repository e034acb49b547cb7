"""Where a list has its header, and what the columns below are read as.

``head_words`` says what a head means alone; here it is seen beside the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scorer.support.collation import folded
from tournaments.records.entry_list.given_names import is_given_name
from tournaments.records.entry_list.head_words import field_of_head
from tournaments.records.entry_list.kinds import Kind, kind_of
from tournaments.records.entry_list.values import FileRow
from tournaments.records.names import words_of_name

NAME, GIVEN_FIRST, SURNAME, GIVEN = "name", "given_first_name", "surname", "given"
FIRST_ROWS = 10  # among which the header is looked for
_NAMES = {NAME, GIVEN_FIRST, SURNAME, GIVEN}
_MAY_NAME = {*_NAMES, "whole", "player", "captain"}
_OF_PARTNER = {
    SURNAME: "partner_surname",
    GIVEN: "partner_given",
    NAME: "partner",
    GIVEN_FIRST: "partner",
    "home": "partner_home",
}
_OTHER_PART = {"partner_given": "partner_surname", "partner_surname": "partner_given"}
_GONE = "withdrawn, wycofanie, wycofany, wycofana, odstoupení, odhlášen, retras, retrasă"
_WITHDRAWN = {folded(word) for word in _GONE.split(", ")}
_STAYS = "entered, here, zgłoszenie, na miejscu, přihlášeno, je tady, înscris, prezent"
_STATES = _WITHDRAWN | {folded(word) for word in _STAYS.split(", ")}


def find_header(rows: Sequence[FileRow], *, teams: bool = False) -> int | None:
    """The place of the header among the rows: the one whose heads are best known."""
    scores = [known_heads(row.cells, teams=teams) for row in rows[:FIRST_ROWS]]
    best = max(scores, default=0)
    if not best:
        return None
    at = scores.index(best)
    filled = [cell for cell in rows[at].cells if cell]
    title = len(filled) == 1 and field_of_head(filled[0]) not in _NAMES
    wide = sum(sum(map(bool, row.cells)) > 1 for row in rows[at + 1 :])
    return None if title and wide * 2 > len(rows) - at - 1 else at


def known_heads(cells: Sequence[str], *, teams: bool = False) -> int:
    """How many heads of a header are known; 0: it is none, or cannot be told from a person."""
    filled = [cell for cell in cells if cell]
    fields = [field for field in map(field_of_head, filled) if field]
    if _is_lettered(filled):
        return 0
    if _MAY_NAME.isdisjoint(fields) and not (teams and "team" in fields):
        return 0
    if any(kind_of(cell) in _DATA for cell in filled if not field_of_head(cell)):
        return 0
    certain = len(fields) > 1 or len(filled) == 1 or fields[0] in {*_NAMES, "team"}
    return len(fields) if certain else 0


def _is_lettered(filled: Sequence[str]) -> bool:
    """Whether a row is somebody such as “Gracz A”; of two columns these would be the heads."""
    return len(filled) == 1 and any(len(word) == 1 for word in filled[0].split())


def may_be_header(cells: Sequence[str], *, first: bool) -> bool:
    """Whether a row in the list, its ``first`` or not, has heads where people stand."""
    filled = [cell for cell in cells if cell]
    if _is_lettered(filled):
        return False
    fields = [field_of_head(cell) for cell in filled]
    return all(fields) or not _NAMES.isdisjoint(fields) or (first and any(fields))


def fields_of(heads: Sequence[str], rows: Sequence[FileRow], *, pairs: bool) -> list[str]:
    """The field of every column by its head and by what stands below; empty: not read."""
    found = [field_of_head(head) or "" for head in heads]
    fields = [_beside(field, found) for field in found]
    _name_what_has_no_head(heads, fields, rows)
    if GIVEN not in fields and SURNAME in fields and NAME not in fields:
        at = fields.index(SURNAME)
        fields[at] = NAME if _are_whole_names(rows, at) else SURNAME
    if GIVEN in fields and SURNAME not in fields:
        at = fields.index(GIVEN)
        fields[at] = GIVEN_FIRST if _are_whole_names(rows, at) else NAME
    return _each_once(fields, pairs=pairs)


def second_table(heads: Sequence[str], *, pairs: bool) -> int | None:
    """The column where the same heads begin again, in an event of single players."""
    seen: set[str] = set()
    for at, head in enumerate(heads):
        field = field_of_head(head) or ""
        if field in seen and field in _NAMES | {"whole"} and not pairs:
            return at
        seen.add(field)
    return None


def explicit_order(head: str) -> bool:
    """Whether a head says which part of a name comes first."""
    return field_of_head(head) in _NAMES


def is_withdrawn(cells: Sequence[str], fields: Sequence[str]) -> bool:
    """Whether a row says that its entry was withdrawn."""
    at = fields.index("state") if "state" in fields else len(cells)
    return any(folded(cell) in _WITHDRAWN for cell in cells[at : at + 1])


def unknown_states(rows: Sequence[FileRow], fields: Sequence[str]) -> list[str]:
    """What the column of states says that nobody understands, each once."""
    cells = _column(rows, fields.index("state")) if "state" in fields else ()
    return list(dict.fromkeys(cell for cell in cells if folded(cell) not in _STATES))


def _beside(field: str, found: Sequence[str]) -> str:
    """What a head means where the others are found."""
    surname, given = SURNAME in found, GIVEN in found
    named = not {*_NAMES, "whole"}.isdisjoint(found)
    if field in {NAME, GIVEN_FIRST, "whole"} and (surname or given):
        rest = GIVEN if field == "whole" else ""
        return SURNAME if not surname else "" if given else rest
    if field == "partner":
        other = next((one for one in found if one in _OTHER_PART), field)
        return _OTHER_PART.get(other, field)
    meant = {
        "whole": NAME,
        "player": "" if named else NAME,
        "captain": "" if named or "player" in found else NAME,
        "town": "" if "home" in found else "home",
        "unread": "",
    }
    return "" if field.startswith("player ") else meant.get(field, field)


def _each_once(fields: Sequence[str], *, pairs: bool) -> list[str]:
    """The fields, where one comes again those of the partner in an event of pairs, or none."""
    seen: set[str] = set()
    once = []
    for field in fields:
        again = _OF_PARTNER.get(field, "") if pairs else ""
        kept = field if field not in seen else again if again not in seen else ""
        once.append(kept)
        seen.add(kept)
    return once


def _name_what_has_no_head(
    heads: Sequence[str], fields: list[str], rows: Sequence[FileRow]
) -> None:
    """Find the list's numbers before the names, and given names below a head over two columns."""
    for at, head in enumerate(heads):
        if head:
            continue
        cells = _column(rows, at)
        kinds = Counter(map(kind_of, cells))
        if not kinds:
            continue
        later = _NAMES & set(fields[at + 1 :])
        if later and "number" not in fields and kinds[Kind.NUMBER] == len(cells):
            fields[at] = "number"
        elif at and fields[at - 1] in {NAME, GIVEN_FIRST} and not _are_whole_names(rows, at - 1):
            first = fields[at - 1] == GIVEN_FIRST
            given = _column(rows, at - 1) if first else cells
            if sum(map(is_given_name, (cell.partition(" ")[0] for cell in given))) * 2 > len(given):
                fields[at - 1 : at + 1] = [GIVEN, SURNAME] if first else [SURNAME, GIVEN]


def _are_whole_names(rows: Sequence[FileRow], at: int) -> bool:
    """Whether most cells of a column have more words than a surname."""
    cells = _column(rows, at)
    return sum(len(words_of_name(cell)) > 1 for cell in cells) * 2 > len(cells)


def _column(rows: Sequence[FileRow], at: int) -> list[str]:
    cells = (row.cells[at] for row in rows if at < len(row.cells))
    return [cell for cell in cells if kind_of(cell) is not Kind.NOTHING]


_DATA = {Kind.NUMBER, Kind.FIGURES, Kind.ADDRESS}
