"""Papers of a whole event, ordered and read back."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, date, datetime
from itertools import product
from uuid import uuid4

import pytest
from django.utils import timezone, translation
from pydantic import TypeAdapter

from scorer.models import Job
from scorer.operations.services.jobs import JobFailedError, Work
from scorer.printing.order import Occasion
from scorer.sheets.selectors.codes import living_texts
from scorer.sheets.services.entries import Writer
from scorer.sheets.services.seating import seat_players
from scorer.support.typed_codes import grouped
from tests.builders.events import add_draw, add_entrants, add_step, empty_event
from tests.builders.rounds import play_round
from tests.scorer.printing.reading import page_words, reader, words
from tests.tiers import sampled
from tournaments.models import Award, Draw, Event, HomeClub, Person, Round
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.orders import as_json, event_paper, print_order
from tournaments.printing.papers import PAPERS, takes_long
from tournaments.printing.score_sheets import items_of
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.services.cash import give_back, pay
from tournaments.services.codes import sheets_in, withdraw_codes
from tournaments.services.rounds import close_round, open_round
from tournaments.services.sheets import planned_code
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
HEAD = "Turniej o Puchar Borku"
SITE = "https://k.example"
FIRST = [(1, 2, 3, 4), (5, 6, 7, 8)]
SECOND = [(1, 5, 2, 6), (8, 4, 7, 3)]


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Eight players: a round that was played, and one that is seated."""
    event = empty_event(place="Borek", day=date(2026, 11, 21))
    entrants = add_entrants(event, 8, categories=[])
    entrants[1].categories = ["women"]
    entrants[1].save()
    first = play_round(event, 1, FIRST, [(6, -2, -2, -2), (1, 2, 3, -6)])
    play_round(event, 2, SECOND, state=Round.State.SEATED)
    Award.objects.create(
        event=event, round=first, entrant=entrants[6], kind="other", score=5, why="Dolos"
    )
    return event


@pytest.fixture
def event_in_round_2(made, db):
    return deepcopy(made)


@pytest.fixture(scope="module")
def papers_of_round_2(made):
    """The pages of all papers of the round, and what was told while they were printed."""
    order = EventOrder(event=made.pk, kind="round", language="en", round=2, site=SITE)
    told = []
    pdf = print_order(order, told.append)
    return [page_words(page) for page in reader(pdf).pages], told


def printed(event, kind, **how):
    return print_order(EventOrder(event=event.pk, kind=kind, **{"language": "en", **how}))


def test_order_is_kept_as_json(event_in_round_2):
    order = EventOrder(event=3, kind="table-cards", language="pl", round=2, site=SITE)
    kept = as_json(order, file="x.pdf", back="/back/")
    assert kept == {
        "file": "x.pdf",
        "back": "/back/",
        "event": 3,
        "kind": "table-cards",
        "language": "pl",
        "round": 2,
        "large": False,
        "upto": None,
        "kind_of_list": "individual",
        "places": 3,
        "paper": "A4",
        "imposition": "single",
        "site": SITE,
        "public": False,
        "wifi": "",
        "tables": [],
        "numbers": [],
    }
    assert TypeAdapter(EventOrder).validate_python(kept) == order


def test_job_prints_order(event_in_round_2):
    order = EventOrder(event=event_in_round_2.pk, kind="seating-number", language="en", round=2)
    job = Job(arguments=as_json(order, file="seating.pdf", back="/events/turniej/papers/"))
    done = []
    assert "Seating by number · Round 2" in words(event_paper(Work(job.arguments, done.append)))
    assert (done, job.file_name, job.back) == ([1], "seating.pdf", "/events/turniej/papers/")


