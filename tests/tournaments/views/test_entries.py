"""The entries of an event on its pages: list, form, entrant, substitutes, numbers, teams."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Role
from scorer.support.caches import forget_all
from scorer.templatetags.remembering import FRAGMENT_CACHE
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, add_step, empty_event, log_import
from tests.builders.rounds import seat_round
from tests.tournaments.views.sending import send, sent_in_polish
from tournaments.models import Entrant, Person, Round, Step, Team
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    scoring = {"ranking": ["table_points", "score"], "team": {"size": 2, "best": 2}}
    event = empty_event(format={"fee": "25", "scoring": scoring})
    log_import(event)
    return sign_in(event, Role.DIRECTOR, "ola")


@pytest.fixture
def signed_in(made, db):
    """A director at an event of teams of two that nobody entered."""
    return deepcopy(made)


@pytest.fixture
def empty(signed_in):
    return signed_in.event


@pytest.fixture
def desk(signed_in):
    """A director's browser: what a page of the event answers, and what is sent to it."""
    event, client = signed_in.event, signed_in.client

    def ask(name, *args, sent=None, query="", follow=True):
        address = reverse(f"tournaments:{name}", args=[event.slug, *args]) + query
        answer = client.get(address) if sent is None else client.post(address, sent, follow=follow)
        ask.status = answer.status_code
        return answer.content.decode()

    return ask


@pytest.fixture
def told(signed_in):
    """The messages after a form was sent; the page they stand on is not asked for."""

    def ask(to, *args, **sent):
        address = reverse(f"tournaments:{to}", args=[signed_in.event.slug, *args])
        return send(signed_in.client, address, sent).told

    return ask


def entered(event, name, *, team="", categories=()):
    """Somebody on the list, written as rows."""
    known = named(name)
    person = Person.objects.create(
        register=event.club, surname=known.surname, given_name=known.given_name
    )
    return Entrant.objects.create(
        event=event,
        number=event.entrants.count() + 1,
        person=person,
        team=Team.objects.get_or_create(event=event, name=team)[0] if team else None,
        categories=list(categories),
    )


UUID = "c0ffee00-0000-4000-8000-000000000001"
ADD = {"uuid": UUID, "name": " Kowalski  Jan ", "home": "Borek", "team": "Asy"}


def test_name_and_enter_are_enough(desk):
    assert "Nobody has entered yet." in desk("entries")
    page = desk("add_entry", sent={"uuid": UUID, "name": "Kowalski Jan"})
    assert "Kowalski Jan has the number 1." in page
    assert "1 entry" in page
    again = {"uuid": UUID, "name": "Kowalski Jan"}  # Enter pressed twice
    desk("add_entry", sent=again, follow=False)
    assert desk.status == 302
    assert Entrant.objects.count() == 1


def test_what_was_typed_stays_with_reason(desk):
    desk("add_entry", sent=ADD, follow=False)
    page = desk("add_entry", sent=ADD | {"uuid": UUID[:-1] + "2", "team": "Damy"})
    assert desk.status == 400
    assert "Kowalski Jan is entered already, number 1." in page
    assert 'value="Damy"' in page
    page = desk("add_entry", sent={"uuid": UUID[:-1] + "3", "name": "", "fixed_table": "x"})
    assert "Give at least a surname." in page
    assert "Allowed: a whole number from 1 to 999." in page


def test_new_name_like_known_one_is_told(desk):
    desk("add_entry", sent=ADD, follow=False)
    page = desk("add_entry", sent=ADD | {"uuid": UUID[:-1] + "2", "name": "Kowalsky Jan"})
    assert "is new in the register, where there is also: Kowalski Jan (Borek)." in page


