"""The cash sheet as a table: what every entry pays, has paid and owes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scorer.support.name_order import by_name
from tournaments.selectors.cash_sheet import CashLine, CashSheet
from tournaments.selectors.sentences import money
from tournaments.tables.fast_table import HEAD, TEXT, Column, FastTable, text_column
from tournaments.templatetags.points import category

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class CashRow:
    """A line with the key to sort by."""

    line: CashLine
    by_name: Any

    @property
    def number(self) -> int:
        """Of the entry."""
        return self.line.entrant.number


class CashTable(FastTable):
    """Number, name, owed, fee, paid, by which categories; ``acting``: a button for who owes.

    What is owed and the button stand beside the name, so that a telephone shows them.
    """

    def __init__(self, sheet: CashSheet, slug: str, *, acting: bool) -> None:
        key = by_name()
        address = reverse("tournaments:cash", args=[slug])
        columns = [*_who(address), *([ACT] if acting else []), *SUMS]
        if any(fee_name(line) for line in sheet.lines):
            columns.append(CATEGORY)
        super().__init__(
            columns,
            [CashRow(line, key(line.entrant.name)) for line in sheet.lines],
            order_by="number",
            label=gettext("Cash"),
            row_id=lambda row: f"n{row.number}",
        )


def fee_name(line: CashLine) -> str:
    """By which categories the people of an entry pay; empty: all by the fee of everybody."""
    shares = dict.fromkeys(share.category for share in line.shares)
    return ", ".join(category(name) for name in shares if name)


def _who(address: str) -> list[Column]:
    return [
        Column("number", _("No."), _number, _number, order_by=("number",)),
        Column(
            "name",
            _("Name"),
            lambda row: f'<a href="{address}{row.number}/">{escape(row.line.entrant.name)}</a>',
            lambda row: row.line.entrant.name,
            HEAD,
            ("by_name",),
        ),
        _amounts("owed", pgettext_lazy("money", "Owed")),
    ]


def _amounts(name: str, heading: StrOrPromise) -> Column:
    return Column(
        name,
        heading,
        lambda row: money(getattr(row.line, name)),
        lambda row: f"{getattr(row.line, name) / 100:.2f}",
        order_by=(f"line__{name}", "number"),
    )


def _number(row: CashRow) -> int:
    return row.number


def _fee_name(row: CashRow) -> str:
    return fee_name(row.line)


def _button(row: CashRow) -> str:
    if not row.line.owed:
        return ""
    return format_html(
        '<button name="paid" value="{}">{}<span class="unseen"> {}</span></button>',
        row.number,
        pgettext_lazy("button", "Paid"),
        row.line.entrant.name,
    )


ACT = Column("act", _("Take"), _button, lambda _row: "", TEXT)
SUMS = (_amounts("due", _("Fee")), _amounts("held", _("Paid")))
CATEGORY = text_column("category", _("Category"), _fee_name, ())
