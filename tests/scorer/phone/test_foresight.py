"""What the phone foresees of a line is what the server's page has once it is written."""

from __future__ import annotations

import json

import pytest

from scorer import records
from scorer.games.registry import filled_in, find_game
from scorer.phone.program import Program
from scorer.phone.shapes import described
from scorer.sheets.forms.entry import form_class
from scorer.sheets.selectors.entry_words import line_text
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from scorer.sheets.views.waiting import waiting_of
from tests.builders.records import ALL, DOUBLES, with_entries
from tests.scorer.kits.test_filled_in import before, sent

pytestmark = pytest.mark.django_db
LINES = [
    pytest.param(record, place, id=f"{record['game']} {place}")
    for record in ALL
    for place in range(len(record["entries"]))
]


def foreseen(record, *lines):
    """What the rules make of lines, each a kind and fields, behind those of a record."""
    program = Program(described(record["game"]), filled_in(record["game"]))
    assert program.open(json.dumps(record)) == ""
    waiting = [{"kind": kind, "fields": list(fields.items())} for kind, fields in lines]
    return json.loads(program.foresee(json.dumps(waiting)))


def filled(record, place):
    """Kind and fields of an entry of a record, as its form sends them; None: it cannot say it."""
    setup, state = before(record, place)
    setup_form = form_class(find_game(record["game"]))
    said = setup_form.fields_of(record["entries"][place])
    if said is None:
        return None
    kind, initial = said
    form = setup_form(setup=setup, state=state, kind=kind, follows=True, initial=initial)
    return kind, sent(form)


@pytest.mark.parametrize(("record", "place"), LINES)
def test_line_is_worth_what_it_is_once_it_stands(record, place):
    before_it = with_entries(record, *record["entries"][:place])
    line = filled(record, place)
    if line is None:  # noted card by card
        return
    now = load_sheet_state(import_record(raw=with_entries(record, *record["entries"][: place + 1])))
    told = foreseen(before_it, line)
    ahead = json.loads(str(waiting_of(now)["ahead"]))
    written = now.scored[-1]
    assert told["totals"] == list(now.match.state.totals)
    assert told["finished"] == now.match.state.finished
    assert told["lines"][0]["words"] == line_text(now, written)
    assert told["lines"][0]["scores"] == list(written.line.scores)
    assert told["lines"][0]["because"] == list(written.line.because)
    if not ahead:
        assert told["next"] is None
        return
    assert told["next"] == ahead[0]


def test_objection_to_line_before_counts_for_both_lines():
    record = with_entries(DOUBLES, *DOUBLES["entries"][:2])
    fields = {"player": "3", "word": "OSA", "points": "5", "objection": "none"}
    plain = foreseen(record, ("word", fields | {"first_objection": "none"}))
    struck = foreseen(record, ("word", fields | {"first_objection": "upheld"}))
    assert (plain["totals"], struck["totals"]) == ([14, 37], [14, 5])


def test_rack_too_long_is_told_as_the_server_tells_it():
    record = with_entries(DOUBLES, *DOUBLES["entries"][:-1])
    setup, state = before(DOUBLES, len(DOUBLES["entries"]) - 1)
    racks = {"left_0": "A", "left_1": "AEINOSTV", "left_2": "B", "left_3": "C"}
    fields = {"closed_by": "nobody", **racks}
    entry = filled_in("polish-doubles").entry_of(setup, "closing", fields, state)
    with pytest.raises(records.RecordRefused) as refused:
        records.parse_entry(find_game("polish-doubles"), entry)
    (fault,) = refused.value.faults
    told = {"path": fault.address, "message": str(fault.message), "rule": fault.rule}
    assert foreseen(record, ("closing", fields))["lines"] == [{"faults": [told]}]
