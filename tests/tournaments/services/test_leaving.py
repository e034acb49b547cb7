"""A pair leaves a round robin: results stay, are annulled, or the rest counts as walk-overs."""

from __future__ import annotations

from itertools import product

import pytest

from scorer.support.refused import Refused
from tests.builders.events import log_import
from tests.builders.leaving_pairs import DESK, RoundRobin, places_by_hand
from tests.tiers import long, sampled
from tests.tournaments.two_sites import elsewhere, exported, read
from tests.tournaments.undoing import back
from tournaments.engine.results import NoPlace
from tournaments.engine.standings import standings
from tournaments.models import Entrant, Event, Place
from tournaments.records.standings import parse_tournament
from tournaments.selectors.as_of import at_step, event_data_at
from tournaments.selectors.concerns import absent_in
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.leaving import annulled_matches, matches_left
from tournaments.selectors.leaving_outlook import leaving_notes, leaving_outlook
from tournaments.selectors.register import unsettled_rounds
from tournaments.selectors.results import Progress, tables_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of, tournament_in
from tournaments.selectors.tournament_record import tournament_json
from tournaments.services.awards import award_short_table
from tournaments.services.entrants import come_back, withdraw
from tournaments.services.rounds import close_round, open_round

pytestmark = pytest.mark.django_db
DECISIONS = ("annulled", "walk_overs")


def _worth(event, upto=None):
    rows = standings_of(event, upto).individual
    return {
        row.number: (row.table_points, row.keys["difference"], row.score)
        for row in rows
        if row.place
    }


def _places(event, upto=None):
    rows = standings_of(event, upto).individual
    return {row.number: row.place for row in rows if row.place}


def _agrees(event, robin, leaving, upto=None):
    """The standings are those by hand, and those of the record alone."""
    worth = robin.by_hand(leaving, upto or len(robin.rounds))
    assert _worth(event, upto) == worth
    assert _places(event, upto) == places_by_hand(worth)
    record = parse_tournament(tournament_json(event, upto)).tournament
    assert _figures(standings(record)) == _figures(standings_of(event, upto))


def _figures(found):
    """All that standings tell but the numbers of tables: those without a result leave gaps."""
    return [
        (row.place, row.number, row.status, row.keys, [one.table_points for one in row.rounds])
        for row in found.individual
    ]


def _has_played(units, leaves, after):
    rounds = RoundRobin(units, leaves, after).rounds[:after]
    return any(leaves in game and 0 not in game for games in rounds for game in games)


CASES = [
    (units, leaves, after, rests)
    for units, leaves, after, rests in product((4, 5), (1, 4), (1, 2), (False, True))
    if _has_played(units, leaves, after)
]
DAILY = [(4, 1, 1, False), (4, 4, 2, True), (5, 1, 2, True), (5, 4, 1, False)]


@pytest.mark.parametrize("leaving", DECISIONS)
@pytest.mark.parametrize(("units", "leaves", "after", "rests"), sampled(CASES, daily=DAILY))
def test_standings_are_those_by_hand(units, leaves, after, rests, leaving):
    robin = RoundRobin(units, leaves, after, rests=rests)
    event = robin.make()
    robin.leave(leaving)
    _agrees(event, robin, leaving, after)
    event = robin.go_on()
    _agrees(event, robin, leaving)
    out = [row for row in standings_of(event).individual if not row.place]
    annulled = [(leaves, NoPlace.DID_NOT_PLAY)] if leaving == "annulled" else []
    assert [(row.number, row.status) for row in out] == annulled


@long
def test_twice_everybody_has_a_walk_over_for_each_match():
    robin = RoundRobin(4, 3, 4, cycles=2)
    event = robin.make()
    robin.leave("walk_overs")
    _agrees(robin.go_on(), robin, "walk_overs")
    assert sum(one.kind == "walk-over" for one in event_data_of(event).awards) == 2


