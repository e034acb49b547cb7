"""The form of an event's prizes: a row each, and rows to spare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scorer.support.fields import one_of, whole_number
from scorer.support.form_options import Data, Label
from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from tournaments.engine.prizes import (
    CURRENCY,
    CURRENCY_RULE,
    LONGEST_TEXT,
    MOST_AMOUNT,
    MOST_PLACE,
    MOST_PRIZES,
    STEPS,
    Prize,
    PrizeFor,
    PrizeList,
    prize_faults,
)
from tournaments.forms.fields import AmountField, hundredths, text_line, typed
from tournaments.selectors.entry_rules import EntryRules
from tournaments.selectors.sentences import money
from tournaments.templatetags.points import category

LEAST_ROWS, SPARE, MORE = 5, 2, 5  # rows at least, empty ones, how many one asks for at a time
AMOUNT_DIGITS = len(str(MOST_AMOUNT))
PARTS = {
    "what": pgettext_lazy("of standings", "List"),
    "place": _("Place"),
    "text": _("Prize"),
    "amount": _("Amount"),
}


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """The fields of a prize with the short names they have within the row."""

    name: str
    fields: list[tuple[Label, forms.BoundField]]


class PrizesForm(forms.Form):
    """``put_up`` is the list that stands; ``rules`` say which categories and teams there are.

    A row without text and amount is no prize.
    """

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    rows = forms.IntegerField(required=False, widget=forms.HiddenInput)
    currency = text_line(
        _("Currency"),
        3,
        required=False,
        help_text=_("Three capital letters, such as PLN. Needed where a prize is an amount."),
        error_messages={"max_length": _(CURRENCY_RULE.message)},
    )
    one_each = forms.BooleanField(
        label=_("One prize a person"),
        required=False,
        help_text=_(
            "Everybody gets the dearest of their prizes. The others move down to the next in their "
            "list."
        ),
    )

    def __init__(
        self,
        data: Data = None,
        *,
        put_up: PrizeList,
        rules: EntryRules,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        known = _initial(put_up, rules) | dict(initial or {})
        self.count = _count((known if data is None else data).get("rows", ""))
        super().__init__(data, initial=known | {"rows": self.count})
        self.rules = rules
        self.fields["step"] = one_of(
            [(str(step), money(step)) for step in STEPS],
            chips=False,
            label=_("Round shares down to"),
            help_text=_("Who share a place share its amounts evenly; what remains is left over."),
        )
        lists = _lists(put_up, rules)
        for at in range(self.count):
            self._add_row(at, lists)

    @classmethod
    def with_more(cls, sent: Mapping[str, object], *, put_up: PrizeList, rules: EntryRules) -> Self:
        """The form as it was typed, with more rows."""
        rows = _count(sent.get("rows", "")) + MORE
        initial = {name: sent[name] for name in sent}
        return cls(
            put_up=put_up,
            rules=rules,
            initial=initial | {"rows": rows, "one_each": "one_each" in sent},
        )

    @property
    def prize_rows(self) -> list[PrizeRow]:
        """The fields row by row."""
        return [
            PrizeRow(
                gettext("Prize %(number)d") % {"number": at + 1},
                [(label, self[f"{part}_{at}"]) for part, label in PARTS.items()],
            )
            for at in range(self.count)
        ]

    @property
    def of_all(self) -> list[forms.BoundField]:
        """The fields that are of the whole list."""
        return [self[name] for name in ("currency", "step", "one_each")]

    def clean(self) -> dict[str, object]:
        """What is wrong with a prize is said beside its field."""
        data = super().clean() or {}
        for at in () if self.errors else self._filled():
            if data[f"what_{at}"] == PrizeFor.PLACE and not data[f"place_{at}"]:
                self.add_error(f"place_{at}", gettext("Say for which place it is."))
        if self.errors:
            return data
        filled = self._filled()
        categories, teams = self.rules.categories, self.rules.team is not None
        for fault in prize_faults(self.put_up(), categories=categories, teams=teams):
            first, *rest = fault.path
            field = f"{rest[1]}_{filled[int(rest[0])]}" if rest else str(first)
            self.add_error(field if field in self.fields else None, translate(fault.message))
        return data

    def put_up(self) -> PrizeList:
        """The list that was typed; needs ``is_valid``."""
        data = self.cleaned_data
        return PrizeList(
            prizes=tuple(map(self._prize, self._filled())),
            currency=data["currency"].upper(),
            step=int(data["step"]),
            one_each=data["one_each"],
        )

    def _filled(self) -> list[int]:
        """The rows that are prizes."""
        data = self.cleaned_data
        return [at for at in range(self.count) if data[f"text_{at}"] or data[f"amount_{at}"]]

    def _prize(self, at: int) -> Prize:
        data = self.cleaned_data
        what, _colon, slug = data[f"what_{at}"].partition(":")
        return Prize(
            what=PrizeFor(what),
            place=data[f"place_{at}"] or 1,
            category=slug,
            text=data[f"text_{at}"],
            amount=hundredths(data[f"amount_{at}"]),
        )

    def _add_row(self, at: int, lists: Sequence[tuple[str, str]]) -> None:
        def label(part: str) -> str:
            names = {"number": at + 1, "field": PARTS[part]}
            return gettext("Prize %(number)d: %(field)s") % names

        self.fields |= {
            f"what_{at}": one_of(lists, chips=False, label=label("what")),
            f"place_{at}": whole_number(MOST_PLACE, least=1, label=label("place")),
            f"text_{at}": text_line(
                label("text"),
                LONGEST_TEXT,
                required=False,
                error_messages={"max_length": _("Allowed: at most %(limit_value)d letters.")},
            ),
            f"amount_{at}": AmountField(
                label=label("amount"), required=False, digits=AMOUNT_DIGITS
            ),
        }


def _count(rows: object) -> int:
    """How many rows there are."""
    return min(max(parse_int(str(rows)) or 0, LEAST_ROWS), MOST_PRIZES)


def _lists(put_up: PrizeList, rules: EntryRules) -> list[tuple[str, str]]:
    """What a prize can be for; what one is for already, even if there is no such thing now."""
    now_listed = [prize.of_list for prize in put_up.prizes]
    slugs = dict.fromkeys([*rules.categories, *(slug for _what, slug in now_listed if slug)])
    found = [(PrizeFor.PLACE.value, gettext("overall"))]
    found += [(f"{PrizeFor.CATEGORY}:{slug}", category(slug)) for slug in slugs]
    if rules.team or (PrizeFor.TEAM, "") in now_listed:
        found.append((PrizeFor.TEAM.value, gettext("Teams")))
    return found


def _initial(put_up: PrizeList, rules: EntryRules) -> dict[str, object]:
    """What the form shows of a list: its prizes, and empty rows for places that have none."""
    known = rules.currency if CURRENCY.fullmatch(rules.currency) else ""
    count = _count(len(put_up.prizes) + SPARE)
    found: dict[str, object] = {
        "rows": count,
        "currency": put_up.currency or known,
        "step": str(put_up.step),
        "one_each": put_up.one_each,
    }
    taken = {prize.place for prize in put_up.prizes if prize.what is PrizeFor.PLACE}
    free = (place for place in range(1, MOST_PLACE + 1) if place not in taken)
    for at, prize in enumerate(put_up.prizes):
        of_list = f"{prize.what}:{prize.category}" if prize.category else prize.what.value
        amount = typed(prize.amount) if prize.amount else ""
        found |= {f"what_{at}": of_list, f"place_{at}": prize.place}
        found |= {f"text_{at}": prize.text, f"amount_{at}": amount}
    for at, place in zip(range(len(put_up.prizes), count), free, strict=False):
        found |= {f"what_{at}": PrizeFor.PLACE.value, f"place_{at}": place}
    return found