def test_seating_lists_say_number_name_table_and_seat(event_in_round_2):
    assert words(printed(event_in_round_2, "seating-number", round=2)) == (
        f"Seating by number · Round 2 {HEAD} · Borek · 21 November 2026 No. Name Table Seat "
        "1 Gracz 1 1 1 2 Gracz 2 1 3 3 Gracz 3 2 4 4 Gracz 4 2 2 "
        "5 Gracz 5 1 2 6 Gracz 6 1 4 7 Gracz 7 2 3 8 Gracz 8 2 1"
    )
    both = words(printed(event_in_round_2, "seating-name"))
    assert "No. Name R1 R2 1 Gracz 1 1 · 1 1 · 1 2 Gracz 2 1 · 2 1 · 3" in both
    assert words(printed(event_in_round_2, "seating-table", round=2, large=True)) == (
        f"Seating by table · Round 2 {HEAD} · Borek · 21 November 2026 "
        "1 1 1 Gracz 1 2 5 Gracz 5 3 2 Gracz 2 4 6 Gracz 6 "
        "2 1 8 Gracz 8 2 4 Gracz 4 3 7 Gracz 7 4 3 Gracz 3"
    )


def test_start_cards_are_for_all_and_table_cards_without_withdrawn_codes(event_in_round_2):
    start = words(printed(event_in_round_2, "start-cards"))
    assert start.count(HEAD) == 8
    open_round(event_id=event_in_round_2.pk, number=2, actor=Actor())
    withdraw_codes(event_id=event_in_round_2.pk, number=2, table=2, actor=Actor())
    cards = printed(event_in_round_2, "table-cards", round=2, site=SITE)
    assert len(reader(cards).pages) == 1
    assert words(cards).count("Scan me to write the score.") == 1


def test_papers_carry_same_codes_before_and_after_round_is_open(
    event_in_round_2, papers_of_round_2
):
    (_name, _number, _table, cards, *sheets), _told = papers_of_round_2
    open_round(event_id=event_in_round_2.pk, number=2, actor=Actor())
    codes = list(living_texts(sheets_in(event_in_round_2.rounds.get(number=2))).values())
    assert len(set(codes)) == 2
    for code in codes:
        assert f"k.example/t/{code}/ {grouped(code)}" in cards
        assert grouped(code) in " ".join(sheets)
    opened = words(printed(event_in_round_2, "table-cards", round=2, site=SITE))
    assert opened == cards


def test_papers_of_one_table_are_whole_lists_its_card_and_its_sheet(event_in_round_2):
    how = {"round": 2, "site": SITE, "tables": (2,)}
    pages = [page_words(page) for page in reader(printed(event_in_round_2, "round", **how)).pages]
    assert ["Gracz 1" in text for text in pages] == [True, True, True, False, False]
    code = grouped(planned_code(event_in_round_2.rounds.get(number=2).pk, 2))
    assert [(text.count(code), "Gracz 8" in text) for text in pages[3:]] == [(1, True)] * 2
    alone = words(printed(event_in_round_2, "table-cards", **how))
    assert alone == pages[3]
    [one] = items_of(event_in_round_2, 2, {}, [2])
    assert one.occasion.table == 2
    with pytest.raises(NothingToPrintError):
        printed(event_in_round_2, "table-cards", round=2, tables=(9,))


def test_start_card_of_one_player(event_in_round_2):
    card = words(printed(event_in_round_2, "start-cards", numbers=(7,)))
    assert card.count(HEAD) == 1
    assert "7 Gracz 7" in card


def reseated(event, number=2, version=2):
    """A round seated anew at 18:05."""
    draw = add_draw(event)
    Draw.objects.filter(pk=draw.pk).update(published_at=datetime(2026, 11, 21, 17, 5, tzinfo=UTC))
    change_rounds(event, number=number, draw=draw, version=version)


def change_rounds(event, *, number=None, **values):
    """Something else about a round, or all; the data is read anew."""
    rounds = event.rounds.filter(number=number) if number else event.rounds
    rounds.update(**values)
    add_step(event, "event-started")


