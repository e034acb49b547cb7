"""An event that is played while somebody writes down what the site says after every act."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from types import FunctionType, ModuleType
from typing import Any

from django.utils import timezone

from tournaments.models import Event
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.results import TableState
from tournaments.selectors.tournament_record import tournament_json
from tournaments.selectors.version import version_of

SERVICES = (
    "tournaments.services.",
    "scorer.sheets.services.entries",
    "scorer.sheets.services.signing",
)
HANDS = 5


@dataclass(frozen=True)
class Seen:
    """What the site said of an event at a moment, after the step ``step``."""

    act: str
    step: int
    moment: datetime
    tables: dict[int, tuple[TableState, ...]]
    record: dict[str, Any]


def without_ids(tables: dict[int, tuple[TableState, ...]]) -> dict[int, tuple[TableState, ...]]:
    """Tables and looks without the ids of their rows, which no page shows."""
    return {
        number: tuple(
            replace(table, id=0, looks=tuple(replace(look, id=0) for look in table.looks))
            for table in some
        )
        for number, some in tables.items()
    }


def seen_now(event: Event, act: str) -> Seen:
    """What the site says now."""
    event = Event.objects.get(pk=event.pk)
    data = event_data_of(event)
    step = event.steps.order_by("pk").values_list("pk", flat=True).last() or 0
    return Seen(
        act,
        step,
        timezone.now(),
        without_ids(data.tables),
        tournament_json(event),
    )


class Watch:
    """Wraps the services that modules call, and looks at the one event after each call."""

    def __init__(self, patch: Any) -> None:
        self.patch = patch
        self.seen: list[Seen] = []
        self.within = 0  # services that one of them calls are parts of it
        self.hands = 0
        self.version = (0, 0)

    def over(self, *modules: ModuleType) -> None:
        """Watch what these modules call of the services; those of their own name too."""
        for module in modules:
            for name, value in list(vars(module).items()):
                if isinstance(value, FunctionType) and value.__module__.startswith(SERVICES):
                    self.patch.setattr(module, name, self._watched(name, value))

    def _watched(self, name: str, act: FunctionType) -> Any:
        def watched(*args: Any, **options: Any) -> Any:
            self.within += 1
            try:
                done = act(*args, **options)
            finally:
                self.within -= 1
            if act.__module__.startswith("scorer."):
                self.hands += 1  # a step each would be many: some of them are enough
                if self.hands % HANDS:
                    return done
            event = None if self.within else Event.objects.first()
            if event and (version := version_of(event)) != self.version:
                self.version = version
                self.seen.append(seen_now(event, name))
            return done

        return watched
