"""The director's draws in fields where it is hard to keep people apart, request by request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from uuid import uuid4

from django.test import Client

from tests.builders.events import add_entrants, empty_event
from tests.builders.sizes import size
from tournaments.engine.drawn import ONE_ROUND
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.formats import PRESETS
from tournaments.forms.format_fields import methods_for
from tournaments.models import Draw, Entrant, Event, Team
from tournaments.records.formats import as_json

# Preset, how many take part, how many of them form a team; 0: nobody does.
FIELDS: tuple[tuple[str, int, int], ...] = size(
    (
        *(("koscian", units, 0) for units in (13, 16, 17, 24)),
        *(("wlks", units, 4) for units in (16, 18, 20, 22, 24, 28, 392)),
        *(("polish-doubles", units, 0) for units in (8, 13, 24)),
        *(("polish-doubles", units, 3) for units in (9, 24)),
        ("hearts", 24, 0),
    ),
    (("koscian", 9, 0),),
)
Asked = tuple[str, Callable[[], object]]  # what a request is called, and how it is sent


def tight_requests(director: Client) -> Iterator[Asked]:
    """Every request of a director who draws whole events, each to be sent as it is given."""
    for number, (preset, units, team) in enumerate(FIELDS):
        format_ = replace(PRESETS[preset].format, uneven=Uneven.SIT_OUT)
        for method in methods_for(PRESETS[preset].format):
            slug = f"tight-{number}-{method.value}".replace("_", "-")
            event = empty_event(slug, shown="everything", state="running", format=as_json(format_))
            for at, entrant in enumerate(add_entrants(event, units)):
                if team:
                    entrant.team, _made = Team.objects.get_or_create(
                        event=event, name=f"T{at // team}"
                    )
                    entrant.save()
            desk = _Desk(director, event, method)
            for what, act in desk.requests(format_.rounds, PRESETS[preset].format.uneven):
                yield f"{what}: {units} of “{preset}” by {method.value}", act


@dataclass
class _Desk:
    director: Client
    event: Event
    method: Method

    def requests(self, rounds: int, uneven: Uneven) -> Iterator[Asked]:
        """Round by round or all at once, then somebody goes and the seating is repaired."""
        at_once = self.method not in ONE_ROUND
        asked = {"method": self.method.value, "uneven": uneven.value, "uuid": uuid4()}
        for first in [1] if at_once else range(1, rounds + 1):
            last = rounds if at_once else first
            yield "what can be drawn", self._read("desk/draws/")
            asked |= {"first": first, "last": last, "uuid": uuid4()}
            yield "announced", self._sent("desk/draws/", **asked)
            draw = self._newest()
            if draw is None or draw.first_round != first:
                return  # no seed could draw it, and the page shows why
            yield "drawn", self._sent(f"desk/draws/{draw.pk}/seed/", seed="3 5 1")
            yield "looked at", self._read(f"desk/draws/{draw.pk}/")
            if at_once and first != last:
                self._withdraw(1)
                yield "a draft repaired", self._sent(f"desk/draws/{draw.pk}/repair/")
            yield from self._published()
        self._withdraw(2)
        yield "a repair looked at", self._read("desk/repair/")
        yield "the seating repaired", self._sent("desk/repair/")

    def _published(self) -> Iterator[Asked]:
        draw = self._newest()
        if draw is None:
            return
        publish = f"desk/draws/{draw.pk}/publish/"
        yield "published", self._sent(publish, knowing="yes", reason="to be measured")
        yield "for everybody", self._read(f"draws/{draw.pk}/")
        yield "repeated", self._sent(f"draws/{draw.pk}/")
        yield "the seating", self._read("seating/")

    def _newest(self) -> Draw | None:
        return self.event.draws.order_by("pk").last()

    def _withdraw(self, number: int) -> None:
        gone = Entrant.objects.filter(event=self.event, number=number)
        gone.update(state=Entrant.State.WITHDRAWN, last_round=0)

    def _read(self, path: str) -> Callable[[], object]:
        return lambda: self.director.get(f"/events/{self.event.slug}/{path}")

    def _sent(self, path: str, **fields: object) -> Callable[[], object]:
        def send() -> object:
            seen = self.event.steps.values_list("pk", flat=True).last() or 0
            body = fields | {"seen": seen}
            return self.director.post(f"/events/{self.event.slug}/{path}", body)

        return send
