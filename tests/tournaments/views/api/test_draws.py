"""Draws by program: drawn as the format has it, seen by everybody once they are published."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from types import SimpleNamespace
from unittest.mock import Mock
from uuid import uuid4

import pytest

from scorer.games.text import gettext
from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event, log_import
from tests.builders.programs import Program, make_program
from tests.builders.rounds import play_round
from tests.tiers import long
from tournaments.models import Draw, Entrant, Place, Round, Step, Team
from tournaments.services.door import check_in
from tournaments.services.draw_check import Repeat, repeat_draw
from tournaments.services.entrants import withdraw
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
PATH = "/events/turniej/rounds/1/draw"
MADE = [("draw-announced", "Scanner"), ("draw-made", "Scanner")]


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(shown="seating", format={"rounds": 3})
    add_entrants(event, 8)
    log_import(event)
    return SimpleNamespace(event=event, program=Program(make_program(event.club, scope="run")[1]))


@pytest.fixture
def copied(made, db):
    return deepcopy(made)


@pytest.fixture
def event_with_8_entrants(copied):
    return copied.event


@pytest.fixture
def program(copied):
    return copied.program


def _draw(program, path=PATH, uuid=None, **sent):
    return program.post(path, {"uuid": str(uuid or uuid4())} | sent)


def _publish(program, version, uuid=None, **sent):
    sent = {"uuid": str(uuid or uuid4()), "version": version} | sent
    return program.post(f"{PATH}/publish", sent)


def _faults(answer):
    return [(fault["path"], fault["message"]) for fault in answer.json()["errors"]]


def _steps():
    return list(Step.objects.order_by("pk").values_list("kind", "by_name"))[1:]


def test_round_is_drawn_by_a_seed_and_can_be_repeated(event_with_8_entrants, program):
    said = _draw(program, seed="3 5 1 6 2").json()
    draw = Draw.objects.get()
    assert said == {
        "id": draw.pk,
        "state": "draft",
        "first_round": 1,
        "last_round": 3,
        "method": "rotation",
        "fingerprint": draw.fingerprint,
        "seed": "3 5 1 6 2",
        "by_hand": False,
        "announced_at": draw.announced_at.isoformat(),
        "drawn_at": draw.drawn_at.isoformat(),
        "published_at": None,
        "rounds": [
            {"number": number, "tables": tables, "resting": resting}
            for number, (tables, resting) in enumerate(
                zip(draw.draw["rounds"], draw.draw["sitting_out"], strict=True), 1
            )
        ],
        "version": Step.objects.latest("pk").pk,
    }
    seats = sorted(number for table in said["rounds"][0]["tables"] for number in table)
    assert seats == list(range(1, 9))
    assert repeat_draw(draw) is Repeat.EQUAL
    assert _steps() == MADE


def test_draw_sent_twice_is_drawn_once_by_the_machines_seed(event_with_8_entrants, program):
    uuid = uuid4()
    first, again = (_draw(program, uuid=uuid) for _times in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert len(first.json()["seed"]) == 8
    assert _steps() == MADE


def test_draw_that_was_broken_off_goes_on_with_the_same_uuid(
    event_with_8_entrants, program, monkeypatch
):
    uuid = uuid4()
    refused = _draw(program, uuid=uuid, seed="\u200b")
    assert (refused.status_code, _faults(refused)[0][0], _steps()) == (422, "seed", [])
    with monkeypatch.context() as busy:
        refusal = Refused(gettext("Busy."))
        busy.setattr("tournaments.services.onward.make_draw_apart", Mock(side_effect=refusal))
        refused = _draw(program, uuid=uuid, seed="7")
    assert (refused.status_code, _steps()) == (422, MADE[:1])
    assert program.get(PATH).json()["rounds"] is None
    assert _draw(program, uuid=uuid, seed="7").json()["seed"] == "7"
    assert _steps() == MADE


def test_only_those_who_are_here_are_drawn_where_anybody_is(event_with_8_entrants, program):
    for number in (1, 2, 3, 4):
        check_in(event_id=event_with_8_entrants.pk, number=number, actor=Actor())
    (table,) = _draw(program, seed="7").json()["rounds"][0]["tables"]
    assert sorted(table) == [1, 2, 3, 4]


def test_draft_is_who_runs_the_events_until_it_is_published(event_with_8_entrants, program):
    readers = [
        Program(),
        *(
            Program(make_program(event_with_8_entrants.club, scope=scope)[1])
            for scope in ("read", "write")
        ),
    ]
    drafted = _draw(program, seed="7").json()
    assert [reader.get(PATH).status_code for reader in readers] == [404] * 3
    assert program.get(PATH).json() == drafted
    published = _publish(program, drafted["version"]).json()
    assert (published["state"], published["rounds"]) == ("published", drafted["rounds"])
    public = {key: value for key, value in published.items() if key != "version"}
    assert [reader.get(PATH).json() for reader in readers] == [public] * 3
    assert program.get(PATH).json() == published
    assert [round_.number for round_ in Round.objects.all()] == [1, 2, 3]
    seated = Place.objects.filter(round__number=1).order_by("table__number", "seat")
    tables = [number for table in published["rounds"][0]["tables"] for number in table]
    assert list(seated.values_list("entrant__number", flat=True)) == tables


def test_public_is_told_the_published_draw_while_another_is_made(event_with_8_entrants, program):
    _publish(program, _draw(program, seed="7").json()["version"])
    known = Program().get(PATH)
    refused = _draw(program, seed="8")
    assert (refused.status_code, _faults(refused)[0][0]) == (422, "reason")
    assert _draw(program, seed="8", reason="a wrong list").json()["state"] == "draft"
    assert Program().get(PATH).json() == known.json()
    assert program.get(PATH).json()["seed"] == "8"


def test_publication_sent_twice_seats_once(event_with_8_entrants, program):
    version, uuid = _draw(program).json()["version"], uuid4()
    first, again = (_publish(program, version, uuid) for _times in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert _steps() == [*MADE, ("draw-published", "Scanner")]


def test_draw_that_was_changed_since_is_looked_at_first(event_with_8_entrants, program):
    version = _draw(program).json()["version"]
    Step.objects.create(event=event_with_8_entrants, kind="draw-moved", by_name="Ewa", said={})
    answer = _publish(program, version)
    assert (answer.status_code, _faults(answer)) == (
        409,
        [("", "Ewa changed this meanwhile: look at it again. Nothing was saved.")],
    )
    assert not Round.objects.exists()


CHANGED = "The entries have changed since the draw. Nothing is published yet."


def test_changed_entries_are_published_knowingly_or_not_at_all(event_with_8_entrants, program):
    version = _draw(program).json()["version"]
    Entrant.objects.filter(number=3).update(fixed_table=1)
    answer = _publish(program, version)
    assert (answer.status_code, _faults(answer)) == (409, [("knowing", CHANGED)])
    withdraw(event_id=event_with_8_entrants.pk, number=5, last_round=0, actor=Actor())
    for knowing in (False, True):
        answer = _publish(program, version, knowing=knowing)
        assert (answer.status_code, _faults(answer)) == (409, [("", CHANGED)])


def test_draw_with_what_must_not_be_is_published_for_a_reason(
    event_with_8_entrants, program, monkeypatch
):
    version = _draw(program).json()["version"]
    draw = Draw.objects.get()
    tables = draw.draw["rounds"]
    draw.draw["rounds"] = [[[*tables[0][0], *tables[0][1]]], *tables[1:]]
    draw.save()
    answer = _publish(program, version)
    why = "The draw has what must not be. Say why it is published: everybody can read it."
    assert (answer.status_code, _faults(answer)) == (409, [("reason", why)])
    answer = _publish(program, version, reason="two tables broke")
    assert answer.json()["state"] == "published"
    assert event_with_8_entrants.steps.latest("pk").reason == "two tables broke"


def test_round_that_waits_or_is_open_is_not_drawn_again(event_with_8_entrants, program):
    _draw(program)
    answer = _draw(program)
    waits = "A draw of rounds 1–3 is not published yet: publish or discard it first."
    assert (answer.status_code, _faults(answer)) == (422, [("", waits)])
    Draw.objects.update(state="dropped")
    play_round(event_with_8_entrants, 1, [(1, 2, 3, 4)], state=Round.State.OPEN)
    assert _draw(program).status_code == 422


@pytest.mark.parametrize("number", [0, 4, 10**20])
def test_round_that_the_format_has_not_is_404(program, number):
    path = f"/events/turniej/rounds/{number}/draw"
    assert [program.get(path).status_code, _draw(program, path).status_code] == [404, 404]
    answer = program.post(f"{path}/publish", {"uuid": str(uuid4()), "version": 0})
    assert answer.status_code == 404


def test_token_for_one_event_runs_that_event_alone(event_with_8_entrants):
    elsewhere = empty_event("jesienny", shown="seating", format={"rounds": 3})
    add_entrants(elsewhere, 4)
    program = Program(
        make_program(event_with_8_entrants.club, scope="run", event=event_with_8_entrants.slug)[1]
    )
    paths = [PATH, PATH.replace("turniej", "jesienny")]
    assert [_draw(program, path).status_code for path in paths] == [200, 403]


@long
def test_small_field_of_teams_is_drawn_by_a_plan_without_a_rematch():
    event = empty_event("druzyny", format={"rounds": 5, "apart": {"team": "must"}})
    for at, entrant in enumerate(add_entrants(event, 20)):
        entrant.team = Team.objects.get_or_create(event=event, name=f"T{at // 4}")[0]
        entrant.save()
    log_import(event)
    program = Program(make_program(event.club, scope="run")[1])
    rounds = _draw(program, PATH.replace("turniej", "druzyny"), seed="7").json()["rounds"]
    met = [
        pair
        for played in rounds
        for table in played["tables"]
        for pair in combinations(sorted(table), 2)
    ]
    assert len(met) == 5 * 5 * 6
    assert [pair for pair in met if (pair[0] - 1) // 4 == (pair[1] - 1) // 4] == []
    assert len(met) - len(set(met)) == 6  # fewer are not known
