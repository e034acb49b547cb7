"""The page of an event as of a step has the results that its pages had then."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_step, log_import
from tests.builders.whole_event import make_whole_event
from tournaments.services.awards import Points, give_award
from tournaments.services.results import correct_result, newest_result, settle
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
AS_IT_WAS = (
    "The last step by then: {time} The tournament was read from a file of “puchar”. "
    "← One step back One step on → Results, awards and score sheets are those of that time. "
    "Seating, names, settings and who left or was disqualified are those of now; "
    "the event log says how they changed. "
    "Round 1 closed 2 of 2 tables are in "
    "Table 1 ✓ keyed 1 Gracz 1 (1962) – Sowa 5 2 Gracz 2 1 3 Gracz 3 −2 4 Gracz 4 −4 "
    "Table 2 ? disputed 5 Gracz 5 1 6 Gracz 6 −1 7 Gracz 7 1 – Gość −1 two papers Its sheet then "
    "Resting 9 Gracz 9 "
    "Standings Place No. Name table points small points 1 "
    "1 1 Gracz 1 (1962) – Sowa Asy · Dąb 4 5 4 2= 5 Gracz 5 3.5 1 3.5 2= 7 Gracz 7 3.5 1 3.5 "
    "4 3 Gracz 3 2 −2 2 5 6 Gracz 6 1.5 −1 1.5 6 4 Gracz 4 1 −4 1 DSQ 2 Gracz 2 disqualified 3 1 3 "
    "– 8 Gracz 8 no result yet 0 0 – – 9 Gracz 9 no result yet 0 0 – "
    "3 steps since then"
)


def test_step_shows_results_awards_and_standings_as_they_were_then():
    event = make_whole_event()
    add_step(event, "result-disputed", {"round": 1, "table": 2}, reason="two papers")
    step = log_import(event)
    first, second = event.rounds.get().tables.order_by("number")
    settle(table_id=second.pk, actor=OLA)
    correct_result(
        table_id=first.pk,
        scores=(-5, 1, -1, 5),
        reason="upside down",
        seen=newest_result(first),
        uuid=uuid4(),
        actor=OLA,
    )
    give_award(
        event_id=event.pk,
        entrant=5,
        kind="penalty",
        why="late",
        points=Points(score=9),
        actor=OLA,
    )
    client = sign_in(event, Role.DIRECTOR).client
    page = client.get(f"/events/puchar/desk/as-of/?step={step.pk}").content.decode()
    text = re.sub(
        r"<[^>]*>", " ", page.partition('<div class="as-of">')[2].partition("</h2>\n{")[0]
    )
    words = " ".join(text.split())
    time = re.search(r"by then: (\S+)", words)[1]
    assert words.startswith(AS_IT_WAS.format(time=time))