SEATED = ["seating-name", "seating-number", "seating-table", "table-cards", "score-sheets"]
MARKS = {
    "en": "Seating 2, 18:05",
    "pl": "Rozstawienie 2, 18:05",
    "cs": "Rozsazení 2, 18:05",
    "ro": "Așezarea 2, 18:05",
}
REPLACES = {
    "en": "replaces the earlier one",
    "pl": "zastępuje poprzednie",
    "cs": "nahrazuje předchozí",
    "ro": "o înlocuiește pe cea anterioară",
}
# the daily ones; English lists and cards, and score sheets, the dearest, are below
DAILY = [("seating-number", "pl"), ("seating-table", "cs"), ("table-cards", "ro")]


@pytest.mark.parametrize(("kind", "language"), sampled(product(SEATED, MARKS), daily=DAILY))
def test_paper_of_round_seated_anew_says_which_seating_it_is(event_in_round_2, kind, language):
    mark = MARKS[language]
    how = {"round": 2, "site": SITE, "language": language}
    assert mark not in words(printed(event_in_round_2, kind, **how))
    reseated(event_in_round_2)
    replacing = mark if kind == "score-sheets" else f"{mark} · {REPLACES[language]}"
    tables = 2 if kind in {"table-cards", "score-sheets"} else 1
    assert words(printed(event_in_round_2, kind, **how)).count(replacing) == tables


def test_lists_and_cards_of_new_seating_replace_earlier_ones(event_in_round_2):
    reseated(event_in_round_2)
    told = "Seating 2, 18:05 · replaces the earlier one"
    assert words(printed(event_in_round_2, "seating-name", round=2)).count(told) == 1
    whole = "Round 2: Seating 2, 18:05 · replaces the earlier one"
    assert words(printed(event_in_round_2, "start-cards")).count(whole) == 8
    assert whole in words(printed(event_in_round_2, "seating-name"))
    change_rounds(event_in_round_2, draw=None)
    assert "Seating 2 · replaces the earlier one" in words(
        printed(event_in_round_2, "seating-name", round=2)
    )
    change_rounds(event_in_round_2, version=3)
    assert "Rounds 1, 2: Seating 3 · replaces" in words(printed(event_in_round_2, "start-cards"))


def test_long_name_of_event_leaves_room_for_seating(event_in_round_2, papers_of_round_2):
    (*_lists_and_cards, first, second), _told = papers_of_round_2
    assert "Seating" not in first + second
    Event.objects.update(name="Otwarte Mistrzostwa Wielkopolski " * 6)
    reseated(event_in_round_2)
    assert "Seating 2, 18:05" in words(printed(event_in_round_2, "score-sheets", round=2))


def test_papers_of_round_that_is_over_carry_no_codes(event_in_round_2):
    open_round(event_id=event_in_round_2.pk, number=2, actor=Actor())
    close_round(event_id=event_in_round_2.pk, number=2, actor=Actor(), stopped=True)
    cards = printed(event_in_round_2, "table-cards", round=2, site=SITE)
    assert "k.example" not in words(cards)


def test_score_sheets_are_of_tables_before_and_after_round_is_open(event_in_round_2):
    unopened = items_of(event_in_round_2, 2, {1: "https://k.example/t/1"})
    open_round(event_id=event_in_round_2.pk, number=2, actor=Actor())
    opened = items_of(event_in_round_2, 2, {1: "https://k.example/t/1"})
    addresses = [item.address for item in (*unopened, *opened)]
    assert addresses == ["https://k.example/t/1", ""] * 2
    for items in (unopened, opened):
        assert [item.now.setup.players for item in items] == [
            ("1 Gracz 1", "5 Gracz 5", "2 Gracz 2", "6 Gracz 6"),
            ("8 Gracz 8", "4 Gracz 4", "7 Gracz 7", "3 Gracz 3"),
        ]
        assert [item.occasion for item in items] == [
            Occasion(HEAD, event_in_round_2.day, 2, 1),
            Occasion(HEAD, event_in_round_2.day, 2, 2),
        ]


def test_numbers_on_score_sheet_are_told_once(event_in_round_2):
    Person.objects.filter(given_name="5").update(given_name="1")
    [first, _other] = items_of(event_in_round_2, 2, {})
    assert first.now.setup.players == ("Gracz 1 (#1)", "Gracz 1 (#5)", "2 Gracz 2", "6 Gracz 6")


