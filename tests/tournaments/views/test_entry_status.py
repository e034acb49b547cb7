"""Who has no place is so on every page, paper and file, and is told why."""

from __future__ import annotations

import csv
import re
from copy import deepcopy
from io import StringIO
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_club, empty_event, log_import
from tests.builders.rounds import play_round
from tests.builders.seasons import NAMES, make_people, make_season, play_event
from tests.scorer.printing.reading import words
from tests.tiers import long
from tests.tournaments.views.sending import send
from tournaments.engine.formats import PRESETS
from tournaments.models import Entrant, Event
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.records.formats import as_json
from tournaments.selectors.season_tables import PLAYERS
from tournaments.selectors.seasons import standing_of
from tournaments.services.revealing import hold_back, reveal
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OF_2 = re.compile(r"of 2\b")  # and no time of the evening, as of 20:02
DORA = Actor(name="Dora")


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(state="running", shown="everything", format={"rounds": 2})
    add_entrants(event, 5, pair="", categories=["women"])
    play_round(event, 1, [(1, 2, 3, 4)], [(9, 3, -5, -7)])
    event.entrants.filter(number=1).update(status="unranked")
    event.entrants.filter(number=3).update(status="disqualified", last_round=1)
    log_import(event)
    return event


@pytest.fixture
def event_with_statuses(made, db):
    """1 plays outside, 3 is disqualified, 5 has no result; 2 and 4 have places."""
    return deepcopy(made)


def finish(event):
    event.format |= {"rounds": 1}
    event.save()
    log_import(event)


def address(event, name, *rest):
    return reverse(f"tournaments:{name}", args=[event.slug, *rest])


def page(event, name, *rest, client=None, **query):
    answer = (client or Client()).get(address(event, name, *rest), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def listed(event, **query):
    return [
        int(found) for found in re.findall(r'<tr id="n(\d+)"', page(event, "standings", **query))
    ]


def test_standings_list_them_last_with_mark_and_words(event_with_statuses):
    told = page(event_with_statuses, "standings")
    for said in ("<td>DSQ", "outside the competition", "disqualified", "no result yet"):
        assert said in told
    rows = [2, 4, 1, 3, 5]
    assert (listed(event_with_statuses), listed(event_with_statuses, sort="place")) == (rows, rows)
    assert listed(event_with_statuses, sort="-place")[-2:] == [4, 2]
    assert page(event_with_statuses, "standings_of", "women").count("DSQ") == 1
    finish(event_with_statuses)
    told = page(event_with_statuses, "standings")
    assert ("did not play" in told, "no result yet" in told) == (True, False)


def test_before_first_result_lists_are_as_ever():
    event = empty_event("inny", shown="everything")
    add_entrants(event, 4)
    assert "no result yet" not in page(event, "standings")


def test_files_say_it_in_place_and_in_column(event_with_statuses):
    found = (
        Client()
        .get(address(event_with_statuses, "standings"), {"as": "csv"})
        .content.decode("utf-8-sig")
    )
    head, *rows = csv.reader(StringIO(found))
    place, number, said = (head.index(name) for name in ("Place", "No.", "Remarks"))
    assert [(row[place], row[number], row[said]) for row in rows] == [
        ("1", "2", ""),
        ("2", "4", ""),
        ("–", "1", "outside the competition"),
        ("DSQ", "3", "disqualified"),
        ("–", "5", "no result yet"),
    ]
    for kind in ("xlsx", "ods"):
        assert (
            Client().get(address(event_with_statuses, "standings"), {"as": kind}).status_code == 200
        )
    rows = (
        Client().get(address(event_with_statuses, "standings"), {"as": "json"}).json()["individual"]
    )
    assert [(row["number"], row["place"], row.get("status")) for row in rows[1:4]] == [
        (4, 2, None),
        (1, None, "unranked"),
        (3, None, "disqualified"),
    ]


def test_players_page_says_why_there_is_no_place_and_counts_places_alone(event_with_statuses):
    told = page(event_with_statuses, "player", 2)
    assert (bool(OF_2.search(told)), "Next: 2. Gracz 4 (4)" in told) == (True, True)
    assert "Next:" not in page(event_with_statuses, "player", 4)
    for number, said in ((1, "Outside the competition"), (3, "Disqualified"), (5, "No result yet")):
        told = page(event_with_statuses, "player", number)
        assert f'<p class="where">{said}</p>' in told
        assert not OF_2.search(told)


def test_hall_shows_mark_and_why(event_with_statuses):
    answer = Client().get(address(event_with_statuses, "hall_live"))
    (sheet,) = (one for one in answer.context["sheets"] if one.kind == "players")
    assert [(row.place, row.mark, len(row.sums)) for row in sheet.rows] == [
        *(("1", "", 2), ("2", "", 2)),
        ("–", "outside the competition", 0),
        ("DSQ", "disqualified", 0),
        ("–", "no result yet", 0),
    ]


def test_revealing_counts_only_those_with_place(event_with_statuses):
    hold_back(event_id=event_with_statuses.pk, from_round=1, actor=DORA)
    director = sign_in(event_with_statuses, Role.DIRECTOR).client
    told = director.get(address(event_with_statuses, "revealing"))
    assert (told.context["all"], told.context["unplaced"], told.context["one_more"]) == (2, 3, 1)
    assert "Without a place: 3." in told.content.decode()
    for count, numbers in ((1, [4]), (2, [2, 4])):
        reveal(event_id=event_with_statuses.pk, places=count, actor=DORA)
        (sheet,) = Client().get(address(event_with_statuses, "hall_live")).context["sheets"]
        assert [row.number for row in sheet.rows] == numbers
    assert listed(event_with_statuses) == [2, 4, 1, 3, 5]


def test_leaders_are_those_with_place(event_with_statuses):
    answer = Client().get(address(event_with_statuses, "event"))
    assert [line.unit.number for line in answer.context["top"]] == [2, 4]
    assert answer.context["playing"] == 4


def test_crosstable_has_their_matches_and_mark():
    format_ = as_json(PRESETS["na-glowy"].format)
    event = empty_event(
        "inny", shown="everything", game="na-glowy", ruleset="na-glowy", format=format_
    )
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2), (3, 4)], [(5, 3), (4, 1)])
    event.entrants.filter(number=1).update(status="disqualified", last_round=1)
    log_import(event)
    told = page(event, "crosstable")
    assert ("DSQ" in told, "disqualified" in told, "5:3" in told) == (True, True, True)
    file = Client().get(address(event, "crosstable"), {"as": "csv"}).content.decode("utf-8-sig")
    assert "DSQ" in file


