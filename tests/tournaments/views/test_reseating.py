"""The pages on which a director changes a published seating, and who is notified of it."""

from __future__ import annotations

import re
from copy import deepcopy
from uuid import uuid4

import pytest

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.tournaments.services.test_reseating import DIRECTOR, late, make, places, resting
from tests.tournaments.views.sending import in_polish, send
from tournaments.models import Draw, Entrant, Round, Team
from tournaments.services.rounds import open_round
from tournaments.views.seeing import newest_step

pytestmark = pytest.mark.django_db


class Desk:
    """A director who reads pages and presses what stands there."""

    def __init__(self, event):
        self.event, self.client = event, sign_in(event, Role.DIRECTOR).client

    def get(self, path):
        answer = self.client.get(f"/events/{self.event.slug}/{path}")
        assert answer.status_code == 200
        return answer.content.decode()

    def post(self, path, **data):
        return send(self.client, f"/events/{self.event.slug}/{path}", data)

    def seating(self):
        """The address for changing round 1."""
        return f"desk/draws/{Round.objects.get(number=1).draw_id}/"

    def move(self, do, *units, **more):
        hidden = {"seen": newest_step(self.event), "uuid": str(uuid4())}
        return self.post(f"{self.seating()}move/", do=do, unit=units, round=1, **hidden, **more)


def hidden_in(page, name):
    return re.search(rf'name="{name}" value="([^"]*)"', page)[1]


@pytest.fixture(scope="module")
def made(rows_for_file):
    return Desk(make())


@pytest.fixture
def published_desk(made, db):
    return deepcopy(made)


def text_of(page):
    return " ".join(re.sub("<[^>]+>", " ", page).split())


def test_two_swap_on_page_that_the_desk_offers(published_desk):
    path = published_desk.seating()
    offered = f"/events/{published_desk.event.slug}/{path}?round=1#seating"
    assert f'href="{offered}"' in published_desk.get("desk/")
    page = published_desk.get(f"{path}?round=1")
    hidden = {name: hidden_in(page, name) for name in ("seen", "uuid")}
    answer = published_desk.post(f"{path}move/", do="swap", unit=[2, 7], round=1, **hidden)
    assert answer.told == ["Moved. Notify the players whose table is another one."]
    assert places(published_desk.event)[1] == [1, 7, 3, 4]
    draws = text_of(published_desk.get("draws/"))
    assert "Round 1 published tables made by hand" in draws
    assert "Round 1 replaced" in draws
    assert "Round 1 replaced" in text_of(published_desk.get("desk/draws/"))


def test_swapped_back_nothing_reads_changed_by_hand(published_desk):
    Draw.objects.update(by_hand=False, seed="3 5 1")
    published_desk.move("swap", 2, 7)
    published_desk.move("swap", 2, 7)
    draws = text_of(published_desk.get("draws/"))
    assert "changed by hand" not in re.split("Round 1 published", draws)[1]
    assert "Everybody knows their table." in published_desk.get("desk/notify/")


def test_table_closes_and_opens_and_late_comer_is_seated(published_desk):
    late(published_desk.event)
    assert "Entered, without a place" in published_desk.get(published_desk.seating())
    published_desk.move("close", table="4", reason="it broke")
    assert resting(published_desk.event) == [13, 14, 15, 16]
    published_desk.move("move", 13, 14, 15, 17, table="4", reason="it is mended")
    assert (places(published_desk.event)[4], resting(published_desk.event)) == (
        [13, 14, 15, 17],
        [16],
    )


def test_what_must_not_be_is_named_before_it_is_done(published_desk):
    event = published_desk.event
    event.format |= {"apart": {"team": "must"}}
    event.save()
    asy = Team.objects.create(event=event, name="Asy")
    Entrant.objects.filter(number__in=[1, 7]).update(team=asy)
    answer = published_desk.move("swap", 2, 7)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Nothing is changed yet." in page
    assert "Round 1, table 1: 1 and 7 must not meet (Asy)." in page
    assert page.count('name="unit" value="7" checked') == 1
    assert places(event)[1] == [1, 2, 3, 4]
    again = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.split("<h1>")[1]))
    path = published_desk.seating()
    published_desk.post(f"{path}move/", **again | {"unit": ["2", "7"], "reason": "they asked"})
    page = text_of(published_desk.get(published_desk.seating()))
    assert places(event)[1] == [1, 7, 3, 4]
    assert "What must not be" in page
    lit = "1 Gracz 1 and 7 Gracz 7, of one team, meet in round 1."
    assert lit in page.split("What must not be")[1]


