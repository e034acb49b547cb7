"""The event log and the logs of sheets show whose account wrote a line where names collide."""

from __future__ import annotations

import csv
import html
from copy import deepcopy
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Entry, Membership, Role, User
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, correct_entry, void_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.desks import sign_in
from tests.builders.events import add_step, empty_event
from tests.builders.records import KOP
from tournaments.models import Step
from tournaments.printing.minutes import days_of
from tournaments.selectors.sentences import with_accounts

pytestmark = pytest.mark.django_db
ZOLO = KOP["entries"][2]


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event()
    director = member(event.club, "adir", "A Director", Role.DIRECTOR)
    return event, director, member(event.club, "scorer1", "Jan Kos")


@pytest.fixture
def event_with_members(made, db):
    """An event without a line in its log, and a director and a scorer of its club."""
    return deepcopy(made)


@pytest.fixture
def empty(event_with_members):
    return event_with_members[0]


@pytest.fixture
def director(event_with_members):
    return event_with_members[1]


@pytest.fixture
def scorer(event_with_members):
    return event_with_members[2]


def member(club, username, name, role=Role.SCORER):
    user = User.objects.create(username=username, name=name)
    Membership.objects.create(club=club, user=user, role=role)
    return user


def rename(user, name):
    User.objects.filter(pk=user.pk).update(name=name)
    user.refresh_from_db()
    return user


def acts(event, user, name=None):
    return Step.objects.create(
        event=event, kind="test", by=user, by_name=str(user) if name is None else name
    )


def callers_of(event):
    return [step.called for step in with_accounts(event, event.steps.order_by("pk"))]


def test_name_that_one_person_has_stands_alone(empty, director, scorer):
    acts(empty, director)
    acts(empty, scorer)
    add_step(empty, by="helper Ola")
    add_step(empty)
    assert callers_of(empty) == ["A Director", "Jan Kos", "helper Ola", ""]


@pytest.mark.parametrize("name", ["A Director", "a director", "А Director", "A\u200b Dіrector"])
def test_who_takes_directors_name_is_told_by_account(empty, director, scorer, name):
    acts(empty, director)
    acts(empty, rename(scorer, name))
    assert callers_of(empty) == ["A Director (@adir)", f"{name} (@scorer1)"]


def test_name_that_was_taken_back_stays_told(empty, director, scorer):
    acts(empty, rename(scorer, "A Director"))
    rename(scorer, "Jan Kos")
    acts(empty, scorer)
    assert callers_of(empty) == ["A Director (@scorer1)", "Jan Kos"]


def test_new_name_takes_over_no_older_line(empty, director, scorer):
    acts(empty, director)
    rename(director, "Anna Nowa")
    acts(empty, rename(scorer, "A Director"))
    assert callers_of(empty) == ["A Director (@adir)", "A Director (@scorer1)"]


def test_who_left_club_is_told_apart_too(empty, director, scorer):
    other = empty_event("inny", club=empty.club)
    acts(other, director)
    director.memberships.all().delete()
    acts(empty, rename(scorer, "A Director"))
    assert callers_of(empty) == ["A Director (@scorer1)"]


def test_whoever_is_in_another_club_only_is_nobody_here(empty, scorer):
    elsewhere = empty_event("inny", club=None)
    assert elsewhere.club == empty.club
    User.objects.create(username="far", name="Jan Kos")
    acts(empty, scorer)
    assert callers_of(empty) == ["Jan Kos"]


def test_namesake_without_account_is_marked_so(empty, director):
    acts(empty, director)
    add_step(empty, by="A Director")
    assert callers_of(empty) == ["A Director (@adir)", "A Director (no account)"]


def test_anonymous_author_gets_no_account(empty, director, scorer):
    for name in ("Player 7", "Gracz 21", "Jucător 3", "Jucătorul 3"):
        acts(empty, director, name)
        acts(empty, scorer, name)
    assert not any("@" in name for name in callers_of(empty))


