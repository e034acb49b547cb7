"""Draws: announced, drawn, typed, moved by hand, published, repaired, dropped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypedDict

from tournaments.selectors.as_of.values import Draw, EventThen, Place, Round, Table, Told


class Begun(TypedDict):
    """A draw of rounds."""

    draw: int
    first: int
    last: int
    fingerprint: str


class Drawn(TypedDict):
    """The tables of a draw's rounds, and who rests in them."""

    rounds: list[list[list[int]]]
    resting: list[list[int]]


class SeatedRound(TypedDict):
    """A round's tables by number; a place is a number, a substitute's name, or open."""

    round: int
    tables: dict[str, list[int | str | None]]
    resting: list[int]


class Seated(TypedDict):
    """Rounds of a draw that was published."""

    draw: int
    seated: list[SeatedRound]


def _begun(event: EventThen, said: Begun, **known: Any) -> EventThen:  # noqa: ANN401 — any field
    draw = Draw(
        id=said["draw"],
        first_round=said["first"],
        last_round=said["last"],
        fingerprint=said["fingerprint"],
        **known,
    )
    return replace(event, draws={**event.draws, draw.id: draw})


def _made_of(said: Drawn) -> dict[str, object]:
    return {
        "rounds": tuple(_tables(tables) for tables in said["rounds"]),
        "resting": tuple(map(tuple, said["resting"])),
    }


def _tables(some: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, some))


def _announced(event: EventThen, step: Told) -> EventThen:
    return _begun(event, step.said)


def _made(event: EventThen, step: Told) -> EventThen:
    said = step.said
    drawn = {"state": "draft", "seed": said["seed"], **_made_of(said)}
    return event.with_draw(said["draw"], **drawn)


def _typed(event: EventThen, step: Told) -> EventThen:
    return _begun(event, step.said, state="draft", by_hand=True, **_made_of(step.said))


def _moved(event: EventThen, step: Told) -> EventThen:
    said, draw = step.said, event.draws[step.said["draw"]]
    at = said["round"] - draw.first_round
    rounds, resting = list(draw.rounds), list(draw.resting)
    rounds[at], resting[at] = _tables(said["tables"]), tuple(said["resting"])
    return event.with_draw(draw.id, by_hand=True, rounds=tuple(rounds), resting=tuple(resting))


def _published(event: EventThen, step: Told) -> EventThen:
    return _seated(event.with_draw(step.said["draw"], state="published"), step.said)


def _repaired(event: EventThen, step: Told) -> EventThen:
    said = step.said
    state = "published" if "seated" in said else "draft"
    event = _begun(event, said, state=state, by_hand=True, **_made_of(said))
    if "before" in said:
        event = event.with_draw(said["before"], state="dropped")
    return _seated(event, said) if "seated" in said else event


def _seated(event: EventThen, said: Seated) -> EventThen:
    """The rounds of a draw that was published, with new tables; what their clock says stays."""
    for one in said["seated"]:
        before = event.rounds.get(one["round"], Round(number=one["round"]))
        tables = {
            int(number): Table(number=int(number), places=tuple(map(_place, places)))
            for number, places in one["tables"].items()
        }
        resting = tuple(one["resting"])
        now = replace(before, draw=said["draw"], tables=tables, resting=resting)
        event = replace(event, rounds={**event.rounds, now.number: now})
    return event


def _place(said: int | str | None) -> Place:
    return Place(guest=said) if isinstance(said, str) else Place(number=said)


def _dropped(event: EventThen, step: Told) -> EventThen:
    return event.with_draw(step.said["draw"], state="dropped")


HANDLERS = {
    "draw-announced": _announced,
    "draw-made": _made,
    "draw-typed": _typed,
    "draw-moved": _moved,
    "draw-published": _published,
    "draw-repaired": _repaired,
    "draw-dropped": _dropped,
}