def test_refusal_keeps_what_was_ticked(published_desk):
    answer = published_desk.move("move", 2, table="3")
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Table 3 is full: swap two players instead." in page
    assert 'name="unit" value="2" checked' in page
    assert 'id="to-table" min="1" inputmode="numeric" value="3"' in page


def test_tables_that_play_have_no_boxes(published_desk):
    open_round(event_id=published_desk.event.pk, number=1, actor=DIRECTOR)
    sheet = Round.objects.get().tables.get(number=1).sheet
    sheet.played = 2
    sheet.save()
    page = published_desk.get(published_desk.seating())
    assert "Hands are entered at table 1: who sits there stays." in page
    assert 'name="unit" value="1"' not in page
    assert 'name="unit" value="5"' in page


def test_players_to_notify_until_they_are_ticked(published_desk):
    assert "to be notified" not in published_desk.get("desk/")
    published_desk.move("swap", 2, 7)
    published_desk.move("swap", 2, 9)
    waits = "Round 1: 3 players have another table and are to be notified. Players to notify"
    assert waits in text_of(published_desk.get("desk/"))
    page = published_desk.get("desk/notify/")
    told = text_of(page)
    assert "2 Gracz 2 table 1 → table 3" in told
    assert "7 Gracz 7 table 2 → table 1" in told
    assert "9 Gracz 9 table 3 → table 2" in told
    form = {"round": 1, "uuid": hidden_in(page, "uuid")}
    answer = published_desk.post("desk/notify/", unit=["7"], do="ticked", **form)
    assert answer.told == ["Noted: they know their tables."]
    assert "7 Gracz 7" not in text_of(published_desk.get("desk/notify/"))
    answer = published_desk.post("desk/notify/", do="ticked", round=1)
    assert answer.told == ["Tick who was notified."]
    published_desk.post("desk/notify/", do="all", round=1)
    assert "Everybody knows their table." in published_desk.get("desk/notify/")
    assert "to be notified" not in published_desk.get("desk/")
    published_desk.move("swap", 7, 2)
    Round.objects.update(state="closed")
    assert "to be notified" not in published_desk.get("desk/")


def test_redraw_of_published_round_asks_and_says_what_it_replaces(published_desk):
    form = {"seen": newest_step(published_desk.event), "uuid": str(uuid4())}
    form |= {"method": "random", "first": 1, "last": 1, "uneven": "three"}
    answer = published_desk.post("desk/draws/", **form)
    assert answer.status_code == 400
    assert "The seating of round 1 is published" in answer.content.decode()
    published_desk.post("desk/draws/", **form, reason="a wrong list")
    path = f"desk/draws/{Draw.objects.latest('pk').pk}/"
    published_desk.post(f"{path}seed/", seed="3 5", seen=newest_step(published_desk.event))
    page = published_desk.get(path)
    assert "Round 1: 4 tables, seating 1." in page
    assert 'value="a wrong list"' in page
    published_desk.post(f"{path}publish/", seen=hidden_in(page, "seen"), reason="a wrong list")
    assert Round.objects.get().version == 2
    assert "replaced" in text_of(published_desk.get("draws/"))


def test_typed_tables_of_published_round_begin_with_its_seating(published_desk):
    page = published_desk.get("desk/draws/typed/?round=1")
    tables = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16"
    assert tables in page
    form = {name: hidden_in(page, name) for name in ("seen", "uuid")} | {"first": 1}
    answer = published_desk.post("desk/draws/typed/", tables=tables, **form)
    assert answer.status_code == 400
    assert tables in answer.content.decode()
    published_desk.post("desk/draws/typed/", tables=tables, reason="a wrong list", **form)
    assert Draw.objects.latest("pk").state == "draft"


def test_moving_players_speaks_polish(published_desk):
    sent = {"seen": newest_step(published_desk.event), "uuid": str(uuid4())}
    sent |= {"do": "swap", "unit": [2, 7], "round": 1}
    address = f"/events/{published_desk.event.slug}/{published_desk.seating()}move/"
    told, _page = in_polish(published_desk.client, address, sent)
    assert told == ["Przesadzono. Zawiadom graczy, którzy mają inny stolik."]
