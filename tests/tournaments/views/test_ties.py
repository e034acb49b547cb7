"""A tie where the best go on: shown before the draw, decided on its page, told everywhere."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from scorer.records import RecordRefused
from scorer.support.refused import Refused
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_entrants, empty_event
from tests.scorer.printing.reading import words
from tests.tournaments.two_sites import elsewhere, exported, read
from tests.tournaments.views.sending import in_polish
from tests.tournaments.views.test_knockout import (
    DESK,
    DOUBLES,
    make,
    newest,
    order,
    page_of,
    seated,
    starts,
)
from tests.tournaments.views.test_knockout import words_of as words_in
from tournaments.engine.cuts import TieRule, by_lot
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.standings import standings
from tournaments.models import Draw, Entrant, Event, Table
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.records.formats import as_json
from tournaments.records.standings import parse_tournament
from tournaments.selectors.concerns import concerns_before
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.knockout import knockout_seen
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.ties import tie_now
from tournaments.selectors.tournament_record import tournament_json
from tournaments.selectors.undoing import Undoer, last_acts
from tournaments.services import drawing, events
from tournaments.services.results import key_result
from tournaments.services.rounds import close_round
from tournaments.services.ties import decide_tie
from tournaments.services.undoing import undo

pytestmark = pytest.mark.django_db
DIRECTOR = Undoer(directs=True, name="Desk")


def plays(event, number, scores):
    """The round is played; at every table the lower numbers have the first of ``scores``."""
    starts(event, number)
    for table in Table.objects.filter(round__event=event, round__number=number):
        numbers = list(table.places.order_by("seat").values_list("entrant__number", flat=True))
        ranked = sorted(numbers)
        some = [scores[ranked.index(one)] for one in numbers]
        key_result(table_id=table.pk, scores=some, uuid=uuid4(), actor=DESK)
    close_round(event_id=event.pk, number=number, actor=DESK)


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Six pairs, the best four of whom play a knock-out: three have lost alike."""
    said = {"game": "polish-doubles", "ruleset": "polish-doubles", "format": as_json(DOUBLES)}
    event = empty_event("rowny", **said)
    add_entrants(event, 6)
    plays(event, 1, (100, 50))
    return event


@pytest.fixture
def event_with_3_tied(made, db):
    return deepcopy(made)


def by_other_rules(event, **rules):
    """The event of ``made`` as if its format had always said this."""
    Event.objects.filter(pk=event.pk).update(format=as_json(replace(DOUBLES, **rules)))
    return Event.objects.get(pk=event.pk)


def losers(event):
    """Who lost in the first round."""
    return sorted(number for table in seated(event, 1) for number in table[1:])


def decided(event, number=2, **said):
    """By lot, unless said otherwise."""
    said = {"how": TieRule.LOT, "seed": "6 1", "actor": DESK, "seen": newest(event)} | said
    decide_tie(event_id=event.pk, number=number, **said)
    event.refresh_from_db()


def posted(event, **typed):
    client = sign_in(event, Role.DIRECTOR).client
    typed = {"how": "by-lot", "seen": newest(event), "uuid": str(uuid4())} | typed
    answer = client.post(reverse("tournaments:tie", args=[event.slug, 2]), typed, follow=True)
    event.refresh_from_db()
    return answer


def names(event, numbers):
    return ", ".join(f"{number} {event_data_of(event).name(number)}" for number in numbers)


