"""A helper's pass: given with a code, taken, worked under, withdrawn."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorer.clubs.services.clubs import change_role, end_membership
from scorer.models import Membership, Role
from tests.builders.desks import at, running_event, scores
from tests.builders.events import add_entrants, empty_event
from tests.tiers import sampled
from tests.tournaments.views.sending import in_polish, send
from tournaments.models import HelperPass
from tournaments.selectors.sentences import sentence_of
from tournaments.services.passes import give_pass
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    return running_event((1, 2, 3, 4), role=Role.DIRECTOR)


@pytest.fixture
def running_desk(made, db):
    return deepcopy(made)


@pytest.fixture
def clock(monkeypatch):
    """A clock that a test moves on; it begins in the afternoon."""
    times = [datetime(2026, 11, 27, 15, tzinfo=timezone.get_default_timezone())]
    monkeypatch.setattr(timezone, "now", lambda: times[-1])
    return lambda **more: times.append(times[-1] + timedelta(**more))


def _page(desk):
    return reverse("tournaments:passes", args=[desk.event.slug])


ALL = ["check-in", "cash", "enter", "papers"]


def _gives(desk, name="Ola", uuid="", lasts="day", rights=ALL):
    form = {"name": name, "uuid": uuid or str(uuid4()), "lasts": lasts, "rights": rights}
    return desk.client.post(_page(desk), form)


def _code(answer):
    found = re.search(r'"typed-code">(\w{5}-\w{5})<', answer.content.decode())
    return found[1]


def _helper_of(desk, **how):
    """Somebody who works under a pass that the desk's director gave."""
    _given, code = give_pass(event_id=desk.event.pk, name="Ola", actor=Actor(user=desk.user), **how)
    helper = Client()
    helper.post(reverse("tournaments:take_pass", args=[desk.event.slug, code]))
    return helper


def _takes(desk, code):
    helper = Client()
    typed = helper.post(reverse("tournaments:type_pass", args=[desk.event.slug]), {"code": code})
    helper.post(typed.url)
    return helper


def test_director_gives_a_pass_whose_code_is_shown_once_and_not_kept(running_desk):
    answer = _gives(running_desk)
    code = _code(answer)
    assert "no-store" in answer["Cache-Control"]
    row = HelperPass.objects.values().get()
    assert (row["name"], code.replace("-", "") in map(str, row.values())) == ("Ola", False)
    later = running_desk.client.get(_page(running_desk)).content.decode()
    assert ("Ola" in later, code in later) == (True, False)


def test_what_a_helper_does_stands_in_the_minutes_under_their_name(running_desk):
    helper = _takes(running_desk, _code(_gives(running_desk)))
    answer = helper.post(
        at(running_desk, "key_results") + "?table=1", scores(12, -4, -4, -4, table=1)
    )
    assert answer.status_code == 302
    step = running_desk.event.steps.last()
    assert (step.by, step.by_name, step.kind) == (None, "helper Ola", "result-keyed")


def test_helper_with_passes_of_two_events_works_at_both_desks(running_desk):
    other = running_event((1, 2, 3, 4), role=Role.DIRECTOR, slug="inny")
    helper = _helper_of(running_desk)
    typed = helper.post(
        reverse("tournaments:type_pass", args=["inny"]), {"code": _code(_gives(other))}
    )
    helper.post(typed.url)
    opened = [
        helper.get(reverse("tournaments:desk", args=[slug]))
        for slug in (running_desk.event.slug, "inny")
    ]
    assert [answer.status_code for answer in opened] == [200, 200]


def test_pass_reads_the_lists_of_no_other_event(running_desk):
    add_entrants(empty_event("tajny", club=running_desk.event.club, shown="nothing"), 2)
    helper = _helper_of(running_desk)
    page = reverse("tournaments:import_entries", args=[running_desk.event.slug]) + "?start=tajny"
    assert "Gracz;1" in running_desk.client.get(page).content.decode()
    answer = helper.get(page)
    assert answer.status_code == 200
    assert all(word not in answer.content.decode() for word in ("Gracz;1", 'value="tajny"'))


