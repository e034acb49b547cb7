"""Requests and draws as JSON: what is read, what is refused and where."""

from __future__ import annotations

import pytest

from scorer.records import RecordRefused
from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Seats, Uneven
from tournaments.engine.fingerprint import request_json
from tournaments.records.draws import read_draw, read_request, usual_rounds

FULL = {
    "format": "draw-request/1",
    "method": "rotation",
    "units": [
        {"number": 1, "team": "Asy", "club": "Borek", "pair": "1a", "fixed_table": 1},
        *({"number": number} for number in range(2, 9)),
    ],
    "table_size": 4,
    "rounds": 5,
    "seed": "2026-11-21 Borek",
    "apart": {"team": "must", "pair": "must", "club": "should"},
    "uneven": "sit-out",
    "history": [[[1, 2, 3, 99], [4, 5, 6, 7]]],
    "ranking": [8, 7, 6, 5, 4, 3, 2, 1],
}


def _with(**values):
    return FULL | values


def _units(*numbers, **values):
    return [{"number": number} | values for number in numbers]


def _faults(raw, read=read_request):
    with pytest.raises(RecordRefused) as refused:
        read(raw)
    return [(fault.address, str(fault.message)) for fault in refused.value.faults]


def test_request_is_read_whole():
    assert read_request(FULL) == DrawRequest(
        method=Method.ROTATION,
        units=(
            DrawUnit(number=1, team="Asy", club="Borek", pair="1a", fixed_table=1),
            *(DrawUnit(number=number) for number in range(2, 9)),
        ),
        table_size=4,
        rounds=5,
        seed="2026-11-21 Borek",
        apart={"team": Apart.MUST, "pair": Apart.MUST, "club": Apart.SHOULD},
        uneven=Uneven.SIT_OUT,
        history=(((1, 2, 3, 99), (4, 5, 6, 7)),),
        ranking=(8, 7, 6, 5, 4, 3, 2, 1),
    )


def test_request_written_and_read_again_is_the_same():
    assert request_json(read_request(FULL)) == FULL
    assert read_request(request_json(read_request(FULL))) == read_request(FULL)


def test_seats_that_the_game_allows_are_written_where_they_are_not_the_usual_ones():
    raw = _with(table_size=3, seats={"least": 3, "most": 4})
    assert read_request(raw).seats == Seats(3, 4)
    assert request_json(read_request(raw))["seats"] == {"least": 3, "most": 4}
    assert read_request(_with()).seats is None
    assert "seats" not in request_json(read_request(_with()))


@pytest.mark.parametrize(
    ("seats", "address", "message"),
    [
        ({"least": 5, "most": 6}, "seats/least", "Must be from 1 to 4."),
        ({"least": 3, "most": 3}, "seats/most", "Must be from 4 to 11."),
    ],
)
def test_seats_that_do_not_fit_the_table_are_refused(seats, address, message):
    assert _faults(_with(table_size=4, seats=seats)) == [(address, message)]


@pytest.mark.parametrize(
    ("method", "count", "size", "rounds"),
    [
        ("rotation", 8, 4, 1),
        ("swiss", 8, 2, 1),
        ("round-robin", 8, 2, 7),
        ("round-robin", 9, 2, 9),
        ("round-robin", 100, 2, 50),
        ("movement", 8, 4, 7),
        ("movement", 10, 4, 10),
    ],
)
def test_size_and_rounds_may_be_left_out(method, count, size, rounds):
    raw = {"format": "draw-request/1", "method": method, "units": _units(*range(1, count + 1))}
    request = read_request(raw)
    assert (request.table_size, request.rounds) == (size, rounds)
    assert usual_rounds(request.method, count) == rounds


@pytest.mark.parametrize(
    ("count", "history", "rounds"), [(4, [[[1, 2]]], 3), (2, [[[1, 2]]], 1), (102, [[]], 50)]
)
def test_rounds_left_out_are_what_is_left_of_a_round_robin(count, history, rounds):
    raw = {"format": "draw-request/1", "method": "round-robin", "history": history}
    assert read_request(raw | {"units": _units(*range(1, count + 1))}).rounds == rounds


