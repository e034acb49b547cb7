"""The director's pages of draws, and those on which anybody checks them."""

from __future__ import annotations

import json
import re

import pytest
from django.utils import timezone

from scorer.models import Membership, User
from scorer.operations.machine.apart import BusyError
from tests.builders.events import add_draw, add_entrants, empty_event
from tournaments.engine.draws import draw as run
from tournaments.models import Draw, Entrant, Place, Team
from tournaments.records.draws import read_draw, read_request
from tournaments.selectors import draw_check

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = empty_event(shown="everything", format={"uneven": "three", "rounds": 3})
    add_entrants(event, 16)
    return event


@pytest.fixture
def director(client, event):
    user = User.objects.create(username="ola", name="Ola")
    Membership.objects.create(club=event.club, user=user, role="director")
    client.force_login(user)
    return client


def _page(client, path, status=200):
    answer = client.get(f"/events/turniej/{path}")
    assert answer.status_code == status
    return answer.content.decode()


def _post(client, path, **data):
    return client.post(f"/events/turniej/{path}", data)


def _hidden(page, name):
    return re.search(rf'name="{name}" value="([^"]*)"', page)[1]


def _announced(client, **data):
    page = _page(client, "desk/draws/")
    known = {"method": "rotation", "first": 1, "last": 3, "uneven": "three"}
    known |= {name: _hidden(page, name) for name in ("seen", "uuid")}
    return _post(client, "desk/draws/", **known | data)


def _drafted(client):
    address = _announced(client).url
    row = Draw.objects.get()
    seen = _hidden(client.get(address).content.decode(), "seen")
    _post(client, f"desk/draws/{row.pk}/seed/", seed="3 5 1", seen=seen)
    return Draw.objects.get()


def _seen(client, draw):
    return _hidden(_page(client, f"desk/draws/{draw.pk}/"), "seen")


def test_consequences_come_before_the_choice(director, event):
    Entrant.objects.filter(number__gt=13).delete()
    page = _page(director, "desk/draws/")
    assert "13 are to be seated" in page
    assert "1 table of 4, 3 tables of 3" in page
    assert "3 tables of 4, 1 sits out" in page
    assert "4 tables of 4, 3 seats for substitutes" in page


def test_those_who_are_here_can_be_drawn_alone(director, event):
    Entrant.objects.filter(number__lte=12).update(state="here")
    page = _page(director, "desk/draws/")
    assert "the 12 who are here" in page
    _announced(director, who="here")
    assert len(Draw.objects.get().request["units"]) == 12


def test_announced_drawn_and_published(director, event):
    draw = _drafted(director)
    page = _page(director, f"desk/draws/{draw.pk}/")
    assert "Nobody meets twice: 0 repeats, which is the best possible." in page
    assert draw.fingerprint in page
    answer = _post(director, f"desk/draws/{draw.pk}/publish/", seen=_seen(director, draw))
    assert "Published" in director.get(answer.url).content.decode()
    assert Place.objects.count() == 48


def test_what_was_typed_stays(director, event):
    answer = _announced(director, first=3, last=1)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "The last round comes before the first one." in page
    assert 'value="3"' in page
    assert Draw.objects.count() == 0


def test_a_draw_of_one_round_says_so(director, event):
    page = _announced(director, method="random").content.decode()
    assert "This way gives one round at a time" in page


def test_two_directors_at_once(director, event):
    page = _page(director, "desk/draws/")
    known = {name: _hidden(page, name) for name in ("seen", "uuid")}
    for _ in range(2):  # the same form sent twice is one draw
        assert _announced(director, **known).status_code == 302
    other = {"uuid": "0b8a4a0e-9d43-4a0e-9a52-0d2f7a2f3c11", "seen": known["seen"]}
    answer = _post(
        director, "desk/draws/", method="random", first=2, last=2, uneven="three", **other
    )
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Ola changed this meanwhile" in page
    assert Draw.objects.count() == 1