def test_names_are_text_everywhere(empty, signed_in, desk):
    names = ["<b>x</b> Ewa", "O'Hara Sean", "=SUM(A1) Adam"]
    for name in names:
        entered(empty, name, team=name)
    people = reverse("tournaments:people", args=[empty.club.slug])
    pages = [desk("entries"), desk("check_in"), desk("teams"), desk("entrant", 1)]
    pages.append(signed_in.client.get(people).content.decode())
    assert ["&lt;b&gt;x&lt;/b&gt; Ewa" in page for page in pages] == [True] * 5
    assert ["<b>x" in page for page in pages] == [False] * 5
    file = desk("entries", query="?as=csv")
    assert len(file.splitlines()) == 1 + len(names)
    assert all(not line.split(",")[1].startswith("=") for line in file.splitlines())


def test_list_is_searched_sorted_and_taken_away(empty, desk):
    entered(empty, "Łuczak Ewa", team="Asy")
    entered(empty, "Zając Jan")
    entered(empty, "Lis Anna", team="Asy")
    assert "Zając Jan" not in desk("entries", query="?q=luc")
    assert "Łuczak Ewa" in desk("entries", query="?q=LUC")
    assert "Zając Jan" in desk("entries", query="?q=2")
    assert "Nobody is found." in desk("entries", query="?q=nobody")
    rows = desk("entries", query="?team=Asy&sort=-name&as=csv").splitlines()
    assert rows == [
        "\ufeffNo.,Surname,Given name,Team,Club,State,Paid",
        "1,Łuczak,Ewa,Asy,,entered,0.00",
        "3,Lis,Anna,Asy,,entered,0.00",
    ]
    assert '"number": 2, "name": "Zaj\\u0105c Jan"' in desk("entries", query="?as=json")


def test_people_are_offered_while_typing(empty, desk):
    entered(empty, "van den Berg, Jan")
    assert desk("entry_names", query="?q=BERG") == '<option value="van den Berg, Jan"></option>\n\n'
    assert desk("entry_names", query="?q=%20") == "\n"


def test_people_are_offered_however_they_are_spelled(empty, desk):
    for name in ("O'Brien Sean", "Kowalkiewicz Adam", "Kowalski Jan"):
        entered(empty, name)

    def offered(typed):
        return desk("entry_names", query=f"?q={typed}").strip()

    assert offered("sean obrien") == (
        '<option value="O&#x27;Brien Sean" label="O&#x27;Brien Sean · sean obrien"></option>'
    )
    assert offered("kowaslki").splitlines() == [
        '<option value="Kowalski Jan" label="Kowalski Jan · kowaslki"></option>',
        '<option value="Kowalkiewicz Adam" label="Kowalkiewicz Adam · kowaslki"></option>',
    ]
    assert offered("kowalski") == '<option value="Kowalski Jan"></option>'


def test_offered_name_is_person(empty):
    entered(empty, "van den Berg, Jan")
    other = empty_event("jutro", club=empty.club)
    for typed in ("van den Berg, Jan", "van den berg jan"):
        name = named(typed)
        enter(event_id=other.pk, person=name, actor=Actor()) if not other.entrants.count() else None
    assert Person.objects.count() == 1


def test_entry_leaves_and_comes_back(empty, desk):
    entered(empty, "Kowalski Jan")
    log_import(empty)
    page = desk("withdraw", 1, sent={"last_round": "0", "reason": "ill"})
    assert "Kowalski Jan has withdrawn. Number and results stay." in page
    assert "<q>ill</q>" in page
    page = desk("entrant_act", 1, sent={"do": "back"})
    assert "Kowalski Jan plays on with number 1." in page
    page = desk("withdraw", 1, sent={"last_round": "x"})
    assert "Allowed: a whole number from 0 to 99." in page