@pytest.mark.parametrize("name", ["A Director (@adir)", "Ꭺ Director", "X (＠adir)"])
def test_name_that_could_pass_for_told_one_is_told(empty, director, scorer, name):
    acts(empty, rename(scorer, name))
    assert callers_of(empty) == [f"{name} (@scorer1)"]


def test_log_tells_namesakes_by_account_on_page_in_files_and_on_paper(empty, director, scorer):
    acts(empty, director)
    acts(empty, rename(scorer, "A Director"))
    client = sign_in(empty, Role.DIRECTOR, "ola").client
    address = reverse("tournaments:minutes", args=[empty.slug])
    page = html.unescape(client.get(address).content.decode())
    assert "A Director (@adir)</bdi>" in page
    assert "A Director (@scorer1)</bdi>" in page
    answer = client.get(address, {"as": "csv"})
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    rows = list(csv.reader(content.decode("utf-8-sig").splitlines()))
    assert [row[-1] for row in rows] == ["by", "A Director (@adir)", "A Director (@scorer1)"]
    page = client.get(address, {"by": "A Director (@scorer1)"}).content.decode()
    (steps,) = [some for _day, some in days_of(with_accounts(empty, empty.steps.filter(by=scorer)))]
    assert [step.by for step in steps] == ["A Director (@scorer1)"]
    assert page.count("(@adir)</bdi>") == 0
    assert page.count("(@scorer1)</bdi>") == 1


@pytest.fixture
def kop_sheet_of_club(empty):
    return import_record(raw=KOP, club=empty.club)


def by(user, **more):
    return Writer(author=str(user), account=user.pk, device="phone", **more)


def test_log_of_sheet_tells_namesakes_by_account(
    empty, client, kop_sheet_of_club, director, scorer
):
    rename(scorer, "A Director")
    given = {"sheet_id": kop_sheet_of_club.pk, "position": 2}
    correct_entry(
        **given, uuid=uuid4(), seen_revision=1, payload=ZOLO | {"kontras": 2}, writer=by(scorer)
    )
    client.force_login(director)
    page = client.get(reverse("scorer:line", args=[kop_sheet_of_club.pk, 3])).content.decode()
    assert "<bdi>A Director (@scorer1)</bdi>" in page
    void_entry(**given, uuid=uuid4(), seen_revision=2, writer=by(director))
    page = client.get(reverse("scorer:sheet", args=[kop_sheet_of_club.pk])).content.decode()
    assert "<bdi>A Director (@adir)</bdi>" in page
    log = client.get(f"/api/v1/sheets/{kop_sheet_of_club.pk}/log").json()["items"]
    assert [one["author"] for one in log[-2:]] == ["A Director (@scorer1)", "A Director (@adir)"]


def test_line_from_before_accounts_were_kept_says_nothing_of_them(
    client, kop_sheet_of_club, director
):
    writer = Writer(author="A Director", device="phone")
    void_entry(
        sheet_id=kop_sheet_of_club.pk, position=2, uuid=uuid4(), seen_revision=1, writer=writer
    )
    client.force_login(director)
    page = client.get(reverse("scorer:sheet", args=[kop_sheet_of_club.pk])).content.decode()
    assert "<bdi>A Director</bdi>" in page


def test_line_knows_account_of_who_was_signed_in(client, kop_sheet_of_club, scorer):
    client.force_login(scorer)
    sent = {"uuid": uuid4(), "seen_revision": 1, "position": 4}
    client.post(reverse("scorer:strike", args=[kop_sheet_of_club.pk, 3]), sent)
    entry = Entry.objects.filter(sheet=kop_sheet_of_club).latest("pk")
    assert (entry.by, entry.author) == (scorer, "Jan Kos")
    assert load_sheet_state(kop_sheet_of_club).entry_at(2).by_id == scorer.pk