def test_two_are_swapped_and_one_is_moved(director, event):
    draw = _drafted(director)
    one, other = draw.draw["rounds"][1][0][0], draw.draw["rounds"][1][3][2]
    path = f"desk/draws/{draw.pk}/move/"
    _post(director, path, do="swap", round=2, unit=[one, other], seen=_seen(director, draw))
    draw = Draw.objects.get()
    assert draw.draw["rounds"][1][0][0] == other
    _post(director, path, do="move", round=2, unit=[one], table="", seen=_seen(director, draw))
    draw = Draw.objects.get()
    assert draw.draw["sitting_out"] == [[], [one], []]
    page = _page(director, f"desk/draws/{draw.pk}/")
    assert "What must not be" in page
    answer = _post(director, path, do="swap", round=2, unit=[one], seen=_seen(director, draw))
    assert "Tick the two who change places." in director.get(answer.url).content.decode()
    endless = _post(
        director, path, do="move", round=2, unit=["9" * 5000], seen=_seen(director, draw)
    )
    assert endless.status_code == 302
    assert Draw.objects.get().draw == draw.draw


def test_problems_are_named(director, event):
    Entrant.objects.filter(number__lte=2).update(team=Team.objects.create(event=event, name="Asy"))
    page = _page(director, "desk/draws/typed/")
    known = {name: _hidden(page, name) for name in ("seen", "uuid")}
    tables = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16"
    answer = _post(director, "desk/draws/typed/", first=1, tables=tables, **known)
    page = director.get(answer.url).content.decode()
    assert "1 Gracz 1 and 2 Gracz 2, of one team, meet in round 1." in page
    assert "Team-mates meet once." in page


def test_what_must_not_be_is_published_with_a_reason_alone(director, event):
    page = _page(director, "desk/draws/typed/")
    known = {name: _hidden(page, name) for name in ("seen", "uuid")}
    tables = "1 2 3 4\n5 6 7 8\n9 10 11 12"  # 13 to 16 sit out, which the format does not want
    _post(director, "desk/draws/typed/", first=1, tables=tables, **known)
    draw = Draw.objects.get()
    page = _page(director, f"desk/draws/{draw.pk}/")
    assert ("What must not be" in page, "tables made by hand" in page) == (True, True)
    assert "nobody meets twice" not in page
    path = f"desk/draws/{draw.pk}/publish/"
    for sent in ({}, {"knowing": "yes"}, {"reason": "  "}):
        answer = _post(director, path, seen=_seen(director, draw), **sent)
        told = "Say why it is published: everybody can read it."
        assert told in director.get(answer.url).content.decode()
    assert Place.objects.count() == 0
    _post(director, path, seen=_seen(director, draw), reason="They come for round 2")
    assert Place.objects.count() == 12
    assert event.steps.get(kind="draw-published").reason == "They come for round 2"


def test_typed_tables_that_cannot_be_stay_in_the_form(director, event):
    known = {"uuid": _hidden(_page(director, "desk/draws/typed/"), "uuid")}
    answer = _post(director, "desk/draws/typed/", first=1, tables="1 2 99", **known)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Line 1: nobody who plays has number 99." in page
    assert "1 2 99</textarea>" in page


def test_who_left_after_the_draw_is_told_and_the_draft_repaired(director, event):
    draw = _drafted(director)
    Entrant.objects.filter(number=3).update(state="withdrawn", last_round=0)
    page = _page(director, f"desk/draws/{draw.pk}/")
    assert "3 Gracz 3 has gone and is in the draw." in page
    _post(director, f"desk/draws/{draw.pk}/publish/", seen=_seen(director, draw), knowing="yes")
    assert Place.objects.count() == 0
    answer = _post(director, f"desk/draws/{draw.pk}/repair/", seen=_seen(director, draw))
    new = Draw.objects.first()
    assert answer.url == f"/events/turniej/desk/draws/{new.pk}/"
    _post(director, f"desk/draws/{new.pk}/publish/", seen=_seen(director, new))
    assert Place.objects.filter(round__number=1).count() == 15


