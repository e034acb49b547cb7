"""The event log and the logs of sheets show whose account wrote a line where names collide."""

from __future__ import annotations

import csv
import html
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
from tournaments.selectors.step_authors import with_accounts

pytestmark = pytest.mark.django_db
ZOLO = KOP["entries"][2]


@pytest.fixture
def event():
    return empty_event()


@pytest.fixture
def director(event):
    return member(event.club, "adir", "A Director", Role.DIRECTOR)


@pytest.fixture
def scorer(event):
    return member(event.club, "scorer1", "Jan Kos")


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


def test_a_name_that_one_person_has_stands_alone(event, director, scorer):
    acts(event, director)
    acts(event, scorer)
    add_step(event, by="helper Ola")
    add_step(event)
    assert callers_of(event) == ["A Director", "Jan Kos", "helper Ola", ""]


@pytest.mark.parametrize("name", ["A Director", "a director", "А Director", "A\u200b Dіrector"])
def test_who_takes_a_directors_name_is_told_by_account(event, director, scorer, name):
    acts(event, director)
    acts(event, rename(scorer, name))
    assert callers_of(event) == ["A Director (@adir)", f"{name} (@scorer1)"]


def test_a_name_that_was_taken_back_stays_told(event, director, scorer):
    acts(event, rename(scorer, "A Director"))
    rename(scorer, "Jan Kos")
    acts(event, scorer)
    assert callers_of(event) == ["A Director (@scorer1)", "Jan Kos"]


def test_a_new_name_takes_over_no_older_line(event, director, scorer):
    acts(event, director)
    rename(director, "Anna Nowa")
    acts(event, rename(scorer, "A Director"))
    assert callers_of(event) == ["A Director (@adir)", "A Director (@scorer1)"]


def test_who_left_the_club_is_told_apart_too(event, director, scorer):
    other = empty_event("inny", club=event.club)
    acts(other, director)
    director.memberships.all().delete()
    acts(event, rename(scorer, "A Director"))
    assert callers_of(event) == ["A Director (@scorer1)"]


def test_whoever_is_in_another_club_only_is_nobody_here(event, scorer):
    elsewhere = empty_event("inny", club=None)
    assert elsewhere.club == event.club
    User.objects.create(username="far", name="Jan Kos")
    acts(event, scorer)
    assert callers_of(event) == ["Jan Kos"]


def test_who_has_no_account_is_told_so(event, director):
    acts(event, director)
    add_step(event, by="A Director")
    assert callers_of(event) == ["A Director (@adir)", "A Director (no account)"]


def test_who_was_made_anonymous_stays_so(event, director, scorer):
    for name in ("Player 7", "Gracz 21", "Jucător 3", "Jucătorul 3"):
        acts(event, director, name)
        acts(event, scorer, name)
    assert not any("@" in name for name in callers_of(event))


@pytest.mark.parametrize("name", ["A Director (@adir)", "Ꭺ Director", "X (＠adir)"])
def test_a_name_that_could_pass_for_a_told_one_is_told(event, director, scorer, name):
    acts(event, rename(scorer, name))
    assert callers_of(event) == [f"{name} (@scorer1)"]


def test_the_log_tells_it_on_its_page_in_its_files_and_on_paper(event, director, scorer):
    acts(event, director)
    acts(event, rename(scorer, "A Director"))
    client = sign_in(event, Role.DIRECTOR, "ola").client
    address = reverse("tournaments:minutes", args=[event.slug])
    page = html.unescape(client.get(address).content.decode())
    assert "A Director (@adir)</bdi>" in page
    assert "A Director (@scorer1)</bdi>" in page
    answer = client.get(address, {"as": "csv"})
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    rows = list(csv.reader(content.decode("utf-8-sig").splitlines()))
    assert [row[-1] for row in rows] == ["by", "A Director (@adir)", "A Director (@scorer1)"]
    page = client.get(address, {"by": "A Director (@scorer1)"}).content.decode()
    (steps,) = [some for _day, some in days_of(with_accounts(event, event.steps.filter(by=scorer)))]
    assert [step.by for step in steps] == ["A Director (@scorer1)"]
    assert page.count("(@adir)</bdi>") == 0
    assert page.count("(@scorer1)</bdi>") == 1


@pytest.fixture
def sheet(event):
    return import_record(raw=KOP, club=event.club)


def by(user, **more):
    return Writer(author=str(user), account=user.pk, device="phone", **more)


def test_the_log_of_a_sheet_tells_it(event, client, sheet, director, scorer):
    rename(scorer, "A Director")
    given = {"sheet_id": sheet.pk, "position": 2}
    correct_entry(
        **given, uuid=uuid4(), seen_revision=1, payload=ZOLO | {"kontras": 2}, writer=by(scorer)
    )
    client.force_login(director)
    page = client.get(reverse("scorer:line", args=[sheet.pk, 3])).content.decode()
    assert "<bdi>A Director (@scorer1)</bdi>" in page
    void_entry(**given, uuid=uuid4(), seen_revision=2, writer=by(director))
    page = client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    assert "<bdi>A Director (@adir)</bdi>" in page
    log = client.get(f"/api/v1/sheets/{sheet.pk}/log").json()["items"]
    assert [one["author"] for one in log[-2:]] == ["A Director (@scorer1)", "A Director (@adir)"]


def test_a_line_from_before_accounts_were_kept_says_nothing_of_them(client, sheet, director):
    writer = Writer(author="A Director", device="phone")
    void_entry(sheet_id=sheet.pk, position=2, uuid=uuid4(), seen_revision=1, writer=writer)
    client.force_login(director)
    page = client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    assert "<bdi>A Director</bdi>" in page


def test_a_line_knows_the_account_of_who_was_signed_in(client, sheet, scorer):
    client.force_login(scorer)
    sent = {"uuid": uuid4(), "seen_revision": 1, "position": 4}
    client.post(reverse("scorer:strike", args=[sheet.pk, 3]), sent)
    entry = Entry.objects.filter(sheet=sheet).latest("pk")
    assert (entry.by, entry.author) == (scorer, "Jan Kos")
    assert load_sheet_state(sheet).entry_at(2).by_id == scorer.pk
