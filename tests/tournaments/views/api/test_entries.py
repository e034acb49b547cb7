"""Entries by program: who is on the list, entering, withdrawing, who is here."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from uuid import uuid4

import pytest

from scorer.support.refused import Taken
from tests.builders.events import add_entrants, empty_event, log_import
from tests.builders.programs import Program, make_program
from tests.builders.rounds import play_round
from tournaments.models import Entrant, Person, Round, Step

pytestmark = pytest.mark.django_db
ADA = {
    "number": 5,
    "name": "Nowak Ada",
    "home": "Klub Asy",
    "team": "Lwy",
    "pair": "",
    "categories": ["women"],
    "state": "entered",
    "status": "",
    "paid": 0,
    "fixed_table": 3,
    "first_round": 1,
    "last_round": None,
    "leaving": "",
}
ALIKE = (
    "Kowalska Zofja would be new in the register, where there is also: Kowalska Zofia (Klub Asy). "
    "Allowed: one of these names, or confirm_new for somebody else."
)
SENT = {
    "name": "Nowak Ada",
    "home": "Klub Asy",
    "team": "Lwy",
    "categories": ["Kobiety"],
    "fixed_table": 3,
}


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(shown="seating")
    add_entrants(event, 4)
    log_import(event)
    return SimpleNamespace(event=event, program=Program(make_program(event.club)[1]))


@pytest.fixture
def copied(made, db):
    return deepcopy(made)


@pytest.fixture
def event_with_4_entrants(copied):
    return copied.event


@pytest.fixture
def program(copied):
    return copied.program


def _post(program, path="", uuid=None, **sent):
    return program.post(f"/events/turniej/entries{path}", {"uuid": str(uuid or uuid4())} | sent)


def _faults(answer):
    return [(fault["path"], fault["message"]) for fault in answer.json()["errors"]]


def _steps():
    return list(Step.objects.order_by("pk").values_list("kind", "by_name"))[1:]


def test_somebody_is_entered_by_name_club_and_category(event_with_4_entrants, program):
    answer = _post(program, **SENT, uuid="1b110d6a-2f6c-4b39-9f3e-6f1f4c0e5f0f")
    assert (answer.status_code, answer.json()) == (
        200,
        {"uuid": "1b110d6a-2f6c-4b39-9f3e-6f1f4c0e5f0f", "entry": ADA, "unsettled": []},
    )
    person = Person.objects.get(surname="Nowak")
    assert (person.given_name, person.home.name, person.categories) == (
        "Ada",
        "Klub Asy",
        ["women"],
    )
    assert _steps() == [("entry-made", "Scanner")]


def test_entry_sent_twice_is_entered_once(event_with_4_entrants, program):
    uuid = uuid4()
    first, again = (_post(program, **SENT, uuid=uuid) for _times in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert Entrant.objects.filter(event=event_with_4_entrants).count() == 5
    assert _steps() == [("entry-made", "Scanner")]


def test_list_is_the_desks_with_who_is_here_and_has_withdrawn(event_with_4_entrants, program):
    _post(program, **SENT)
    _post(program, "/1/check-in", paid=2500)
    _post(program, "/2/withdraw", last_round=0)
    listed = program.get("/events/turniej/entries").json()
    assert (listed["count"], listed["items"][-1]) == (5, ADA)
    assert [
        (row["number"], row["state"], row["paid"], row["last_round"]) for row in listed["items"][:3]
    ] == [(1, "here", 2500, None), (2, "withdrawn", 0, 0), (3, "entered", 0, None)]
    piece = program.get("/events/turniej/entries?limit=2&offset=3").json()
    assert piece == {"count": 5, "items": listed["items"][3:]}


def test_list_is_answered_304_until_somebody_enters(event_with_4_entrants, program):
    path = "/events/turniej/entries"
    known = {"If-None-Match": program.get(path)["ETag"]}
    assert program.get(path, **known).status_code == 304
    _post(program, **SENT)
    assert program.get(path, **known).status_code == 200


@pytest.mark.parametrize("count", [1, 3])
def test_list_costs_the_same_however_many_enter(
    event_with_4_entrants, program, count, django_assert_num_queries
):
    for number in range(count):
        _post(program, name=f"Zielony {number}", home=f"Klub {number}", team=f"Lwy {number}")
    program.get("/events/turniej/entries")
    with django_assert_num_queries(6):
        assert program.get("/events/turniej/entries").json()["count"] == 4 + count


def test_near_double_is_refused_until_it_is_confirmed(event_with_4_entrants, program):
    _post(program, name="Kowalska Zofia", home="Klub Asy")
    refused = _post(program, name="Kowalska Zofja")
    assert (refused.status_code, _faults(refused)) == (409, [("name", ALIKE)])
    assert not Person.objects.filter(given_name="Zofja").exists()
    assert _post(program, name="Kowalska Zofja", confirm_new=True).json()["entry"]["number"] == 6


def test_what_is_wrong_with_a_partner_is_said_of_the_partner(program, event_with_4_entrants):
    event_with_4_entrants.format = {"unit": "pair"}
    event_with_4_entrants.save()
    _post(program, name="Kowalska Zofia", partner="Kowalski Jan")
    answer = _post(program, name="Lis Ola", partner="Kowalski Jna")
    assert (answer.status_code, _faults(answer)[0][0]) == (409, "partner")
    for sent, why in (
        ("Kowalska Zofia", "Kowalska Zofia is entered already, number 5."),
        ("x" * 101, "Allowed: at most 100 letters."),
        (" ", "Give at least a surname."),
    ):
        answer = _post(program, name="Lis Ola", partner=sent)
        assert (answer.status_code, _faults(answer)) == (422, [("partner", why)])
    both = _post(program, name="Lisowska Ola", partner="Lisowska Ala")
    assert both.json()["entry"]["name"] == "Lisowska Ola – Lisowska Ala"


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"name": " "}, ("name", "Give at least a surname.")),
        ({"name": "Gracz 1"}, ("name", "Gracz 1 is entered already, number 1.")),
        (
            {"name": "Lis Ola", "partner": "Lis Jan"},
            (
                "partner",
                "In this tournament everybody plays for themselves: leave the partner out.",
            ),
        ),
        (
            {"name": "Lis Ola", "categories": ["women", "kings"]},
            ("categories/1", "Not possible here. Allowed: women, juniors, seniors."),
        ),
        ({"name": "Lis Ola", "fixed_table": 0}, ("fixed_table", "Must be at least 1.")),
        ({"name": "Lis Ola", "confirm_new": 1}, ("confirm_new", "Must be true or false.")),
        ({"name": "x" * 101}, ("name", "Allowed: at most 100 letters.")),
    ],
)
def test_entry_that_cannot_be_says_where_and_why(program, sent, fault):
    answer = _post(program, **sent)
    assert (answer.status_code, _faults(answer)) == (422, [fault])
    assert _steps() == []


def test_late_entry_names_the_rounds_that_are_seated_without_it(event_with_4_entrants, program):
    play_round(event_with_4_entrants, 1, [(1, 2, 3, 4)], state=Round.State.SEATED)
    assert _post(program, **SENT).json()["unsettled"] == [1]


def test_withdrawing_is_done_once_and_stays_in_the_minutes(event_with_4_entrants, program):
    uuid = uuid4()
    sent = {"last_round": 0, "reason": "train"}
    first, again = (_post(program, "/3/withdraw", uuid=uuid, **sent) for _times in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    entry = first.json()["entry"]
    assert (entry["state"], entry["last_round"]) == ("withdrawn", 0)
    assert Step.objects.get(kind="entry-withdrawn").reason == "train"


def test_withdrawing_before_a_round_that_was_played_is_refused(event_with_4_entrants, program):
    play_round(event_with_4_entrants, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    answer = _post(program, "/3/withdraw", last_round=0)
    assert (answer.status_code, _faults(answer)[0][0]) == (422, "last_round")


def test_check_in_and_its_undoing_are_done_once_each(event_with_4_entrants, program):
    here, gone = uuid4(), uuid4()
    for uuid, path, state, paid in (
        (here, "/1/check-in", "here", 1500),
        (here, "/1/check-in", "here", 1500),
        (gone, "/1/check-in/undo", "entered", 0),
        (here, "/1/check-in", "entered", 0),  # come late: what it asked for was done before
        (gone, "/1/check-in/undo", "entered", 0),
    ):
        sent = {} if path.endswith("undo") else {"paid": 1500}
        entry = _post(program, path, uuid=uuid, **sent).json()["entry"]
        assert (entry["state"], entry["paid"]) == (state, paid)
    assert _steps() == [("checked-in", "Scanner"), ("check-in-undone", "Scanner")]


@pytest.mark.parametrize("path", ["", "/2/check-in", "/1/check-in/undo", "/1/withdraw"])
def test_id_of_something_else_is_taken(program, path):
    uuid = uuid4()
    _post(program, "/1/check-in", uuid=uuid)
    answer = _post(program, path, uuid=uuid, **({} if path else SENT))
    told = str(Taken())
    assert (answer.status_code, _faults(answer)) == (409, [("uuid", told)])
    assert _steps() == [("checked-in", "Scanner")]


def test_id_with_other_content_is_taken(program):
    uuid = uuid4()
    for sent, status in ((SENT, 200), (SENT, 200), (SENT | {"name": "Lis, Ewa"}, 409)):
        assert _post(program, uuid=uuid, **sent).status_code == status
    assert [kind for kind, _who in _steps()] == ["entry-made"]


def test_id_of_another_tournament_is_taken(event_with_4_entrants, program):
    uuid = uuid4()
    _post(program, uuid=uuid, **SENT)
    empty_event("inny", club=event_with_4_entrants.club)
    answer = program.post("/events/inny/entries", {"uuid": str(uuid)} | SENT)
    assert (answer.status_code, _faults(answer)[0][0]) == (409, "uuid")


def test_check_in_takes_the_fee_where_no_amount_is_sent(event_with_4_entrants, program):
    event_with_4_entrants.format = {"fee": "25.50"}
    event_with_4_entrants.save()
    assert _post(program, "/1/check-in").json()["entry"]["paid"] == 2550


def test_check_in_that_cannot_be_says_why(event_with_4_entrants, program):
    _post(program, "/2/withdraw", last_round=0)
    answer = _post(program, "/2/check-in")
    assert (answer.status_code, _faults(answer)) == (
        422,
        [("", "Gracz 2 has withdrawn: bring the entry back first.")],
    )
    dear = _post(program, "/1/check-in", paid=10**9)
    assert (dear.status_code, _faults(dear)) == (422, [("paid", "Must be at most 1000000.")])


@pytest.mark.parametrize("path", ["/9/withdraw", "/9/check-in", "/9/check-in/undo"])
def test_number_that_nobody_has_is_404(program, path):
    assert _post(program, path).status_code == 404


def test_namesake_is_entered_by_the_mark_in_brackets(event_with_4_entrants, program):
    sent = {"name": "Nowak Ada", "home": "Klub Asy"}
    assert _post(program, **sent).json()["entry"]["name"] == "Nowak Ada"
    answer = _post(program, **sent)
    assert answer.status_code == 422
    assert _faults(answer) == [("name", "Nowak Ada is entered already, number 5.")]
    again = _post(program, name="Nowak Ada (2)", home="Klub Asy")
    assert again.json()["entry"]["name"] == "Nowak Ada (2)"


def test_somebody_is_disqualified_with_a_reason_and_reinstated_once_each(event_with_4_entrants):
    director = Program(make_program(event_with_4_entrants.club, scope="run")[1])
    answer = _post(director, "/3/disqualify", reason="")
    assert (answer.status_code, _faults(answer)[0][0]) == (422, "reason")
    out, back = uuid4(), uuid4()
    for uuid, path, sent, status, last in (
        (out, "/3/disqualify", {"reason": "cheated", "last_round": 0}, "disqualified", 0),
        (out, "/3/disqualify", {"reason": "cheated", "last_round": 0}, "disqualified", 0),
        (back, "/3/disqualify/undo", {}, "", None),
        (back, "/3/disqualify/undo", {}, "", None),
    ):
        entry = _post(director, path, uuid=uuid, **sent).json()["entry"]
        assert (entry["status"], entry["state"], entry["last_round"]) == (status, "entered", last)
    assert [kind for kind, _who in _steps()] == ["entry-disqualified", "entry-reinstated"]


def test_somebody_plays_outside_the_competition_from_the_start_or_later(
    event_with_4_entrants, program
):
    entry = _post(program, **SENT, unranked=True).json()["entry"]
    assert entry == ADA | {"status": "unranked"}
    entry = _post(program, "/5/competition", unranked=False).json()["entry"]
    assert entry["status"] == ""
    _post(program, "/1/competition", unranked=True, reason="a guest")
    rows = program.get("/events/turniej/entrants").json()["items"]
    assert [row["status"] for row in rows] == ["unranked", "", "", "", ""]