def test_tie_is_shown_before_draw_and_nothing_is_drawn(event_with_3_tied):
    tied = losers(event_with_3_tied)
    listed = names(event_with_3_tied, tied)
    said = f"Tied for 1 place: {listed}. The round is drawn once that is decided."
    assert said in words_in(page_of(event_with_3_tied, "draws"))
    assert said in words_in(page_of(event_with_3_tied, "onward"))
    with pytest.raises(Refused, match="These numbers are tied for 1 place in round 2: "):
        starts(event_with_3_tied, 2)
    assert not Draw.objects.filter(event=event_with_3_tied, first_round=2).exists()
    client = sign_in(event_with_3_tied, Role.DIRECTOR).client
    asked = {"method": "knockout", "first": 2, "last": 2, "uneven": "sit-out"}
    typed = asked | {"seen": newest(event_with_3_tied), "uuid": str(uuid4())}
    refused = client.post(reverse("tournaments:draws", args=[event_with_3_tied.slug]), typed)
    assert refused.status_code == 400
    assert "Decide the tie first, on the page of the draws." in words_in(refused)
    best = order(event_with_3_tied)[:4]
    tables = f"{best[0]} {best[3]}\n{best[1]} {best[2]}"
    typed = {"first": 2, "tables": tables, "seen": newest(event_with_3_tied), "uuid": str(uuid4())}
    refused = client.post(reverse("tournaments:typed_draw", args=[event_with_3_tied.slug]), typed)
    assert (refused.status_code, f"{best[0]} {best[3]}" in words_in(refused)) == (400, True)


def test_lot_decides_and_everybody_can_repeat_it(event_with_3_tied):
    tied = losers(event_with_3_tied)
    page = posted(event_with_3_tied, seed="6 1")
    assert messages_of(page) == ["Tie decided."]
    lots = by_lot(tied, "6 1")
    listed = names(event_with_3_tied, lots)
    told = f"Decided by lot with the seed “6 1”. The order: {listed}."
    assert told in words_in(page)
    assert told in words_in(page_of(event_with_3_tied, "draws"))
    step = event_with_3_tied.steps.latest("pk")
    assert sentence_of(step) == (
        f"The tie before round 2 is decided by lot with the seed “6 1”: {listed}."
    )
    starts(event_with_3_tied, 2)
    assert lots[0] in [number for table in seated(event_with_3_tied, 2) for number in table]
    assert concerns_before(event_with_3_tied, 2) == []
    for page in (page_of(event_with_3_tied, "standings"), page_of(event_with_3_tied, "draws")):
        assert f"Tied for 1 place: {names(event_with_3_tied, tied)}. {told}" in words_in(page)
    assert told in " ".join(
        words(
            print_order(EventOrder(event=event_with_3_tied.pk, kind="standings", language="en"))
        ).split()
    )
    draw = Draw.objects.get(event=event_with_3_tied, first_round=2)
    assert told in words_in(page_of(event_with_3_tied, "draw", draw.pk))
    events.show(
        event_id=event_with_3_tied.pk,
        shown="everything",
        actor=DESK,
        seen=newest(event_with_3_tied),
    )
    public = Client().get(reverse("tournaments:draw_check", args=[event_with_3_tied.slug, draw.pk]))
    assert "Decided by lot with the seed “6 1”" in words_in(public)
    assert posted(event_with_3_tied).status_code == 400


def test_record_gives_standings_before_and_after_draw(event_with_3_tied):
    decided(event_with_3_tied)
    said = tournament_json(event_with_3_tied)
    assert said["knockout"]["decided"] == by_lot(losers(event_with_3_tied), "6 1")
    assert {"tie_keys", "final_by_standing"}.isdisjoint(said["knockout"])
    assert standings(parse_tournament(said).tournament) == standings_of(event_with_3_tied)
    plays(event_with_3_tied, 2, (100, 50))
    plays(event_with_3_tied, 3, (70, 70))
    said = tournament_json(event_with_3_tied)
    assert standings(parse_tournament(said).tournament) == standings_of(event_with_3_tied)
    assert [row.place for row in standings_of(event_with_3_tied).individual][:4] == [1, 1, 3, 3]
    seen = knockout_seen(event_data_of(event_with_3_tied))
    marks = [[side.mark for side in table.sides] for table in seen.rounds[1].tables]
    assert marks == [["place 1", "place 1"], ["place 3", "place 3"]]
    assert [table.note for table in seen.rounds[1].tables] == [
        "Tied: they share the place.",
        "For third place · Tied: they share the place.",
    ]


