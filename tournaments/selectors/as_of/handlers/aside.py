"""Steps that change nothing an event is made of: seasons it counts for, who may write, names."""

from __future__ import annotations

from tournaments.selectors.as_of.values import EventThen, Told


def _nothing(event: EventThen, _step: Told) -> EventThen:
    """The event itself stays as it was."""
    return event


HANDLERS = dict.fromkeys(
    (
        "season-joined",
        "season-left",
        "season-changed",
        "pass-given",
        "pass-withdrawn",
        "code-issued",
        "codes-withdrawn",
        "person-anonymised",  # earlier steps say the other name by then
    ),
    _nothing,
)