def test_rounds_seated_ahead_are_to_be_repaired(empty, desk):
    add_entrants(empty, 4)
    for number in (1, 2):
        seat_round(empty, number, ((1, 2, 3, 4),))
    Round.objects.filter(number=1).update(state=Round.State.OPEN)
    log_import(empty)
    page = desk("withdraw", 2, sent={"last_round": "1"})
    assert "Still seated in round 2." in page
    assert "Repair the seating" in page
    assert "Still seated" not in desk("entrant_act", 2, sent={"do": "back"})
    page = desk("add_entry", sent={"uuid": UUID, "name": "Lis Ewa"})
    assert "Seated already without Lis Ewa: round 2. Repair the seating." in page
    assert "Not seated yet in round 2." in desk("entrant", 5)


def test_substitute_is_named_and_taken_back(empty, desk, told):
    entered(empty, "Kowalski Jan")
    Round.objects.create(event=empty, number=1, state=Round.State.OPEN)
    log_import(empty)
    sent = {"person": "Lis Ewa", "first_round": "2", "to_round": ""}
    assert told("substitute", 1, **sent) == ["Lis Ewa substitutes from round 2 on."]
    page = desk("substitute", 1, sent=sent | {"person": "Kowalski Jan"})
    assert "a substitute is somebody who does not." in page
    pk = Entrant.objects.get().substitutions.get().pk
    page = desk("entrant_act", 1, sent={"do": "take-back", "substitution": pk})
    assert "Lis Ewa does not play for Kowalski Jan (number 1) after all." in page
    assert told("entrant_act", 1, do="end", substitution="x") == [
        "There is no such substitution in this tournament."
    ]
    desk("entrant_act", 1, sent={"do": "nothing"})
    assert desk.status == 400


def test_stale_form_of_entrant_is_refused_and_team_stays(empty, desk):
    entered(empty, "Kowalski Jan")
    sent = {"seen": log_import(empty).pk, "team": "Asy"}
    desk("change_entrant", 1, sent=sent, follow=False)
    page = desk("change_entrant", 1, sent=sent | {"team": "Damy"})
    assert "changed this meanwhile: look at it again. Nothing was saved." in page
    assert 'value="Damy"' in page
    assert Team.objects.filter(entrants__isnull=False).get().name == "Asy"


def test_category_of_format_is_offered_once(empty, desk):
    empty.format = {**empty.format, "categories": ["Do lat 18"]}
    empty.save()
    entered(empty, "Kowalski Jan", categories=("do-lat-18",))
    page = desk("entrant", 1)
    assert page.count("Do lat 18</span>") == 2  # the badge, and one box that is ticked
    assert page.count('value="do-lat-18"') == 1


def test_categories_of_no_format_stay(empty, desk):
    entered(empty, "Kowalski Jan", categories=("do-lat-18",))
    log_import(empty)
    sent = {"team": "Asy", "categories": ["do-lat-18"]}
    desk("change_entrant", 1, sent=sent, follow=False)
    assert Entrant.objects.get().categories == ["do-lat-18"]


def test_who_played_is_not_removed_but_told_how(empty, told):
    entrant = entered(empty, "Kowalski Jan")
    round_ = Round.objects.create(event=empty, number=1)
    empty.rounds.get().sitting_out.create(entrant=entrant, round=round_)
    [why] = told("entrant_act", 1, do="remove")
    assert "Withdraw it instead." in why
    entered(empty, "Lis Ewa")
    assert told("entrant_act", 2, do="remove") == ["The entry is taken off the list."]


def test_numbers_are_drawn_until_tables_are(empty, desk, told):
    add_entrants(empty, 3)
    log_import(empty)
    assert "This field is required." in desk("draw_numbers", sent={"seed": "", "uuid": UUID})
    drawn = told("draw_numbers", seed="6 6 1", uuid=UUID)
    assert drawn == ["Everybody has a number drawn by lot."]
    Round.objects.create(event=empty, number=1)
    assert "now they stay as they are." in desk("draw_numbers")


