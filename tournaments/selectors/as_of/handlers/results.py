"""Results: keyed, looked at again, corrected, taken back, in doubt, settled."""

from __future__ import annotations

from tournaments.selectors.as_of.values import EventThen, Look, Told

KINDS = {
    "result-keyed": "keyed",
    "result-second-look": "second",
    "result-corrected": "corrected",
    "result-from-sheet": "sheet",
    "result-cleared": "corrected",
}
SETTLE = ("result-corrected", "result-from-sheet")  # what was in doubt


def _look(event: EventThen, step: Told) -> EventThen:
    said = step.said
    look = Look(
        kind=KINDS[step.kind],
        scores=tuple(said["scores"]),
        hands=said["hands"],
        reason=step.reason,
    )
    table = event.rounds[said["round"]].tables[said["table"]]
    disputed = "" if step.kind in SETTLE else table.disputed
    looks = (*table.looks, look)
    return event.with_table(said["round"], said["table"], looks=looks, disputed=disputed)


def _disputed(event: EventThen, step: Told) -> EventThen:
    return event.with_table(step.said["round"], step.said["table"], disputed=step.reason)


def _settled(event: EventThen, step: Told) -> EventThen:
    return event.with_table(step.said["round"], step.said["table"], disputed="")


HANDLERS = {
    **dict.fromkeys(KINDS, _look),
    "result-disputed": _disputed,
    "result-settled": _settled,
}
