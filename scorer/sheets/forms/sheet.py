"""The form that opens a sheet: who sits where, who begins, which house rules."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.games.base import AnyGame, Rulebook, RuleSet, Setup
from scorer.games.values import Range
from scorer.models import Club, ScoreSheet
from scorer.records import RecordRefused
from scorer.records.record import FORMAT
from scorer.sheets.forms.agreeing import AskedField, agreement_field, asked
from scorer.sheets.forms.at_table import (
    AroundTable,
    First,
    around_table,
    find_duplicate_name,
    firsts,
    named_by_seat,
    seat_field,
)
from scorer.sheets.selectors.presets import MOST_AGREED
from scorer.support.fields import RequestKeyField, whole_number
from scorer.support.form_options import Data, FormOptions
from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from scorer.support.unnamed_players import all_unnamed_players, unnamed_player

OPTION = "option_"
MOST = 9999  # rounds, tables
NOTHING_PLAYED: Mapping[str, Sequence[int]] = {}


class NewSheetForm(forms.Form):
    """Names by seat, the first dealer (or the pair that starts), and every house rule.

    A seat without a name has a player nevertheless, "Player 3". ``seats`` are how many sit there,
    where that is not always the same; who gave a name beyond it sits there too.
    ``sheet`` is the secret that the id of the sheet to be is made of, so that the same form sent
    twice opens one sheet, and nobody else takes it for theirs.
    ``clubs`` are those the writer may open it for; without any the form does not ask.
    ``played`` are figures by which matches ended here before, by option, to be offered again.
    ``round`` and ``table`` come with the code of a sheet on paper.
    """

    sheet = RequestKeyField(required=False)
    round = forms.IntegerField(
        label=_("Round"), required=False, min_value=1, max_value=MOST, widget=forms.HiddenInput
    )
    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, max_value=MOST, widget=forms.HiddenInput
    )

    def __init__(
        self,
        data: Data = None,
        *,
        game: AnyGame,
        ruleset: RuleSet,
        clubs: Sequence[Club] = (),
        played: Mapping[str, Sequence[int]] = NOTHING_PLAYED,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        self.game = game
        self.ruleset = ruleset
        self.clubs = {str(club.pk): club for club in clubs}
        if clubs:
            self._ask_for_club()
        fewest = game.players.minimum
        most = game.players.maximum or fewest
        if most > fewest:
            self.fields["seats"] = _seats_field(fewest, most)
        for seat in range(most):
            self.fields[f"player_{seat}"] = seat_field(
                seat, required=False, placeholder=unnamed_player(seat + 1)
            )
        self.fields["first"] = forms.TypedChoiceField(
            label=translate(game.first_label),
            coerce=int,
            widget=forms.RadioSelect,
            choices=[(first, _first_name(game, first, most)) for first in range(game.firsts(most))],
            initial=0,
        )
        self.fields.update(option_fields(game))
        for agreement in ruleset.agreements:
            field = self.fields[OPTION + agreement.option]
            agreement_field(field, agreement, played.get(agreement.option, ()))

    def club_fields(self) -> list[forms.BoundField]:
        """Whose sheet it is, and whether new names are guests there."""
        return [self[name] for name in ("club", "guests") if name in self.fields]

    def seat_fields(self) -> list[forms.BoundField]:
        """The names, in seat order."""
        return [field for field in self if field.name.startswith("player_")]

    def around_table(self) -> AroundTable:
        """The seats as they are laid."""
        return around_table(self.seat_fields(), self._fewest)

    def firsts(self) -> list[First]:
        """Who may begin: one of the players, or of the pairs."""
        table = self.around_table()
        sides = self._sides() if self._pairs_begin else [(at,) for at in range(len(table.seats))]
        return firsts(self["first"], table, sides)

    def partners(self) -> list[str]:
        """The seats that score together, ``"1 + 3"``; none where all play for themselves."""
        sides = self._sides()
        if len(sides) == self.game.players.minimum:
            return []
        return [" + ".join(str(seat + 1) for seat in side) for side in sides]

    def agreement_fields(self) -> list[AskedField]:
        """When the match ends."""
        return [asked(self[OPTION + one.option]) for one in self.ruleset.agreements]

    def option_fields(self) -> list[forms.BoundField]:
        """The house rules besides."""
        asked_apart = {OPTION + one.option for one in self.ruleset.agreements}
        options = [field for field in self if field.name.startswith(OPTION)]
        return [field for field in options if field.name not in asked_apart]

    def clean(self) -> dict[str, object]:
        """Names differ; beyond those who sit there anyway seats are filled without a gap."""
        data = super().clean() or self.cleaned_data
        names = self._typed()
        if twice := find_duplicate_name(names):
            self.add_error(f"player_{twice[0]}", twice[1])
        behind = [bool(name) for name in names[self._fewest :]]
        if not self.errors and behind != sorted(behind, reverse=True):
            self.add_error(
                f"player_{self._fewest + behind.index(False)}",
                _("Fill the seats without a gap: somebody sits further on."),
            )
        return data

    def club(self) -> Club | None:
        """The club the sheet is for."""
        return self.clubs.get(self.cleaned_data.get("club", ""))

    def players(self) -> list[str]:
        """The names in seat order; who gave none is called by the number of the seat."""
        return named_by_seat(self._typed(), self._fewest)

    def named_players(self) -> list[str]:
        """The names that were typed, in seat order."""
        return [name for name in self._typed() if name and name not in all_unnamed_players()]

    def head(self) -> dict[str, object]:
        """The head of the record: only what differs from the game's own choice."""
        head: dict[str, object] = {
            "format": FORMAT,
            "game": self.game.slug,
            "ruleset": self.ruleset.slug,
        }
        options = chosen_options(self.game, self.cleaned_data)
        if options:
            head["options"] = options
        if self.cleaned_data["first"]:
            head[self.game.first_key] = self.cleaned_data["first"]
        return head

    def show_refusal(self, refused: RecordRefused) -> None:
        """Show why the rules refuse the sheet, beside the fields."""
        for fault in refused.faults:
            self.add_error(self._field_at(fault.path), translate(fault.message))

    def _typed(self) -> list[str]:
        return [self.cleaned_data.get(field.name) or "" for field in self.seat_fields()]

    @property
    def _fewest(self) -> int:
        """As many seats are taken, by name or not."""
        chosen = parse_int(str(self["seats"].value() or "")) if "seats" in self.fields else None
        least, most = self.game.players.minimum, self.game.players.maximum
        return min(max(chosen or least, least), most or least)

    @property
    def _pairs_begin(self) -> bool:
        fewest = self.game.players.minimum
        return self.game.firsts(fewest) < fewest

    def _sides(self) -> Sequence[Sequence[int]]:
        names = tuple(map(str, range(self.game.players.minimum)))
        return self.game.sides(Setup(self.ruleset.slug, names, 0, self.game.options_type()))

    def _ask_for_club(self) -> None:
        named = [(key, club.name) for key, club in self.clubs.items()]
        self.fields["club"] = forms.ChoiceField(
            label=_("Club"), required=False, choices=[("", _("no club")), *named]
        )
        self.fields["guests"] = forms.BooleanField(
            label=_("Names new to the club are guests"), required=False
        )

    def _field_at(self, path: tuple[str | int, ...]) -> str | None:
        name = {
            "players": f"player_{path[1]}" if len(path) > 1 else "player_0",
            "options": OPTION + str(path[1]) if len(path) > 1 else "",
            self.game.first_key: "first",
        }.get(str(path[0]) if path else "")
        return name if name in self.fields else None