def test_a_no_show_moves_nobody(director, event):
    draw = _drafted(director)
    _post(director, f"desk/draws/{draw.pk}/publish/", seen=_seen(director, draw))
    page = _page(director, "desk/repair/?missing=7")
    assert "Nobody moves." in page
    answer = _post(director, "desk/repair/", missing="7", seen=_hidden(page, "seen"))
    page = director.get(answer.url).content.decode()
    assert "Players to notify" in page
    assert "7 Gracz 7" in page
    assert "→ no table" in page
    assert Place.objects.filter(entrant__number=7).count() == 0


def test_anybody_repeats_the_draw_here(client, event):
    draw = add_draw(event, rounds=3)
    path = f"draws/{draw.pk}/"
    assert "3 5 1" in _page(client, path)
    assert "Equal: the same request" in _post(client, path).content.decode()


def test_repeating_a_draw_waits_while_the_site_is_busy(client, event, monkeypatch):
    path = f"draws/{add_draw(event, rounds=3).pk}/"

    def apart(_work, *, desk):
        raise BusyError

    with monkeypatch.context() as busy:
        busy.setattr(draw_check, "done_apart", apart)
        assert "Press once more." in _post(client, path).content.decode()
    assert "Equal:" in _post(client, path).content.decode()


def test_anybody_repeats_the_draw_elsewhere(client, event):
    draw = add_draw(event, rounds=3)
    asked = json.loads(_page(client, f"draws/{draw.pk}/request.json"))
    request, rounds, resting = read_draw(json.loads(_page(client, f"draws/{draw.pk}/draw.json")))
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
def test_a_draw_that_is_not_what_it_says_is_found_out(client, event, change, said):
    draw = add_draw(event, rounds=3)
    Draw.objects.update(**change)
    assert said in _post(client, f"draws/{draw.pk}/").content.decode()


@pytest.mark.parametrize("state", ["draft", "announced"])
def test_a_draft_is_the_directors_alone(client, event, state):
    draw = add_draw(event, state=state, seed="secret")
    page = _page(client, f"draws/{draw.pk}/") + _page(client, "draws/")
    assert draw.fingerprint in page
    assert "secret" not in page
    _page(client, f"draws/{draw.pk}/request.json", status=404)
    _page(client, f"draws/{draw.pk}/draw.json", status=404)


def test_a_dropped_draw_stays_to_be_seen_with_its_reason(client, director, event):
    draw = _drafted(director)
    seen = _seen(director, draw)
    _post(director, f"desk/draws/{draw.pk}/drop/", seen=seen, reason="Table 4 broke")
    client.logout()
    assert "Reason: Table 4 broke" in _page(client, "draws/")
    assert "Equal: the same request" in _post(client, f"draws/{draw.pk}/").content.decode()


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(
    ("path", "queries"),
    [("draws/", 3), ("draws/{pk}/", 3), ("desk/draws/", 9), ("desk/draws/{pk}/", 9)],
)
def test_queries_do_not_grow(client, director, event, count, path, queries, request):
    for _ in range(count):
        draw = add_draw(event, rounds=count, state="draft")
    if "desk" not in path:
        client.logout()
    client.get("/")
    fixture = request.getfixturevalue("django_assert_num_queries")
    with fixture(queries):
        _page(client, path.format(pk=draw.pk))


def test_a_draw_that_takes_long_says_how_far_it_is(director, event):
    draw = add_draw(event, rounds=3)
    waiting = Draw.objects.filter(pk=draw.pk)
    waiting.update(state="announced", draw=None, seed="", sign=timezone.now(), share=40)
    page = _page(director, f"desk/draws/{draw.pk}/")
    assert 'value="40"' in page
    assert 'name="seed"' not in page
    state = director.get(f"/events/turniej/desk/draws/{draw.pk}/state/")
    assert state.json() == {
        "done": 40,
        "said": "The tables are being drawn: 40 %",
        "ended": False,
        "there": False,
    }
    waiting.update(sign=None, fault="Too few.")
    page = _page(director, f"desk/draws/{draw.pk}/")
    assert "Too few." in page
    assert 'name="seed"' in page
    assert director.get(f"/events/turniej/desk/draws/{draw.pk}/state/").json()["ended"]
