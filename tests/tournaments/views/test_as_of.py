"""The event as it was leads from round to round."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event, log_import
from tests.builders.rounds import play_round

pytestmark = pytest.mark.django_db


def test_event_as_it_was_links_to_each_of_its_rounds():
    event = empty_event(state="running")
    add_entrants(event, 4)
    for number in (1, 2):
        play_round(event, number, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    step = log_import(event)
    director = sign_in(event, Role.DIRECTOR).client
    address = reverse("tournaments:event_as_of", args=[event.slug])
    page = director.get(address, {"step": step.pk}).content.decode()
    assert re.findall(r'href="(\?step=\d+&amp;round=\d)"', page) == [
        f"?step={step.pk}&amp;round=1",
        f"?step={step.pk}&amp;round=2",
    ]