def initial_like(sheet: ScoreSheet, *, game: Rulebook) -> dict[str, object]:
    """The house rules of an earlier sheet as the form begins with them."""
    options = sheet.head.get("options", {})
    return {
        OPTION + option.name: _still_offered(options.get(option.name), option.default)
        for option in dataclasses.fields(game.options_type)
    }


def _still_offered(value: object, default: object) -> object:
    """What was agreed before, unless it is more than anybody plays."""
    absurd = value is None or (type(value) is int and value > MOST_AGREED)
    return default if absurd else value


def initial_seats(players: Sequence[str], *, first: int) -> dict[str, object]:
    """Names by seat and who begins, as the form begins with them."""
    named = {f"player_{seat}": name for seat, name in enumerate(players)}
    return named | {"first": first, "seats": len(players)}


def option_fields(game: Rulebook) -> dict[str, forms.Field]:
    """A field for every house rule, by its name in a form."""
    return {
        OPTION + option.name: option_field(game.options_type, option)
        for option in dataclasses.fields(game.options_type)
    }


def chosen_options(game: Rulebook, data: Mapping[str, object]) -> dict[str, object]:
    """The house rules in a form's ``data`` that are not the usual ones, as in a record."""
    chosen = {}
    for option in dataclasses.fields(game.options_type):
        value = data[OPTION + option.name]
        if value is not None and value != option.default:
            chosen[option.name] = value
    return chosen


def option_field(options: type, option: dataclasses.Field[object]) -> forms.Field:
    """The form field for one house rule, from its type; the clause stands beside it."""
    hint = typing.get_type_hints(options, include_extras=True)[option.name]
    parts = [
        part
        for part in (typing.get_args(hint) if _is_union(hint) else [hint])
        if part is not types.NoneType
    ]
    base: Any = parts[0]
    marks: list[Any] = []
    if typing.get_origin(base) is Annotated:
        base, *marks = typing.get_args(base)
    said = {
        "label": translate(option.metadata["label"]),
        "help_text": option.metadata["clause"],
        "initial": option.default,
    }
    if base is bool:
        return forms.BooleanField(required=False, **said)
    if isinstance(base, type) and issubclass(base, Enum):
        labels = option.metadata["choices"]
        choices = [
            (item.value, translate(labels[item]) if item in labels else item) for item in base
        ]
        return forms.ChoiceField(choices=choices, **said)
    limits = next((mark for mark in marks if isinstance(mark, Range)), Range(0))
    return whole_number(
        limits.maximum or MOST_AGREED,
        least=limits.minimum,
        required=option.default is not None,
        **said,
    )


def _seats_field(fewest: int, most: int) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        # Translators: how many play at this table; the choices are numbers
        label=_("Players"),
        coerce=int,
        required=False,
        initial=fewest,
        widget=forms.RadioSelect,
        choices=[(seats, str(seats)) for seats in range(fewest, most + 1)],
    )


def _is_union(hint: object) -> bool:
    return typing.get_origin(hint) in {typing.Union, types.UnionType}


def _first_name(game: Rulebook, first: int, seats: int) -> str:
    pairs = game.firsts(seats) < seats
    return _("Pair %(number)d") % {"number": first + 1} if pairs else str(first + 1)