def test_teams_show_what_rules_have_against_them(empty, desk):
    for name, team in (("A", "One"), ("B", "Two"), ("C", "Two"), *((n, "Three") for n in "DEF")):
        entered(empty, f"Gracz {name}", team=team)
    page = desk("teams")
    assert "A team has 2 players, at most 2; its best 2 count." in page
    assert "1 player short" in page
    assert "3 players, allowed are 2" in page
    assert page.count("badge warn") == 2


def test_one_too_many_for_team_is_told_at_once(empty, told):
    too_many = "Team Asy: 3 players, allowed are 2."
    entered(empty, "Wilk Adam")
    entered(empty, "Kowalski Jan", team="Asy")
    log_import(empty)
    for name, is_told in (("Lis Ola", False), ("Zając Ewa", True)):
        [_number, *more] = told("add_entry", **ADD | {"uuid": str(uuid4()), "name": name})
        assert more == [too_many] * is_told
    assert len(told("add_entry", uuid=UUID, name="Nowak Anna")) == 1
    [_saved, more] = told("change_entrant", 1, seen=Step.objects.latest("pk").pk, team="Asy")
    assert more == "Team Asy: 4 players, allowed are 2."


def test_unknown_numbers_are_not_there(desk):
    desk("entrant", 7)
    assert desk.status == 404


PAGES = {("entries",): 13, ("teams",): 9, ("check_in",): 9, ("entrant", 1): 22}


@pytest.mark.parametrize("count", [1, 3])
def test_pages_cost_same_for_one_and_many(desk, empty, count, django_assert_num_queries):
    for at in range(count):
        entered(empty, f"Gracz {chr(65 + at)}", team=f"T{at}")
    add_step(empty)
    for page, queries in PAGES.items():
        forget_all(FRAGMENT_CACHE)
        with django_assert_num_queries(queries):
            desk(*page)


def test_teams_name_is_put_right_by_its_page(empty, desk):
    entered(empty, "Lis Ewa", team="Debem")
    entered(empty, "Kos Jan", team="Asy")
    log_import(empty)
    team = Team.objects.get(name="Debem")
    assert f'id="team-{team.pk}-name"' in desk("teams")
    page = desk("rename_team", team.pk, sent={"name": "Dębem", "seen": empty.steps.last().pk})
    assert "The team is called Dębem." in page
    assert "Lis Ewa" in page
    page = desk("rename_team", team.pk, sent={"name": "asy", "seen": empty.steps.last().pk})
    assert desk.status == 400
    assert "There is a team “Asy” already: let its players join that one." in page
    assert 'value="asy"' in page
    page = desk("rename_team", team.pk, sent={"name": "Pod Dębem", "seen": "0"})
    assert "Ola changed this meanwhile" in page
    assert f'name="seen" value="{empty.steps.last().pk}"' in page
    assert "The team “Debem” is called “Dębem” now." in desk("minutes")


@pytest.mark.parametrize(
    ("page", "to", "sent", "label", "message"),
    [
        ("entries", "add_entry", {"name": "Lis Ewa"}, "Stały stolik", "Lis Ewa ma numer 3."),
        (
            "draw_numbers",
            "draw_numbers",
            {"seed": "6 6 1"},
            "Kości albo słowo, rzucone przy wszystkich",
            "Wszyscy mają wylosowane numery.",
        ),
        ("teams", "rename_team", {"name": "Dębem"}, "Popraw nazwę", "Drużyna nazywa się Dębem."),
    ],
)
def test_forms_of_entries_are_polish_for_polish_readers(signed_in, page, to, sent, label, message):
    add_entrants(signed_in.event, 2)
    team = Team.objects.create(event=signed_in.event, name="Debem")
    Entrant.objects.update(team=team)
    log_import(signed_in.event)
    args = {"rename_team": [team.pk]}
    of, to = (
        reverse(f"tournaments:{name}", args=[signed_in.event.slug, *args.get(name, [])])
        for name in (page, to)
    )
    shown, messages = sent_in_polish(signed_in.client, of, sent, to)
    assert label in shown
    assert messages == [message]
