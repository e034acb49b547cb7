"""Operations of entries: the desk's list, entering and withdrawing, who is here."""

from collections.abc import Callable
from functools import partial

from django.http import HttpResponse
from ninja import Router

from scorer.api.answers import Json, answer, body_of, known, not_there
from scorer.api.openapi_words import READ, WRITTEN, Limit, Offset, describe
from scorer.api.writing import uuid_of
from scorer.games.text import gettext as _
from scorer.records.faults import refuse
from tournaments.models import Entrant, Event
from tournaments.records.categories import category_slug, category_slugs
from tournaments.selectors.entry_rules import EntryRules, entry_rules
from tournaments.selectors.register import entrant_by_number, entrants_of, unsettled_rounds
from tournaments.services import door, entrants
from tournaments.services.entering import about, named
from tournaments.services.entry_details import Details
from tournaments.views.api.access import EventApiRequest, event_desk
from tournaments.views.api.entry_shapes import (
    CheckIn,
    DeskEntries,
    DeskEntry,
    EntryWritten,
    NewEntrant,
    Undoing,
    Withdrawal,
    entry_row,
)
from tournaments.views.api.events import EVENT
from tournaments.views.api.writing import program_of, refusals
from tournaments.views.public import version_in

router = Router(tags=["entries"])
ENTRIES = f"{EVENT}/entries"
ENTRY = f"{ENTRIES}/{{int:number}}"
ONE = "1b110d6a-2f6c-4b39-9f3e-6f1f4c0e5f0f"
NOWAK: DeskEntry = {
    "number": 7,
    "name": "Nowak Anna",
    "home": "Klub Asy",
    "team": "",
    "pair": "",
    "categories": ["women"],
    "state": "entered",
    "paid": 0,
    "fixed_table": None,
    "first_round": 1,
    "last_round": None,
}


@router.get(ENTRIES, **describe(DeskEntries, *READ, 403, token=True))
@event_desk
def entries(
    request: EventApiRequest, slug: str, limit: Limit = 500, offset: Offset = 0
) -> HttpResponse:
    """All entries as the desk has them, by number, those who have withdrawn too."""

    def body() -> Json:
        found = entrants_of(request.event)
        items = [entry_row(entrant) for entrant in found[offset : offset + limit]]
        return {"count": len(found), "items": items}

    return known(request, (version_in(request, request.event), request.role), body)


@router.post(
    ENTRIES,
    **describe(
        EntryWritten,
        *WRITTEN,
        body=NewEntrant,
        sends={"uuid": ONE, "name": "Nowak Anna", "home": "Klub Asy", "categories": ["women"]},
        example={"uuid": ONE, "entry": NOWAK, "unsettled": []},
    ),
)
@event_desk
def add_entry(request: EventApiRequest, slug: str) -> HttpResponse:
    """Enter somebody; 409: the register has somebody of nearly that name."""
    sent, event = body_of(request, NewEntrant), request.event
    rules = entry_rules(event)
    categories = _categories(sent, rules)
    with refusals():
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
            ),
            first_round=sent.first_round,
            confirm_new=sent.confirm_new,
            actor=program_of(request),
            uuid=uuid_of(sent.uuid),
        )
    return _answered(event, sent.uuid, entered.entrant.number)


@router.post(
    f"{ENTRY}/withdraw",
    **describe(
        EntryWritten,
        *WRITTEN,
        body=Withdrawal,
        sends={"uuid": ONE, "last_round": 2, "reason": "train"},
    ),
)
@event_desk
def withdraw_entry(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Take somebody out after a round; number and results stay."""
    sent = body_of(request, Withdrawal)
    return _done(
        request,
        number,
        sent.uuid,
        partial(entrants.withdraw, last_round=sent.last_round, reason=sent.reason),
    )


@router.post(
    f"{ENTRY}/check-in",
    **describe(EntryWritten, *WRITTEN, body=CheckIn, sends={"uuid": ONE, "paid": 2500}),
)
@event_desk
def check_in_entry(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Somebody is here and has paid; twice is once."""
    sent = body_of(request, CheckIn)
    return _done(request, number, sent.uuid, partial(door.check_in, paid=sent.paid))


@router.post(
    f"{ENTRY}/check-in/undo",
    **describe(EntryWritten, *WRITTEN, body=Undoing, sends={"uuid": ONE}),
)
@event_desk
def undo_check_in(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Somebody is not here after all; what was paid is given back."""
    sent = body_of(request, Undoing)
    return _done(request, number, sent.uuid, door.undo_check_in)


def _categories(sent: NewEntrant, rules: EntryRules) -> tuple[str, ...]:
    """The slugs of the categories; raises ``RecordRefused`` for one the event has not."""
    allowed = category_slugs(rules.categories)
    for at, typed in enumerate(sent.categories):
        if category_slug(typed) not in allowed:
            expected = ", ".join(allowed)
            why = _("Not possible here. Allowed: %(expected)s.", expected=expected)
            raise refuse(why, "categories", at)
    return category_slugs(sent.categories)


def _done(
    request: EventApiRequest, number: int, uuid: str, act: Callable[..., object]
) -> HttpResponse:
    """A service's act on an entry that is there, by the program that asks."""
    if not Entrant.objects.filter(event=request.event, number=number).exists():
        raise not_there()
    with refusals():
        act(
            event_id=request.event.pk,
            number=number,
            actor=program_of(request),
            uuid=uuid_of(uuid),
        )
    return _answered(request.event, uuid, number)


def _answered(event: Event, uuid: str, number: int) -> HttpResponse:
    entrant = entrant_by_number(event, number)
    if entrant is None:  # taken off the list since
        raise not_there()
    return answer(
        {
            "uuid": str(uuid_of(uuid)),
            "entry": entry_row(entrant),
            "unsettled": unsettled_rounds(entrant),
        }
    )
