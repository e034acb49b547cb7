"""The forms beside the entry forms: seats, signatures, reasons."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.games.text import gettext
from scorer.records.faults import refuse
from scorer.sheets.forms.changing import RestoreForm, StrikeForm
from scorer.sheets.forms.seating import SeatingForm
from scorer.sheets.forms.signing import SigningForm

NAMES = ("Ada", "Bogdan", "Celina", "Darek")


def seating(**fields):
    names = {f"player_{seat}": name for seat, name in enumerate(NAMES)}
    given = {"uuid": uuid4(), "position": 4, "since": "now"}
    return SeatingForm(names | given | fields, players=NAMES)


def test_names_are_given_by_seat_and_swapped_by_choice():
    form = seating(player_3="Ela", swap="0", swap_with="3")
    assert form.is_valid()
    assert form.players() == ["Ela", "Bogdan", "Celina", "Ada"]
    assert not form.whole


def test_unnamed_player_gets_name_for_the_whole_sheet():
    assert SeatingForm(players=NAMES)["since"].value() == "now"
    assert SeatingForm(players=("Ada", "Gracz 2", "Celina", "Darek"))["since"].value() == "whole"


def test_same_name_twice_is_told_with_another():
    assert seating(player_3="Ada").errors == {
        "player_3": ["“Ada” is on seat 1 too. Tell the two apart, for example “Ada 2”."]
    }


def test_names_for_the_whole_sheet():
    form = seating(since="whole")
    assert form.is_valid()
    assert form.whole
    assert form.players() == list(NAMES)


@pytest.mark.parametrize(
    ("path", "field"),
    [(("players", 2), "player_2"), (("players",), "__all__"), ((), "__all__")],
)
def test_refusal_stands_at_the_seat(path, field):
    form = seating()
    assert form.is_valid()
    form.show_refusal(refuse(gettext("Too long."), *path))
    assert form.errors == {field: ["Too long."]}


def test_signature_has_a_name_and_no_reason():
    form = SigningForm({"uuid": uuid4(), "seen": 7, "side": "", "name": " Ada "})
    assert form.is_valid()
    assert (form.cleaned_data["side"], form.cleaned_data["name"]) == (None, "Ada")
    assert [field.name for field in form.visible_fields()] == ["name"]


def test_striking_and_restoring_say_what_was_seen():
    assert list(StrikeForm({"uuid": uuid4()}).errors) == ["seen_revision"]
    assert list(RestoreForm({"uuid": uuid4(), "seen_revision": 2}).errors) == ["reading"]