def test_first_of_four_has_nothing_from_a_match_that_others_never_got():
    """Four lose to one and withdraw; one, two and three play one another."""
    robin = RoundRobin(4, 4, 1)
    event = robin.make()
    before = {row.number: row.table_points for row in standings_of(event).individual}
    robin.leave("annulled", reason="ill")
    after = {row.number: row.table_points for row in standings_of(event).individual}
    assert before[1] != after[1] == 0
    assert {number for number in after if before[number] != after[number]} <= {1, 4}
    step = event.steps.last()
    assert (sentence_of(step), step.reason) == (
        "Gracz 4, number 4, withdraws after round 1. All their matches are annulled.",
        "ill",
    )


def test_who_met_it_alone_did_play():
    robin = RoundRobin(4, 4, 1)
    robin.rounds[0] = robin.rounds[0][:1]
    event = robin.make()
    robin.leave("annulled")
    assert _places(Event.objects.get(pk=event.pk)) == {1: 1}
    withdraw(event_id=event.pk, number=1, actor=DESK)
    assert _places(Event.objects.get(pk=event.pk)) == {2: 1, 3: 1}


def test_results_stay_unless_said_otherwise():
    robin = RoundRobin(5, 4, 2)
    event = robin.make()
    was = standings_of(event)
    robin.leave("")
    assert standings_of(event) == was
    assert leaving_notes(event_data_of(event)) == []


@pytest.mark.parametrize("leaving", sampled(DECISIONS))
def test_undo_and_playing_on_bring_all_back(leaving):
    robin = RoundRobin(5, 2, 2)
    event = robin.make()
    was = standings_of(event)
    for again in (back, lambda event: come_back(event_id=event.pk, number=2, actor=DESK)):
        robin.leave(leaving)
        assert standings_of(event) != was
        again(event)
        assert standings_of(event) == was
    back(event)  # playing on is undone
    assert Entrant.objects.get(event=event, number=2).leaving == leaving


def test_decision_is_changed_and_that_is_undone():
    robin = RoundRobin(5, 2, 2)
    event = robin.make()
    event.entrants.filter(number=2).update(state="here")
    robin.leave("")
    robin.leave("annulled")
    robin.leave("annulled")
    assert event.steps.filter(kind="entry-withdrawn").count() == 2
    back(event)
    entrant = Entrant.objects.get(event=event, number=2)
    assert (entrant.state, entrant.last_round, entrant.leaving) == ("withdrawn", 2, "")


@pytest.mark.parametrize("leaving", DECISIONS)
def test_decision_without_matches_left_is_refused(leaving):
    robin = RoundRobin(4, 4, 3)
    event = robin.make()

    def refused(**values):
        with pytest.raises(Refused) as why:
            withdraw(event_id=event.pk, leaving=leaving, actor=DESK, **values)
        return why.value.field

    assert refused(number=4) == "leaving"  # it has played all
    event.format = event.format | {"draws": ["swiss"], "rounds": 7}
    event.save()
    log_import(event)
    assert refused(number=4) == "leaving"  # no round robin
    assert Entrant.objects.get(event=event, number=4).state == "entered"


def test_rounds_not_open_leave_no_decision():
    assert matches_left(event_data_of(RoundRobin(4, 4, 1).make()), 4, 2) is None


@pytest.mark.parametrize(("units", "after", "proposed"), [(4, 1, "annulled"), (5, 3, "")])
def test_fewer_than_half_are_annulled_as_a_rule(units, after, proposed):
    robin = RoundRobin(units, 1, after)
    matches = matches_left(event_data_of(robin.make()), 1, after)
    assert matches.proposed == proposed
    assert matches.planned == units - 1