@pytest.mark.parametrize("slug", ["standings", pytest.param("minutes", marks=long)])
def test_papers_have_mark_and_words(event_with_statuses, slug):
    finish(event_with_statuses)
    told = words(print_order(EventOrder(event=event_with_statuses.pk, kind=slug, language="en")))
    for said in ("DSQ", "disqualified", "outside the competition", "did not play"):
        assert said in told


@long
def test_diplomas_are_for_places_alone(event_with_statuses):
    finish(event_with_statuses)
    told = words(
        print_order(
            EventOrder(event=event_with_statuses.pk, kind="diplomas", language="en", places=5)
        )
    )
    assert [number for number in range(1, 6) if f"{number} Gracz" in told] == [2, 4]


def test_season_passes_them_over_and_nobody_loses_by_them():
    people = make_people(empty_club())
    event = play_event(1, people.values(), (9, 1, 1, -11))
    season = make_season([event])
    event.entrants.filter(number=1).update(status="unranked")
    event.entrants.filter(number=2).update(status="disqualified", last_round=1)
    log_import(event)
    found = standing_of(season, lambda _event: None).tables
    rows = [(found.members[row.who].name, row.points) for row in found.rows[PLAYERS]]
    assert [one for one in rows if one[1]] == [("Celina", 10), ("Darek", 7)]
    assert NAMES[:2] == ("Ada", "Bogdan")