REFUSED = [
    ([], "", "This must be a JSON object with the format “draw-request/1”."),
    (_with(format="draw/1"), "format", "The format must be “draw-request/1”."),
    (_with(colour=1), "colour", None),
    (_with(method="chess"), "method", None),
    (_with(units=[]), "units", "The list is too short: it has 0, needed are 1."),
    (_with(units=_units(*range(1, 2002))), "units", None),
    (_with(units=[{}]), "units/0/number", "“number” is missing."),
    (_with(units=[{"number": "1"}]), "units/0/number", "Must be a whole number."),
    (_with(units=[{"number": True}]), "units/0/number", "Must be a whole number."),
    (_with(units=[{"number": 0}]), "units/0/number", "Must be at least 1."),
    (
        _with(units=[{"number": 1, "name": "Ada"}]),
        "units/0/name",
        "“name” is not known here. Allowed: number, team, club, pair, fixed_table.",
    ),
    (_with(units=[{"number": 1, "team": 4}]), "units/0/team", "Must be a text."),
    (_with(units=[{"number": 1, "team": "a\n"}]), "units/0/team", None),
    (
        _with(units=_units(1, 2, 3, 4, 5, 6, 7, 8, 8)),
        "units/8/number",
        "The number 8 is given twice.",
    ),
    (_with(table_size=1), "table_size", "Must be at least 2."),
    (_with(table_size=12), "table_size", "Must be at most 11."),
    (_with(rounds=0), "rounds", "Must be at least 1."),
    (_with(rounds=51), "rounds", "Must be at most 50."),
    (_with(rounds=2.0), "rounds", "Must be a whole number."),
    (
        _with(units=_units(*range(1, 1001)), ranking=[], rounds=21),
        "rounds",
        "For so many at most 20 rounds can be drawn.",
    ),
    (_with(seed=7), "seed", "Must be a text."),
    (_with(apart={"team": "never"}), "apart/team", None),
    (_with(apart={"colour": "must"}), "apart/colour", None),
    (_with(uneven="five"), "uneven", None),
    (_with(history=[[[]]]), "history/0/0", None),
    (_with(history=[[list(range(1, 13))]]), "history/0/0", None),
    (_with(history=[[[1, 2], [2, 3]]]), "history/0", "The number 2 is given twice."),
    (_with(ranking=[9, *range(1, 9)]), "ranking/0", "Nobody has the number 9."),
    (_with(ranking=[1, 1, *range(2, 9)]), "ranking/0", "The number 1 is given twice."),
    (_with(ranking=list(range(1, 8))), "ranking", "The number 8 is missing."),
    (
        _with(method="swiss", ranking=[]),
        "ranking",
        "After the first round this draw needs the ranking, best first.",
    ),
    (
        _with(units=[*_units(*range(1, 8)), {"number": 8, "fixed_table": 3}]),
        "units/7/fixed_table",
        "There are only 2 tables.",
    ),
    (
        _with(units=[*_units(1, 2, 3), *_units(4, 5, 6, 7, 8, fixed_table=1)]),
        "units/7/fixed_table",
        "At most 4 can have this table for their own.",
    ),
    (
        _with(method="swiss", units=[*_units(1, 2, 3, 4), *_units(5, 6, 7, 8, fixed_table=4)]),
        "units/5/fixed_table",
        "At most 1 can have this table for their own.",
    ),
]


@pytest.mark.parametrize(("raw", "address", "message"), REFUSED)
def test_request_that_cannot_be_is_refused_where_it_is_wrong(raw, address, message):
    found = _faults(raw)
    assert found[0][0] == address
    assert message in {None, found[0][1]}


def test_everything_wrong_is_told_at_once_up_to_fifty():
    raw = _with(units=_units(1, 2, 2, 1), ranking=[3, 1])
    assert [address for address, _message in _faults(raw)] == [
        "units/2/number",
        "units/3/number",
        "ranking/0",
        "ranking",
    ]
    assert len(_faults(_with(units=_units(*[1] * 100)))) == 50


def test_draw_made_by_hand_needs_request_and_rounds_only():
    rounds = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    request, read, sitting_out = read_draw({"format": "draw/1", "request": FULL, "rounds": rounds})
    assert (request, sitting_out) == (read_request(FULL), ())
    assert read == (((1, 2, 3, 4), (5, 6, 7, 8)),)


@pytest.mark.parametrize(
    ("changed", "address"),
    [
        ({"request": FULL | {"rounds": 0}}, "request/rounds"),
        ({"request": FULL | {"ranking": [1]}}, "request/ranking"),
        ({"request": FULL | {"colour": 1}}, "request/colour"),
        ({"rounds": [[["1"]]]}, "rounds/0/0/0"),
        ({"rounds": []}, "rounds"),
        ({"rounds": [[], [list(range(50))] * 41]}, "rounds/1"),
        ({"rounds": None}, "rounds"),
        ({"sitting_out": [1]}, "sitting_out/0"),
        ({"format": "draw-request/1"}, "format"),
    ],
)
def test_draw_that_cannot_be_is_refused_where_it_is_wrong(changed, address):
    raw = {"format": "draw/1", "request": FULL, "rounds": [[[1, 2]]]} | changed
    assert _faults(raw, read_draw)[0][0] == address


def test_who_does_not_play_a_round_is_read_and_must_be_a_unit():
    request = read_request(_with(absent=[[], [3, 4]]))
    assert (request.absent_in(0), request.absent_in(1), request.absent_in(2)) == ((), (3, 4), ())
    assert read_request(request_json(request)) == request
    assert "absent" not in request_json(read_request(FULL))
    assert _faults(_with(absent=[[1], [99]])) == [("absent/1", "Nobody has the number 99.")]
