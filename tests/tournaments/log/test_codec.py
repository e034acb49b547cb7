"""Acts as JSON: what was written before this program reads the same, and is written the same."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from tournaments.log.acts.events import EventMade
from tournaments.log.acts.results import ResultKeyed
from tournaments.log.codec import StepUnreadable, act_json, act_kinds, act_of
from tournaments.selectors.sentences import sentence_of

HERE = Path(__file__).parent
STEPS = json.loads((HERE / "steps_of_release.json").read_text(encoding="utf-8"))
DAY = json.loads((HERE / "day_of_release.json").read_text(encoding="utf-8"))
NOT_READ = {"event-imported": {"state"}}  # a whole event
# Of rounds that are not open: their clocks, sheets and results were written too.
ROUND_NOT_READ = {
    *("number", "state", "stopped", "minutes", "last_hand"),
    *("started_at", "paused_at", "paused_seconds"),
}
TABLE_NOT_READ = {"number", "sheet", "looks"}
KEYED = {"round": 1, "table": 2, "numbers": [4, None], "scores": [3, -3], "hands": None}


def step(kind="", said=None, reason="", **_more):
    return SimpleNamespace(kind=kind, said=said, reason=reason)


def without_nulls(said):
    """Without what is null: a key that may be left out is written where it says something."""
    return {key: value for key, value in said.items() if value is not None}


def without(said, keys):
    return {key: value for key, value in said.items() if key not in keys}


def round_read(said):
    tables = {at: without(one, TABLE_NOT_READ) for at, one in said["tables"].items()}
    return without(said, ROUND_NOT_READ) | {"tables": tables}


def test_steps_of_the_release_have_every_kind():
    assert {one["kind"] for one in STEPS} == set(act_kinds())


def test_old_step_is_written_again_as_it_was():
    for one in STEPS:
        act = act_of(step(**one))
        if act.untold:  # undo needs it, and an older program did not say it
            assert set(act.untold) <= {"was", "were", "rested", "before"}, one["kind"]
            continue
        written = json.loads(json.dumps(act_json(act)))
        said = without(one["said"], NOT_READ.get(one["kind"], ()))
        if "restored" in said:
            said["restored"] = {at: round_read(some) for at, some in said["restored"].items()}
        assert without_nulls(written) == without_nulls(said), one["kind"]
        assert act_of(step(one["kind"], written)) == act


def test_old_step_is_told_as_it_was():
    assert [sentence_of(step(**one)) for one in STEPS] == [one["sentence"] for one in STEPS]


def test_each_step_of_an_old_day_has_its_sentence():
    told = [sentence_of(step(**one)) for one in DAY["steps"]]
    assert all(told)
    assert told[0] == sentence_of(step(**DAY["steps"][0]))


def test_keys_of_the_json_are_the_fields():
    act = act_of(step("result-keyed", {**KEYED, "was": None, "differs": False, "flown": 1}))
    assert act == ResultKeyed(
        round=1, table=2, numbers=(4, None), scores=(3, -3), hands=None, was=None, differs=False
    )


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("flown", {}),
        ("result-keyed", KEYED),
        ("result-keyed", {**KEYED, "was": None, "differs": "perhaps"}),
        ("event-made", ["Liga"]),
        ("event-made", None),
    ],
)
def test_unreadable_step_is_refused_by_its_kind(kind, said):
    with pytest.raises(StepUnreadable, match=kind):
        act_of(step(kind, said))


def test_step_of_an_older_program_has_its_sentence():
    old = step("event-made", {"name": "Liga", "day": "2026-11-21", "ruleset": "kop"})
    assert sentence_of(old) == "The tournament “Liga” is made."


def test_act_that_leaves_something_out_is_not_written():
    with pytest.raises(ValueError, match=r"event-made must say \['day', "):
        act_json(EventMade(name="Liga"))
