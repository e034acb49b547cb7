import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorer.models import Membership, User
from tests.builders.events import add_entrants, empty_club, empty_event
from tests.tiers import long
from tournaments.models import Event
from tournaments.selectors.event_file import event_json

pytestmark = [pytest.mark.django_db, long]


@pytest.fixture
def owner(client):
    user = User.objects.create(username="ola")
    for slug in ("borek", "debem"):
        Membership.objects.create(club=empty_club(slug), user=user, role="owner")
    client.force_login(user)
    return client


def sent(client, content):
    file = SimpleUploadedFile("event.json", content, content_type="application/json")
    return client.post("/clubs/debem/events/import/", {"file": file}, follow=True)


def test_event_is_taken_away_and_read_by_another_club(owner):
    event = empty_event()
    add_entrants(event, 4)
    answer = owner.get("/events/turniej/event.json")
    assert json.loads(answer.content) == event_json(event)
    page = sent(owner, answer.content)
    assert page.redirect_chain == [("/events/turniej-o-puchar-borku/", 302)]
    assert "Nobody else sees it until you show it." in page.content.decode()
    again = sent(owner, answer.content).content.decode()
    assert "This tournament is already here, as new as in the file." in again
    assert Event.objects.get(club__slug="debem").entrants.count() == 4


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "This is not JSON: fault in line 1, column 2."),
        (b"[]", "format: This is no tournament: the format must be “kontra-event/2”."),
        (b"", "The submitted file is empty."),
    ],
)
def test_file_that_is_no_event_is_refused_and_nothing_is_written(owner, content, said):
    page = sent(owner, content).content.decode()
    assert said in page
    assert Event.objects.count() == 0
