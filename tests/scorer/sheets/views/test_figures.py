"""The chart of a sheet, statistics of a club and of a browser, one player's figures."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Club
from scorer.sheets.services.entries import Writer, void_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL, DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.scorer.sheets.services.test_ending import ends
from tests.tiers import sampled

STATISTICS = "/clubs/debem/statistics/"


@pytest.fixture
def club(db):
    return Club.objects.create(name="Klub Pod Dębem", slug="debem", open_to_all=True)


def text(response):
    assert response.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def rows(response, key):
    """The rows of a table as they read, by its id."""
    table = response.content.decode().split(f'id="{key}-table"')[1].split("</table>")[0]
    body = table.split("<tbody>")[1]
    return [
        " ".join(re.sub(r"<[^>]+>", " ", row).split())
        for row in body.split("</tr>")
        if row.strip() != "</tbody>"
    ]


def first_cells(response, key):
    table = response.content.decode().split(f'id="{key}-table"')[1].split("</table>")[0]
    return re.findall(r"<bdi>(?:<a [^>]*>)?([^<]*)", table)


def test_sheet_shows_its_chart_and_the_same_totals_in_a_table(client, kop_sheet):
    page = client.get(reverse("scorer:figures", args=[kop_sheet.pk]))
    html = page.content.decode()
    assert html.count('class="curve"') == 8
    assert "Kop · points · 4 hands" in text(page)
    table = html.split('class="figures-table"')[1].split("</table>")[0]
    cells = re.findall(r"<td>([^<]*)</td>", table)
    assert cells[-4:] == ["−2", "−12", "−16", "30"]
    assert rows(page, "kop-contracts")[0].startswith("zwyczajna 2 1 of 2 · 50 %")
    assert "kop-seats" not in html
    headings = re.findall(r"<h3>([^<]*)</h3>", html)
    assert headings == ["Players", "Pairs as Starzy", "Hands by contract"]


@pytest.mark.parametrize("record", sampled(ALL, daily=[HEARTS]), ids=lambda record: record["game"])
def test_every_game_has_chart(client, db, record):
    sheet = import_record(raw=record)
    page = client.get(reverse("scorer:figures", args=[sheet.pk])).content.decode()
    assert page.count("<polyline") in {4, 6, 8}
    assert "nan" not in "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))


def test_sheet_without_a_line_says_so(client, db):
    sheet = import_record(raw=with_entries(KOP))
    page = client.get(reverse("scorer:figures", args=[sheet.pk]))
    assert "The chart begins with what you save first." in text(page)


def test_coordinates_do_not_take_the_languages_decimal_sign(client, kop_sheet):
    page = client.get(
        reverse("scorer:figures", args=[kop_sheet.pk]), HTTP_ACCEPT_LANGUAGE="pl"
    ).content.decode()
    assert re.findall(r' (?:x|y|x1|x2|y1|y2)="[^"]*,[^"]*"', page) == []


def test_struck_line_is_not_drawn_nor_counted(client, kop_sheet):
    void_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        position=0,
        seen_revision=1,
        writer=Writer(author="Ada"),
    )
    page = client.get(reverse("scorer:figures", args=[kop_sheet.pk]))
    assert "Kop · points · 3 hands" in text(page)
    assert rows(page, "kop-contracts")[0].startswith("zwyczajna 1 0 of 1 · 0 %")


def test_club_shows_the_game_it_plays_most(client, club):
    for record in (KOP, GLOWY, GLOWY):
        import_record(raw=record, club=club)
    page = client.get(STATISTICS)
    assert "From 2 sheets." in text(page)
    assert first_cells(page, "na-glowy-pairs") == ["Ada + Celina", "Bogdan + Darek"]
    assert first_cells(client.get(f"{STATISTICS}?game=kop"), "kop-contracts") == [
        "zwyczajna",
        "wesele",
        "zolo",
    ]


def cards_of(page):
    """The cards of the players as they read, from the first on."""
    cards = page.content.decode().split('<li class="card player-card">')[1:]
    return [" ".join(re.sub(r"<[^>]+>", " ", card.split("</li>")[0]).split()) for card in cards]


def test_players_have_cards_and_all_figures_are_folded_away(client, club):
    import_record(raw=KOP, club=club)
    ends(import_record(raw=KOP, club=club))
    ends(import_record(raw=changed(KOP, entries=KOP["entries"][:1]), club=club))
    page = client.get(STATISTICS)
    cards = cards_of(page)
    assert [card.split()[0] for card in cards] == ["Ada", "Bogdan", "Celina", "Darek"]
    assert cards[3].startswith("Darek Won as Stary 2 of 2 · 100 % Sheets won 1 of 2 · 50 %")
    assert "Highest score 30 Sheets 3 Most wins in a row 1" in cards[3]
    html = page.content.decode()
    assert html.count('<svg class="chart bars"') == 4
    assert '<details class="all-figures"><summary>All figures</summary>' in html


@pytest.mark.parametrize(
    ("record", "lead"),
    sampled(
        [
            (KOP, "Won as Stary"),
            (GLOWY, "Hands won"),
            (DOUBLES, "Points a turn"),
            (HEARTS, "Hearts a hand"),
        ],
        daily=[(DOUBLES, "Points a turn")],
    ),
    ids=lambda value: value["game"] if isinstance(value, dict) else None,
)
def test_every_game_has_its_own_figure_in_large_letters(client, club, record, lead):
    import_record(raw=record, club=club)
    html = client.get(STATISTICS).content.decode()
    leads = re.findall(r'<div class="lead"><dt>(.*?)</dt>', html)
    assert leads == [lead] * len(record["players"])


def test_another_clubs_sheets_do_not_count(client, club, kop_sheet):
    assert "Nothing to count yet." in text(client.get(STATISTICS))


def test_closed_clubs_statistics_are_for_its_members(client, club):
    Club.objects.update(open_to_all=False)
    assert client.get(STATISTICS).status_code == 403
    assert client.get(f"{STATISTICS}player/?name=Ada").status_code == 403


@pytest.mark.parametrize(
    ("sort", "sorted_so"),
    sampled(
        [
            ("-score", ["Darek", "Ada", "Bogdan", "Celina"]),
            ("old", ["Bogdan", "Celina", "Ada", "Darek"]),
            ("-label", ["Darek", "Celina", "Bogdan", "Ada"]),
        ],
        daily=2,
    ),
)
def test_tables_are_sorted_by_number_most_first_and_unfolded(client, club, sort, sorted_so):
    import_record(raw=KOP, club=club)
    page = client.get(f"{STATISTICS}?kop-players-sort={sort}")
    assert first_cells(page, "kop-players") == sorted_so
    assert '<details class="all-figures" open>' in page.content.decode()


def test_search_that_finds_nothing_keeps_what_was_typed(client, club):
    import_record(raw=KOP, club=club)
    page = client.get(f"{STATISTICS}?player=Zenon")
    assert "No sheet is like that." in text(page)
    assert 'value="Zenon"' in page.content.decode()


def test_search_is_unfolded_where_it_is_used_and_not_by_choosing_game(client, club):
    import_record(raw=KOP, club=club)
    unfolded = '<details class="search" open>'
    assert unfolded not in client.get(f"{STATISTICS}?game=kop").content.decode()
    found = client.get(f"{STATISTICS}?game=kop&player=Darek")
    assert (unfolded in found.content.decode(), "From 1 sheet." in text(found)) == (True, True)


def test_day_that_is_none_is_told(client, club):
    import_record(raw=KOP, club=club)
    page = client.get(f"{STATISTICS}?since=yesterday")
    assert "a day written like 2026-01-31" in text(page)


def test_own_statistics_are_of_the_sheets_of_this_browser(client, kop_sheet):
    assert "Nothing to count yet." in text(client.get("/statistics/"))
    assert client.get("/statistics/player/?name=Ada").status_code == 404
    session = client.session
    session["sheets"] = [str(kop_sheet.pk)]
    session.save()
    page = client.get("/statistics/")
    assert '<a href="/statistics/player/?name=Ada">Ada</a>' in page.content.decode()


@pytest.mark.parametrize("unnamed", sampled(["Gracz 2", "Player 2"]))
def test_players_without_a_name_are_nobody_on_two_sheets(client, club, unnamed):
    told = "Players without a name are not listed"
    import_record(raw=KOP, club=club)
    assert told not in text(client.get(STATISTICS))
    for _sheet in range(2):
        import_record(raw=changed(KOP, players=["Ada", unnamed, "Celina", "Darek"]), club=club)
    page = client.get(STATISTICS)
    assert told in text(page)
    assert unnamed not in text(page)
    assert [card.split()[0] for card in cards_of(page)] == ["Ada", "Celina", "Darek", "Bogdan"]
    assert first_cells(page, "kop-pairs") == ["Ada + Bogdan", "Ada + Celina", "Bogdan + Celina"]
    assert rows(page, "kop-contracts")[0].startswith("zwyczajna 6")
    assert client.get(f"{STATISTICS}player/?name={unnamed}").status_code == 404
    assert unnamed not in text(client.get(f"{STATISTICS}player/?name=Ada"))


def test_player_has_all_figures_game_by_game(client, club):
    for record in (KOP, GLOWY, changed(HEARTS, players=["Ada", "B", "C", "D", "E", "F"]), DOUBLES):
        import_record(raw=record, club=club)
    page = client.get(f"{STATISTICS}player/?name=Ada")
    html = page.content.decode()
    assert re.findall(r'<h2 id="game-([a-z-]+)"', html) == [
        "cancellation-hearts",
        "kop",
        "na-glowy",
    ]
    assert "Won as Stary 2 of 2 · 100 %" in text(page)
    assert first_cells(page, "kop-pairs") == ["Ada + Bogdan", "Ada + Celina"]
    assert first_cells(page, "kop-contracts") == ["zwyczajna", "wesele"]
    assert html.count('<svg class="chart bars"') == 3
    for name in ("Nobody", ""):
        assert client.get(f"{STATISTICS}player/?name={name}").status_code == 404


@pytest.mark.parametrize(
    ("record", "of_club", "player"),
    sampled([(KOP, 15, 13), (GLOWY, 12, 10), (DOUBLES, 16, 14), (HEARTS, 12, 10)]),
    ids=lambda value: value["game"] if isinstance(value, dict) else None,
)
def test_statistics_cost_the_same_queries_with_any_number_of_sheets(
    client, club, record, of_club, player, django_assert_num_queries
):
    of_player = f"{STATISTICS}player/?name={record['players'][0]}"
    for _sheets in range(2):
        import_record(raw=record, club=club)
        for address, expected in ((STATISTICS, of_club), (of_player, player)):
            with django_assert_num_queries(expected):
                client.get(address)
        import_record(raw=record, club=club)
