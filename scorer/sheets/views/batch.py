"""Lines that are sent to be written next: a phone's batch, or the page's own form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

from django.http import QueryDict
from pydantic import (
    AfterValidator,
    AwareDatetime,
    FailFast,
    Field,
    StrictInt,
    TypeAdapter,
    ValidationError,
    WrapValidator,
)

from scorer.games.filling import Fields, joined
from scorer.games.text import Text
from scorer.records.faults import MESSAGES, OTHERWISE
from scorer.support.numbers import parse_int
from scorer.support.translation import translate

MOST_ENTRIES = 50
MOST_FIELDS = 100
LONGEST_ENGINE = 12
LARGEST_POSITION = 2**31 - 1
YEARS = range(2000, 2200)  # a clock that shows another one is not believed
SENTENCES = {**MESSAGES, "dataclass_type": MESSAGES["dict_type"]}


class BatchFault(ValueError):  # noqa: N818 — the sender's fault, told in words
    """What was sent is no batch; the message says where and what is allowed."""


def _believed(moment: datetime | None) -> datetime | None:
    return moment.astimezone(UTC) if moment and moment.year in YEARS else None


def _or_none(value: object, read: Callable[[object], Any]) -> Any:
    """For showing only: what cannot be read is left out quietly."""
    try:
        return read(value)
    except ValidationError:
        return None


Position = Annotated[StrictInt, Field(ge=0, le=LARGEST_POSITION)]
Pair = Annotated[tuple[str, ...], Field(min_length=2, max_length=2)]  # a name and a value


@dataclass(frozen=True, slots=True)
class Seen:
    """The version of an entry that a phone asks to replace: its place in the log, its revision."""

    position: Position
    revision: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """One line: the fields of its form as they were filled in.

    ``position``: how many positions of the log the sender counted before it. ``made_at``:
    when its clock said it was made, None for a clock that is not believed. ``totals``: what the
    phone showed after it by the rules named ``engine``. ``again``: the position of the voided line
    that it is once more. ``corrects``: what it is to replace.
    """

    uuid: UUID
    position: Position
    kind: str = ""
    fields: Annotated[tuple[Pair, ...], Field(max_length=MOST_FIELDS), FailFast()]
    made_at: Annotated[AwareDatetime | None, AfterValidator(_believed), WrapValidator(_or_none)] = (
        None
    )
    engine: Annotated[
        Annotated[str, Field(max_length=LONGEST_ENGINE)] | None, WrapValidator(_or_none)
    ] = None
    totals: Annotated[tuple[StrictInt, ...] | None, WrapValidator(_or_none)] = None
    again: Position | None = None
    corrects: Seen | None = None

    @property
    def filled(self) -> Fields:
        """What each field says."""
        return joined(self.fields)


@dataclass(frozen=True, slots=True)
class Batch:
    """What a phone's outbox sends at once."""

    entries: Annotated[tuple[Sent, ...], Field(min_length=1, max_length=MOST_ENTRIES), FailFast()]


BATCH: TypeAdapter[Batch] = TypeAdapter(Batch)


def read_batch(body: bytes) -> tuple[Sent, ...]:
    """The lines that a phone sent as JSON, in order; raises ``BatchFault``."""
    try:
        return BATCH.validate_json(body).entries
    except ValidationError as found:
        fault = found.errors(include_url=False, include_input=False)[0]
    sentence = SENTENCES.get(fault["type"], OTHERWISE)
    where = "/".join(map(str, fault["loc"]))
    values = {"key": where.rpartition("/")[2], **fault.get("ctx", {})}
    message = translate(Text(sentence.message, values))
    raise BatchFault(f"{where}: {message}" if where else message)


def sent_by_form(data: QueryDict) -> Sent | None:
    """The line in the page's own form; None: its hidden fields cannot be read."""
    position = parse_int(data.get("position", ""))
    try:
        uuid = UUID(data.get("uuid", ""))
    except ValueError:
        return None
    if position is None:
        return None
    return Sent(
        uuid=uuid,
        position=position,
        kind=data.get("kind", ""),
        fields=tuple((name, one) for name, many in data.lists() for one in many),
        again=parse_int(data.get("again", "")),
    )
