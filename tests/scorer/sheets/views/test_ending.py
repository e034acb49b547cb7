"""The page that ends a match, the card that its end is, going on; what followers see of it."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorer.games.registry import find_game
from scorer.models import ScoreSheet
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.selectors.statistics import statistics
from scorer.sheets.selectors.statistics.figures import Rate
from scorer.sheets.selectors.statistics.scope import Scope
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.scorer.sheets.services.test_acts import sign as signs
from tests.scorer.sheets.services.test_ending import ends, goes_on
from tests.scorer.sheets.views.test_lines import ZOLO, text
from tests.scorer.sheets.views.test_signing import page_of as signing_page
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
ROW = re.compile(r"Place </span>(\d+)</span>\s+<bdi>(.*?)</bdi> <strong>(.*?)<")


def at(name, sheet):
    return reverse(f"scorer:{name}", args=[sheet.pk])


def page(client, sheet, name="sheet"):
    return text(client.get(at(name, sheet)))


def end(client, sheet, **fields):
    given = {"uuid": uuid4(), "seen": load_sheet_state(sheet).version}
    return client.post(at("end", sheet), given | fields)


def play_on(client, sheet, **fields):
    return client.post(at("play_on", sheet), {"uuid": uuid4()} | fields, follow=True)


def test_page_shows_the_ranking_before_it_ends_anything(client, kop_sheet):
    asked = page(client, kop_sheet, "end")
    assert ROW.findall(asked) == [
        ("1", "Darek", "30"),
        ("2", "Ada", "−2"),
        ("3", "Bogdan", "−12"),
        ("4", "Celina", "−16"),
    ]
    assert "Written so far: 4 hands." in asked
    assert "agreed on" not in asked
    assert load_sheet_state(kop_sheet).ending is None
    longer = import_record(raw=changed(KOP, options={"hands": 32}))
    assert "32 hands were agreed on." in page(client, longer, "end")


@pytest.mark.parametrize("raw", sampled([KOP, GLOWY | {"options": {}}]), ids=["kop", "na-glowy"])
def test_ended_match_says_no_next_hand_and_who_won(client, raw):
    sheet = import_record(raw=raw)
    assert 'class="deals"' in page(client, sheet)
    assert end(client, sheet).url == at("sheet", sheet) + "#end"
    shown = page(client, sheet)
    names = {"kop": "Darek", "na-glowy": "Ada + Celina"}
    assert f"The game is over. Won by: <strong>{names[raw['game']]}</strong>" in shown
    assert 'class="deals"' not in shown  # finding 3: “Hand 3 · Dealer …”
    assert "Save hand" not in shown
    assert "The game was ended after hand" in shown.split('class="acts"')[1]
    refused = client.post(at("sheet", sheet), ZOLO | {"uuid": uuid4(), "position": 9})
    assert "The game is over: nothing more can be saved." in text(refused)


def test_signed_match_says_no_next_hand_and_who_won(client, kop_sheet):
    signs(kop_sheet)
    shown = page(client, kop_sheet)
    assert "The game is over. Won by: <strong>Darek</strong>" in shown
    assert 'class="deals"' not in shown
    assert "Sign the sheet" not in shown
    assert "Go on playing" not in shown


def test_end_stands_first_and_offers_what_a_table_does_next(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 4}))
    shown = page(client, sheet)
    body = shown.split('id="sheet-body"')[1]
    assert body.index('id="end"') < body.index("<table")
    card = body.split("</section>")[0]
    assert [row[0] for row in ROW.findall(card)] == ["1", "2", "3", "4"]
    ways = re.findall(r'(?:href|action)="(/sheets/[^"]+)"', card.split('class="ways"')[1])
    again, signs, picture, paper = (
        at(name, sheet) for name in ("play_again", "sign", "picture_page", "paper")
    )
    assert ways == [again, signs, picture, paper]  # the rules ended it: nothing to go on with
    new_id = re.search(r'name="sheet" value="([^"]+)"', card)[1]
    for _tap in range(2):
        answer = client.post(again, {"sheet": new_id})
    new = ScoreSheet.objects.exclude(pk=sheet.pk).get()
    assert answer.url == reverse("scorer:sheet", args=[new.pk])


def test_shared_places_are_shown_as_shared(client):
    hand = {"hearts": [9, 9, 4, 4, 0, 0], "marias": [0, 0, 1, 1, 0, 0]}
    sheet = import_record(raw=with_entries(HEARTS, hand))
    ends(sheet)
    shown = page(client, sheet)
    names = HEARTS["players"]
    assert f"Won by: <strong>{names[4]}, {names[5]}</strong>" in shown
    assert [(place, total) for place, _name, total in ROW.findall(shown)] == [
        ("1", "0"),
        ("1", "0"),
        ("3", "9"),
        ("3", "9"),
        ("5", "17"),
        ("5", "17"),
    ]


def test_match_goes_on_as_long_as_it_is_not_signed(client, kop_sheet):
    ends(kop_sheet)
    assert "Go on playing" in page(client, kop_sheet)
    answer = play_on(client, kop_sheet)
    assert "The game goes on." in text(answer)
    assert "Save hand" in text(answer)
    assert "<s>The game was ended after hand 4</s>" in text(answer)
    assert "taken back" in text(answer)
    assert "Nobody has ended this game." in text(play_on(client, kop_sheet))
    assert "That button was broken." in text(play_on(client, kop_sheet, uuid="1"))
    ends(kop_sheet)
    signs(kop_sheet)
    assert "The sheet has been signed: open it again first." in text(play_on(client, kop_sheet))


def test_end_that_cannot_be_is_told(client, kop_sheet):
    empty = import_record(raw=with_entries(KOP))
    assert "There is nothing to end yet" in page(client, empty, "end")
    assert "There is nothing to end yet" in text(end(client, empty))
    moved = text(end(client, kop_sheet, seen=0))
    assert "The sheet has changed meanwhile. Look at the ranking, then end the game." in moved
    assert load_sheet_state(kop_sheet).ending is None
    ends(kop_sheet)
    assert client.get(at("end", kop_sheet)).url == at("sheet", kop_sheet) + "#end"
    assert "The game is over already." in text(end(client, kop_sheet))


def test_end_sent_twice_is_one(client, kop_sheet):
    uuid = uuid4()
    for _tap in range(2):
        assert end(client, kop_sheet, uuid=uuid).status_code == 302
    assert kop_sheet.entries.count() == 5


def test_followers_see_end_at_once_and_can_do_nothing_to_it(client, kop_sheet):
    client.get(at("sheet", kop_sheet))
    version = load_sheet_state(kop_sheet).version
    ends(kop_sheet)
    for mode in ("write", "follow"):
        answer = Client().get(at("live", kop_sheet), {"as": mode, "since": version})
        assert "The game is over. Won by: <strong>Darek</strong>" in text(answer)
        assert 'data-news="The game was ended on another phone."' in text(answer)
    card = page(Client(), kop_sheet, "follow").split('id="end"')[1].split("</section>")[0]
    assert re.findall(r'(?:href|action)="([^"]+)"', card.split('class="ways"')[1]) == [
        at("picture_page", kop_sheet),
        at("paper", kop_sheet),
    ]
    goes_on(kop_sheet)
    answer = Client().get(at("live", kop_sheet), {"since": version + 1})
    assert 'data-news="The game goes on."' in text(answer)


def test_copy_on_a_phone_offers_nothing_that_needs_the_server(client, kop_sheet):
    ends(kop_sheet)
    kept = text(client.get(reverse("sheet_offline", args=[kop_sheet.pk])))
    card = kept.split('id="end"')[1].split("</section>")[0]
    assert "Won by: <strong>Darek</strong>" in card
    ways = card.split('class="ways"')[1]
    assert re.findall(r'(?:href|action)="([^"]+)"', ways) == [
        at("picture_page", kop_sheet),
        at("paper", kop_sheet),
    ]


def test_signatures_chart_and_end_are_there_before_the_first_line(client):
    sheet = import_record(raw=with_entries(KOP))
    actions = page(client, sheet).split('<nav class="actions"')[1].split("</nav>")[0]
    for name in ("sign", "figures", "end"):  # finding 13: they came after a reload alone
        assert f'href="{at(name, sheet)}"' in actions
        assert client.get(at(name, sheet)).status_code == 200
    assert f'href="{signing_page(sheet)}"' in actions


def won(sheet):
    """Who has won how much of this one sheet, as its figures say."""
    scope = Scope(find_game(sheet.game), ScoreSheet.objects.filter(pk=sheet.pk))
    (players,) = (table for table in statistics(scope) if table.key == "players")
    return {row.label: row.figures["won"] for row in players.rows}


def test_match_that_is_ended_or_signed_counts_as_won(kop_sheet):
    signed = import_record(raw=KOP)
    nobody = won(kop_sheet)
    signs(signed)
    ends(kop_sheet)
    assert won(kop_sheet) == won(signed) != nobody  # finding 3: “Sheets won” stayed “–”
    goes_on(kop_sheet)
    assert won(kop_sheet) == nobody


def test_doubles_ended_within_double_turn_are_won():
    sheet = import_record(raw=with_entries(DOUBLES, *DOUBLES["entries"][:2]))
    assert load_sheet_state(sheet).lines[-1].totals is None
    ends(sheet)
    assert rescore(sheet.pk) == []
    ahead, behind = Rate(1, 1), Rate(0, 1)
    assert won(sheet) == {"Anna": behind, "Bára": behind, "Cyril": ahead, "Dana": ahead}
    goes_on(sheet)
    assert rescore(sheet.pk) == []


BOK = [{"points": [60, 60]}, {"points": [60, 60]}, {"points": [70, 50]}]


def test_ending_inside_open_boks_asks_first(client):
    """GLOWY-6.9: which boks are open, which rule that is, and what else can be done."""
    sheet = import_record(raw=with_entries(GLOWY | {"options": {}}, *BOK))
    assert load_sheet_state(sheet).lines[-1].boks == (3, 3)
    for asked in (page(client, sheet, "end"), page(client, sheet, "sign")):
        assert "2 boks are open." in asked
        assert re.findall(r'<div class="glowy-bok"><p>(.*?)</p>', asked) == [
            "bok · 3 left",
            "bok · 3 left",
        ]
        assert f'href="{reverse("scorer:ruleset", args=["na-glowy"])}#GLOWY-6.9"' in asked
    form = page(client, sheet, "end").split("</form>")[-2]
    assert "<button>End it anyway</button>" in form
    assert re.search(r'<a class="button primary" href="[^"]+#write">Go on playing', form)


def test_ended_inside_boks_strip_says_so(client):
    sheet = import_record(raw=with_entries(GLOWY | {"options": {}}, *BOK))
    ends(sheet)
    shown = page(client, sheet)
    strip = shown.split('id="strip"')[1].split('id="write-area"')[0]
    assert "Ended inside 2 open boks" in strip
    assert "left" not in strip
    assert "glowy-bok" not in strip.replace("glowy-boks", "")
    assert re.findall(r'<div class="glowy-bok"><p>(.*?)</p>', shown) == [
        "bok · 3 not played",
        "bok · 3 not played",
    ]
    card = shown.split('id="end"')[1].split("</section>")[0]
    assert "Ended inside 2 open boks, against rule GLOWY-6.9." in card


def test_ending_outside_boks_asks_nothing_more(client, kop_sheet):
    for sheet in (kop_sheet, import_record(raw=with_entries(GLOWY | {"options": {}}, BOK[2]))):
        asked = page(client, sheet, "end")
        assert "glowy-asks" not in asked
        assert '<button class="primary">End the game</button>' in asked


def test_end_shows_marks_chart_and_records_before_what_comes_next(client):
    sheet = import_record(raw=GLOWY | {"options": {}})
    ends(sheet)
    card = page(client, sheet).split('id="end"')[1].split("</section>")[0]
    order = ['class="over"', "ranking", "<title>głowa", '<svg class="chart slim"', "highlights"]
    order += [at(name, sheet) for name in ("play_again", "sign", "picture_page", "paper")]
    places = [card.index(part) for part in order]
    assert places == sorted(places)
    assert "Most card points in a hand" in card
    assert card.count("<polyline") == 2


def test_many_sides_have_their_chart_folded(client):
    sheet = import_record(raw=HEARTS)
    if load_sheet_state(sheet).ending is None and not load_sheet_state(sheet).match.state.finished:
        ends(sheet)
    card = page(client, sheet).split('id="end"')[1].split("</section>")[0]
    assert "<details><summary>Running totals</summary>" in card


def test_sheet_in_play_carries_no_chart(client, kop_sheet):
    shown = page(client, kop_sheet)
    assert "chart" not in shown.replace("Chart and figures", "")


def test_end_costs_no_query_more_than_the_sheet_in_play(client, kop_sheet):
    page(client, kop_sheet)
    with CaptureQueriesContext(connection) as before:
        page(client, kop_sheet)
    ends(kop_sheet)
    page(client, kop_sheet)
    with CaptureQueriesContext(connection) as after:
        page(client, kop_sheet)
    assert len(after) <= len(before)