def test_equal_finalists_stand_as_before_where_format_says_so(event_with_3_tied):
    event = by_other_rules(event_with_3_tied, final_by_standing=True)
    decided(event)
    plays(event, 2, (100, 50))
    plays(event, 3, (70, 70))
    said = tournament_json(event)
    assert said["knockout"]["final_by_standing"] is True
    assert standings(parse_tournament(said).tournament) == standings_of(event)
    words_ = words_in(page_of(event, "standings"))
    assert "Where the final is tied, who stood better before the knock-out comes first." in words_


def test_play_off_or_director_gives_order(event_with_3_tied):
    first, second, third = losers(event_with_3_tied)
    page = posted(event_with_3_tied, how="play-off", order=f"{first} {second}", reason="two tables")
    assert page.status_code == 400
    assert f"Enter each of these numbers once, the best first: {first}, {second}, {third}." in (
        words_in(page)
    )
    assert "two tables" in words_in(page)
    page = posted(event_with_3_tied, how="director", order=f"{third} {second} {first}")
    assert "Say why: it stands in the minutes." in words_in(page)
    posted(
        event_with_3_tied,
        how="director",
        order=f"{third} {second} {first}",
        reason="a player is ill",
    )
    step = event_with_3_tied.steps.latest("pk")
    ordered = names(event_with_3_tied, (third, second, first))
    assert step.reason == "a player is ill"
    assert sentence_of(step) == f"The tie before round 2 is decided by the director: {ordered}."
    posted(event_with_3_tied, how="play-off", order=f"{second} {first} {third}")
    told = f"Decided by a play-off. The order: {names(event_with_3_tied, (second, first, third))}."
    assert told in words_in(page_of(event_with_3_tied, "tie", 2))
    starts(event_with_3_tied, 2)
    assert second in [number for table in seated(event_with_3_tied, 2) for number in table]


def test_another_way_than_formats_needs_reason(event_with_3_tied):
    event = by_other_rules(event_with_3_tied, tie_rule=TieRule.PLAY_OFF)
    assert page_of(event, "tie", 2).context["form"]["how"].value() == "play-off"
    assert "is decided before the draw by a play-off." in words_in(page_of(event, "standings"))
    with pytest.raises(Refused, match="The format decides ties in another way"):
        decided(event)
    decided(event, reason="no time for a play-off", seed="")
    assert len(event_data_of(event).tie(2).seed) == 8


def test_further_keys_decide_before_anybody_is_asked(event_with_3_tied):
    event = by_other_rules(event_with_3_tied, tie_keys=("lot",))
    assert tie_now(event, 2) is None
    assert "Before that these keys decide: drawn lot." in words_in(page_of(event, "standings"))
    starts(event, 2)
    assert len(seated(event, 2)) == 2


def test_what_was_decided_is_undone_until_it_is_drawn(event_with_3_tied):
    decided(event_with_3_tied)
    decided(event_with_3_tied, how=TieRule.PLAY_OFF, order=losers(event_with_3_tied))
    for left in (1, 0):
        last = last_acts(event_with_3_tied, DIRECTOR)[0]
        undo(event_id=event_with_3_tied.pk, act=last.step.uuid, actor=DESK, undoer=DIRECTOR)
        event_with_3_tied = Event.objects.get(pk=event_with_3_tied.pk)
        assert len(event_with_3_tied.ties) == left
    assert (
        sentence_of(event_with_3_tied.steps.latest("pk")) == "The tie before round 2 is open again."
    )
    with pytest.raises(Refused, match="These numbers are tied"):
        starts(event_with_3_tied, 2)
    decided(event_with_3_tied)
    act = event_with_3_tied.steps.latest("pk").uuid
    drawing.announce(
        event_id=event_with_3_tied.pk,
        first_round=2,
        request=asked(event_with_3_tied),
        actor=DESK,
        seen=newest(event_with_3_tied),
    )
    with pytest.raises(Refused, match="Round 2 was drawn since"):
        decided(event_with_3_tied)
    assert last_acts(event_with_3_tied, DIRECTOR)[0].step.uuid != act


def asked(event, *, here=False):
    how = {"method": Method.KNOCKOUT, "uneven": Uneven.SIT_OUT}
    return asked_of(event, format_of(event), first=2, last=2, here=here, **how)


