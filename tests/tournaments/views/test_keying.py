"""Keying from paper: table by table, checked at once, nothing lost and nothing twice."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest
from django.test import Client

from scorer.models import Membership, Role, User
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from scorer.support.refused import Taken
from tests.builders.desks import at, messages_of, running_event, scores, sign_in, table
from tests.builders.events import empty_club
from tests.builders.records import KOP
from tests.tournaments.views.sending import sent_in_polish
from tournaments.models import Result
from tournaments.selectors.results import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    return running_event([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], role=Role.SCORER)


@pytest.fixture
def running_desk(made, db):
    """A round of three tables is open."""
    return deepcopy(made)


def keys(desk, number, form, look="", client=None):
    address = f"{at(desk, 'key_results')}?table={number}&look={look}"
    return (client or desk.client).post(address, form, follow=True)


def keyed_before(desk, number, *some, look=""):
    """A result as the form keys it; the page it leads to is not asked for."""
    address = f"{at(desk, 'key_results')}?table={number}&look={look}"
    assert desk.client.post(address, scores(*some)).status_code == 302
    desk.client.cookies.pop("messages", None)


def here(answer):
    found = answer.context["table"]
    return found and found.number


def test_keying_begins_at_first_missing_table(running_desk):
    answer = running_desk.client.get(at(running_desk, "key_results"))
    assert here(answer) == 1
    labels = [field.label for field in answer.context["form"].score_fields]
    assert labels == ["1 · Gracz 1", "2 · Gracz 2", "3 · Gracz 3", "4 · Gracz 4"]


def test_after_table_comes_next_missing_round_and_round(running_desk):
    answer = keys(running_desk, 2, scores(12, -4, -4, -4))
    assert (here(answer), messages_of(answer)) == (3, ["Table 2: 12  −4  −4  −4."])
    assert here(keys(running_desk, 3, scores(0, 0, 0, 0))) == 1
    answer = keys(running_desk, 1, scores(2, 2, -2, "−2"))
    assert (here(answer), "All results are in." in answer.content.decode()) == (None, True)
    assert tables_of(running_desk.event)[0].scores == (2, 2, -2, -2)


def test_invalid_scores_are_refused_and_stay_typed(running_desk):
    answer = keys(running_desk, 1, scores(12, -4, -4, -5))
    form = answer.context["form"]
    assert form.non_field_errors() == ["The scores must add up to 0. They add up to −1."]
    assert form["score_3"].value() == "-5"
    answer = keys(running_desk, 1, scores(12, "x", -4, "", hands="33"))
    errors = answer.context["form"].errors
    assert errors == {
        "score_1": ["Allowed: a whole number, such as 12 or -4."],
        "score_3": ["Allowed: a whole number, such as 12 or -4."],
        "hands": ["Allowed: a whole number from 0 to 32."],
    }
    assert Result.objects.count() == 0


def test_table_that_does_not_exist_is_told(running_desk):
    answer = running_desk.client.get(at(running_desk, "key_results"), {"table": "99"})
    assert (here(answer), messages_of(answer)) == (None, ["There is no table 99 in this round."])


def test_enter_pressed_twice_keys_once(running_desk):
    form = scores(12, -4, -4, -4)
    for _time in range(2):
        assert messages_of(keys(running_desk, 1, form)) == ["Table 1: 12  −4  −4  −4."]
    assert Result.objects.count() == 1


def test_going_back_to_old_form_overwrites_nothing(running_desk):
    form = scores(12, -4, -4, -4)
    running_desk.client.post(f"{at(running_desk, 'key_results')}?table=1", form)
    answer = keys(running_desk, 1, {**form, "score_0": 10, "score_1": -2})
    assert answer.context["form"].non_field_errors() == [str(Taken())]
    assert answer.context["form"]["uuid"].value() != form["uuid"]
    assert tables_of(running_desk.event)[0].scores == (12, -4, -4, -4)


def test_second_look_is_blind_and_shows_only_what_differs(running_desk):
    keyed_before(running_desk, 1, 12, -4, -4, -4)
    keyed_before(running_desk, 2, 20, -8, -8, -4)
    blind = running_desk.client.get(at(running_desk, "key_results"), {"look": "2"})
    assert here(blind) == 1
    assert [field.value() for field in blind.context["form"].score_fields] == [None] * 4
    assert "−4" not in blind.content.decode()
    answer = keys(running_desk, 1, scores(12, -4, -4, -4), look="2")
    assert (here(answer), messages_of(answer)) == (2, ["Table 1: both entries agree."])
    answer = keys(running_desk, 2, scores(20, -8, -4, -8), look="2")
    assert messages_of(answer) == ["Table 2: the entries differ. It is on the board as disputed."]
    assert "1 table is disputed." in answer.content.decode()


def test_every_table_has_had_its_second_look(running_desk):
    for number, look in ((1, "1"), (1, "2"), (2, "1")):
        keyed_before(running_desk, number, 12, -4, -4, -4, look=look)
    answer = keys(running_desk, 2, scores(12, -4, -4, -4), look="2")
    assert "Every table has had its second entry." in answer.content.decode()


def test_who_keys_table_that_another_has_keyed_is_told(running_desk):
    other = Client()
    user = User.objects.create(username="jan")
    Membership.objects.create(club=running_desk.event.club, user=user, role=Role.SCORER)
    other.force_login(user)
    keyed_before(running_desk, 1, 12, -4, -4, -4)
    assert messages_of(keys(running_desk, 1, scores(12, -4, -4, -4), client=other)) == [
        "Table 1 had been entered already. Yours is kept as the second entry, and both agree."
    ]


def test_keyed_result_costs_at_most_16_queries(running_desk, django_assert_max_num_queries):
    form, address = scores(12, -4, -4, -4), f"{at(running_desk, 'key_results')}?table=1"
    table(running_desk)
    with django_assert_max_num_queries(16):
        assert running_desk.client.post(address, form).status_code == 302


def test_phone_in_middle_of_game_is_asked_about_once(running_desk):
    record_entry(
        sheet_id=table(running_desk, 1).sheet_id,
        uuid=uuid4(),
        position=0,
        payload=KOP["entries"][0],
        writer=Writer(),
    )
    asked = keys(running_desk, 1, scores(12, -4, -4, -4))
    page = " ".join(asked.content.decode().split())
    assert "The phone at table 1 is at hand 1 of 32. Enter it anyway?" in page
    assert asked.context["form"]["score_0"].value() == "12"
    assert Result.objects.count() == 0
    assert 'name="anyway" value="1"' in page
    answer = keys(running_desk, 1, scores(12, -4, -4, -4, anyway="1"))
    assert messages_of(answer) == ["Table 1: 12  −4  −4  −4."]
    assert Result.objects.count() == 1


def test_last_result_leads_to_what_comes_next(running_desk):
    for number in (1, 2):
        keyed_before(running_desk, number, 12, -4, -4, -4)
    answer = keys(running_desk, 3, scores(12, -4, -4, -4))
    page = answer.content.decode()
    assert f'<a class="button primary" href="{at(running_desk, "key_results")}?look=2">' in page
    for number in (1, 2):
        keyed_before(running_desk, number, 12, -4, -4, -4, look="2")
    answer = keys(running_desk, 3, scores(12, -4, -4, -4), look="2")
    page = " ".join(answer.content.decode().split())
    assert "Every table has had its second entry." in page
    assert "All results of round 1 are in: it can be closed." in page


def test_director_closes_round_from_there():
    desk = running_event(
        [1, 2, 3, 4], slug="inny", club=empty_club("inny"), format={"second_look": "none"}
    )
    director = sign_in(desk.event, Role.DIRECTOR, "dora").client
    answer = keys(desk, 1, scores(12, -4, -4, -4), client=director)
    assert '<button class="primary" name="act" value="close">' in answer.content.decode()


def test_form_of_results_is_polish_for_polish_readers(running_desk):
    address = f"{at(running_desk, 'key_results')}?table=1"
    sent = scores(12, -4, -4, -4)
    shown, messages = sent_in_polish(running_desk.client, address, sent)
    assert "Rozegrane rozdania" in shown
    assert messages == ["Stolik 1: 12  −4  −4  −4."]
