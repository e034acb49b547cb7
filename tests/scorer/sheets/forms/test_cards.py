from uuid import uuid4

import pytest

from scorer.games.cardtable import How, Tap
from scorer.sheets.forms.cards import DraftForm

UUID = uuid4()
SENT = {"taps": "QC .AH *10D", "position": "3", "dealer": "1", "uuid": str(UUID)}


def test_taps_are_read_with_how_they_came_about():
    form = DraftForm(SENT, players=4)
    assert form.is_valid()
    assert form.cleaned_data == {
        "taps": (Tap("QC"), Tap("AH", How.FILLED), Tap("10D", How.KEPT)),
        "position": 3,
        "uuid": UUID,
        "dealer": 1,
    }


def test_hand_begins_without_taps():
    form = DraftForm(SENT | {"taps": ""}, players=4)
    assert form.is_valid()
    assert form.cleaned_data["taps"] == ()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("taps", "A" * 4001),
        ("position", "-1"),
        ("position", "1" + "0" * 10),
        ("position", ""),
        ("dealer", "4"),
        ("dealer", "-1"),
        ("uuid", "1"),
    ],
)
def test_invalid_draft_is_refused_at_its_field(field, value):
    assert list(DraftForm(SENT | {field: value}, players=4).errors) == [field]


def test_as_many_may_deal_as_play():
    assert DraftForm(SENT | {"dealer": "10"}, players=11).is_valid()