def test_withdrawn_pass_opens_nothing_from_then_on(running_desk, clock):
    helper = _helper_of(running_desk, rights=ALL[:2])
    assert (
        helper.get(reverse("tournaments:desk", args=[running_desk.event.slug])).status_code == 200
    )
    given = HelperPass.objects.get()
    answer = send(running_desk.client, _page(running_desk), {"withdraw": given.pk})
    assert answer.told == ["The pass for Ola is withdrawn."]
    assert (
        helper.get(reverse("tournaments:desk", args=[running_desk.event.slug])).status_code == 404
    )
    assert [
        sentence_of(step) for step in running_desk.event.steps.filter(kind__startswith="pass")
    ] == [
        "Ola may help at the desk until 28 Nov 2026, 04:00: check-in, cash.",
        "Ola helps at the desk no longer.",
    ]


@pytest.mark.parametrize("now", sampled([Role.SCORER, None, Role.MEMBER], daily=2))
def test_pass_ends_with_the_role_of_who_gave_it(running_desk, now):
    helper = _helper_of(running_desk)
    membership = Membership.objects.get(user=running_desk.user)
    if now:
        change_role(membership, now)
    else:
        end_membership(membership)
    assert (
        helper.get(reverse("tournaments:desk", args=[running_desk.event.slug])).status_code == 404
    )


def test_pass_of_another_event_is_not_withdrawn_here(running_desk):
    other = running_event((1, 2, 3, 4), role=Role.DIRECTOR, slug="inny")
    _gives(other)
    answer = running_desk.client.post(
        _page(running_desk), {"withdraw": HelperPass.objects.get().pk}
    )
    assert (answer.status_code, HelperPass.objects.get().withdrawn_at) == (404, None)


def test_no_name_and_a_form_sent_twice_are_told(running_desk):
    empty = _gives(running_desk, name=" ")
    assert empty.status_code == 400
    assert "Enter who helps: the event log names them." in empty.content.decode()
    same = str(uuid4())
    assert [_gives(running_desk, uuid=same).status_code for _time in range(2)] == [200, 400]
    assert HelperPass.objects.count() == 1


def test_passes_cost_the_same_however_many_there_are(running_desk, django_assert_num_queries):
    for count in (1, 2):
        for _time in range(count):
            _gives(running_desk)
        with django_assert_num_queries(5):  # session, user, event, role, passes
            running_desk.client.get(_page(running_desk))


@pytest.mark.parametrize(
    ("now", "lasts", "ends"),
    [
        ("27 15:00", "day", "28 04:00"),
        ("27 23:30", "day", "28 04:00"),
        ("28 01:59", "day", "28 04:00"),
        ("28 02:01", "day", "29 04:00"),  # too near the morning to be of use
        ("28 04:30", "day", "29 04:00"),
        ("27 15:00", "1", "27 16:00"),
        ("27 22:00", "8", "28 06:00"),
    ],
)
def test_pass_is_for_the_day_or_for_hours(running_desk, monkeypatch, now, lasts, ends):
    at, wanted = (
        datetime.strptime(f"2026-11-{one}", "%Y-%m-%d %H:%M").replace(
            tzinfo=timezone.get_default_timezone()
        )
        for one in (now, ends)
    )
    monkeypatch.setattr(timezone, "now", lambda: at)
    page = _gives(running_desk, lasts=lasts).content.decode()
    assert HelperPass.objects.get().ends_at == wanted
    assert f"{wanted.day} Nov 2026, {wanted:%H:%M}" in page


