"""The event as it was leads from round to round."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from tests.builders.events import empty_event
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def test_every_round_has_its_address(rf):
    event = empty_event()
    shown = {
        "event": event,
        "then": True,
        "rounds": [1, 2],
        "round": Round(number=2),
        "moment": None,
    }
    page = render_to_string("tournaments/as_of.html", shown, rf.get("/", {"step": 5}))
    assert re.findall(r'href="(\?step=5&amp;round=\d)"', page) == [
        "?step=5&amp;round=1",
        "?step=5&amp;round=2",
    ]