def test_player_who_sat_down_at_table_has_no_number(event_in_round_2):
    open_round(event_id=event_in_round_2.pk, number=2, actor=Actor())
    sheet = event_in_round_2.rounds.get(number=2).tables.get(number=1).sheet
    seat_players(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        players=["Gracz 1", "Gracz 5", "Ola", "Gracz 6"],
        whole=True,
        position=0,
        writer=Writer(),
    )
    [first, _other] = items_of(event_in_round_2, 2, {})
    assert first.now.setup.players == ("1 Gracz 1", "5 Gracz 5", "Ola", "6 Gracz 6")


def test_free_seat_on_score_sheet_is_line_to_write_on(event_in_round_2):
    play_round(event_in_round_2, 3, [(1, 2, 3, None)], state=Round.State.SEATED)
    [item] = items_of(event_in_round_2, 3, {})
    assert item.now.setup.players[:3] == ("1 Gracz 1", "2 Gracz 2", "3 Gracz 3")
    assert set(item.now.setup.players[3]) == {"…"}
    assert items_of(event_in_round_2, 9, {}) == []


def test_all_papers_of_round_are_in_one_file(papers_of_round_2):
    pages, told = papers_of_round_2
    titles = ["Seating by name", "Seating by number", "Seating by table"]
    assert [title in page for title, page in zip(titles, pages, strict=False)] == [True] * 3
    assert (len(pages), told) == (6, [4, 5, 6])


def test_results_standings_and_crosstable(event_in_round_2):
    results = words(printed(event_in_round_2, "results", round=1))
    assert "1 1 Gracz 1 +6 · 4 2 Gracz 2 −2 · 2 3 Gracz 3 −2 · 2 4 Gracz 4 −2 · 2" in results
    assert "7 Gracz 7: +5 – Dolos" in results
    standings = words(printed(event_in_round_2, "standings"))
    assert "1 7 Gracz 7 4 8 4 2 1 Gracz 1 4 6 4 3 6 Gracz 6 3 2 3" in standings
    women = words(printed(event_in_round_2, "standings", kind_of_list="women", language="pl"))
    assert "1 2 Gracz 2 2 −2 2" in women
    assert "1 · +6 · 4" in words(printed(event_in_round_2, "crosstable"))


def test_nothing_of_rounds_kept_back(event_in_round_2):
    frozen = words(printed(event_in_round_2, "standings", upto=0))
    assert "Before the first round" in frozen
    assert "1= 1 Gracz 1 0 0" in frozen
    with pytest.raises(NothingToPrintError):
        printed(event_in_round_2, "results", round=1, upto=0)


def test_diplomas_begin_with_last_place(event_in_round_2):
    pages = [
        page_words(page) for page in reader(printed(event_in_round_2, "diplomas", places=2)).pages
    ]
    assert ["7 Gracz" in page for page in pages] == [False, True]
    assert ["II" in page for page in pages] == [True, False]


def test_diploma_of_category_is_in_language_of_paper(event_in_round_2):
    with translation.override("ro"):
        text = words(printed(event_in_round_2, "diplomas", kind_of_list="women", language="pl"))
    assert "MIEJSCE Kobiety Turniej" in text


def test_minutes_tell_acts_and_results(event_in_round_2):
    add_step(event_in_round_2, "event-made", {"name": HEAD, "day": "2026-11-21"}, by="Ola")
    add_step(event_in_round_2, "event-reopened", reason="Za wcześnie")
    text = words(printed(event_in_round_2, "minutes"))
    assert f"The tournament “{HEAD}” is made. – Ola" in text
    assert "The finished tournament goes on. (Za wcześnie)" in text
    assert "1: 1 Gracz 1 +6 (4); 2 Gracz 2 −2 (2); 3 Gracz 3 −2 (2); 4 Gracz 4 −2 (2)" in text