def test_pass_says_what_it_allows_wherever_it_is_shown(running_desk):
    code = _code(_gives(running_desk, rights=["check-in", "papers"]))
    helper = _takes(running_desk, code)
    opens = reverse("tournaments:take_pass", args=[running_desk.event.slug, code])
    at_desk = reverse("tournaments:desk", args=[running_desk.event.slug])
    pages = [running_desk.client.get(_page(running_desk)), Client().get(opens), helper.get(at_desk)]
    assert ["check-in, printouts" in page.content.decode() for page in pages] == [True] * 3


@pytest.mark.parametrize("rights", [[], ["everything"]])
def test_pass_without_a_right_is_not_given_and_what_was_typed_stays(running_desk, rights):
    answer = _gives(running_desk, name="Ola Lis", lasts="4", rights=rights)
    page = answer.content.decode()
    assert (answer.status_code, HelperPass.objects.count()) == (400, 0)
    assert 'value="Ola Lis"' in page
    assert re.search(r'value="4"[^>]* checked', page)
    assert ("Tick at least one part of the work." in page) == (not rights)


@pytest.mark.parametrize("lasts", ["day", "2"])
def test_pass_is_renewed_in_one_tap_for_as_long_again(running_desk, clock, lasts):
    helper = _takes(running_desk, _code(_gives(running_desk, lasts=lasts, rights=["enter"])))
    at_desk = reverse("tournaments:desk", args=[running_desk.event.slug])
    clock(hours=14)
    assert helper.get(at_desk).status_code == 404
    given = HelperPass.objects.get()
    page = running_desk.client.get(_page(running_desk)).content.decode()
    assert ("ended at" in page, f'name="withdraw" value="{given.pk}"' in page) == (True, False)
    form = {"renew": given.pk, "uuid": str(uuid4())}
    answer = send(running_desk.client, _page(running_desk), form)
    assert answer.told == ["The pass for Ola is renewed."]
    running_desk.client.post(_page(running_desk), form)
    assert running_desk.event.steps.filter(kind="pass-renewed").count() == 1
    given.refresh_from_db()
    hours = (given.ends_at - timezone.now()) / timedelta(hours=1)
    assert hours == (23 if lasts == "day" else 2)  # from 05:00 to 04:00
    assert helper.get(at_desk).status_code == 200
    assert (
        helper.get(reverse("tournaments:entries", args=[running_desk.event.slug])).status_code
        == 403
    )


def test_pass_withdrawn_by_mistake_is_renewed(running_desk):
    helper = _helper_of(running_desk)
    given = HelperPass.objects.get()
    at_desk = reverse("tournaments:desk", args=[running_desk.event.slug])
    for does, status in (("withdraw", 404), ("renew", 200)):
        running_desk.client.post(_page(running_desk), {does: given.pk})
        assert helper.get(at_desk).status_code == status


def test_pass_that_ended_yesterday_is_listed_no_more(running_desk, clock):
    _gives(running_desk, name="Zenon", lasts="1")
    for hours, listed in ((24, True), (2, False)):
        clock(hours=hours)
        assert ("Zenon" in running_desk.client.get(_page(running_desk)).content.decode()) == listed


def test_ten_minutes_before_its_end_the_pages_say_so(running_desk, clock):
    helper = _helper_of(running_desk, hours=1)
    at_desk = reverse("tournaments:desk", args=[running_desk.event.slug])
    hidden = '<p class="notice" hidden>'
    page = helper.get(at_desk).content.decode()
    assert ('data-seconds="3000"' in page, hidden in page) == (True, True)
    clock(minutes=50)
    page = helper.get(at_desk).content.decode()
    assert "Your helper pass ends at 16:00. Ask a director to renew it." in page
    assert hidden not in page
    assert "Your helper pass" not in running_desk.client.get(at_desk).content.decode()


def test_passes_page_speaks_polish(running_desk):
    _gives(running_desk)
    sent = {"withdraw": HelperPass.objects.get().pk}
    told, page = in_polish(running_desk.client, _page(running_desk), sent)
    assert told == ["Przepustka wycofana: Ola."]
    for label in ("Kto pomaga", "Na co pozwala przepustka"):
        assert label in page
