"""``kontra-event/2``: a whole event as one file; its keys, types and limits.

People, draws and awards are named by their place in their lists, from 0, in steps too; entrants,
rounds and tables by their numbers. ``uuid`` is the event's own: by it a newer file of an event
brings that one up to date. A table's ``sheet`` is its score sheet as it was opened, as
score-record/1, and ``entries`` is its whole log. Times are ISO 8601 with an offset. What has its
default is left out. A file of before (``kontra-event/1``) has the entries that stand in ``sheet``,
and in its steps ids that mean nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import TypeAdapter

from scorer.games.text import gettext as _
from scorer.games.values import Length, Range
from scorer.records.bounds import A_DAY, A_MOMENT
from scorer.records.checking import read_as
from scorer.records.faults import refuse
from tournaments.log.act import Value
from tournaments.log.parts import INDIVIDUAL

FORMAT, BEFORE = "kontra-event/2", "kontra-event/1"
MOST = 32_767  # of what the database keeps as small numbers

Number = Annotated[int, Range(1, MOST)]
Count = Annotated[int, Range(0, MOST)]
Index = Annotated[int, Range(0)]
Word = Annotated[str, Length(0, 100)]
Name = Annotated[str, Length(0, 200)]
Why = Annotated[str, Length(0, 500)]
Points = Annotated[str, Length(0, 20)]
Slugs = tuple[Word, ...]
Moment = Annotated[str, Length(1, 40), A_MOMENT]


class PersonJson(Value):
    """Somebody of the register."""

    surname: Annotated[str, Length(1, 100)]
    given_name: Word = ""
    home: Name = ""
    categories: Slugs = ()
    mark: Annotated[str, Length(0, 20)] = ""


class SubstitutionJson(Value):
    """Who plays under a number for some rounds; without ``last_round`` to the end."""

    person: Index
    for_partner: bool = False
    first_round: Count
    last_round: Count | None = None


class EntrantJson(Value):
    """A number and who holds it."""

    number: Number
    person: Index
    partner: Index | None = None
    team: Name = ""
    pair: Word = ""
    categories: Slugs = ()
    state: Literal["entered", "here", "withdrawn"]
    paid: Annotated[int, Range(0)] = 0
    fixed_table: Number | None = None
    first_round: Number = 1
    last_round: Count | None = None
    sits_out: tuple[Number, ...] = ()
    leaving: Literal["", "annulled", "walk_overs"] = ""
    status: Literal["", "unranked", "disqualified"] = ""
    substitutions: tuple[SubstitutionJson, ...] = ()


class DrawJson(Value):
    """A draw: what was asked, its fingerprint, the seed, what came out."""

    first_round: Number
    last_round: Number
    request: Mapping[str, Any]
    fingerprint: Annotated[str, Length(0, 64)]
    seed: Name = ""
    draw: Mapping[str, Any] | None = None
    by_hand: bool = False
    state: Literal["announced", "draft", "published", "dropped"]
    announced_at: Moment
    drawn_at: Moment | None = None
    published_at: Moment | None = None


class ResultJson(Value):
    """Totals as somebody keyed them."""

    uuid: UUID
    kind: Literal["keyed", "second", "corrected", "sheet"]
    scores: tuple[int, ...]
    hands: Count | None = None
    reason: Why = ""
    at: Moment


class PlaceJson(Value):
    """A place in seat order: an entrant's number, a guest's name, or neither."""

    number: Number | None = None
    guest: Name = ""


class EntryJson(Value):
    """An entry of a score sheet's log, in the order of writing; a void one has no ``payload``."""

    uuid: UUID
    kind: Literal["line", "seating", "signature", "reopening", "ending"] = "line"
    position: Index
    revision: Number = 1
    after: Annotated[int, Range(-1)] | None = None
    payload: Mapping[str, Any] | None = None
    noted: Mapping[str, Any] | None = None
    at: Moment
    made_at: Moment | None = None
    author: Name = ""
    reason: Why = ""


class TableJson(Value):
    """A table of a round."""

    number: Number
    places: tuple[PlaceJson, ...]
    extra_minutes: Annotated[int, Range(-MOST, MOST)] = 0
    disputed: Why = ""
    results: tuple[ResultJson, ...] = ()
    sheet_id: UUID | None = None
    sheet: Mapping[str, Any] | None = None
    opened_at: Moment | None = None
    entries: tuple[EntryJson, ...] = ()


