"""One table at the desk: what is known of it, and every act one click away."""

from __future__ import annotations

import re
from copy import deepcopy
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Role, ScoreSheet
from scorer.sheets.selectors.codes import living_texts
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from tests.builders.desks import at, messages_of, running_event, scores, sign_in, table
from tests.builders.records import KOP
from tests.tiers import sampled
from tests.tournaments.views.sending import in_polish, send
from tournaments.models import Award, Entrant, Event, Person, Result, SittingOut, Team
from tournaments.selectors.results import tables_of
from tournaments.services.results import key_result, newest_result
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Round 1 is open; at table 2 somebody is missing."""
    return running_event([1, 2, 3, 4], [5, 6, 7, None])


@pytest.fixture
def running_desk(made, db):
    return deepcopy(made)


def shows(desk, number=1):
    return desk.client.get(at(desk, "desk_table", number)).content.decode()


def acts(desk, act, number=1, **more):
    form = {"act": act, "uuid": str(uuid4()), **more}
    return send(desk.client, at(desk, "table_act", number), form).told


def keys(desk, *some):
    found = table(desk)
    uuid, actor = uuid4(), Actor(user=desk.user)
    return key_result(table_id=found.pk, scores=some, uuid=uuid, actor=actor).result


def shown(answer):
    return " ".join(re.sub("<[^>]+>", " ", answer.content.decode()).split())


def corrects(desk, form, query=""):
    return send(desk.client, at(desk, "correct_table", 1) + query, form)


def state(desk, number=1):
    return tables_of(desk.event, 1)[number - 1]


def test_table_page_shows_who_sits_there_every_look_and_code(running_desk):
    keys(running_desk, 12, -4, -4, -4)
    text = shows(running_desk)
    assert "2 · Gracz 2" in text
    assert "keyed from paper" in text
    [code] = living_texts([table(running_desk).sheet_id]).values()
    assert f"http://testserver/t/{code}/" in text


def test_name_is_never_code(running_desk):
    running_desk.event.entrants.get(number=1).person.__class__.objects.filter(
        given_name="1"
    ).update(surname="O'Neill <script>alert(1)</script>")
    assert "O&#x27;Neill &lt;script&gt;" in shows(running_desk)


def test_substitute_or_award_is_one_click(running_desk):
    assert "Somebody is missing here" in shows(running_desk, 2)
    assert acts(running_desk, "guest", 2, guest=" ") == ["Give the substitute's name."]
    assert acts(running_desk, "guest", 2, guest="Zając  Jan ") == ["Zając Jan plays at table 2."]
    assert table(running_desk, 2).sheet.players == ["Gracz 5", "Gracz 6", "Gracz 7", "Zając Jan"]
    assert acts(running_desk, "guest", 2, guest="Drugi") == ["Nobody is missing at table 2."]
    assert acts(running_desk, "unguest", 2, seat=3) == ["The place is open again."]
    assert table(running_desk, 2).sheet is None
    assert acts(running_desk, "short", 2) == ["Table 2: its players have the award."]
    assert acts(running_desk, "guest", 2, guest="Zając") == [
        "Table 2 has awards in place of a result. Take them back first."
    ]
    assert acts(running_desk, "play", 2) == ["The awards are taken back: the table plays."]
    assert not Award.objects.filter(taken_back=False).exists()


def test_who_comes_late_takes_open_place_by_number(running_desk):
    late = make_late(running_desk.event, 8)
    played = running_desk.event.rounds.get()
    SittingOut.objects.create(round=played, entrant=late)
    Award.objects.create(event=running_desk.event, round=played, entrant=late, kind="bye", score=35)
    assert acts(running_desk, "guest", 2, guest="99") == ["Nobody has number 99."]
    assert acts(running_desk, "guest", 2, guest="1") == ["Number 1 sits at table 1."]
    for _time in range(2):
        assert acts(running_desk, "guest", 2, guest="8") == ["Number 8 plays at table 2."]
    assert table(running_desk, 2).sheet.players[3] == "Gracz 8"
    assert (SittingOut.objects.count(), Award.objects.get().taken_back) == (0, True)


def make_late(event, number):
    person = Person.objects.create(register=event.club, surname="Gracz", given_name=str(number))
    return Entrant.objects.create(event=event, number=number, person=person)


def test_table_that_somebody_left_gives_others_award(running_desk):
    said = acts(running_desk, "absent", absent=3, what="left", reason="went home")
    assert said == ["Table 1: those who are there have the award."]
    page = shows(running_desk)
    assert "Awards in place of a result" in page
    assert "1 · 3 left the table: award 3 / 35" in page
    assert "3 · left the table – went home: nothing" in page
    player = running_desk.client.get(
        reverse("tournaments:player", args=[running_desk.event.slug, 1])
    )
    assert '<p class="why">3 left the table</p>' in player.content.decode()


def test_several_no_shows_are_fined_and_others_have_award(running_desk):
    acts(running_desk, "absent", absent=[1, 2], what="no-show", points="1", reason="overslept")
    page = shows(running_desk)
    assert "3 · 1 and 2 did not come: award 3 / 35" in page
    assert "1 · did not come – overslept: takes 1 (table points)" in page


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"absent": 9}, "Select a valid choice. 9 is not one of the available choices."),
        ({}, "Tick who is absent."),
        ({"absent": 1, "points": "much"}, "Allowed: a number such as 3, -1/2 or 2 1/2."),
    ],
)
def test_what_was_typed_of_absent_stays(running_desk, form, why):
    sent = {"act": "absent", "what": "left", "reason": "went home", "uuid": str(uuid4()), **form}
    answer = running_desk.client.post(at(running_desk, "table_act", 1), sent)
    page = answer.content.decode()
    assert (answer.status_code, why in page) == (400, True)
    assert 'value="went home"' in page
    assert not Award.objects.exists()


def test_what_was_typed_for_act_stays_where_it_is_refused(running_desk):
    address, once = at(running_desk, "table_act", 2), {"uuid": str(uuid4())}
    running_desk.client.post(address, once | {"act": "extra", "minutes": "5"})
    for sent in (
        {"act": "extra", "minutes": "500"},
        {"act": "extra", "minutes": "7"} | once,
        {"act": "guest", "guest": "Zofia Lis"} | once,
    ):
        answer = running_desk.client.post(address, sent)
        typed = list(sent.values())[1]
        assert (answer.status_code, f'value="{typed}"' in answer.content.decode()) == (400, True)
    assert table(running_desk, 2).extra_minutes == 5


def test_table_that_somebody_left_is_not_still_playing(running_desk):
    ScoreSheet.objects.filter(pk=table(running_desk).sheet_id).update(
        played=3, totals=[5, 1, -2, -4]
    )
    address = at(running_desk, "desk_table", 1)
    playing = "Still playing: these scores do not count yet."
    assert playing in running_desk.client.get(address).content.decode()
    acts(running_desk, "absent", absent=3, what="left", reason="went home")
    answer = running_desk.client.get(address)
    assert (answer.context["tile"].mark, playing in answer.content.decode()) == ("awarded", False)


def test_doubt_extra_time_and_clearing_are_done_with_their_reasons(running_desk):
    keys(running_desk, 12, -4, -4, -4)
    assert acts(running_desk, "dispute") == ["Say what is in doubt."]
    assert acts(running_desk, "dispute", why="Hand 7") == ["Marked as in doubt."]
    assert "Hand 7" in shows(running_desk)
    assert "Round 1, table 1: the result is in doubt. “Hand 7”" in shows(running_desk)
    assert acts(running_desk, "settle", reason="stands") == ["It stands."]
    assert acts(running_desk, "extra", minutes=10) == ["Table 1: 10 minutes more."]
    assert acts(running_desk, "clear", seen=newest_result(table(running_desk))) == [
        "Say why: it stands in the minutes."
    ]
    seen = newest_result(table(running_desk))
    said = acts(running_desk, "clear", seen=seen, reason="table 2's")
    assert said == ["Table 1: what was keyed is taken back."]
    assert state(running_desk).looks == ()
    assert acts(running_desk, "clear", seen=seen, reason="again") == [
        "Ewa changed this meanwhile: look at it again. Nothing was saved."
    ]


def test_sheet_is_taken_where_looks_differ(running_desk):
    keys(running_desk, 12, -4, -4, -4)
    sheet = table(running_desk).sheet
    record_entry(
        sheet_id=sheet.pk, uuid=uuid4(), position=0, payload=KOP["entries"][0], writer=Writer()
    )
    assert acts(running_desk, "take") == ["Table 1: the sheet is its result."]
    assert state(running_desk).scores == (1, -1, 1, -1)


def test_correction_is_previewed_naming_everybody_who_moves(running_desk):
    keys(running_desk, 12, 0, -4, -8)
    page = running_desk.client.get(at(running_desk, "correct_table", 1))
    form = page.context["form"]
    assert [field.value() for field in form.score_fields] == [12, 0, -4, -8]
    seen = form["seen"].value()
    preview = corrects(running_desk, scores(0, 12, -4, -8, seen=seen, reason="swapped", preview=1))
    impact = preview.context["impact"]
    moved = {
        name: [(move.who, move.before, move.after) for move in moves]
        for name, moves in impact.lists.items()
    }
    assert moved == {"": [("2 · Gracz 2", 2, 1), ("1 · Gracz 1", 1, 2)]}
    assert impact.drawn == []
    assert Result.objects.count() == 1
    saved = corrects(running_desk, scores(0, 12, -4, -8, seen=seen, reason="swapped", save=1))
    assert saved.told == ["Table 1 is corrected."]
    assert state(running_desk).scores == (0, 12, -4, -8)


def test_correction_is_previewed_for_teams_pairs_and_categories(running_desk):
    keys(running_desk, 12, 0, -4, -8)
    scoring = {"ranking": ["score"], "team": {"size": 2, "best": 1}}
    Event.objects.update(format={"scoring": scoring, "categories": ["women"]})
    for number, name in ((1, "Asy"), (2, "Damy")):
        team = Team.objects.create(event=running_desk.event, name=name)
        running_desk.event.entrants.filter(number=number).update(
            team=team, categories=["women"], pair=f"{number}a"
        )
    seen = newest_result(table(running_desk))
    preview = corrects(running_desk, scores(0, 12, -4, -8, seen=seen, reason="swapped", preview=1))
    people = [("2 · Gracz 2", 2, 1), ("1 · Gracz 1", 1, 2)]
    moved = {
        name: [(move.who, move.before, move.after) for move in moves]
        for name, moves in preview.context["impact"].lists.items()
    }
    assert moved == {
        "": people,
        "women": people,
        "Teams": [("Damy", 2, 1), ("Asy", 1, 2)],
        "Pairs": [("2a", 2, 1), ("1a", 1, 2)],
    }


def test_correction_says_what_is_wrong_and_keeps_what_was_typed(running_desk):
    keys(running_desk, 12, -4, -4, -4)
    seen = newest_result(table(running_desk))
    answer = corrects(running_desk, scores(12, -4, -4, -2, seen=seen, reason="", save=1))
    assert answer.context["form"].errors == {"reason": ["Say why: it stands in the minutes."]}
    off = scores(12, -4, -4, -2, seen=seen, reason="x")
    why = "The scores must add up to 0. They add up to +2."
    for act in ("preview", "save"):
        answer = corrects(running_desk, {**off, act: 1})
        assert answer.context["form"].non_field_errors() == [why]
    assert answer.context["form"]["score_3"].value() == "-2"


def test_slower_of_two_corrections_is_refused(running_desk):
    seen = keys(running_desk, 12, -4, -4, -4).pk
    corrects(running_desk, scores(10, -2, -4, -4, seen=seen, reason="mine", save=1))
    answer = corrects(running_desk, scores(8, 0, -4, -4, seen=seen, reason="theirs", save=1))
    form = answer.context["form"]
    assert form.non_field_errors() == [
        "Somebody has changed this table's result meanwhile. See what stands now, then save again."
    ]
    assert form["seen"].value() == str(newest_result(table(running_desk)))
    assert state(running_desk).scores == (10, -2, -4, -4)


def test_earlier_reading_is_brought_back(running_desk):
    first = keys(running_desk, 12, -4, -4, -4)
    seen = first.pk
    corrects(running_desk, scores(10, -2, -4, -4, seen=seen, reason="misread", save=1))
    page = running_desk.client.get(at(running_desk, "correct_table", 1), {"look": first.pk})
    form = page.context["form"]
    assert [field.value() for field in form.score_fields] == [12, -4, -4, -4]
    assert form["reason"].value() == "The earlier entry was right."


def _reading(desk, kind, *scores_):
    row = table(desk)
    values = {"uuid": uuid4(), "kind": kind, "scores": list(scores_)}
    return Result.objects.create(table=row, **values)


@pytest.mark.parametrize(
    ("kinds", "chosen", "reason"),
    sampled(
        [
            (["keyed"], 0, "The paper was keyed right."),  # the phone's sheet says otherwise
            (["keyed", "sheet", "corrected"], 1, "The score sheet was right."),
            (["keyed", "second"], 1, "The second entry was right."),
            (["keyed", "corrected"], 0, "The earlier entry was right."),
            (["keyed", "corrected"], 1, "The later entry was right."),
            (["keyed", "second"], 0, "The earlier entry was right."),
            (["keyed", "second", "second"], 1, "The second entry was right."),
            (["keyed", "corrected", "second"], 1, "The earlier entry was right."),
            (["keyed", "corrected", "second"], 2, "The second entry was right."),
            (["keyed", "cleared"], 0, "The earlier entry was right."),
            (["keyed", "cleared", "keyed"], 2, "The paper was keyed right."),
        ],
        daily=5,
    ),
)
def test_reason_offered_fits_reading_chosen(running_desk, kinds, chosen, reason):
    looks = [
        _reading(running_desk, "keyed")
        if kind == "cleared"
        else _reading(running_desk, kind, 12, -4, -4, -4)
        for kind in kinds
    ]
    page = running_desk.client.get(at(running_desk, "correct_table", 1), {"look": looks[chosen].pk})
    assert page.context["form"]["reason"].value() == reason


def test_tables_code_is_withdrawn_and_another_one_made(running_desk):
    sheet = table(running_desk).sheet_id
    before = living_texts([sheet])
    act = at(running_desk, "table_act", 1)
    withdrawn = running_desk.client.post(act, {"act": "withdraw"}, follow=True)
    assert messages_of(withdrawn) == ["The code is withdrawn: nobody writes by it any more."]
    assert "No phone writes by a code now." in withdrawn.content.decode()
    assert living_texts([sheet]) == {}
    made = send(running_desk.client, act, {"act": "issue"})
    assert made.told == ["Table 1 has a code."]
    assert living_texts([sheet])[sheet] != before[sheet]


def test_penalty_is_noted_once_and_taken_back(running_desk):
    address = reverse("tournaments:awards", args=[running_desk.event.slug])
    form = {"uuid": str(uuid4()), "entrant": 2, "kind": "penalty", "why": "late"}
    for _time in range(2):
        answer = running_desk.client.post(
            address, {**form, "table_points": "1", "score": "20"}, follow=True
        )
        told = messages_of(answer)
    assert told == ["Number 2: noted."]  # the second time
    assert "penalty: takes 1 (table points), takes 20 (small points)" in shown(answer)
    award = Award.objects.get()
    assert (award.entrant.number, award.table_points, award.round) == (2, "-1", None)
    wrong = running_desk.client.post(address, {**form, "uuid": str(uuid4()), "table_points": "x"})
    assert wrong.context["form"].errors == {
        "table_points": ["Allowed: a number such as 3, -1/2 or 2 1/2."]
    }
    back = reverse("tournaments:take_award_back", args=[running_desk.event.slug, award.pk])
    assert send(running_desk.client, back).told == ["It is taken back."]
    assert running_desk.client.post(back.replace(f"/{award.pk}/", "/999/")).status_code == 404


def test_what_penalty_takes_is_said_at_once(running_desk):
    address = reverse("tournaments:awards", args=[running_desk.event.slug])
    form = {"uuid": str(uuid4()), "entrant": 2, "kind": "penalty", "why": "late"}
    answer = send(running_desk.client, address, {**form, "table_points": "1/2"})
    assert answer.told == ["Number 2: takes 1/2 (table points). It is noted."]
    warned = {**form, "uuid": str(uuid4()), "kind": "warning", "why": "talks"}
    assert send(running_desk.client, address, warned).told == ["Number 2: noted."]
    prize = {**form, "uuid": str(uuid4()), "kind": "other", "why": "prize", "score": "5"}
    answer = send(running_desk.client, address, prize)
    assert answer.told == ["Number 2: gives 5 (small points). It is noted."]


def test_scorers_work_at_tables_but_give_no_penalties(running_desk):
    scorer = sign_in(running_desk.event, Role.SCORER, "jan").client
    assert scorer.get(at(running_desk, "desk_table", 1)).status_code == 200
    address = reverse("tournaments:awards", args=[running_desk.event.slug])
    assert scorer.get(address).status_code == 403


@pytest.mark.parametrize("looks", [1, 3])
def test_table_costs_the_same_for_any_number_of_looks(
    running_desk, looks, django_assert_num_queries
):
    for _look in range(looks):
        keys(running_desk, 12, -4, -4, -4)
    with django_assert_num_queries(18):  # two: whose the lines of the log are
        shows(running_desk)


def test_acts_and_awards_speak_polish(running_desk):
    act = {"act": "extra", "minutes": 10, "uuid": str(uuid4())}
    told, page = in_polish(running_desk.client, at(running_desk, "table_act", 2), act)
    assert told == ["Stolik 2: 10 min dłużej."]
    for label in ("Co się stało", "Kara: punkty", "Powód"):
        assert label in page
    address = reverse("tournaments:awards", args=[running_desk.event.slug])
    form = {"uuid": str(uuid4()), "entrant": 2, "kind": "penalty", "why": "late", "score": "20"}
    told, page = in_polish(running_desk.client, address, form)
    assert told == ["Numer 2: odejmuje 20 (małe punkty). Odnotowano."]
    for label in ("Co to jest", "Duże punkty", "Małe punkty"):
        assert label in page


def test_correction_speaks_polish(running_desk):
    keys(running_desk, 12, -4, -4, -4)
    seen = newest_result(table(running_desk))
    form = scores(10, -2, -4, -4, seen=seen, reason="misread", save=1)
    address = at(running_desk, "correct_table", 1)
    told, _page = in_polish(running_desk.client, address, form)
    assert told == ["Stolik 1 poprawiony."]
    assert "Powód" in running_desk.client.get(address).content.decode()
