"""Entries that people ask for themselves: addresses, who asks, what speaks against a plain yes.

Every function costs a fixed number of queries, said with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scorer.games.text import Text, gettext
from scorer.support.translation import translate
from scorer.support.typed_codes import code_digest, derived_code
from tournaments.log.acts.register import changed_fields
from tournaments.models import AskedEntry, Entrant, EntryLink, Event, has_left
from tournaments.records.entry_list.values import NO_SURNAME, ListedEntry, Named
from tournaments.records.entry_list.writing import has_surname
from tournaments.selectors.import_questions import SAME, Answers, QuestionKind
from tournaments.selectors.importing import ImportStatus, PlannedRow, plan_entries
from tournaments.selectors.people import other_mark, people_by_key
from tournaments.selectors.register import PEOPLE, people_in

PURPOSE, OWN_PURPOSE = "entry-link", "own-entry"
UNDECIDED = (AskedEntry.State.ASKED, AskedEntry.State.WAITING)
NAMED = (*UNDECIDED, AskedEntry.State.DECLINED)  # whose names are kept with what they asked
LISTED = 50  # at a time, for the desk


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks for an entry of an event; ``free`` places, None: there is no limit.

    ``asked`` have no answer yet, ``waiting`` are on the list for a place; both in the order in
    which they asked.
    """

    link: EntryLink | None = None
    asked: tuple[AskedEntry, ...] = ()
    waiting: tuple[AskedEntry, ...] = ()
    free: int | None = None

    @property
    def next(self) -> AskedEntry | None:
        """Who waits for a place that is free, the first of them."""
        return self.waiting[0] if self.waiting and self.free else None


@dataclass(frozen=True, slots=True)
class OtherPerson:
    """That somebody else of a name may ask: who of the two, and what would tell them apart."""

    part: int
    name: str
    mark: str


@dataclass(frozen=True, slots=True)
class AskedLine:
    """Somebody who asks, and what the desk should look at before it says yes.

    ``others``: names that somebody has who is entered or asks too. ``alike``: how many of those
    shown ask from the same network.
    """

    asked: AskedEntry
    plan: PlannedRow
    doubts: tuple[str, ...]
    others: tuple[OtherPerson, ...] = ()
    alike: int = 1

    @property
    def known(self) -> tuple[str, ...]:
        """Who of the register, and not entered, they may be."""
        return tuple(one.name for one in self.plan.alike if one.person and not one.number)


def link_code(link: EntryLink) -> str:
    """The code in the address of an event's entries; no query."""
    return derived_code(PURPOSE, link.key)


def own_code(asked: AskedEntry) -> str:
    """The code in the address of one's own request; no query."""
    return derived_code(OWN_PURPOSE, asked.pk)


def link_digest(link: EntryLink) -> str:
    """What is kept of it at this site; no query."""
    return code_digest(PURPOSE, link_code(link))


def own_digest(asked: AskedEntry) -> str:
    """What is kept of the code of one's own request at this site; no query."""
    return code_digest(OWN_PURPOSE, own_code(asked))


def find_link(code: str) -> EntryLink | None:
    """Whose address a code in its one spelling belongs to, with event and club; one query."""
    links = EntryLink.objects.select_related("event__club")
    return links.filter(digest=code_digest(PURPOSE, code)).first()


def find_asked(code: str) -> AskedEntry | None:
    """The request a code in its one spelling belongs to, with event and entry; one query."""
    people = [f"entrant__{path}" for path in PEOPLE]
    found = AskedEntry.objects.select_related("event__club", *people)
    return found.filter(digest=code_digest(OWN_PURPOSE, code)).first()


def is_open(link: EntryLink, now: datetime | None = None) -> bool:
    """Whether entries can be asked for; needs the link's event; no query."""
    over = link.closes_at is not None and link.closes_at <= (now or timezone.now())
    event = link.event
    return link.on and not over and not event.cancelled and event.state == Event.State.PREPARING


def why_at_the_desk(event: Event) -> Text | None:
    """Why who is entered withdraws at the desk; None: by their link; at most one query."""
    if event.state != Event.State.PREPARING:
        return gettext("The tournament has begun: tell the desk that you cannot play.")
    if event.rounds.exists():
        return gettext("The seating is published: tell the desk that you cannot play.")
    return None


def link_of(event: Event) -> EntryLink | None:
    """The event's address for entries, if it ever had one; one query."""
    return EntryLink.objects.filter(event=event).first()


def playing_in(event: Event) -> int:
    """How many are entered and have not left, whoever entered them; one query."""
    return Entrant.objects.filter(event=event).exclude(has_left()).count()