def test_desk_disqualifies_with_reason_and_undoes_it(event_with_statuses):
    desk = sign_in(event_with_statuses, Role.DIRECTOR)
    form = {"uuid": str(uuid4()), "last_round": "1", "reason": ""}
    refused = desk.client.post(address(event_with_statuses, "disqualify", 2), form)
    assert (refused.status_code, "Say why" in refused.content.decode()) == (400, True)
    sent = desk.client.post(
        address(event_with_statuses, "disqualify", 2), form | {"reason": "cheated"}, follow=True
    )
    told = sent.content.decode()
    for said in ("Gracz 2 is disqualified. Opponents keep", "Undo disqualification", "cheated"):
        assert said in told
    assert "Substitute</summary>" not in told
    assert "Withdraw from the tournament" not in told
    assert "DSQ" in page(event_with_statuses, "standings")
    form = {"uuid": str(uuid4()), "reason": "a protest"}
    sent = send(desk.client, address(event_with_statuses, "reinstate", 2), form)
    assert sent.told == ["The disqualification of Gracz 2 is undone."]
    assert Entrant.objects.get(event=event_with_statuses, number=2).status == ""


def test_what_was_typed_stays_after_refusal(event_with_statuses):
    desk = sign_in(event_with_statuses, Role.DIRECTOR)
    form = {"uuid": str(uuid4()), "last_round": "0", "reason": "cheated"}
    answer = desk.client.post(address(event_with_statuses, "disqualify", 2), form)
    told = answer.content.decode()
    assert (answer.status_code, "was seated in round 1" in told) == (400, True)
    assert 'value="cheated"' in told


def test_helpers_say_who_plays_outside_and_directors_alone_disqualify(event_with_statuses):
    desk = sign_in(event_with_statuses, Role.SCORER)
    told = page(event_with_statuses, "entrant", 2, client=desk.client)
    assert ("Play outside competition" in told, "Disqualify player" in told) == (True, False)
    competition = address(event_with_statuses, "competition", 2)
    sent = {"uuid": str(uuid4()), "reason": "a guest", "do": "outside"}
    told = send(desk.client, competition, sent).told
    assert told == ["Gracz 2 plays outside the competition."]
    sent = {"uuid": str(uuid4()), "do": "within"}
    assert send(desk.client, competition, sent).told == ["Gracz 2 plays in the competition."]
    assert desk.client.post(address(event_with_statuses, "disqualify", 2), {}).status_code == 403


def test_entry_is_outside_competition_from_start(event_with_statuses):
    desk = sign_in(event_with_statuses, Role.SCORER)
    form = {"uuid": str(uuid4()), "name": "Gość Jan", "unranked": "on"}
    desk.client.post(address(event_with_statuses, "add_entry"), form)
    assert Entrant.objects.get(event=event_with_statuses, number=6).status == "unranked"
    told = page(event_with_statuses, "entries", client=desk.client)
    assert told.count('<span class="badge warn">outside the competition</span>') == 2
    rows = desk.client.get(address(event_with_statuses, "entries"), {"as": "json"}).json()[
        "entries"
    ]
    assert [row["status"] for row in rows] == ["unranked", "", "disqualified", "", "", "unranked"]
    file = desk.client.get(address(event_with_statuses, "entries"), {"as": "csv"}).content.decode(
        "utf-8-sig"
    )
    assert ("Remarks" in file, "outside the competition" in file) == (True, True)


def test_public_list_names_who_plays_outside_and_omits_disqualified(event_with_statuses):
    told = page(event_with_statuses, "players")
    assert ("outside the competition" in told, "Gracz 3" in told) == (True, False)
    assert Event.objects.get(pk=event_with_statuses.pk).shown == "everything"


def test_forms_of_status_are_polish_for_polish_readers(event_with_statuses):
    director = sign_in(event_with_statuses, Role.DIRECTOR).client
    director.cookies[settings.LANGUAGE_COOKIE_NAME] = "pl"
    shown = page(event_with_statuses, "entrant", 2, client=director)
    for label in ("Zdyskwalifikuj zawodnika", "Ostatnia rozegrana runda", "Powód"):
        assert label in shown
    of_round_1 = {"last_round": "1", "reason": "oszustwo"}
    for form, number, sent, told in (
        ("competition", 2, {"do": "outside"}, "Gracz 2 gra poza konkurencją."),
        ("withdraw", 2, of_round_1, "Gracz 2: wycofanie z turnieju. Numer i wyniki zostają."),
        ("disqualify", 4, of_round_1, "Gracz 4: dyskwalifikacja. Wyniki przeciwników zostają."),
    ):
        to = address(event_with_statuses, form, number)
        assert send(director, to, {"uuid": str(uuid4()), **sent}).told == [told]
