"""The page of prizes: rows to fill in, what was typed stays, who would win what."""

from __future__ import annotations

from copy import deepcopy
from decimal import Decimal

import pytest
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_entrants, add_step, empty_event, log_import
from tests.builders.rounds import play_round
from tests.tiers import sampled
from tests.tournaments.views.sending import in_polish
from tournaments.engine.prizes import Prize, PrizeFor, PrizeList
from tournaments.models import Event
from tournaments.selectors.prizes import prizes_of
from tournaments.services.prizes import set_prizes
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
PUT_UP = PrizeList(
    prizes=(
        Prize(text="a cup", amount=10000),
        Prize(place=2, amount=5001),
        Prize(what=PrizeFor.CATEGORY, category="women", text="tea"),
    ),
    currency="PLN",
)


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Four of whom 2, 3 and 4 share the second place; 1 and 4 are women."""
    event = empty_event(state=Event.State.RUNNING)
    for entrant in add_entrants(event, 4):
        entrant.categories = ["women"] if entrant.number in {1, 4} else []
        entrant.save()
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    log_import(event)
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_after_round_1(made, db):
    return deepcopy(made)


def address(desk):
    return reverse("tournaments:prizes", args=[desk.event.slug])


def typed(*rows, **more):
    """What the form sends: rows of what it is for, place, text, amount."""
    sent = {"rows": str(max(len(rows), 5)), "currency": "PLN", "step": "1", "one_each": "on"}
    for at in range(max(len(rows), 5)):
        row = rows[at] if at < len(rows) else ("place", str(at + 1), "", "")
        names = ("what", "place", "text", "amount")
        sent |= {f"{name}_{at}": value for name, value in zip(names, row, strict=True)}
    return sent | more


def put(desk, put_up=PUT_UP):
    set_prizes(event_id=desk.event.pk, put_up=put_up, actor=Actor(), seen=0)


def preview(answer):
    return [
        (line.what_for, line.winners, line.each, line.by_lot)
        for line in answer.context["prizes"].lines
    ]


def test_event_without_prizes_offers_five_empty_rows(desk_after_round_1):
    answer = desk_after_round_1.client.get(address(desk_after_round_1))
    assert "No prizes are put up yet." in answer.content.decode()
    form = answer.context["form"]
    assert (form["currency"].value(), form["one_each"].value(), form.count) == ("PLN", True, 5)
    assert [form[f"place_{at}"].value() for at in range(5)] == [1, 2, 3, 4, 5]


def test_prizes_are_typed_and_read_again(desk_after_round_1):
    rows = [
        ("place", "1", " a cup ", "100"),
        ("place", "2", "", "50,01"),
        ("place", "3", "", ""),
        ("category:women", "", "tea", ""),
    ]
    answer = desk_after_round_1.client.post(
        address(desk_after_round_1), typed(*rows, currency="pln"), follow=True
    )
    assert messages_of(answer) == ["Saved."]
    assert prizes_of(desk_after_round_1.event) == PUT_UP
    form = answer.context["form"]
    shown = [
        [form[f"{part}_{at}"].value() for part in ("what", "place", "text", "amount")]
        for at in range(5)
    ]
    assert shown == [
        ["place", 1, "a cup", Decimal("100.00")],
        ["place", 2, "", Decimal("50.01")],
        ["category:women", 1, "tea", ""],
        ["place", 3, None, None],
        ["place", 4, None, None],
    ]


def test_preview_names_who_would_win_each_prize(desk_after_round_1):
    put(desk_after_round_1)
    answer = desk_after_round_1.client.get(address(desk_after_round_1))
    assert preview(answer) == [
        ("Place 1", ("Gracz 1",), ("a cup", "100.00 PLN"), ()),
        ("Places 2–4, shared", ("Gracz 2", "Gracz 3", "Gracz 4"), ("16.67 PLN",), ()),
    ]
    assert answer.context["prizes"].not_given == ["Women: place 1 – tea"]
    text = answer.content.decode()
    assert "After round 1 of 5" in text
    assert "16.67 PLN each" in " ".join(text.split())
    assert answer.context["prizes"].left_over == ""


def test_what_remains_and_what_goes_by_lot_is_said(desk_after_round_1):
    prizes = (Prize(place=2, text="a book", amount=5000), Prize(place=9, amount=100))
    put(desk_after_round_1, PrizeList(prizes=prizes, currency="PLN", step=100))
    answer = desk_after_round_1.client.get(address(desk_after_round_1))
    assert preview(answer) == [
        ("Places 2–4, shared", ("Gracz 2", "Gracz 3", "Gracz 4"), ("16.00 PLN",), ("a book",))
    ]
    text = " ".join(answer.content.decode().split())
    assert "16.00 PLN each; by lot: a book" in text
    assert "Nobody gets: Place 9 – 1.00 PLN" in text
    assert "Left over: <strong>3.00 PLN</strong>" in text


def test_tables_that_are_still_to_come_are_counted(desk_after_round_1):
    put(desk_after_round_1)
    still = "1 table is still to come: places may change."
    assert still not in " ".join(
        desk_after_round_1.client.get(address(desk_after_round_1)).content.decode().split()
    )
    desk_after_round_1.event.rounds.get().tables.create(number=2)
    add_step(desk_after_round_1.event, "event-started")
    assert still in " ".join(
        desk_after_round_1.client.get(address(desk_after_round_1)).content.decode().split()
    )


def test_prizes_page_before_the_first_result_says_so(desk_after_round_1):
    event = empty_event("inny", club=desk_after_round_1.event.club)
    add_entrants(event, 4)
    put_up = PrizeList(prizes=(Prize(text="a cup"),))
    set_prizes(event_id=event.pk, put_up=put_up, actor=Actor(), seen=0)
    answer = desk_after_round_1.client.get(reverse("tournaments:prizes", args=[event.slug]))
    assert "Nothing has been played yet." in answer.content.decode()


@pytest.mark.parametrize(
    ("row", "more", "field", "fault"),
    sampled(
        [
            (("place", "1", "", "many"), {}, "amount_0", "Allowed: an amount such as 25 or 25.50."),
            (("place", "0", "x", ""), {}, "place_0", "Allowed: a whole number from 1 to 500."),
            (("place", "", "x", ""), {}, "place_0", "Say for which place it is."),
            (
                ("team", "1", "x", ""),
                {},
                "what_0",
                (
                    "“team” is not known. Allowed: place, category:women, category:juniors, "
                    "category:seniors."
                ),
            ),
            (
                ("place", "1", "", "5"),
                {"currency": ""},
                "currency",
                "Allowed: a code of three capital letters, such as PLN or EUR.",
            ),
            (
                ("place", "1", "x" * 201, ""),
                {},
                "text_0",
                "Allowed: at most 200 letters.",
            ),
            (
                ("place", "1", "", "1.234"),
                {},
                "amount_0",
                "Allowed: an amount such as 25 or 25.50.",
            ),
            (
                ("place", "1", "", "99999999"),
                {},
                "amount_0",
                "Allowed: an amount from 0 to 10000000.",
            ),
        ],
        daily=6,
    ),
)
def test_what_was_typed_stays_and_fault_is_beside_it(desk_after_round_1, row, more, field, fault):
    answer = desk_after_round_1.client.post(
        address(desk_after_round_1), typed(row, ("place", "2", "tea", ""), **more)
    )
    form = answer.context["form"]
    assert (answer.status_code, form.errors) == (400, {field: [fault]})
    assert (form["text_0"].value(), form["text_1"].value()) == (row[2], "tea")
    assert desk_after_round_1.event.steps.count() == 1


def test_more_rows_keep_what_was_typed_and_save_nothing(desk_after_round_1):
    sent = typed(("place", "1", "a cup", "many"), one_each="", do="more")
    del sent["one_each"]
    answer = desk_after_round_1.client.post(address(desk_after_round_1), sent)
    form = answer.context["form"]
    assert (answer.status_code, form.count, form.errors) == (200, 10, {})
    assert [form[name].value() for name in ("text_0", "amount_0", "one_each")] == [
        "a cup",
        "many",
        False,
    ]
    assert desk_after_round_1.event.steps.count() == 1


@pytest.mark.parametrize("rows", sampled(["x", "", "-1", "100000", "101"], daily=2))
def test_any_number_of_rows_is_answered(desk_after_round_1, rows):
    answers = [
        desk_after_round_1.client.post(address(desk_after_round_1), sent)
        for sent in (typed(rows=rows), {"do": "more", "rows": rows}, {})
    ]
    first, more, nothing = (answer.status_code for answer in answers)
    assert (first in {302, 400}, more, nothing) == (True, 200, 400)


def test_rows_asked_for_are_at_most_100(desk_after_round_1):
    sent = {"do": "more", "rows": "100000"}
    answer = desk_after_round_1.client.post(address(desk_after_round_1), sent)
    assert (answer.status_code, answer.context["form"].count) == (200, 100)


def test_who_was_slower_is_told_and_may_send_it_again(desk_after_round_1):
    put(desk_after_round_1)
    sent = typed(("place", "1", "tea", ""), seen="0")
    answer = desk_after_round_1.client.post(address(desk_after_round_1), sent)
    assert answer.status_code == 400
    assert "Somebody changed this meanwhile" in answer.content.decode()
    again = sent | {"seen": answer.context["form"]["seen"].value()}
    assert desk_after_round_1.client.post(address(desk_after_round_1), again).status_code == 302
    assert prizes_of(desk_after_round_1.event).prizes == (Prize(text="tea"),)


def test_category_that_is_gone_is_not_turned_into_another(desk_after_round_1):
    made = {"what": "category", "category": "cats", "text": "x"}
    add_step(desk_after_round_1.event, "prizes-set", {"prizes": [made]})
    form = desk_after_round_1.client.get(address(desk_after_round_1)).context["form"]
    assert form["what_0"].value() == "category:cats"
    answer = desk_after_round_1.client.post(
        address(desk_after_round_1), typed(("category:cats", "1", "y", ""))
    )
    assert list(answer.context["form"].errors) == ["what_0"]


@pytest.mark.parametrize("count", [1, 3])
def test_page_costs_the_same_for_any_number_of_prizes(
    desk_after_round_1, count, django_assert_num_queries
):
    prizes = tuple(Prize(place=at, text="tea") for at in range(1, count + 1))
    put(desk_after_round_1, PrizeList(prizes=prizes))
    desk_after_round_1.client.get(address(desk_after_round_1))
    add_step(desk_after_round_1.event, "event-started")  # the data is read anew
    with django_assert_num_queries(18):
        desk_after_round_1.client.get(address(desk_after_round_1))


def test_nothing_of_prizes_is_for_everybody(desk_after_round_1, client):
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    put(desk_after_round_1)
    for name in ("event", "standings", "hall"):
        answer = client.get(reverse(f"tournaments:{name}", args=[desk_after_round_1.event.slug]))
        assert "a cup" not in answer.content.decode()


def test_desk_reads_what_directors_alone_change(desk_after_round_1):
    put(desk_after_round_1)
    scorer = sign_in(desk_after_round_1.event, Role.SCORER, name="jan")
    page = scorer.client.get(address(scorer)).content.decode()
    assert "a cup" in page
    assert ('name="text_0"' in page, "Prize-giving" in page) == (False, False)
    assert scorer.client.post(address(scorer), typed()).status_code == 403
    assert prizes_of(desk_after_round_1.event) == PUT_UP


def test_prize_that_moved_down_says_why(desk_after_round_1):
    women = Prize(what=PrizeFor.CATEGORY, category="women", amount=30000)
    put(desk_after_round_1, PrizeList(prizes=(*PUT_UP.prizes[:2], women), currency="PLN"))
    answer = desk_after_round_1.client.get(address(desk_after_round_1))
    moved = "Moves down: Gracz 1 has “Women: place 1”."
    lines = answer.context["prizes"].lines
    assert [(line.what_for, line.winners, line.moved) for line in lines] == [
        ("Places 1–3, shared", ("Gracz 2", "Gracz 3", "Gracz 4"), moved),
        ("Women: place 1", ("Gracz 1",), ""),
    ]
    assert moved in answer.content.decode()


def test_prizes_form_speaks_polish(desk_after_round_1):
    client = desk_after_round_1.client
    told, page = in_polish(client, address(desk_after_round_1), typed(("place", "1", "tea", "")))
    assert told == ["Zapisano."]
    for label in ("Miejsce", "Nagroda", "Jedna nagroda na osobę", "Zaokrąglaj części w dół do"):
        assert label in page
