"""Operations of entries: the desk's list, entering and withdrawing, who is here."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from uuid import UUID

from django.http import HttpResponse
from ninja import Router

from scorer.api.answers import answer, body_of, known, not_there
from scorer.api.description import READ, Limit, Offset, describe, describe_write
from scorer.api.shapes import Page, page_of
from scorer.games.text import gettext as _
from scorer.records.faults import refuse
from tournaments.models import Entrant, Event
from tournaments.records.categories import category_slugs
from tournaments.selectors.entry_rules import EntryRules, entry_rules
from tournaments.selectors.register import entrant_by_number, entrants_of, unsettled_rounds
from tournaments.services import door, entrants, entry_status
from tournaments.services.entering import about, named
from tournaments.services.entry_details import Details
from tournaments.services.steps import Actor
from tournaments.views.api.access import EventApiRequest, event_desk, event_director, program_of
from tournaments.views.api.entry_shapes import (
    CheckIn,
    Competing,
    DeskEntry,
    Disqualification,
    EntryWritten,
    NewEntrant,
    Undoing,
    Withdrawal,
)
from tournaments.views.api.events import EVENT
from tournaments.views.public import version_in

router = Router(tags=["entries"])
ENTRIES = f"{EVENT}/entries"
ENTRY = f"{ENTRIES}/{{int:number}}"


@router.get(ENTRIES, **describe(Page[DeskEntry], *READ, 403, token=True))
@event_desk
def entries(
    request: EventApiRequest, slug: str, limit: Limit = 500, offset: Offset = 0
) -> HttpResponse:
    """All entries as the desk has them, by number, those who have withdrawn too."""

    def body() -> Page[DeskEntry]:
        return page_of(DeskEntry, entrants_of(request.event), limit, offset)

    return known(request, (version_in(request, request.event), request.role), body)


@router.post(ENTRIES, **describe_write(NewEntrant, EntryWritten))
@event_desk
def add_entry(request: EventApiRequest, slug: str) -> HttpResponse:
    """Enter somebody; 409: the register has somebody of nearly that name."""
    sent, event = body_of(request, NewEntrant), request.event
    rules = entry_rules(event)
    categories = _categories(sent, rules)
    with about("partner"):
        partner = named(sent.partner) if sent.partner else None
    entered = entrants.enter(
        event_id=event.pk,
        # categories of a pair are not those of one of the two
        person=named(sent.name, home=sent.home, categories=() if rules.pairs else categories),
        partner=partner,
        details=Details(
            team=sent.team,
            pair="" if rules.pairs else sent.pair,
            categories=categories,
            fixed_table=sent.fixed_table,
            status=Entrant.Status.UNRANKED if sent.unranked else "",
        ),
        first_round=sent.first_round,
        confirm_new=sent.confirm_new,
        actor=program_of(request),
        uuid=sent.uuid,
    )
    return _answered(event, sent.uuid, entered.entrant.number)


@router.post(f"{ENTRY}/withdraw", **describe_write(Withdrawal, EntryWritten))
@event_desk
def withdraw_entry(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Take somebody out after a round; number and results stay."""
    sent = body_of(request, Withdrawal)
    return _done(
        request,
        number,
        sent.uuid,
        partial(
            entrants.withdraw,
            last_round=sent.last_round,
            leaving=sent.leaving,
            reason=sent.reason,
        ),
    )


@router.post(f"{ENTRY}/disqualify", **describe_write(Disqualification, EntryWritten))
@event_director
def disqualify_entry(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Take somebody's place; they play no further round, and opponents keep their results."""
    sent = body_of(request, Disqualification)
    act = partial(entry_status.disqualify, last_round=sent.last_round, reason=sent.reason)
    return _done(request, number, sent.uuid, act)


@router.post(f"{ENTRY}/disqualify/undo", **describe_write(Undoing, EntryWritten))
@event_director
def undo_disqualification(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Undo a disqualification: the place and the rounds to come are as before it."""
    sent = body_of(request, Undoing)
    return _done(request, number, sent.uuid, entry_status.reinstate)


@router.post(f"{ENTRY}/competition", **describe_write(Competing, EntryWritten))
@event_desk
def set_competing(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Let somebody play outside the competition, without a place, or in it again."""
    sent = body_of(request, Competing)
    act = partial(entry_status.set_unranked, unranked=sent.unranked, reason=sent.reason)
    return _done(request, number, sent.uuid, act)


@router.post(f"{ENTRY}/check-in", **describe_write(CheckIn, EntryWritten))
@event_desk
def check_in_entry(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Somebody is here and has paid; twice is once."""
    sent = body_of(request, CheckIn)
    return _done(request, number, sent.uuid, partial(_check_in, paid=sent.paid))


def _check_in(
    *, event_id: int, number: int, actor: Actor, uuid: UUID | None, paid: int | None
) -> None:
    with suppress(door.AlreadyHereError):
        door.check_in(event_id=event_id, number=number, actor=actor, uuid=uuid, paid=paid)


@router.post(f"{ENTRY}/check-in/undo", **describe_write(Undoing, EntryWritten))
@event_desk
def undo_check_in(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Somebody is not here after all; what was paid is given back."""
    sent = body_of(request, Undoing)
    return _done(request, number, sent.uuid, door.undo_check_in)


def _categories(sent: NewEntrant, rules: EntryRules) -> tuple[str, ...]:
    """The slugs of the categories; raises ``RecordRefused`` for one the event has not."""
    allowed = rules.categories
    for at, typed in enumerate(sent.categories):
        if not {*category_slugs([typed], allowed)} & {*allowed}:
            expected = ", ".join(allowed)
            why = _("Not possible here. Allowed: %(expected)s.", expected=expected)
            raise refuse(why, "categories", at)
    return category_slugs(sent.categories, allowed)


def _done(
    request: EventApiRequest, number: int, uuid: UUID, act: Callable[..., object]
) -> HttpResponse:
    """A service's act on an entry that is there, by the program that asks."""
    if not Entrant.objects.filter(event=request.event, number=number).exists():
        raise not_there()
    act(
        event_id=request.event.pk,
        number=number,
        actor=program_of(request),
        uuid=uuid,
    )
    return _answered(request.event, uuid, number)


def _answered(event: Event, uuid: UUID, number: int) -> HttpResponse:
    entrant = entrant_by_number(event, number)
    if entrant is None:  # taken off the list since
        raise not_there()
    return answer(
        {
            "uuid": str(uuid),
            "entry": DeskEntry.model_validate(entrant),
            "unsettled": unsettled_rounds(entrant),
        }
    )
