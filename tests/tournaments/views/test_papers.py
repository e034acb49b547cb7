"""Ordering papers, taking those that are for everybody, reading the minutes."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Job, Role
from scorer.sheets.selectors.codes import living_texts
from tests.builders.desks import at, running_event, seated_event, sign_in, table
from tests.builders.events import add_entrants, add_step, empty_club, empty_event
from tests.builders.rounds import play_all, seat_round
from tests.tiers import sampled
from tests.tournaments.views.sending import in_polish
from tournaments.models import Event, Printout, Round
from tournaments.printing.orders import as_json
from tournaments.printing.papers import PAPERS
from tournaments.selectors.replaced_papers import replaced_papers
from tournaments.services.codes import withdraw_codes
from tournaments.services.rounds import open_round
from tournaments.services.sheets import planned_code
from tournaments.services.steps import Actor
from tournaments.views import papers

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    """A desk with an open round of two tables, and one where the round is seated."""
    waiting = {"slug": "nastepny", "club": empty_club("inny")}
    return SimpleNamespace(
        running=running_event((1, 2, 3, 4), (5, 6, 7, 8), role=Role.SCORER),
        seated=seated_event((1, 2, 3, 4), (5, 6, 7, 8), **waiting),
    )


@pytest.fixture
def running_desk(made, db):
    return deepcopy(made.running)


@pytest.fixture
def seated_desk(made, db):
    return deepcopy(made.seated)


@pytest.fixture
def orders(monkeypatch):
    """What is printed, noted instead."""
    found = []
    monkeypatch.setattr(
        "tournaments.printing.orders.print_order",
        lambda order, _progress: found.append(order) or b"%PDF",
    )
    papers.PRINTED_CACHE.clear()
    return found


def page(desk, name="papers", *rest):
    return reverse(f"tournaments:{name}", args=[desk.event.slug, *rest])


def asks(desk, kind, **how):
    form = {
        "job": str(uuid4()),
        "print": kind,
        "round": "1",
        "language": "pl",
        "paper": "cut",
        "list": "individual",
        "places": "3",
    }
    return desk.client.post(page(desk), form | how)


def test_page_offers_round_that_is_played(running_desk):
    answer = running_desk.client.get(page(running_desk))
    form = answer.context["form"]
    assert (form["round"].value(), form["language"].value()) == ("1", "en")
    assert [value for value, _label in form.fields["round"].choices] == ["1", ""]


def test_paper_is_made_as_it_is_asked_for(running_desk, orders):
    answer = asks(running_desk, "seating-name", large="on", round="")
    assert (answer.content, answer["content-type"]) == (b"%PDF", "application/pdf")
    assert answer["content-disposition"] == 'inline; filename="turniej-seating-name.pdf"'
    [order] = orders
    assert (order.event, order.kind, order.round, order.language, order.large) == (
        running_desk.event.pk,
        "seating-name",
        None,
        "pl",
        True,
    )


def test_codes_let_phone_write_in_sheet_of_its_table(running_desk, orders):
    withdraw_codes(event_id=running_desk.event.pk, number=1, actor=Actor())
    asks(running_desk, "table-cards")
    assert orders[0].site == "http://testserver/"
    sheets = [row.sheet_id for row in running_desk.event.rounds.get().tables.all()]
    codes = living_texts(sheets)
    assert list(codes) == sheets
    answer = Client().post(f"/t/{codes[sheets[1]]}/")
    assert answer.url == reverse("scorer:sheet", args=[sheets[1]])


def test_code_of_round_to_come_says_when_it_opens(seated_desk):
    desk = seated_desk
    code = planned_code(desk.event.rounds.get().pk, 1)
    told = "On the papers of a round that is still to come it opens with the round."
    anybody = Client()
    refused = anybody.get(f"/t/{code}/")
    assert (refused.status_code, told in refused.content.decode()) == (403, True)
    typed = anybody.post(reverse("scorer:type_code"), {"code": code})
    assert (typed.status_code, told in typed.content.decode()) == (400, True)
    open_round(event_id=desk.event.pk, number=1, actor=Actor(user=desk.user))
    typed = anybody.post(reverse("scorer:type_code"), {"code": code})
    assert typed.url == reverse("scorer:sheet", args=[table(desk).sheet_id])


def test_lists_carry_no_codes_and_orders_of_those_that_do_keep_none(running_desk, orders):
    asks(running_desk, "seating-table")
    asks(running_desk, "table-cards")
    kept = as_json(orders[1], file="x", back="/")
    assert (orders[0].site, orders[1].site) == ("", "http://testserver/")
    for code in living_texts(
        row.sheet_id for row in running_desk.event.rounds.get().tables.all()
    ).values():
        assert code not in str(kept)


def test_paper_of_round_is_refused_without_round(running_desk, orders):
    answer = asks(running_desk, "results", round="")
    assert (answer.status_code, orders) == (400, [])
    assert answer.context["form"].errors == {"round": ["This paper is of one round: choose which."]}
    assert answer.context["form"]["language"].value() == "pl"


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("round", "7", "“7” is not known. Allowed: 1."),
        ("language", "de", "“de” is not known. Allowed: pl, cs, ro, en."),
        ("places", "0", "Allowed: a whole number from 1 to 50."),
        ("list", "juniors", "“juniors” is not known. Allowed: individual."),
    ],
)
def test_wrong_choice_is_refused_and_named_with_what_is_allowed(
    running_desk, orders, field, value, fault
):
    answer = asks(running_desk, "results", **{field: value})
    assert (answer.status_code, orders) == (400, [])
    assert answer.context["form"].errors == {field: [fault]}


def test_nothing_to_print_is_said(running_desk):
    answer = asks(running_desk, "diplomas")
    assert answer.status_code == 400
    assert "There is nothing of this yet." in answer.content.decode()


def test_large_paper_is_printed_apart_once(running_desk, own_folder):
    job = str(uuid4())
    first, second = (asks(running_desk, "round", job=job) for _tap in range(2))
    found = Job.objects.get()
    assert {first.url, second.url} == {reverse("scorer:print_job", args=[found.pk])}
    assert (found.kind, found.arguments["kind"]) == ("event-paper", "round")
    assert (found.file_name, found.back) == ("turniej-round-1.pdf", page(running_desk))
    shown = running_desk.client.get(first.url).content.decode()
    assert f'href="{page(running_desk)}"' in shown


def test_unknown_paper_is_not_there(running_desk, orders):
    assert asks(running_desk, "menu").status_code == 404
    assert running_desk.client.get(page(running_desk, "paper", "menu")).status_code == 404


def test_paper_for_the_desk_is_not_for_everybody(running_desk, orders):
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    assert Client().get(page(running_desk, "paper", "diplomas")).status_code == 403
    assert running_desk.client.get(page(running_desk, "paper", "diplomas")).url == page(
        running_desk
    )


def test_everybody_takes_seating_and_results_as_far_as_they_are_shown(orders):
    event = empty_event("lato", shown=Event.Shown.SEATING)
    add_entrants(event, 8)
    play_all(event, 8, 3)
    address = reverse("tournaments:paper", args=[event.slug, "seating-number"])
    results = reverse("tournaments:paper", args=[event.slug, "standings"])
    anybody = Client()
    assert [anybody.get(address).status_code, anybody.get(results).status_code] == [200, 404]
    Event.objects.update(shown=Event.Shown.EVERYTHING, hidden_from=3)
    assert anybody.get(f"{results}?language=cs&large=on").status_code == 200
    told = [(order.kind, order.round, order.language, order.large, order.upto) for order in orders]
    assert told == [("seating-number", 3, "en", False, 0), ("standings", 3, "cs", True, 2)]
    assert anybody.get(f"{address}?round=9").status_code == 404


def test_public_paper_is_printed_once_per_version(running_desk, orders):
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    for _time in range(2):
        assert Client().get(page(running_desk, "paper", "seating-name")).content == b"%PDF"
    add_step(running_desk.event, "event-started")
    Client().get(page(running_desk, "paper", "seating-name"))
    assert len(orders) == 2


@pytest.mark.parametrize("tables", [1, 3])
def test_page_costs_the_same_for_any_number_of_tables(tables, django_assert_num_queries):
    seats = [tuple(range(at, at + 4)) for at in range(1, 4 * tables, 4)]
    desk = running_event(*seats, slug="lato", club=empty_club("letni"))
    desk.client.get(page(desk))
    add_step(desk.event, "event-started")  # the data is read anew
    with django_assert_num_queries(19):
        desk.client.get(page(desk))


def test_minutes_tell_everything_newest_first(running_desk):
    add_step(running_desk.event, "event-started", by="Jan", reason="Punkt 10")
    answer = running_desk.client.get(page(running_desk, "minutes"))
    [(_day, lines)] = answer.context["days"]
    assert [(line.sentence, line.reason, line.by) for line in lines] == [
        ("The tournament begins.", "Punkt 10", "Jan"),
        ("Round 1 is open: 2 score sheets.", "", "Ewa"),
        ("The tournament begins.", "", "Ewa"),
    ]


def test_minutes_are_filtered_by_topic_and_person(running_desk):
    add_step(running_desk.event, "event-started", by="Jan")
    by = {}
    for query in ("topic=events", "topic=results", "by=Jan", "by=Ewa", "topic=flying"):
        days = running_desk.client.get(f"{page(running_desk, 'minutes')}?{query}").context["days"]
        by[query] = [line.sentence for _day, lines in days for line in lines]
    assert by["topic=events"] == ["The tournament begins."] * 2
    assert by["by=Jan"] == ["The tournament begins."]
    assert (by["topic=results"], len(by["by=Ewa"])) == ([], 2)


def test_minutes_are_taken_away(running_desk):
    add_step(running_desk.event, "event-started", by="=cmd", reason="Punkt 10")
    answer = running_desk.client.get(f"{page(running_desk, 'minutes')}?as=csv&topic=events")
    head, _by_the_round, line = answer.content.decode("utf-8-sig").splitlines()
    assert head == "at,kind,sentence,reason,by"
    assert line.split(",", 1)[1] == "event-started,The tournament begins.,Punkt 10,'=cmd"


def test_page_names_whom_no_face_can_write(running_desk):
    assert not running_desk.client.get(page(running_desk)).context["substituted"]
    add_step(running_desk.event, "event-started")  # the data is read anew
    Event.objects.update(place="\ue000")
    answer = running_desk.client.get(page(running_desk))
    assert answer.context["substituted"] == ["\ue000"]
    assert "every letter of: \ue000. On paper □ stands" in answer.content.decode()


def test_page_names_reasons_that_no_face_can_write(running_desk):
    add_step(running_desk.event, "event-started", by="Ola \ue000", reason="Punkt \ue001")
    assert running_desk.client.get(page(running_desk)).context["substituted"] == [
        "Punkt \ue001",
        "Ola \ue000",
    ]


@pytest.mark.parametrize("list_", ["rounds/1/", "standings/"])
def test_lists_name_whom_no_face_can_write_beside_way_to_paper(running_desk, list_):
    add_step(running_desk.event, "event-started")
    Event.objects.update(place="\ue000", shown=Event.Shown.EVERYTHING)
    shown = running_desk.client.get(f"/events/{running_desk.event.slug}/{list_}").content.decode()
    assert "every letter of: \ue000. On paper □ stands" in shown


def reprints(desk, kind, **how):
    """As the table's page and the player's page ask: everything else is as usual."""
    return desk.client.post(page(desk), {"print": kind, **how})


def test_papers_of_one_table_are_printed_alone(running_desk, orders):
    for kind in ("score-sheets", "table-cards"):
        assert reprints(running_desk, kind, round="1", tables="2").content == b"%PDF"
    assert [(one.kind, one.round, one.tables) for one in orders] == [
        ("score-sheets", 1, (2,)),
        ("table-cards", 1, (2,)),
    ]
    assert orders[0].site == "http://testserver/"


def test_start_cards_are_those_of_table_or_of_numbers(running_desk, orders):
    reprints(running_desk, "start-cards", round="1", tables="2")
    reprints(running_desk, "start-cards", numbers="3, 5-6")
    assert [one.numbers for one in orders] == [(5, 6, 7, 8), (3, 5, 6)]


def test_seating_list_is_of_all_tables_whichever_is_asked_for(running_desk, orders):
    reprints(running_desk, "seating-name", round="1", tables="2")
    assert (orders[0].tables, orders[0].numbers) == ((), ())


def test_codes_that_are_out_stay_good(running_desk, orders):
    sheets = [row.sheet_id for row in running_desk.event.rounds.get().tables.all()]
    before = living_texts(sheets)
    reprints(running_desk, "score-sheets", round="1", tables="2")
    reprints(running_desk, "table-cards", round="1")
    assert living_texts(sheets) == before


def test_only_table_that_is_printed_gets_code(running_desk, orders):
    withdraw_codes(event_id=running_desk.event.pk, number=1, actor=Actor())
    reprints(running_desk, "score-sheets", round="1", tables="2")
    sheets = [row.sheet_id for row in running_desk.event.rounds.get().tables.all()]
    assert list(living_texts(sheets)) == sheets[1:]


@pytest.mark.parametrize(
    ("asked", "field", "fault"),
    sampled(
        [
            ({"round": "1", "tables": "2, 9"}, "tables", "Round 1 does not have these tables: 9."),
            ({"numbers": "8-10"}, "numbers", "Nobody has these numbers: 9, 10."),
            ({"tables": "1-999999999"}, "tables", "Enter numbers such as 3, 7 or 9-12."),
            ({"round": "", "tables": "2"}, "round", "Choose the round of these tables."),
            ({"tables": "two"}, "tables", "Enter numbers such as 3, 7 or 9-12."),
            ({"tables": "2-1"}, "tables", "Enter numbers such as 3, 7 or 9-12."),
        ],
        daily=3,
    ),
)
def test_tables_and_numbers_that_are_not_there_are_named(running_desk, orders, asked, field, fault):
    for answer in (
        reprints(running_desk, "start-cards", **asked),
        running_desk.client.get(page(running_desk), asked),
        running_desk.client.get(page(running_desk, "paper", "table-cards"), asked, follow=True),
    ):
        assert answer.status_code == 400
        assert answer.context["form"].errors == {field: [fault]}
        assert answer.context["form"][field].value() == asked[field]
    assert orders == []


def test_address_fills_in_tables(running_desk):
    answer = running_desk.client.get(
        page(running_desk, "paper", "score-sheets"), {"round": 1, "tables": "1,2"}
    )
    assert answer.url == f"{page(running_desk)}?round=1&tables=1%2C2"
    form = running_desk.client.get(answer.url).context["form"]
    assert (form["tables"].value(), form["round"].value(), form.errors) == ("1,2", "1", {})


def test_table_and_player_offer_their_papers(running_desk):
    shown = running_desk.client.get(at(running_desk, "desk_table", 2)).content.decode()
    card = shown.split('id="print"')[1].split("</details>")[0]
    assert f'action="{page(running_desk)}"' in card
    for kind in ("score-sheets", "table-cards", "start-cards"):
        assert f'name="print" value="{kind}"' in card
    assert 'name="round" value="1"' in card
    assert 'name="tables" value="2"' in card
    shown = running_desk.client.get(page(running_desk, "entrant", 7)).content.decode()
    assert '<input type="hidden" name="numbers" value="7">' in shown


def reseat(desk):
    """Numbers 4 and 8 change places, as by hand before the round is open."""
    seat_round(desk.event, 1, [(1, 2, 3, 8), (5, 6, 7, 4)])
    Round.objects.update(version=2)


def test_what_new_seating_replaces_is_told_until_it_is_printed(seated_desk, orders):
    desk = seated_desk
    reprints(desk, "table-cards", round="1")
    reprints(desk, "start-cards")
    assert desk.client.get(page(desk)).context["replaced"] == []
    reseat(desk)
    shown = desk.client.get(page(desk)).content.decode()
    assert "Round 1: seating 2. Print again: tables 1, 2." in shown
    assert "Replaced: Table cards, Start cards of all players" in shown
    assert f'href="{page(desk)}?round=1&amp;tables=1,2"' in shown
    assert f'href="{page(desk)}?round=1&amp;numbers=1,2,3,4,5,6,7,8"' in shown
    reprints(desk, "table-cards", round="1", tables="1,2")
    [left] = desk.client.get(page(desk)).context["replaced"]
    assert left.names == ["Start cards of all players"]
    reprints(desk, "start-cards", round="1", numbers="1-8")
    assert desk.client.get(page(desk)).context["replaced"] == []


def test_all_papers_of_round_in_one_file_replace_everything(seated_desk, own_folder):
    desk = seated_desk
    asks(desk, "round")
    kinds = set(Printout.objects.values_list("kind", flat=True))
    assert kinds == {*PAPERS["round"].notes}
    assert kinds <= {slug for paper in PAPERS.values() for slug in paper.notes}
    reseat(desk)
    asks(desk, "round", job=str(uuid4()))
    assert replaced_papers(desk.event) == []


def test_paper_that_cannot_be_printed_is_not_noted(running_desk):
    nobody = sign_in(empty_event("pusty", club=running_desk.event.club), Role.SCORER)
    answer = reprints(nobody, "start-cards")
    assert "There is nothing of this yet." in answer.content.decode()
    assert not Printout.objects.exists()


def test_papers_form_speaks_polish(running_desk):
    sent = {"print": "start-cards", "numbers": "8-9"}
    told, answer = in_polish(running_desk.client, page(running_desk), sent)
    assert told == []
    for said in ("Nikt nie ma tych numerów: 9.", "Język wydruków", "Dyplomy do miejsca"):
        assert said in answer
