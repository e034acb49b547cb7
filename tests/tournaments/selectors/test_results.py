"""What a table has scored, how far it is, and whether somebody must look: from its parts alone."""

from __future__ import annotations

from uuid import UUID

import pytest

from tournaments.models import Event, Result, Round
from tournaments.selectors.board import Mark, tile_of
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.results import (
    Filled,
    Progress,
    ResultEntry,
    SeatedUnit,
    TableRow,
    table_state,
)

KEYED, SECOND, CORRECTED, SHEET = Result.Kind.values
ONE, OTHER = (9, -9, 9, -9), (5, -5, 5, -5)
EVENT = Event(game="kop", ruleset="kop", format={})


def _table(looks=(), *, sheet=None, awarded=(), last=(4, ""), disputed="", **of_round):
    """Four who are seated, the ``last`` by number or as a guest, and what was said of them."""
    row = TableRow(7, Round(pk=3, number=1, **of_round), 1, 0, disputed, sheet)
    places = [SeatedUnit(seat, seat, "") for seat in (1, 2, 3)]
    places.append(SeatedUnit(last[0], *last))
    entries = [ResultEntry(at, kind, scores) for at, (kind, scores) in enumerate(looks)]
    return table_state(row, places, entries, awarded)


def _sheet(totals=ONE, *, finished=True, locked=False):
    return Filled(UUID(int=1), 4, list(totals), finished, locked)


@pytest.mark.parametrize(
    ("looks", "sheet", "differs"),
    [
        ([], None, False),
        ([(KEYED, ONE)], None, False),
        ([(KEYED, ONE), (SECOND, ONE)], None, False),
        ([(KEYED, ONE), (SECOND, OTHER)], None, True),
        ([(KEYED, ONE), (SECOND, (9, -9))], None, False),  # the same, side by side
        ([(KEYED, ONE)], ONE, False),
        ([(KEYED, ONE)], OTHER, True),
        ([], OTHER, False),
        ([(KEYED, ONE), (SECOND, OTHER), (CORRECTED, OTHER)], ONE, False),
        ([(CORRECTED, ONE), (CORRECTED, OTHER)], None, False),
        ([(KEYED, ONE), (SHEET, OTHER)], OTHER, False),
        ([(CORRECTED, ONE), (SECOND, OTHER)], None, True),
    ],
)
def test_results_differ_unless_a_last_word_was_said_on_them(looks, sheet, differs):
    assert _table(looks, sheet=sheet and _sheet(sheet)).differs is differs


def test_sheet_that_goes_on_is_no_other_result():
    assert not _table([(KEYED, ONE)], sheet=_sheet(OTHER, finished=False)).differs


STOPPED = {"state": Round.State.CLOSED, "stopped": True}


@pytest.mark.parametrize(
    ("looks", "sheet", "of_round", "expected"),
    [
        ([], None, {}, (Progress.WAITING, None, False)),
        ([], _sheet(finished=False), {}, (Progress.PLAYING, ONE, False)),
        ([], _sheet(), {}, (Progress.FINISHED, ONE, True)),
        ([], _sheet(finished=False, locked=True), {}, (Progress.SIGNED, ONE, True)),
        ([], _sheet(finished=False), STOPPED, (Progress.PLAYING, ONE, True)),
        ([], _sheet(finished=False), {"stopped": True}, (Progress.PLAYING, ONE, False)),
        ([(KEYED, OTHER)], _sheet(), {}, (Progress.KEYED, OTHER, True)),
        ([(KEYED, OTHER), (SECOND, ONE)], None, {}, (Progress.KEYED, OTHER, True)),
        ([(KEYED, OTHER), (CORRECTED, ONE)], None, {}, (Progress.KEYED, ONE, True)),
    ],
)
def test_newest_result_of_the_desk_counts_else_the_sheet_once_it_is_over(
    looks, sheet, of_round, expected
):
    state = _table(looks, sheet=sheet, **of_round)
    assert (state.progress, state.scores, state.counts) == expected
    assert state.settled is state.counts


@pytest.mark.parametrize(("awarded", "counts"), [({(3, 4)}, False), ({(2, 4), (3, 9)}, True)])
def test_award_in_the_round_of_somebody_at_the_table_stands_for_its_result(awarded, counts):
    state = _table([(KEYED, ONE)], awarded=awarded)
    assert (state.counts, state.progress is Progress.AWARDED) == (counts, not counts)
    assert state.settled


@pytest.mark.parametrize(
    ("said", "mark"),
    [
        ({}, Mark.WAITING),
        ({"last": (None, "")}, Mark.SHORT),
        ({"last": (None, ""), "looks": [(KEYED, ONE)]}, Mark.KEYED),
        ({"last": (None, "Ula")}, Mark.WAITING),
        ({"last": (None, ""), "awarded": {(3, 1)}}, Mark.AWARDED),
        ({"disputed": "Who dealt?", "looks": [(KEYED, ONE)]}, Mark.DOUBT),
        ({"looks": [(KEYED, ONE), (SECOND, OTHER)]}, Mark.DOUBT),
        ({"disputed": "Who dealt?", "last": (None, "")}, Mark.SHORT),
    ],
)
def test_board_marks_what_needs_somebody_first(said, mark):
    assert tile_of(_table(**said), table_rules_of(EVENT)).mark is mark


@pytest.mark.parametrize(
    ("wanted", "looks", "sheet", "unseen"),
    [
        ("blind", [(KEYED, ONE)], None, True),
        ("blind", [(KEYED, ONE)], ONE, True),
        ("phone", [(KEYED, ONE)], None, True),
        ("phone", [(KEYED, ONE)], ONE, False),
        ("none", [(KEYED, ONE)], None, False),
        ("blind", [], ONE, False),
        ("blind", [(KEYED, ONE), (SECOND, ONE)], None, False),
        ("blind", [(CORRECTED, ONE)], None, False),
        ("blind", [(SHEET, ONE)], ONE, False),
    ],
)
def test_second_entry_is_wanted_as_the_format_says(wanted, looks, sheet, unseen):
    event = Event(game="kop", ruleset="kop", format={"second_look": wanted})
    tile = tile_of(_table(looks, sheet=sheet and _sheet(sheet)), table_rules_of(event))
    assert tile.unseen is unseen
