"""Buttons of one page share an id: what one of them did is no answer to another one."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.models import Entry

pytestmark = pytest.mark.django_db


def presses(client, sheet, path, **sent):
    page = client.post(f"/sheets/{sheet.pk}/{path}/", sent, follow=True)
    return [str(message) for message in page.context["messages"]]


def test_second_button_of_an_old_page_is_refused(client, kop_sheet):
    once = {"uuid": str(uuid4()), "seen_revision": 1}
    told = [presses(client, kop_sheet, "1/strike", **once)[0] for _time in range(2)]
    assert all("Hand 1 voided" in one for one in told)
    for path, refusal in (
        ("2/strike", "Somebody has changed this meanwhile. See what stands now"),
        ("play-on", "The sheet has changed meanwhile. Look at it, then decide."),
        ("reopen", "The sheet has changed meanwhile. Look at it, then decide."),
    ):
        (said,) = presses(client, kop_sheet, path, **once)
        assert said.startswith(refusal)
    assert Entry.objects.filter(revision=2).count() == 1
