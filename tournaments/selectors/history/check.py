"""Where an event's rows are not what its log says they are: there must be no such place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from scorer.models import ScoreSheet
from tournaments.engine.fingerprint import fingerprint
from tournaments.log.fold import fold
from tournaments.log.state import EventState
from tournaments.models import Event
from tournaments.selectors.draw_values import request_of
from tournaments.selectors.history.rows import state_of_rows
from tournaments.selectors.history.sheets import sheets_at
from tournaments.selectors.results import SHEET

NOTHING = "nothing"


def differences(event: Event) -> list[str]:
    """A sentence in English for every place; the same number of queries for any size.

    The whole log is read. Raises ``LogSaysTooLittle`` for one that cannot be rebuilt from, and
    ``RecordRefused`` for a sheet that the rules refuse.
    """
    rebuilt = fold(list(event.steps.order_by("pk")))
    return [*_between("", rebuilt, state_of_rows(event)), *_of_sheets(rebuilt), *_of_draws(event)]


def _between(path: str, log: object, rows: object) -> Iterator[str]:
    if log == rows:
        return
    mine, theirs = _parts(log), _parts(rows)
    if mine is None or theirs is None:
        says, stands = _value_words(log), _value_words(rows)
        yield f"{path.lstrip('/')}: the log says {says}, the rows say {stands}"
        return
    for key in dict.fromkeys([*mine, *theirs]):
        yield from _between(f"{path}/{key}", mine.get(key, NOTHING), theirs.get(key, NOTHING))


def _parts(value: object) -> Mapping[object, object] | None:
    """What a value consists of, where the difference is to be looked for in it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: getattr(value, one.name) for one in fields(value) if one.compare}
    if isinstance(value, Mapping):
        return value
    if isinstance(value, tuple) and any(is_dataclass(one) for one in value):
        return dict(enumerate(value, 1))
    return {} if value == () else None


def _value_words(value: object) -> str:
    return NOTHING if value == NOTHING else repr(value)


def _of_sheets(event: EventState) -> Iterator[str]:
    """What lists read of the sheets, against their entries; ``rescore`` says more, and repairs."""
    written = sheets_at(event, None)
    kept = ScoreSheet.objects.in_bulk([one.pk for one in written.values()])
    for pk, said in written.items():
        row = kept[said.pk]
        for name in SHEET:
            yield from _between(f"sheets/{pk}/{name}", getattr(said, name), getattr(row, name))


def _of_draws(event: Event) -> Iterator[str]:
    """What was asked is not in the log but its fingerprint, which was published before."""
    for draw in event.draws.order_by("pk"):
        asked = fingerprint(request_of(draw))
        yield from _between(f"draws/{draw.pk}/request", draw.fingerprint, asked)
