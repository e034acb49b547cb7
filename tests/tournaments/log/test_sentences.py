"""Every step is told in a sentence: those of events and draws, and none is forgotten."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tournaments.engine.formats import Format
from tournaments.log.changes import FIELDS
from tournaments.log.codec import act_kinds, topics
from tournaments.models import Step
from tournaments.selectors.sentences import sentence_of

DRAW = {"first": 1, "last": 5, "units": 96, "fingerprint": "ab12", "seed": "3 1 4"}
CHANGED = {
    "rounds": [5, 4],
    "place": ["", "Borek"],
    "scoring": [{"lowest_wins": False, "ranking": ["score"]}, {"lowest_wins": True}],
}
CHOSEN = {
    "draws": [["random"], ["random", "swiss"]],
    "swiss_start": ["by-lot", "halves"],
    "byes": ["lowest", "by-lot"],
}
WAITING = {"round": 4, "row": 9, "draw": 1, "version": 1, "tables": {"1": [1]}, "resting": []}
TOLD = [
    ("event-made", {"name": "Liga"}, "The tournament “Liga” is made."),
    (
        "event-changed",
        {"changed": {"name": ["Liga", "Puchar"]}},
        "The tournament is changed: name: Liga → Puchar.",
    ),
    (
        "format-changed",
        {"changed": CHANGED},
        (
            "The format is changed: rounds: 5 → 4; place: – → Borek; "
            "points and ranking (the lowest sum wins): no → yes; "
            "points and ranking (ranking): small points → –."
        ),
    ),
    (
        "format-changed",
        {"changed": CHOSEN},
        (
            "The format is changed: draws: by chance → by chance, Swiss: by standing, nobody "
            "meets twice; the first Swiss round: by lot → the top half of the list against the "
            "bottom half; who sits out a Swiss round: the lowest in rank of those who have not "
            "yet → one of those who have not yet, by lot."
        ),
    ),
    (
        "format-changed",
        {
            "changed": {
                "scoring": [
                    {"ranking": ["score"], "table_points": [], "team": None},
                    {
                        "ranking": ["table_points", "score"],
                        "table_points": ["4", "2 1/2", "1"],
                        "short_table_points": {"3": ["4", "1"]},
                        "team": {"size": 4, "line_up_max": None},
                    },
                ],
                "awards": [{"bye": {"score": 35}}, {"bye": {"score": 0}}],
                "categories": [["women"], []],
                "options": [[], {"length": {"hands": 32}}],
            }
        },
        (
            "The format is changed: points and ranking (ranking): small points → table points, "
            "small points; points and ranking (table points at a short table, 3): – → 4, 1; "
            "points and ranking (table points): – → 4, 2 1/2, 1; "
            "points and ranking (team, players of a team): – → 4; "
            "awards (bye, small points): 35 → 0; categories: Women → –; "
            "house rules: – → length hands 32."
        ),
    ),
    (
        "format-changed",
        {"changed": {"scoring": [{"team": {}}, {"team": {"incomplete": "as_scored"}}]}},
        (
            "The format is changed: points and ranking (team, incomplete teams): "
            "behind all complete teams → by their points."
        ),
    ),
    (
        "format-changed",
        {"changed": {"rounds": [5, 3]}, "unseated": [WAITING, WAITING | {"round": 5}]},
        "The format is changed: rounds: 5 → 3. No longer seated: rounds 4–5.",
    ),
    (
        "format-changed",
        {"changed": {"rounds": [3, 4]}, "seated": [WAITING]},
        "The format is changed: rounds: 3 → 4. Seated again: round 4.",
    ),
    ("event-shown", {"shown": "seating"}, "Everybody may read: entries and seating."),
    ("event-started", {}, "The tournament begins."),
    ("event-finished", {}, "The tournament is finished."),
    ("event-reopened", {}, "The finished tournament goes on."),
    ("event-cancelled", {}, "The tournament is cancelled."),
    ("event-takes-place", {}, "The tournament takes place after all."),
    (
        "draw-announced",
        DRAW,
        "A draw of rounds 1–5 is announced for 96 units; its fingerprint is ab12.",
    ),
    ("draw-made", DRAW, "The draw of rounds 1–5 is made by the seed “3 1 4”."),
    ("draw-typed", DRAW | {"last": 1}, "The seating of round 1 is typed."),
    ("draw-moved", DRAW | {"round": 2, "swapped": [3, 8]}, "Round 2: 3 and 8 change places."),
    ("draw-moved", DRAW | {"round": 2, "moved": 3, "table": 7}, "Round 2: 3 moves to table 7."),
    ("draw-moved", DRAW | {"round": 2, "moved": 3, "table": None}, "Round 2: 3 sits out."),
    ("draw-published", DRAW, "The seating of rounds 1–5 is published."),
    ("draw-dropped", DRAW, "The draw of rounds 1–5 is dropped."),
]


@pytest.mark.parametrize(("kind", "said", "sentence"), TOLD)
def test_step_in_a_sentence(kind, said, sentence):
    assert sentence_of(Step(kind=kind, said=said)) == sentence


def test_every_kind_belongs_to_one_topic():
    assert sorted(act.kind for acts in topics().values() for act in acts) == sorted(act_kinds())


HUGE = {"number": 1, "name": "Ola", "paid": 10**400}
UNTELLABLE = [("flown", {}), ("draw-made", {}), ("event-made", []), ("checked-in", HUGE)]


@pytest.mark.parametrize(("kind", "said"), UNTELLABLE)
def test_step_that_cannot_be_told_is_told_by_its_kind(kind, said):
    assert sentence_of(Step(kind=kind, said=said)) == kind


def test_every_field_of_a_format_has_its_words():
    assert sorted({field.name for field in fields(Format)} - FIELDS.keys()) == []
