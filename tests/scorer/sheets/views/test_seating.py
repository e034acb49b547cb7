"""Who sits where: taking a seat, swapping without typing, names on the wrong seats."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.records import GLOWY, HEARTS, KOP, with_entries
from tests.phone_at_the_table import PhoneAtTheTable
from tests.scorer.sheets.views.test_lines import line, text
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
ZOLO = {"contract": "zolo", "old": [1], "winner": "old"}


def seats(sheet):
    return reverse("scorer:seats", args=[sheet.pk])


def seat(client, sheet, **fields):
    now = load_sheet_state(sheet)
    names = {f"player_{number}": name for number, name in enumerate(now.setup.players)}
    given = {"uuid": uuid4(), "position": len(now.log), "since": "now"}
    return client.post(seats(sheet), names | given | fields)


def record(sheet):
    position = len(load_sheet_state(sheet).log)
    record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=ZOLO, position=position, writer=Writer())


def body(client, sheet):
    return text(client.get(reverse("scorer:sheet", args=[sheet.pk])))


def test_somebody_takes_a_seat_from_the_next_line_on(client, kop_sheet):
    before = load_sheet_state(kop_sheet).match.state.totals
    answer = seat(client, kop_sheet, player_3="Ela", reason="Darek went home")
    assert answer.url == reverse("scorer:sheet", args=[kop_sheet.pk])
    assert "From hand 5 on Ela sits for Darek." in text(client.get(answer.url))
    now = load_sheet_state(kop_sheet)
    assert now.setup.players == ("Ada", "Bogdan", "Celina", "Ela")
    assert now.setup_at(3).players == tuple(KOP["players"])
    assert now.match.state.totals == before
    acts = body(client, kop_sheet).split('class="acts"')[1]
    assert "From hand 5 on Ela sits for Darek" in acts
    assert "Reason: Darek went home" in acts
    page = text(client.get(seats(kop_sheet)))
    assert 'value="Ela"' in page
    assert "Hand 5 and on</span> Ada, Bogdan, Celina, Ela" in page


def test_players_without_names_get_them_later_for_the_whole_sheet(client):
    unnamed = [f"Player {number}" for number in range(1, 5)]
    sheet = import_record(raw=KOP | {"players": unnamed})
    page = text(client.get(seats(sheet)))
    chosen = next(each for each in page.split("<input") if 'value="whole"' in each)
    assert " checked" in chosen
    seat(client, sheet, since="whole", player_0="Ada", player_1="Bogdan")
    now = load_sheet_state(sheet)
    assert now.setup_at(1).players == ("Ada", "Bogdan", "Player 3", "Player 4")
    assert len(now.seatings) == 1


def test_line_tells_who_played_it_then(client, kop_sheet):
    seat(client, kop_sheet, player_3="Ela")
    page = text(client.get(line(kop_sheet, 3)))
    assert "zolo · Darek · Stary won · kontra" in page
    assert "Darek +30, the others −10" in page
    form = client.get(line(kop_sheet, 3) + "correct/").context["form"]
    assert form.setup.players[3] == "Darek"


def test_names_on_the_wrong_seats_are_swapped_without_typing(client, kop_sheet):
    answer = seat(client, kop_sheet, since="whole", swap="0", swap_with="1")
    page = text(client.get(answer.url))
    assert "The names were put right: Ada → Bogdan, Bogdan → Ada." in page
    now = load_sheet_state(kop_sheet)
    assert now.setup_at(0).players == ("Bogdan", "Ada", "Celina", "Darek")
    assert now.match.state.totals == (-2, -12, -16, 30)


def test_change_of_seats_is_struck_out_and_brought_back(client, kop_sheet):
    seat(client, kop_sheet, player_3="Ela")
    record(kop_sheet)
    page = text(client.get(line(kop_sheet, 5)))
    assert "<h1>A change of seats</h1>" in page
    address = reverse("scorer:strike", args=[kop_sheet.pk, 5])
    assert "From hand 5 on Ela sits for Darek" in text(client.get(address))
    answer = client.post(address, {"uuid": uuid4(), "seen_revision": 1, "reason": "he is back"})
    assert "The change of seats is void" in text(client.get(answer.url))
    page = text(client.get(line(kop_sheet, 5)))
    assert "<s>From hand 5 on Ela sits for Darek</s>" in page
    assert load_sheet_state(kop_sheet).setup.players == tuple(KOP["players"])
    acts = body(client, kop_sheet).split('class="acts"')[1]
    assert "<s>From hand 5 on Ela sits for Darek</s>" in acts
    answer = client.post(
        reverse("scorer:restore", args=[kop_sheet.pk, 5]),
        {"uuid": uuid4(), "seen_revision": 2, "reading": 1},
    )
    assert "The change of seats holds." in text(client.get(answer.url))
    assert load_sheet_state(kop_sheet).setup.players[3] == "Ela"


@pytest.mark.parametrize(
    ("fields", "message"),
    sampled(
        [
            ({"player_1": ""}, "Give the name of the player on this seat."),
            ({"player_1": "x" * 201}, "at most 200 characters"),
            ({"player_1": "Ada"}, "Ada"),
            ({}, "Everybody sits there already."),
            ({"swap": "1"}, "Choose both who are to swap seats, or neither."),
            ({"swap": "1", "swap_with": "1"}, "Choose two different players."),
            ({"swap": "9", "swap_with": "1"}, "Select a valid choice."),
            ({"player_1": "Ela", "since": "then"}, "Select a valid choice."),
            ({"player_1": "Ela", "uuid": "x"}, "Enter a valid UUID."),
            ({"player_1": "Ela", "position": "-1"}, "greater than or equal to 0"),
            ({"player_1": "Ela", "reason": "x" * 501}, "at most 500 characters"),
        ],
        daily=4,
    ),
)
def test_seating_that_cannot_be_is_told_and_stays_typed(client, kop_sheet, fields, message):
    answer = seat(client, kop_sheet, **({"player_2": "Celina"} | fields))
    assert answer.status_code == 200
    page = text(answer)
    assert "Not saved yet." in page
    assert message in page
    assert kop_sheet.entries.count() == 4


def test_name_twice_is_told_at_its_seat(client, kop_sheet):
    form = seat(client, kop_sheet, player_1="Ada").context["form"]
    assert [name for name in form.errors if name.startswith("player_")] == ["player_1"]


def test_line_written_meanwhile_is_told_and_the_form_can_be_sent_again(client, kop_sheet):
    record(kop_sheet)
    answer = seat(PhoneAtTheTable(), kop_sheet, player_3="Ela", position=4)
    assert "The sheet has changed meanwhile." in text(answer)
    form = answer.context["form"]
    values = {field.name: field.value() for field in form if field.value() is not None}
    assert values["player_3"] == "Ela"
    assert client.post(seats(kop_sheet), values).status_code == 302
    assert load_sheet_state(kop_sheet).seatings[1].first_line == 6


def test_same_form_sent_twice_is_one_change(client, kop_sheet):
    fields = {"uuid": uuid4(), "player_3": "Ela", "position": 4}
    seat(client, kop_sheet, **fields)
    seat(client, kop_sheet, **fields)
    assert kop_sheet.entries.count() == 5


def test_names_of_this_table_are_offered_to_be_tapped(client, kop_sheet):
    answer = client.get(seats(kop_sheet))
    assert answer.context["known"].lately == tuple(KOP["players"])
    assert 'data-name="Ada"' in text(answer)
    assert '<option value="Ada">' in text(answer)


def test_pairs_are_told_where_there_are_pairs(client, glowy_sheet, kop_sheet):
    assert "Partners: Ada + Celina, Bogdan + Darek." in text(client.get(seats(glowy_sheet)))
    assert "Partners" not in text(client.get(seats(kop_sheet)))


@pytest.mark.parametrize("raw", sampled([GLOWY, HEARTS]), ids=lambda raw: raw["game"])
@pytest.mark.parametrize("count", sampled([3, 1]))
def test_seats_cost_same_queries(client, raw, count, django_assert_num_queries):
    sheet = import_record(raw=with_entries(raw, *raw["entries"][:count]))
    for name in "XYZ"[:count]:
        seat(client, sheet, player_1=name)
    with django_assert_num_queries(5):
        client.get(seats(sheet))
