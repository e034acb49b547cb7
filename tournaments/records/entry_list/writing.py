"""Lists of entries written so that ``reading`` reads them as they were."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from scorer.support.spreadsheet import harmless
from tournaments.records.entry_list.values import ListedEntry, Named
from tournaments.records.names import full_name

REST_HEADS = ("club", "team", "pair", "categories", "table")


def list_text(entries: Iterable[ListedEntry], *, pairs: bool = False) -> str:
    """A list that ``read_entries`` reads as these entries, with heads; line numbers aside."""
    heads = ["surname", "given name", *(["partner"] if pairs else []), *REST_HEADS]
    text = StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\n")
    writer.writerow(heads)
    for one in entries:
        person = one.person or Named(surname="")
        second = [comma_name(one.partner)] if pairs else []
        table = one.fixed_table or ""
        said = [person.home, one.team, one.pair, ", ".join(person.categories), table]
        row = [person.surname, person.given_name, *second, *said]
        writer.writerow([harmless(cell) for cell in row])
    return text.getvalue()


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
