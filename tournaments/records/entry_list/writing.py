"""Lists of entries written so that ``reading`` reads them as they were."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from scorer.support.spreadsheet import harmless
from tournaments.records.entry_list.values import ListedEntry, Named
from tournaments.records.names import full_name

SELDOM = ("year or number", "partner's year or number", "partner's club")


def list_text(entries: Iterable[ListedEntry], *, pairs: bool = False) -> str:
    """A list that ``read_entries`` reads as these entries, with heads; line numbers aside."""
    rows = [_cells(one, pairs=pairs) for one in entries]
    heads = [
        head
        for head in _cells(ListedEntry(row=0, text=""), pairs=pairs)
        if head not in SELDOM or any(row[head] for row in rows)
    ]
    text = StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([harmless(row[head]) for head in heads] for row in rows)
    return text.getvalue()


def _cells(entry: ListedEntry, *, pairs: bool) -> dict[str, str]:
    """What an entry says, by the heads of the columns."""
    nobody = Named(surname="")
    person, partner = entry.person or nobody, entry.partner or nobody
    said = {
        "surname": person.surname,
        "given name": person.given_name,
        "year or number": person.mark,
        "partner's surname": partner.surname,
        "partner's given name": partner.given_name,
        "partner's year or number": partner.mark,
        "partner's club": partner.home,
        "club": person.home,
        "team": entry.team,
        "pair": entry.pair,
        "categories": ", ".join(person.categories),
        "table": str(entry.fixed_table or ""),
    }
    return {head: cell for head, cell in said.items() if pairs or not head.startswith("partner")}


def comma_name(named: Named | None) -> str:
    """A name that is read again as it was typed; empty for nobody."""
    if named is None:
        return ""
    surname = " ".join(named.surname.replace(",", " ").split())
    given = " ".join(named.given_name.replace(",", " ").split())
    name = f"{surname}, {given}" if given else f"{surname}," if " " in surname else surname
    return full_name(name, "", named.mark)


def has_surname(named: Named) -> bool:
    """Whether anything is left of a surname where commas part names."""
    return any(named.surname.replace(",", " ").split())