class RoundJson(Value):
    """A round with its clock; ``draw`` by its place in the list."""

    number: Number
    draw: Index | None = None
    state: Literal["seated", "open", "closed"]
    stopped: bool = False
    minutes: Count | None = None
    started_at: Moment | None = None
    paused_at: Moment | None = None
    paused_seconds: Annotated[int, Range(0)] = 0
    last_hand: Count = 0
    version: Number = 1
    resting: tuple[Number, ...] = ()
    tables: tuple[TableJson, ...]


class AwardJson(Value):
    """Points beside the play; without ``round`` for the whole event."""

    number: Number
    round: Number | None = None
    kind: Literal["bye", "missing", "runaway", "no-show", "left", "penalty", "warning", "other"]
    table_points: Points = "0"
    match_points: Points = "0"
    score: Annotated[int, Range(-(2**31), 2**31 - 1)] = 0
    why: Why = ""
    taken_back: bool = False


class TeamAwardJson(Value):
    """Points of a team beside the play, for the whole event."""

    team: Annotated[str, Length(1, 200)]
    kind: Literal["penalty", "warning", "other"]
    table_points: Points = "0"
    match_points: Points = "0"
    score: Annotated[int, Range(-(2**31), 2**31 - 1)] = 0
    why: Why = ""
    taken_back: bool = False


class PassJson(Value):
    """A helper's pass, without its code: where the file is read it opens nothing."""

    name: Word
    made_at: Moment
    ends_at: Moment
    rights: Slugs | None = None
    withdrawn_at: Moment | None = None


class StepJson(Value):
    """One thing done."""

    uuid: UUID
    kind: Annotated[str, Length(1, 40)]
    said: Mapping[str, Any]
    reason: Why = ""
    by: Name = ""
    undoes: UUID | None = None
    at: Moment


class TieJson(Value):
    """Who were tied before a round, in the order that was decided."""

    round: Number
    places: Number
    order: tuple[Number, ...]
    how: Literal["by-lot", "play-off", "director"]
    seed: Name = ""


class EventJson(Value):
    """The whole event; ``settings`` is its format, ``standings`` the SHA-256 of its standings."""

    format: Word
    uuid: UUID
    name: Annotated[str, Length(1, 200)]
    slug: Annotated[str, Length(1, 80)]
    place: Name = ""
    day: Annotated[str, Length(1, 40), A_DAY]
    game: Word
    ruleset: Word
    settings: Mapping[str, Any]
    seed: Name
    state: Literal["preparing", "running", "finished"]
    shown: Literal["nothing", "seating", "everything"] = "nothing"
    names: Literal["whole", "short", "numbers"] | None = None
    hall_names: Literal["", "whole", "short", "numbers"] = ""
    hall: Mapping[str, Any] | None = None
    announcement: Annotated[str, Length(0, 300)] = ""
    announced_until: Moment | None = None
    cancelled: Why = ""
    hidden_from: Number | None = None
    revealed: Count = 0
    revealed_lists: Mapping[Word, Count] | None = None
    on_screen: Word = INDIVIDUAL
    ties: tuple[TieJson, ...] = ()
    people: tuple[PersonJson, ...]
    teams: tuple[Name, ...] = ()
    entrants: tuple[EntrantJson, ...]
    draws: tuple[DrawJson, ...] = ()
    rounds: tuple[RoundJson, ...]
    awards: tuple[AwardJson, ...] = ()
    team_awards: tuple[TeamAwardJson, ...] = ()
    passes: tuple[PassJson, ...] = ()
    steps: tuple[StepJson, ...]
    standings: Annotated[str, Length(0, 64)] = ""


def as_json(said: EventJson) -> dict[str, Any]:
    """The event for ``json.dumps``."""
    written: dict[str, Any] = _EVENT.dump_python(said, mode="json", exclude_defaults=True)
    return written


def read_event(raw: object) -> EventJson:
    """The event in what ``read_json`` gave; raises ``RecordRefused``."""
    if not isinstance(raw, dict) or raw.get("format") not in {FORMAT, BEFORE}:
        raise refuse(
            _("This is no tournament: the format must be “%(format)s”.", format=FORMAT), "format"
        )
    return read_as(EventJson, raw)


_EVENT = TypeAdapter(EventJson)