def test_who_is_not_here_is_in_no_tie(event_with_3_tied):
    first, second, third = losers(event_with_3_tied)
    Entrant.objects.filter(event=event_with_3_tied).exclude(number=third).update(
        state=Entrant.State.HERE
    )
    assert tie_now(event_with_3_tied, 2).numbers == (first, second)
    decided(event_with_3_tied)
    said = {"event_id": event_with_3_tied.pk, "first_round": 2, "actor": DESK}
    with pytest.raises(Refused, match="These numbers are tied in round 2, and some are not"):
        drawing.announce(
            request=asked(event_with_3_tied), of_all=True, seen=newest(event_with_3_tied), **said
        )
    drawing.announce(
        request=asked(event_with_3_tied, here=True), seen=newest(event_with_3_tied), **said
    )


def test_tie_is_told_once_round_is_closed_and_only_where_the_best_go_on():
    event = make()
    assert "Tied for" not in words_in(page_of(event, "draws"))
    assert page_of(event, "tie", 2).status_code == 302
    with pytest.raises(Refused, match="No tie is to be decided before round 1"):
        decided(event, 1)


def test_tie_for_the_first_table_of_final():
    event = empty_event(
        format={"rounds": 2, "final_rounds": 1, "draws": ["random"], "second_look": "none"}
    )
    add_entrants(event, 8)
    plays(event, 1, (9, -3, -3, -3))
    ranked = order(event)
    assert "Tied for 2 places" in words_in(page_of(event, "draws"))
    with pytest.raises(Refused, match="tied for 2 places in round 2"):
        starts(event, 2)
    tied = tie_now(event, 2).numbers
    decided(event, how=TieRule.PLAY_OFF, order=tied[::-1])
    starts(event, 2)
    assert seated(event, 2)[0] == sorted({*ranked[:2], *tied[-2:]})
    assert concerns_before(event, 2) == []
    assert (
        "A tie for the last place among those who go on" in words_in(page_of(event, "draws"))
        or (page_of(event, "draws").context["complete"])
    )


def test_tie_goes_with_file_of_event_and_back(event_with_3_tied):
    tied = losers(event_with_3_tied)
    decided(event_with_3_tied)
    file = exported(event_with_3_tied)
    said = {"round": 2, "places": 1, "order": list(by_lot(tied, "6 1")), "how": "by-lot"}
    assert json.loads(file)["ties"] == [said | {"seed": "6 1"}]
    with elsewhere(event_with_3_tied.club):
        copy = read(file, event_with_3_tied.club).event
        copy.refresh_from_db()
        assert copy.ties == [said | {"seed": "6 1"}]
        decided(copy, how=TieRule.PLAY_OFF, order=tied)
        file = exported(copy)
    event = Event.objects.get(pk=read(file, event_with_3_tied.club).event.pk)
    assert event.ties == [said | {"order": tied, "how": "play-off", "seed": ""}]
    assert tie_now(event, 2).numbers == tuple(tied)


def test_file_with_tie_of_nobody_is_refused(event_with_3_tied):
    decided(event_with_3_tied)
    file = json.loads(exported(event_with_3_tied))
    file["ties"][0]["order"].append(99)
    with pytest.raises(RecordRefused) as refused:
        read(json.dumps(file), event_with_3_tied.club)
    [fault] = refused.value.faults
    assert (fault.path, str(fault.message)) == (("ties", 0, "order"), "Nobody has the number 99.")


def test_tie_form_speaks_polish(event_with_3_tied):
    client = sign_in(event_with_3_tied, Role.DIRECTOR).client
    typed = {
        "how": "by-lot",
        "seed": "6 1",
        "seen": newest(event_with_3_tied),
        "uuid": str(uuid4()),
    }
    address = reverse("tournaments:tie", args=[event_with_3_tied.slug, 2])
    told, page = in_polish(client, address, typed)
    assert told == ["Remis rozstrzygnięty."]
    assert "Jak rozstrzygnąć remis" in page
