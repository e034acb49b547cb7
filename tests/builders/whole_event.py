"""An event that says something in every field that a file of an event has."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

from scorer.models import ScoreSheet
from scorer.sheets.services.entries import insert_entry, record_entry, void_entry
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import sign_sheet
from scorer.sheets.services.writing import Writer
from tests.builders.events import add_draw, add_entrants, add_step, empty_club, empty_event
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tournaments import models


def make_whole_event():
    """In every field of the file something that no field has by itself."""
    club = empty_club()
    at = datetime(2026, 11, 21, 9, 5, 7, 123, tzinfo=UTC)
    event = empty_event(
        slug="puchar",
        place="Dom",
        state="running",
        names="short",
        hall_names="whole",
        hall={"show": "seating"},
        announcement="Soup",
        announced_until=at,
        cancelled="Snow",
        hidden_from=2,
        revealed=1,
        revealed_lists={"teams": 1},
        on_screen="teams",
        ties=[{"round": 3, "places": 1, "order": [2, 3], "how": "by-lot", "seed": "6 1"}],
    )
    add_step(event, "event-made", {"name": event.name}, by="Dora", reason="a wish")
    models.Step.objects.create(event=event, kind="test", undoes=uuid4())
    entrants = add_entrants(event, 9, categories=["women"])
    home = models.HomeClub.objects.create(register=club, name="Dąb")
    models.Person.objects.filter(given_name="1").update(
        home=home, categories=["women"], mark="1962"
    )
    partner = models.Person.objects.create(register=club, surname="Sowa")
    team = models.Team.objects.create(event=event, name="Asy")
    models.Entrant.objects.filter(pk=entrants[0].pk).update(
        partner=partner, team=team, pair="1a", state="withdrawn", paid=2500, fixed_table=3
    )
    models.Entrant.objects.filter(pk=entrants[1].pk).update(
        first_round=2, last_round=3, sits_out=[3], leaving="annulled", status="disqualified"
    )
    guest = models.Person.objects.create(register=club, surname="Kos")
    models.Substitution.objects.create(
        entrant=entrants[0], person=guest, for_partner=True, first_round=2, last_round=2
    )
    draw = add_draw(event)
    models.Draw.objects.update(by_hand=True, drawn_at=at, published_at=at, announced_at=at)
    played = play_round(
        event,
        1,
        [[1, 2, 3, 4], [5, 6, 7, None]],
        (),
        stopped=True,
        minutes=70,
        started_at=at,
        paused_at=at,
        paused_seconds=9,
        last_hand=7,
        version=2,
        draw=draw,
    )
    models.SittingOut.objects.create(round=played, entrant=entrants[8])
    models.Place.objects.filter(entrant=None).update(guest="Gość")
    models.Result.objects.create(
        table=played.tables.get(number=1),
        uuid=uuid4(),
        scores=[5, 1, -2, -4],
        kind="corrected",
        hands=3,
        reason="paper",
        keyed_at=at,
    )
    worth = {"kind": "penalty", "table_points": "-1", "match_points": "1/2", "score": -3}
    worth |= {"why": "late", "taken_back": True}
    models.Award.objects.create(event=event, round=played, entrant=entrants[2], **worth)
    models.TeamAward.objects.create(event=event, team=team, **worth)
    models.HelperPass.objects.create(
        event=event,
        name="Ela",
        digest="x",
        made_at=at,
        ends_at=at,
        withdrawn_at=at,
        rights=["cash"],
    )
    sheet = import_record(raw=KOP | {"entries": []}, club=club)
    writer = Writer(author="Ola", device="phone", made_at=at)
    of = {"sheet_id": sheet.pk, "writer": writer, "noted": {"overrun": 3}}
    record_entry(uuid=uuid4(), payload=KOP["entries"][0], position=0, **of)
    insert_entry(uuid=uuid4(), payload=KOP["entries"][0], position=1, after=-1, reason="lost", **of)
    void_entry(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        position=0,
        seen_revision=1,
        writer=writer,
        reason="misdeal",
    )
    sign_sheet(sheet_id=sheet.pk, uuid=uuid4(), side=None, name="all", position=2, writer=writer)
    ScoreSheet.objects.filter(pk=sheet.pk).update(round=1, table=2, opened_at=at)
    models.Table.objects.filter(number=2).update(
        sheet=sheet, extra_minutes=5, disputed="two papers"
    )
    return event
