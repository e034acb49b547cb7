"""The director's pages of draws, and those on which anybody checks them."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from uuid import uuid4

import pytest

from scorer.models import Job, Role
from scorer.support.caches import forget_all
from scorer.templatetags.remembering import FRAGMENT_CACHE
from tests.builders.desks import sign_in
from tests.builders.events import add_draw, add_entrants, empty_event
from tests.tournaments.views.sending import in_polish, send, sent_in_polish
from tournaments.engine.draws import draw as run
from tournaments.engine.draws.request import Uneven
from tournaments.models import Draw, Entrant, Place, Step, Team
from tournaments.records.draws import read_draw, read_request

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    event_of_16 = empty_event(shown="everything", format={"uneven": "three", "rounds": 3})
    add_entrants(event_of_16, 16)
    return sign_in(event_of_16, Role.DIRECTOR, "ola")


@pytest.fixture
def desk_of_16(made, db):
    """Sixteen players, nothing drawn."""
    return deepcopy(made)


@pytest.fixture
def event_of_16(desk_of_16):
    return desk_of_16.event


@pytest.fixture
def director(desk_of_16):
    return desk_of_16.client


@pytest.fixture
def draft(event_of_16):
    """A draw of three rounds that is not published."""
    return add_draw(event_of_16, rounds=3, state="draft", uneven=Uneven.THREE)


def page_of(client, path, status=200):
    answer = client.get(f"/events/turniej/{path}")
    assert answer.status_code == status
    return answer.content.decode()


def post(client, path, **data):
    return client.post(f"/events/turniej/{path}", data)


def hidden(page, name):
    return re.search(rf'name="{name}" value="([^"]*)"', page)[1]


def announced(client, **data):
    """The answer to the form of a draw."""
    known = {"method": "rotation", "first": 1, "last": 3, "uneven": "three"}
    known |= {"seen": newest(), "uuid": str(uuid4())}
    return post(client, "desk/draws/", **known | data)


def newest():
    """The newest step, as pages have it that were looked at just now."""
    return Step.objects.values_list("pk", flat=True).order_by("pk").last() or 0


def test_consequences_come_before_choice(director):
    Entrant.objects.filter(number__gt=13).delete()
    page = page_of(director, "desk/draws/")
    assert "13 are to be seated" in page
    assert "1 table of 4, 3 tables of 3" in page
    assert "3 tables of 4, 1 sits out" in page
    assert "4 tables of 4, 3 seats for substitutes" in page


def test_those_who_are_here_can_be_drawn_alone(director):
    Entrant.objects.filter(number__lte=12).update(state="here")
    page = page_of(director, "desk/draws/")
    assert "the 12 who are here" in page
    announced(director, who="here")
    assert len(Draw.objects.get().request["units"]) == 12


def test_draw_is_announced_drawn_and_published_by_its_pages(director):
    page = page_of(director, "desk/draws/")
    address = announced(director, **{name: hidden(page, name) for name in ("seen", "uuid")}).url
    draw = Draw.objects.get()
    seen = hidden(director.get(address).content.decode(), "seen")
    post(director, f"desk/draws/{draw.pk}/seed/", seed="3 5 1", seen=seen)
    page = page_of(director, f"desk/draws/{draw.pk}/")
    assert "Nobody meets twice: 0 repeats, which is the best possible." in page
    assert draw.fingerprint in page
    answer = post(director, f"desk/draws/{draw.pk}/publish/", seen=hidden(page, "seen"))
    assert "Published" in director.get(answer.url).content.decode()
    assert Place.objects.count() == 48


def test_invalid_rounds_are_refused_and_stay_typed(director):
    answer = announced(director, first=3, last=1)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "The last round comes before the first one." in page
    assert 'value="3"' in page
    assert Draw.objects.count() == 0


def test_random_draw_of_several_rounds_is_refused(director):
    page = announced(director, method="random").content.decode()
    assert "This way gives one round at a time" in page


def test_same_form_twice_is_one_draw_and_stale_form_is_refused(director):
    page = page_of(director, "desk/draws/")
    known = {name: hidden(page, name) for name in ("seen", "uuid")}
    for _ in range(2):  # the same form sent twice is one draw
        assert announced(director, **known).status_code == 302
    other = {"uuid": "0b8a4a0e-9d43-4a0e-9a52-0d2f7a2f3c11", "seen": known["seen"]}
    answer = post(
        director, "desk/draws/", method="random", first=2, last=2, uneven="three", **other
    )
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Ola changed this meanwhile" in page
    assert Draw.objects.count() == 1


def test_two_are_swapped_and_one_is_moved(director, draft):
    one, other = draft.draw["rounds"][1][0][0], draft.draw["rounds"][1][3][2]
    path = f"desk/draws/{draft.pk}/move/"
    post(director, path, do="swap", round=2, unit=[one, other], seen=newest())
    draft.refresh_from_db()
    assert draft.draw["rounds"][1][0][0] == other
    post(director, path, do="move", round=2, unit=[one], table="", seen=newest())
    draft.refresh_from_db()
    assert draft.draw["sitting_out"] == [[], [one], []]
    page = page_of(director, f"desk/draws/{draft.pk}/")
    assert "What must not be" in page
    one_alone = {"do": "swap", "round": 2, "unit": [one], "seen": newest()}
    answer = send(director, f"/events/turniej/{path}", one_alone)
    assert answer.told == ["Tick the two who change places."]
    endless = post(director, path, do="move", round=2, unit=["9" * 5000], seen=newest())
    assert endless.status_code == 302
    assert Draw.objects.get().draw == draft.draw


def test_draw_page_names_team_mates_who_meet(director, event_of_16):
    Entrant.objects.filter(number__lte=2).update(
        team=Team.objects.create(event=event_of_16, name="Asy")
    )
    page = page_of(director, "desk/draws/typed/")
    known = {name: hidden(page, name) for name in ("seen", "uuid")}
    tables = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16"
    answer = post(director, "desk/draws/typed/", first=1, tables=tables, **known)
    page = director.get(answer.url).content.decode()
    assert "1 Gracz 1 and 2 Gracz 2, of one team, meet in round 1." in page
    assert "Team-mates meet once." in page


MUST_NOT_BE = "The draw has what must not be. Say why it is published: everybody can read it."


def test_what_must_not_be_is_published_with_reason_alone(director, event_of_16):
    known = {"seen": newest(), "uuid": str(uuid4())}
    tables = "1 2 3 4\n5 6 7 8\n9 10 11 12"  # 13 to 16 sit out, which the format does not want
    post(director, "desk/draws/typed/", first=1, tables=tables, **known)
    draw = Draw.objects.get()
    page = page_of(director, f"desk/draws/{draw.pk}/")
    assert ("What must not be" in page, "tables made by hand" in page) == (True, True)
    assert "nobody meets twice" not in page
    path = f"desk/draws/{draw.pk}/publish/"
    for sent in ({}, {"knowing": "yes"}, {"reason": "  "}):
        answer = send(director, f"/events/turniej/{path}", sent | {"seen": newest()})
        assert answer.told == [MUST_NOT_BE]
    assert Place.objects.count() == 0
    post(director, path, seen=newest(), reason="They come for round 2")
    assert Place.objects.count() == 12
    assert event_of_16.steps.get(kind="draw-published").reason == "They come for round 2"


def test_typed_tables_that_cannot_be_stay_in_form(director):
    sent = {"first": 1, "tables": "1 2 99", "uuid": str(uuid4())}
    answer = post(director, "desk/draws/typed/", **sent)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Line 1: nobody who plays has number 99." in page
    assert "1 2 99</textarea>" in page


def test_fault_of_typed_tables_is_polish_for_polish_readers(director):
    sent = {"first": 1, "tables": "1 2 99", "uuid": str(uuid4())}
    _messages, page = in_polish(director, "/events/turniej/desk/draws/typed/", sent)
    assert "Każdy stolik to wiersz z numerami w kolejności miejsc" in page
    assert "Wiersz 1: nikt z grających nie ma numeru 99." in page


def test_who_left_after_draw_is_told_and_draft_repaired(director, draft):
    Entrant.objects.filter(number=3).update(state="withdrawn", last_round=0)
    page = page_of(director, f"desk/draws/{draft.pk}/")
    assert "3 Gracz 3 has gone and is in the draw." in page
    post(director, f"desk/draws/{draft.pk}/publish/", seen=newest(), knowing="yes")
    assert Place.objects.count() == 0
    answer = post(director, f"desk/draws/{draft.pk}/repair/", seen=newest())
    new = Draw.objects.first()
    assert answer.url == f"/events/turniej/desk/draws/{new.pk}/"
    post(director, f"desk/draws/{new.pk}/publish/", seen=newest())
    assert Place.objects.filter(round__number=1).count() == 15


def test_no_show_moves_nobody(director, draft):
    post(director, f"desk/draws/{draft.pk}/publish/", seen=newest())
    page = page_of(director, "desk/repair/?missing=7")
    assert "Nobody moves." in page
    answer = post(director, "desk/repair/", missing="7", seen=hidden(page, "seen"))
    page = director.get(answer.url).content.decode()
    assert "Players to notify" in page
    assert "7 Gracz 7" in page
    assert "→ no table" in page
    assert Place.objects.filter(entrant__number=7).count() == 0


def test_anybody_repeats_draw_here(client, event_of_16):
    draw = add_draw(event_of_16)
    path = f"draws/{draw.pk}/"
    assert "3 5 1" in page_of(client, path)
    assert "Equal: the same request" in post(client, path).content.decode()


def test_repeating_draw_waits_while_site_is_busy(client, event_of_16, settings, busy_press):
    busy_press()
    path = f"draws/{add_draw(event_of_16).pk}/"
    assert "Press once more." in post(client, path).content.decode()
    settings.HAS_WORKER = False
    assert "Equal:" in post(client, path).content.decode()


def test_anybody_repeats_draw_elsewhere(client, event_of_16):
    draw = add_draw(event_of_16, rounds=3)
    asked = json.loads(page_of(client, f"draws/{draw.pk}/request.json"))
    request, rounds, resting = read_draw(json.loads(page_of(client, f"draws/{draw.pk}/draw.json")))
    assert read_request(asked) == request
    assert (run(request).rounds, run(request).sitting_out) == (rounds, resting)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": "3 5 2"}, "Not equal: other tables came out."),
        ({"fingerprint": "0" * 64}, "Not equal: what was drawn is not what was announced"),
        ({"seed": "3 5 2", "by_hand": True}, "the director has moved players by hand"),
    ],
)
def test_draw_that_is_not_what_it_says_is_found_out(client, event_of_16, change, said):
    draw = add_draw(event_of_16)
    Draw.objects.update(**change)
    assert said in post(client, f"draws/{draw.pk}/").content.decode()


@pytest.mark.parametrize("state", ["draft", "announced"])
def test_draft_is_directors_alone(client, event_of_16, state):
    draw = add_draw(event_of_16, state=state, seed="secret")
    page = page_of(client, f"draws/{draw.pk}/") + page_of(client, "draws/")
    assert draw.fingerprint in page
    assert "secret" not in page
    page_of(client, f"draws/{draw.pk}/request.json", status=404)
    page_of(client, f"draws/{draw.pk}/draw.json", status=404)


def test_dropped_draw_stays_to_be_seen_with_its_reason(client, director, draft):
    seen = newest()
    post(director, f"desk/draws/{draft.pk}/drop/", seen=seen, reason="Table 4 broke")
    assert "Reason: Table 4 broke" in page_of(client, "draws/")
    assert "Equal: the same request" in post(client, f"draws/{draft.pk}/").content.decode()


PAGES = {"draws/": 3, "draws/{pk}/": 3, "desk/draws/": 9, "desk/draws/{pk}/": 9}


@pytest.mark.parametrize("count", [1, 3])
def test_pages_of_draws_cost_same_for_one_and_many(
    client, director, event_of_16, count, django_assert_num_queries
):
    for _ in range(count):
        draw = add_draw(event_of_16, rounds=count, state="draft")
    for path, queries in PAGES.items():
        forget_all(FRAGMENT_CACHE)
        with django_assert_num_queries(queries):
            page_of(director if "desk" in path else client, path.format(pk=draw.pk))


def test_draw_that_takes_long_says_how_far_it_is(director, event_of_16):
    draw = add_draw(event_of_16, rounds=3)
    Draw.objects.filter(pk=draw.pk).update(state="announced", draw=None, seed="")
    job = Job.objects.create(
        kind="draw", arguments={"draw": draw.pk}, state=Job.State.RUNNING, total=100, done=40
    )
    page = page_of(director, f"desk/draws/{draw.pk}/")
    assert 'value="40"' in page
    assert 'name="seed"' not in page
    state = director.get(f"/events/turniej/desk/draws/{draw.pk}/state/")
    assert state.json() == {
        "done": 40,
        "said": "The tables are being drawn: 40 %",
        "ended": False,
        "there": False,
    }
    job.state, job.fault, job.error = Job.State.FAILED, Job.Fault.REFUSED, "Too few."
    job.save()
    page = page_of(director, f"desk/draws/{draw.pk}/")
    assert "Too few." in page
    assert 'name="seed"' in page
    assert director.get(f"/events/turniej/desk/draws/{draw.pk}/state/").json()["ended"]


def test_form_of_draw_is_polish_for_polish_readers(director):
    address = "/events/turniej/desk/draws/"
    sent = {"method": "rotation", "first": 1, "last": 3, "uneven": "three", "seen": newest()}
    shown, messages = sent_in_polish(director, address, sent)
    assert "Od rundy" in shown
    assert messages == ["Ogłoszono: odcisk jest na stronie „Jak losowano”. Teraz rzuć kośćmi."]


def test_form_that_publishes_draw_is_polish_for_polish_readers(director, draft):
    address = f"/events/turniej/desk/draws/{draft.pk}/"
    to = f"{address}publish/"
    shown, messages = sent_in_polish(director, address, {"seen": newest()}, to)
    assert "Opublikuj rozstawienie" in shown
    assert messages == ["Opublikowano: każdy może znaleźć swój stolik."]
    assert Draw.objects.get().state == "published"
