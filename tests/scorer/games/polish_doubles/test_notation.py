"""The sheet as rows."""

from hypothesis import given, settings

from scorer.games.polish_doubles.notation import Cell, Row, rows
from scorer.games.text import gettext, ngettext, verbatim
from tests.scorer.games.polish_doubles.strategies import records
from tests.scorer.games.polish_doubles.turns_by_hand import entry_of, play_all
from tests.tiers import examples


def sheet(raws, starts=0):
    return rows(map(entry_of, raws), play_all(raws, starts)[0])


def test_rows_show_turns_as_sheet_does():
    shown = sheet(
        [
            {"player": 1, "word": "KOST", "points": 14, "protest": {"upheld": False}},
            {"player": 2, "word": "ŽEBROX", "points": 32, "protest": {"upheld": True}},
            {"struck": True},
            {"player": 0, "exchange": 2},
            {"player": 1, "pass": True},
            {"closing": {"closed_by": 1, "left": [["A", "Ž"], ["É"], [], []]}},
        ]
    )
    assert shown == (
        Row(
            double_turn=1,
            turn=1,
            player=1,
            cells=(Cell(word=verbatim("KOST"), points=14, total=14), None),
            cross=1,
            crosses=(0, 1),
            heavy=True,
        ),
        Row(
            double_turn=2,
            turn=1,
            player=2,
            cells=(None, Cell(word=verbatim("ŽEBROX"), points=32, total=None, invalid=True)),
            cross=None,
            crosses=(0, 1),
            heavy=False,
        ),
        Row(
            double_turn=2,
            turn=2,
            player=None,
            cells=(
                None,
                Cell(word=gettext("struck through"), points=None, total=0, struck=True),
            ),
            cross=None,
            crosses=(0, 1),
            heavy=True,
        ),
        Row(
            double_turn=3,
            turn=1,
            player=0,
            cells=(
                Cell(
                    word=ngettext("exchanged %(count)d tile", "exchanged %(count)d tiles", 2),
                    points=0,
                    total=None,
                ),
                None,
            ),
            cross=None,
            crosses=(0, 1),
            heavy=False,
        ),
        Row(
            double_turn=3,
            turn=2,
            player=1,
            cells=(Cell(word=gettext("pass"), points=0, total=14), None),
            cross=None,
            crosses=(0, 1),
            heavy=True,
        ),
        Row(
            double_turn=None,
            turn=None,
            player=None,
            cells=(
                Cell(word=verbatim("A Ž É"), points=-8, total=6),
                Cell(word=verbatim(""), points=8, total=8),
            ),
            cross=None,
            crosses=(0, 1),
            heavy=True,
        ),
    )


def test_lost_turn_has_no_points():
    protested = {"word": "OX", "points": 11, "protest": {"upheld": False}}
    plain = {"word": "OX", "points": 11}
    shown = sheet(
        [
            {"player": 0, **protested},
            *({"player": 2, **plain}, {"player": 3, **plain}),
            *({"player": 0, **protested}, {"player": 1, **protested}),
            {"lost": True},
        ]
    )
    assert shown[-1].cells == (None, Cell(word=gettext("lost turn"), points=None, total=None))
    assert [row.cross for row in shown] == [1, None, None, 1, 1, None]


@settings(max_examples=examples(8))
@given(records())
def test_every_record_has_heavy_lines_one_two_two_two_and_points_that_make_up_totals(record):
    starts = record.get("starts", 0)
    turns = [raw for raw in record["entries"] if "closing" not in raw]
    shown = sheet(turns, starts)
    assert [row.heavy for row in shown] == [place % 2 == 0 for place in range(len(turns))]
    shown = sheet(record["entries"], starts)
    _lines, state = play_all(record["entries"], starts)
    written = tuple(
        sum(
            row.cells[pair].points or 0
            for row in shown
            if row.cells[pair] is not None and not row.cells[pair].invalid
        )
        for pair in (0, 1)
    )
    assert written == state.totals