@pytest.mark.parametrize("leaving", ["", *DECISIONS])
def test_outlook_is_what_comes_of_each_decision(leaving):
    robin = RoundRobin(5, 2, 2)
    event = robin.make()
    now, outlook = _places(event), leaving_outlook(event, 2, 2)
    robin.leave(leaving)
    then = _places(event)
    assert [(one.who, one.now, one.then) for one in outlook.moves[leaving]] == [
        (f"{one} Gracz {one}", str(place), str(then.get(one, "–")))
        for one, place in now.items()
        if then.get(one) != place
    ]
    assert outlook.moves["annulled"]


def test_round_robin_that_is_cut_short_has_walk_overs_for_seated_matches_alone():
    robin = RoundRobin(6, 1, 1)
    robin.rounds = robin.rounds[:3]
    event = robin.make()
    robin.leave("walk_overs")
    assert not [one for one in event_data_of(event).awards if one.kind == "walk-over"]
    event = robin.go_on()
    given = [one for one in event_data_of(event).awards if one.kind == "walk-over"]
    seated = {
        one for games in robin.rounds[1:] for game in games if 1 in game for one in game if one != 1
    }
    data = event_data_of(event)
    assert {data.numbers[one.entrant_id] for one in given} == seated


@pytest.mark.parametrize("leaving", DECISIONS)
def test_draw_goes_on_and_nobody_waits_for_who_has_left(leaving):
    robin = RoundRobin(4, 4, 1)
    event = robin.make()
    robin.play(2, state="seated")
    log_import(event)
    withdraw(event_id=event.pk, number=4, last_round=1, leaving=leaving, actor=DESK)
    assert absent_in(event, [2]) == []
    assert unsettled_rounds(Entrant.objects.get(event=event, number=4)) == []
    opened = open_round(event_id=event.pk, number=2, actor=DESK)
    mine = Place.objects.get(round__number=2, entrant__number=4).table
    assert mine.number not in (*opened.opened, *opened.short)
    assert mine.sheet is None
    state = next(one for one in tables_of(event, 2) if one.number == mine.number)
    assert (state.progress, state.settled) == (Progress.AWARDED, True)
    with pytest.raises(Refused, match="Results are missing at these tables: 1"):
        close_round(event_id=event.pk, number=2, actor=DESK)


def test_awards_in_place_of_a_match_that_does_not_count_do_not_count():
    robin = RoundRobin(4, 4, 1)
    event = robin.make()
    robin.leave("walk_overs")
    robin.play(2, state="open")
    log_import(event)
    mine = Place.objects.get(round__number=2, entrant__number=4).table
    award_short_table(table_id=mine.pk, actor=DESK)
    _agrees(Event.objects.get(pk=event.pk), robin, "walk_overs", 2)
    data = event_data_of(Event.objects.get(pk=event.pk))
    assert [one.kind for one in data.left_out] == ["missing", "missing"]


@long
@pytest.mark.parametrize("leaving", DECISIONS)
def test_log_alone_and_a_file_of_it_give_the_same(leaving):
    robin = RoundRobin(5, 2, 2)
    event = robin.make()
    robin.leave(leaving)
    event = Event.objects.get(pk=event.pk)
    now = tournament_in(event_data_of(event))
    then = at_step(event, event.steps.last().pk)
    assert tournament_in(event_data_at(event, then)) == now
    was, file = standings_of(event), exported(event)
    with elsewhere(event.club):
        read(file, event.club)
        assert standings_of(Event.objects.get(slug=event.slug)) == was


def test_annulled_matches_and_notes_for_lists():
    robin = RoundRobin(4, 4, 1)
    event = robin.make()
    robin.leave("annulled")
    data = event_data_of(event)
    found = annulled_matches(data, 1)
    mine, theirs = robin.score(1, 4)
    told = {at: [(one.round, one.other, one.text) for one in some] for at, some in found.items()}
    assert told == {
        1: [(1, 4, f"({mine}:{theirs})")],
        4: [(1, 1, f"({theirs}:{mine})")],
    }
    assert annulled_matches(data, 0) == {}
    assert leaving_notes(data) == [
        "4 Gracz 4 left the round robin after round 1. All their matches are annulled."
    ]
