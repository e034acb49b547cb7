"""Entries: who came, changed, left, came back, stood in, paid, was given another number."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypedDict

from tournaments.selectors.as_of.values import Entry, EventThen, StandIn, Told, Who


class Whole(TypedDict):
    """An entry told whole."""

    number: int
    first_round: int
    people: list[dict[str, str]]
    team: str
    pair: str
    categories: list[str]
    fixed_table: int | None


class Details(TypedDict):
    """The same as an entry keeps it."""

    people: tuple[Who, ...]
    team: str
    pair: str
    categories: tuple[str, ...]
    fixed_table: int | None


def _details(said: Whole) -> Details:
    """All that an entry says, from a step that tells it whole."""
    return {
        "people": _people(said["people"]),
        "team": said["team"],
        "pair": said["pair"],
        "categories": tuple(said["categories"]),
        "fixed_table": said["fixed_table"],
    }


def _people(some: list[dict[str, str]]) -> tuple[Who, ...]:
    return tuple(Who(**one) for one in some)


def _new(event: EventThen, said: Whole) -> EventThen:
    entry = Entry(number=said["number"], first_round=said["first_round"], **_details(said))
    return replace(event, entries={**event.entries, entry.number: entry})


def _made(event: EventThen, step: Told) -> EventThen:
    return _new(event, step.said)


def _changed(event: EventThen, step: Told) -> EventThen:
    changes = {key: now for key, (_was, now) in step.said["changes"].items() if key != "partner"}
    if "categories" in changes:
        changes["categories"] = tuple(changes["categories"])
    return event.with_entry(step.said["number"], people=_people(step.said["people"]), **changes)


def _without(event: EventThen, *numbers: int) -> EventThen:
    kept = {number: entry for number, entry in event.entries.items() if number not in numbers}
    return replace(event, entries=kept)


def _removed(event: EventThen, step: Told) -> EventThen:
    return _without(event, step.said["number"])


def _withdrawn(event: EventThen, step: Told) -> EventThen:
    said = step.said
    gone = {"state": "withdrawn", "left_as": said["was"], "last_round": said["last_round"]}
    return event.with_entry(said["number"], **gone)


def _returned(event: EventThen, step: Told) -> EventThen:
    before = event.entries[step.said["number"]].left_as
    state = step.said.get("state", "entered" if before == "withdrawn" else before)
    return event.with_entry(step.said["number"], state=state, last_round=None)


def _substituted(event: EventThen, step: Told) -> EventThen:
    said = step.said
    one = StandIn(
        name=said["substitute"],
        for_partner=said["for_partner"],
        first_round=said["first_round"],
        last_round=said["last_round"],
    )
    before = event.entries[said["number"]].stand_ins
    return event.with_entry(said["number"], stand_ins=(*before, one))


def _substitute_ended(event: EventThen, step: Told) -> EventThen:
    said = step.said
    return _with_stand_in(event, said["number"], said["at"], last_round=said["last_round"])


def _with_stand_in(event: EventThen, number: int, at: int, **changes: Any) -> EventThen:  # noqa: ANN401 — any field
    some = list(event.entries[number].stand_ins)
    some[at] = replace(some[at], **changes)
    return event.with_entry(number, stand_ins=tuple(some))


def _checked_in(event: EventThen, step: Told) -> EventThen:
    return event.with_entry(step.said["number"], state="here", paid=step.said["paid"])


def _check_in_undone(event: EventThen, step: Told) -> EventThen:
    return event.with_entry(step.said["number"], state="entered", paid=0)


def _numbers_drawn(event: EventThen, step: Told) -> EventThen:
    drawn = {
        one["number"]: replace(event.entries[one["was"]], number=one["number"])
        for one in step.said["numbers"]
    }
    return replace(event, entries=drawn)


def _imported(event: EventThen, step: Told) -> EventThen:
    for said in step.said["entered"]:
        event = _new(event, said)
    for said in step.said["changed"]:
        event = event.with_entry(said["number"], **_details(said))
    return event


def _taken_back(event: EventThen, step: Told) -> EventThen:
    return _without(event, *(one["number"] for one in step.said["removed"]))


def _renamed(event: EventThen, step: Told) -> EventThen:
    now = Who(**step.said["who"])
    for number, part in step.said["entries"]:
        people = list(event.entries[number].people)
        people[part] = now
        event = event.with_entry(number, people=tuple(people))
    for number, at in step.said["stand_ins"]:
        event = _with_stand_in(event, number, at, name=now.name)
    return event


HANDLERS = {
    "entry-made": _made,
    "entry-changed": _changed,
    "entry-removed": _removed,
    "entry-withdrawn": _withdrawn,
    "entry-returned": _returned,
    "substitute-made": _substituted,
    "substitute-ended": _substitute_ended,
    "checked-in": _checked_in,
    "check-in-undone": _check_in_undone,
    "numbers-drawn": _numbers_drawn,
    "list-imported": _imported,
    "list-taken-back": _taken_back,
    "person-changed": _renamed,
}
