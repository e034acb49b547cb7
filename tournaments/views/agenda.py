"""The box *Next*: the task and the reminders beside it, on the desk and after what leads to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scorer.models import MANAGERS
from scorer.support.translation import translate
from tournaments.models import Event
from tournaments.selectors.agenda import Agenda, Fix, Next, Reminder, agenda_of
from tournaments.selectors.door import door_of
from tournaments.selectors.drawing import PENDING, draws_of
from tournaments.selectors.field_outlook import field_outlook
from tournaments.selectors.formats import format_of
from tournaments.selectors.self_entry import asking_in
from tournaments.views.access import EventRequest, Right
from tournaments.views.seeing import newest_step
from tournaments.views.try_out import OPEN

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Link:
    """A page of the desk and the button that leads there; without a right it is the director's.

    ``parts`` of its address say where: the round, and the table.
    """

    page: str
    label: StrOrPromise
    right: Right | None = None
    parts: int = 0
    after: str = ""


LINKS = {
    Fix.ANSWER: Link("entries", _("Answer requests"), Right.CHECK_IN, after="#asked"),
    Fix.CHECK_IN: Link("check_in", _("Check-in"), Right.CHECK_IN),
    Fix.REPAIR: Link("repair", _("Repair the seating")),
    Fix.NOTIFY: Link("notify", _("Players to notify"), Right.CHECK_IN),
    Fix.PAPERS: Link("papers", _("Papers"), Right.PAPERS),
    Fix.DISPUTED: Link("board", _("Disputed tables"), Right.ENTER, 1, after="?show=doubt"),
    Fix.LOOK: Link("key_results", _("Second entry"), Right.ENTER, 1, after="?look=2"),
    Fix.TABLE: Link("desk_table", _("To the table"), Right.ENTER, 2),
    Fix.BOARD: Link("board", _("All tables"), Right.ENTER, 1),
}


@dataclass(frozen=True, slots=True)
class Reminded:
    """A reminder as the page shows it; without an ``address`` somebody else mends it."""

    sentence: str
    label: StrOrPromise
    address: str


def agenda_context(request: EventRequest, event: Event) -> dict[str, object]:
    """What ``tournaments/desk/agenda.html`` asks for, and the rest of the desk's first page."""
    door, rounds = door_of(event), list(event.rounds.all())
    drafts = list(draws_of(event).filter(state__in=PENDING))
    asking = asking_in(event)
    agenda = agenda_of(event, rounds, drafts, door, len(asking.asked))
    return {
        "task": agenda.task,
        "reminders": _reminded(request, event, agenda),
        "seen": newest_step(event) if agenda.task.what is Next.FINISH or event.cancelled else 0,
        "desk_entries": door,
        "outlook": field_outlook(format_of(event), door.entered),
        "desk_draws": drafts,
        "asking": asking,
        "desk_rounds": rounds,
    }


def _reminded(request: EventRequest, event: Event, agenda: Agenda) -> list[Reminded]:
    shown = []
    for reminder in agenda.reminders:
        link = LINKS[reminder.fix]
        opens = link.right in request.rights if link.right else request.role in MANAGERS
        opens &= not request.tries or link.page in OPEN
        address = _address(event, reminder, link) if opens else ""
        shown.append(Reminded(translate(reminder.sentence), link.label, address))
    return shown


def _address(event: Event, reminder: Reminder, link: Link) -> str:
    parts = [reminder.round, reminder.table][: link.parts]
    return reverse(f"tournaments:{link.page}", args=[event.slug, *parts]) + link.after