def asking_in(event: Event) -> Asking:
    """Who asks for an entry; one query where nobody ever could, else two or three."""
    link = link_of(event)
    if link is None:
        return Asking()
    undecided = list(AskedEntry.objects.filter(event=event, state__in=UNDECIDED))
    return Asking(
        link=link,
        asked=tuple(one for one in undecided if one.state == AskedEntry.State.ASKED),
        waiting=tuple(one for one in undecided if one.state == AskedEntry.State.WAITING),
        free=None if link.limit is None else max(0, link.limit - playing_in(event)),
    )


def declined_in(event: Event) -> list[AskedEntry]:
    """Those to whom the desk said no, the last ones first; one query."""
    found = AskedEntry.objects.filter(event=event, state=AskedEntry.State.DECLINED)
    return list(found.exclude(name="").order_by("-asked_at", "id")[:LISTED])


def place_of(asked: AskedEntry) -> int:
    """Which place somebody has among those whom the desk has still to enter; one query.

    Whoever asked before counts, on the waiting list or not, so that a place only gets better.
    """
    before = Q(asked_at__lt=asked.asked_at) | Q(asked_at=asked.asked_at, pk__lt=asked.pk)
    others = AskedEntry.objects.filter(before, event=asked.event_id, state__in=UNDECIDED)
    return 1 + others.count()


def person_of(asked: AskedEntry) -> Named:
    """Who asks, as the register takes them."""
    return Named.typed(asked.name, home=asked.home, categories=asked.categories)


def partner_of(asked: AskedEntry) -> Named | None:
    """The partner, if one is named."""
    return Named.typed(asked.partner) if asked.partner else None


def planned(
    event: Event,
    asked: Sequence[AskedEntry],
    answers: Answers | None = None,
    which: Collection[int] = (),
) -> tuple[PlannedRow, ...]:
    """What a yes to each of them would do, in their order; three queries.

    ``answers`` and ``which`` as of lists.
    """
    listed = [_listed(at, one) for at, one in enumerate(asked, 1)]
    return plan_entries(event, listed, answers, which)


def asked_lines(event: Event, asked: Sequence[AskedEntry], *, pairs: bool) -> list[AskedLine]:
    """Requests with what speaks against entering them unseen.

    Three queries, six where a name is one of several people, none for none.
    """
    if not asked:
        return []
    rows = planned(event, asked)
    unclear = any(not row.enters for row in rows)
    people, playing = (people_by_key(event.club), people_in(event)) if unclear else ({}, set())

    def others(row: PlannedRow) -> Iterator[OtherPerson]:
        for part, named in enumerate(filter(None, (row.entry.person, row.entry.partner))):
            if not row.enters and not row.entry.fault:
                yield OtherPerson(part, str(named), other_mark(people, named, playing))

    alike = Counter(one.origin for one in asked if one.origin)
    return [
        AskedLine(one, row, tuple(_doubts(row, pairs=pairs)), tuple(others(row)), alike[one.origin])
        for one, row in zip(asked, rows, strict=True)
    ]


def _listed(line: int, asked: AskedEntry) -> ListedEntry:
    """A request as a line of a pasted list would say it."""
    person, partner = person_of(asked), partner_of(asked)
    fault = None if has_surname(person) else NO_SURNAME
    return ListedEntry(
        row=line, text="", person=person, partner=partner, team=asked.team, fault=fault
    )


def _doubts(row: PlannedRow, *, pairs: bool) -> Iterable[str]:
    if not row.enters:
        yield from _entering_nobody(row)
        return
    if pairs and not row.entry.partner:
        yield _("No partner is named.")
    for other in row.alike:
        if other.number:
            told = _("%(name)s, number %(number)d, has nearly the same name.")
        elif other.person:
            told = _("The register has nearly the same name: %(name)s.")
        else:
            told = _("%(name)s asks too and has nearly the same name.")
        yield told % {"name": other.name, "number": other.number}


def _entering_nobody(row: PlannedRow) -> Iterable[str]:
    """Why nobody new enters by it."""
    if row.namesakes:
        yield _("Several people of the register are called so: say who is meant.")
    elif row.note and row.status is ImportStatus.SAME:
        yield _("Has withdrawn: a yes brings the old number back.")
    elif row.note:
        yield row.note_text
    elif row.entrant:
        words = {"person": row.entrant.name, "number": row.entrant.number}
        yield _("%(person)s is entered already, number %(number)d.") % words
        if row.changes:
            said = changed_fields({name: (was, now) for name, was, now in row.changes})
            yield _("A yes changes the entry: %(changes)s.") % {"changes": translate(said)}
    else:
        yield _("Asks twice.")


def known_answers(row: PlannedRow) -> Answers:
    """That whoever of an entry may be somebody of the register, not entered, is that person."""
    free = (one for one in row.alike if one.person and not one.number)
    return {f"{row.entry.row}.{QuestionKind.NEAR}.{one.part}": SAME for one in free}
