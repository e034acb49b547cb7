"""Whatever stands in a record: standings or faults, never anything else."""

from __future__ import annotations

from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.records import RecordRefused
from tests.tiers import examples
from tests.tournaments.records.test_standings import GLOWY, HEARTS, KOP
from tournaments.engine.standings import standings
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 60),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "kop", "score", "lot", "direct_encounter", "1/2", "3", "Asy\n", "²"]),
    st.lists(st.integers(1, 50), max_size=4),
    st.dictionaries(
        st.sampled_from(["number", "seats", "units", "scores", "win", "3"]),
        st.lists(st.integers(-3, 50), max_size=4),
        max_size=2,
    ),
)


def places_in(value, path=()):
    yield path
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from places_in(item, (*path, key))


@settings(max_examples=examples(60, 250), deadline=None)
@given(data=st.data())
def test_odd_values_are_refused_or_counted(data):
    raw = deepcopy(data.draw(st.sampled_from([KOP, GLOWY, HEARTS])))
    path = data.draw(st.sampled_from([path for path in places_in(raw) if path]))
    place = raw
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = data.draw(ODD)
    try:
        record = parse_tournament(raw)
    except RecordRefused as refused:
        told = str(refused)
    else:
        told = standings_json(standings(record.tournament))["format"]
    assert told
