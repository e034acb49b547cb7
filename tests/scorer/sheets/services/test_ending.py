"""Ending a match of any game, going on with it, and what stands meanwhile."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.games.registry import find_ruleset
from scorer.models import Entry
from scorer.records import RecordRefused, parse_record
from scorer.sheets.selectors.acts import acts_of
from scorer.sheets.selectors.sheet_state import load_sheet_state, record_json
from scorer.sheets.selectors.upcoming import upcoming
from scorer.sheets.services.ending import end_match, go_on
from scorer.sheets.services.entries import SheetLocked
from scorer.sheets.services.sheets import import_record
from scorer.support.refused import Conflict
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, with_entries
from tests.scorer.sheets.services.test_acts import (
    WRITER,
    as_read_anew,
    insert,
    record,
    reopen,
    sign,
    void,
)
from tests.tiers import sampled

FREE = {
    "kop": KOP,
    "na-glowy": GLOWY | {"options": {}},
    "polish-doubles": with_entries(DOUBLES, *DOUBLES["entries"][:3]),
    "cancellation-hearts": with_entries(HEARTS, *HEARTS["entries"][:1]),
}


def ends(sheet, **more):
    now = load_sheet_state(sheet)
    given = {"uuid": uuid4(), "position": len(now.log), "seen": now.version, "writer": WRITER}
    return end_match(sheet_id=sheet.pk, **(given | more))


def goes_on(sheet, **more):
    return go_on(sheet_id=sheet.pk, **({"uuid": uuid4(), "writer": WRITER} | more))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "raw",
    sampled(FREE.values(), daily=[FREE["kop"], FREE["cancellation-hearts"]]),
    ids=FREE,
)
def test_every_game_is_ended_in_one_way(raw):
    sheet = import_record(raw=raw)
    before = load_sheet_state(sheet)
    assert (before.match.state.finished, before.match.winners) == (False, ())

    written = ends(sheet)
    now = as_read_anew(sheet)
    best = (min if now.game.lowest_wins else max)(before.totals)
    assert now.totals == before.totals
    assert now.match.winners == tuple(
        side for side, total in enumerate(before.totals) if total == best
    )
    assert (now.match.state.finished, now.ending) == (True, written.entry)
    assert upcoming(now, 3) == ()
    assert record_json(sheet, now.log) == raw  # the end is the sheet's, no word of the record
    parse_record(record_json(sheet, now.log))
    sheet.refresh_from_db()
    assert (sheet.finished, sheet.locked, sheet.version) == (True, False, written.entry.pk)
    with pytest.raises(RecordRefused, match="The game is over"):
        record(sheet, raw["entries"][0])

    back = goes_on(sheet)
    now = as_read_anew(sheet)
    assert (back.entry.position, back.entry.revision) == (written.entry.position, 2)
    assert (now.match, now.ending) == (before.match, None)
    sheet.refresh_from_db()
    assert not sheet.finished


def test_end_is_sent_twice_and_stands_once(kop_sheet):
    uuid = uuid4()
    first = ends(kop_sheet, uuid=uuid)
    assert ends(kop_sheet, uuid=uuid) == type(first)(first.entry, repeated=True)
    uuid = uuid4()
    taken = goes_on(kop_sheet, uuid=uuid)
    assert goes_on(kop_sheet, uuid=uuid) == type(taken)(taken.entry, repeated=True)
    record(kop_sheet)
    again = ends(kop_sheet)
    assert (again.entry.position, again.entry.revision) == (6, 1)
    texts = [(act.text, act.struck) for act in acts_of(as_read_anew(kop_sheet))]
    assert texts == [
        ("The game was ended after hand 4", True),
        ("The game was ended after hand 5", False),
    ]


def test_end_is_refused_where_there_is_none(kop_sheet):
    with pytest.raises(RecordRefused, match="Nobody has ended this game"):
        goes_on(kop_sheet)
    ends(kop_sheet)
    with pytest.raises(RecordRefused, match="The game is over already"):
        ends(kop_sheet)
    empty = import_record(raw=with_entries(KOP))
    with pytest.raises(RecordRefused, match="nothing is written"):
        ends(empty)
    assert (kop_sheet.entries.count(), empty.entries.count()) == (5, 0)


def test_match_that_moved_on_is_not_ended(kop_sheet):
    seen = load_sheet_state(kop_sheet)
    void(kop_sheet, 1)
    with pytest.raises(Conflict):
        ends(kop_sheet, seen=seen.version)
    record(kop_sheet)
    with pytest.raises(Conflict):
        ends(kop_sheet, position=len(seen.log))
    sign(kop_sheet, 0)
    assert ends(kop_sheet).entry.kind == Entry.Kind.ENDING


def test_ended_match_is_corrected_and_gets_no_line(kop_sheet):
    ends(kop_sheet)
    with pytest.raises(RecordRefused, match="Go on playing"):
        insert(kop_sheet, KOP["entries"][0], 1)
    void(kop_sheet, 3)
    now = as_read_anew(kop_sheet)
    assert now.match.state.finished
    for position in range(3):
        void(kop_sheet, position)
    assert as_read_anew(kop_sheet).match.winners == ()  # nobody wins what was never played


def test_signatures_stand_over_an_end_and_keep_it(kop_sheet):
    sign(kop_sheet, 0)
    ends(kop_sheet)
    for side in range(1, 4):
        sign(kop_sheet, side)
    assert as_read_anew(kop_sheet).locked
    with pytest.raises(SheetLocked):
        goes_on(kop_sheet)
    with pytest.raises(SheetLocked):
        ends(kop_sheet)
    reopen(kop_sheet)
    assert as_read_anew(kop_sheet).match.state.finished
    goes_on(kop_sheet)
    assert not as_read_anew(kop_sheet).match.state.finished


def test_signed_sheet_is_over_and_won(kop_sheet):
    sign(kop_sheet)
    now = as_read_anew(kop_sheet)
    assert (now.match.state.finished, now.match.winners) == (True, (3,))
    assert upcoming(now, 1) == ()
    kop_sheet.refresh_from_db()
    assert kop_sheet.finished
    reopen(kop_sheet)
    assert not as_read_anew(kop_sheet).match.state.finished


@pytest.mark.parametrize(
    ("ruleset", "totals", "places"),
    [
        ("kop", (-2, -12, -16, 30), (2, 3, 4, 1)),
        ("kop", (5, -3, 5, -7), (1, 3, 1, 4)),
        ("na-glowy", (3, 3), (1, 1)),
        ("cancellation-hearts", (81, 52, 13, 50, 13, 52), (6, 4, 1, 3, 1, 4)),
    ],
)
def test_places_are_shared(ruleset, totals, places):
    assert find_ruleset(ruleset).places(totals) == places
