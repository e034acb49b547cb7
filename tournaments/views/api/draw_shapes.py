"""The rows that operations of draws answer with, and the bodies they take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired, cast
from uuid import UUID

from typing_extensions import TypedDict

from scorer.api.shapes import HIGHEST
from scorer.games.values import Length, Range
from tournaments.models import Draw
from tournaments.selectors.draw_values import drawn_of
from tournaments.services.drawing import LONGEST_SEED

LONGEST_REASON = 500  # letters
DrawState = Literal["announced", "draft", "published", "dropped"]


class RoundTables(TypedDict):
    """A round: numbers by table in seat order (an empty table is not used), who sits out."""

    number: int
    tables: list[list[int]]
    resting: list[int]


class RoundDraw(TypedDict):
    """A draw of one or more rounds; ``rounds`` and ``seed`` null: not drawn yet.

    ``fingerprint`` is the SHA-256 of what was asked without its seed; ``by_hand``: typed or moved.
    ``version``, told to who may publish it, is what has been seen of the event by then.
    """

    id: int
    state: DrawState
    first_round: int
    last_round: int
    method: str
    fingerprint: str
    seed: str | None
    by_hand: bool
    announced_at: str
    drawn_at: str | None
    published_at: str | None
    rounds: list[RoundTables] | None
    version: NotRequired[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDraw:
    """``seed``: what dice showed; absent: the machine draws one once the fingerprint is known.

    ``reason``: why a published seating is replaced; everybody can read it.
    """

    uuid: UUID
    seed: Annotated[str, Length(1, LONGEST_SEED)] | None = None
    reason: Annotated[str, Length(0, LONGEST_REASON)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """A draft is published as it was seen at ``version``.

    ``knowing``: although entries have changed since. ``reason``: although something is in it that
    must not be; everybody can read it.
    """

    uuid: UUID
    version: Annotated[int, Range(0, HIGHEST)]
    knowing: bool = False
    reason: Annotated[str, Length(0, LONGEST_REASON)] = ""


def draw_row(draw: Draw) -> RoundDraw:
    """A draw as JSON, ``version`` aside."""
    return {
        "id": draw.pk,
        "state": cast("DrawState", draw.state),
        "first_round": draw.first_round,
        "last_round": draw.last_round,
        "method": draw.request["method"],
        "fingerprint": draw.fingerprint,
        "seed": draw.seed or None,
        "by_hand": draw.by_hand,
        "announced_at": draw.announced_at.isoformat(),
        "drawn_at": draw.drawn_at.isoformat() if draw.drawn_at else None,
        "published_at": draw.published_at.isoformat() if draw.published_at else None,
        "rounds": _rounds(draw) if draw.draw is not None else None,
    }


def _rounds(draw: Draw) -> list[RoundTables]:
    drawn = drawn_of(draw)
    rounds = zip(drawn.rounds, drawn.sitting_out, strict=True)
    return [
        {"number": number, "tables": list(map(list, tables)), "resting": list(resting)}
        for number, (tables, resting) in enumerate(rounds, draw.first_round)
    ]
