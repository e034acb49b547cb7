"""Where names of people stand in steps: every text says what it is, and names alone change."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import pytest
from typing_extensions import is_typeddict

from tournaments.log.codec import act_kinds
from tournaments.log.marks import NAME, PROSE, TextKind
from tournaments.log.renaming import renamed

HERE = Path(__file__).parent
STEPS = json.loads((HERE / "steps_of_release.json").read_text(encoding="utf-8"))
DAY = json.loads((HERE / "day_of_release.json").read_text(encoding="utf-8"))
CHANGES = {NAME: "<{}>".format, PROSE: "[{}]".format, None: "<{}>".format}
WHO = {"name": "Kos Jan", "home": "Las"}


NAMED = {
    "announcement-made": ["/text (prose)"],
    "asked-entered": ["/entered/name", "/entered/pair", "/entered/partner", "/entered/people/name"],
    "award-given": ["/why (prose)"],
    "award-taken-back": ["/why (prose)"],
    "check-in-undone": ["/name", "/taken_by"],
    "checked-in": ["/name"],
    "draw-published": ["/seated/tables/#"],
    "draw-repaired": [
        "/arrivals/name",
        "/gone/name",
        "/moves/name",
        "/new/name",
        "/seated/tables/#",
    ],
    "entry-changed": ["/changes/pair", "/changes/partner", "/name", "/people/name"],
    "entry-disqualified": ["/name"],
    "entry-made": ["/name", "/pair", "/partner", "/people/name"],
    "entry-ranked": ["/name"],
    "entry-reinstated": ["/name"],
    "entry-removed": ["/name", "/pair", "/partner"],
    "entry-returned": ["/name"],
    "entry-unranked": ["/name"],
    "entry-withdrawn": ["/name"],
    "fee-paid": ["/name"],
    "fee-returned": ["/name", "/taken_by"],
    "format-changed": ["/seated/tables/#", "/unseated/tables/#"],
    "guest-seated": ["/name"],
    "guest-unseated": ["/name"],
    "late-unseated": ["/given/why (prose)"],
    "list-imported": [
        "/changed/changes/partner",
        "/changed/name",
        "/changed/pair",
        "/changed/partner",
        "/changed/people/name",
        "/entered/name",
        "/entered/pair",
        "/entered/partner",
        "/entered/people/name",
    ],
    "list-taken-back": ["/removed/name"],
    "numbers-drawn": ["/numbers/name"],
    "pass-given": ["/name"],
    "pass-renewed": ["/name"],
    "pass-withdrawn": ["/name"],
    "person-changed": ["/now", "/was", "/who/name"],
    "prizes-set": ["/prizes/text (prose)"],
    "round-opened": ["/given/why (prose)"],
    "sits-out": ["/name"],
    "sits-out-undone": ["/name"],
    "seating-undone": [
        "/restored/#/state",  # nothing reads it
        "/restored/#/tables/#/disputed (prose)",
        "/restored/#/tables/#/places/guest",
    ],
    "substitute-ended": ["/for", "/name", "/substitute"],
    "substitute-made": ["/for", "/name", "/substitute"],
    "table-awarded": ["/given/why (prose)"],
    "team-award-given": ["/why (prose)"],
    "team-award-taken-back": ["/why (prose)"],
    "tie-decided": ["/order/name"],
}


def unmarked(hint, path):
    """The texts in a type that do not say what they are."""
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        assert hint is not base
        return [] if any(isinstance(one, TextKind) for one in marks) else unmarked(base, path)
    if hint in {str, Any}:
        return [path]
    if is_dataclass(hint) or is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        classwide = {name for name, one in hints.items() if "ClassVar" in str(one)}
        own = [(name, one) for name, one in hints.items() if name not in classwide]
        return [at for name, one in own for at in unmarked(one, f"{path}.{name}")]
    if get_origin(hint) in {tuple, Union, UnionType, Mapping}:
        parts = [part for part in get_args(hint) if part is not Ellipsis]
        return [at for part in parts for at in unmarked(part, path)]
    assert hint in {int, bool, NoneType}, (path, hint)
    return []


@pytest.mark.parametrize("kind", sorted(act_kinds().values(), key=str))
def test_every_text_says_what_it_is(kind):
    assert unmarked(kind, kind.__name__) == []


def test_text_without_a_mark_is_found():
    assert unmarked(tuple[tuple[str, int], ...], "x") == ["x"]


def keys_changed(kind, said):
    """Which texts are changed, by their paths, and how."""
    return sorted(set(differing(said, renamed(kind, said, CHANGES))))


def differing(before, after, path=""):
    if isinstance(before, dict):
        for key, one in before.items():
            yield from differing(one, after[key], f"{path}/{'#' if key.isdecimal() else key}")
    elif isinstance(before, list):
        for one, other in zip(before, after, strict=True):
            yield from differing(one, other, path)
    elif before != after:
        assert after in {f"<{before}>", f"[{before}]"}
        yield path if after[0] == "<" else f"{path} (prose)"


def test_where_names_stand_in_all_that_is_written():
    found = {}
    for one in STEPS:
        if one["kind"] != "event-imported":
            found.setdefault(one["kind"], set()).update(keys_changed(one["kind"], one["said"]))
    assert {kind: sorted(paths) for kind, paths in found.items() if paths} == NAMED


def test_names_in_a_whole_event_that_an_older_program_wrote_are_changed():
    assert set(keys_changed("event-imported", {"slug": "proba", "state": DAY["state"]})) >= {
        "/state/awards/#/why",
        "/state/entries/#/pair",
        "/state/entries/#/people/name",
        "/state/entries/#/stand_ins/name",
        "/state/rounds/#/tables/#/disputed",
        "/state/rounds/#/tables/#/looks/reason",
        "/state/rounds/#/tables/#/places/guest",
    }


def test_unknown_values_of_steps_are_renamed_like_names():
    said = {"who": [WHO], "count": 3, "flown": {"by": "Kos"}}
    changed = {
        "who": [{"name": "<Kos Jan>", "home": "<Las>"}],
        "count": 3,
        "flown": {"by": "<Kos>"},
    }
    assert renamed("flown", said, CHANGES) == changed
    assert renamed("checked-in", {"number": 3, "told": "Kos"}, CHANGES) == {
        "number": 3,
        "told": "<Kos>",
    }


@pytest.mark.parametrize("said", [None, 3, [], [{"name": ["Kos"]}], {"name": {"is": "Kos"}}])
def test_step_that_says_something_else_is_gone_through_too(said):
    assert "Kos" not in json.dumps(renamed("checked-in", said, CHANGES)).replace("<Kos>", "")
