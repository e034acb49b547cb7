"""Who asked to enter is listed with the moment, for people and for machines."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.states import event_open_for_entries
from tournaments.models import AskedEntry

pytestmark = pytest.mark.django_db


def test_list_of_who_asked_says_when_for_machines_too():
    event = event_open_for_entries()
    client = sign_in(event, Role.DIRECTOR).client
    page = client.get(reverse("tournaments:entries", args=[event.slug])).content.decode()
    told = re.findall(r'<time\s+datetime="([^"]*)">', page)
    asked = {timezone.localtime(one.asked_at).isoformat() for one in AskedEntry.objects.all()}
    assert len(told) == 3
    assert set(told) <= asked