def test_cash_sheet_says_fees_payments_and_totals(event_in_round_2):
    Event.objects.update(format={"fee": "25", "currency": "CZK", "fees": {"women": "12 1/2"}})
    for number, amount in ((1, None), (3, 1000)):
        pay(event_id=event_in_round_2.pk, number=number, amount=amount, actor=Actor(name="Ola"))
    back = {"amount": 500, "reason": "a slip", "actor": Actor(name="Ula")}
    give_back(event_id=event_in_round_2.pk, number=1, **back)
    text = words(printed(event_in_round_2, "cash-sheet"))
    assert "1 Gracz 1 25.00 20.00 5.00 2 Gracz 2 Women 12.50 0.00 12.50" in text
    assert "3 Gracz 3 25.00 10.00 15.00" in text
    assert (
        "Totals in CZK Fee: 7 × 25.00 175.00 Women: 1 × 12.50 12.50 expected 187.50 "
        "paid 35.00 given back 5.00 in the box (Ola 30.00) 30.00 owed 157.50 "
        "the director who kept the cash"
    ) in text
    assert "25,00" in words(printed(event_in_round_2, "cash-sheet", language="pl"))


def test_minutes_call_typed_tables_what_they_are(event_in_round_2):
    for seed in ("", "3 5 1"):
        draw = add_draw(event_in_round_2, rounds=2)
        Draw.objects.filter(pk=draw.pk).update(seed=seed)
    Draw.objects.update(by_hand=True, drawn_at=timezone.now())
    text = words(printed(event_in_round_2, "minutes"))
    assert text.count("all rounds at once, nobody meets twice; moved by hand") == 1
    assert (text.count("tables made by hand"), text.count("nobody meets twice")) == (1, 1)


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("seating-table", {"round": 9}),
        ("score-sheets", {"round": None}),
        ("standings", {"kind_of_list": "juniors"}),
        ("diplomas", {"kind_of_list": "juniors"}),
        ("cash-sheet", {}),
    ],
)
def test_paper_about_nothing_there_is_refused(event_in_round_2, kind, how):
    with pytest.raises(NothingToPrintError):
        printed(event_in_round_2, kind, **how)


@pytest.mark.parametrize("kind", ["seating-number", "start-cards", "diplomas"])
def test_event_without_anybody_has_no_papers(kind, db):
    with pytest.raises(NothingToPrintError):
        printed(empty_event("leer"), kind)


def test_papers_of_whole_round_are_for_job(event_in_round_2):
    data = event_data_of(event_in_round_2)
    long = [
        kind
        for kind in PAPERS
        if takes_long(
            EventOrder(event=event_in_round_2.pk, kind=kind, language="en", round=1), data
        )
    ]
    assert long == ["round"]


def test_missing_library_fails_job(event_in_round_2, machine_without_pango):
    order = EventOrder(event=event_in_round_2.pk, kind="seating-name", language="en")
    with pytest.raises(JobFailedError):
        event_paper(Work(as_json(order, file="", back="")))


def test_namesakes_have_their_club_on_seating_lists(event_in_round_2):
    homes = [
        HomeClub.objects.create(register=event_in_round_2.club, name=name)
        for name in ("Lipa", "Buk")
    ]
    for given, home in zip("34", homes, strict=True):
        found = Person.objects.filter(register=event_in_round_2.club, given_name=given)
        found.update(surname="Nowak", given_name="Jan", home=home)
    for kind in ("seating-name", "seating-number"):
        text = words(printed(event_in_round_2, kind, round=2))
        assert "3 Nowak Jan (Lipa) 2 4" in text
        assert "4 Nowak Jan (Buk) 2 2" in text


def test_namesakes_of_one_club_have_their_numbers_beside_name(event_in_round_2):
    home = HomeClub.objects.create(register=event_in_round_2.club, name="Lipa")
    found = Person.objects.filter(register=event_in_round_2.club, given_name__in="34")
    found.update(surname="Nowak", given_name="Jan", home=home)
    assert "3 Nowak Jan (#3) 2 4" in words(printed(event_in_round_2, "seating-name", round=2))
