"""Operations of draws: reading a round's, drawing it, publishing it."""

from http import HTTPStatus

from django.http import HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

from scorer.api.answers import ApiRefusal, answer, body_of, known, not_there
from scorer.api.description import READ, describe, describe_write
from scorer.models import MANAGERS
from tournaments.models import Draw, Event
from tournaments.selectors.draw_values import report_of
from tournaments.selectors.drawing import draw_for
from tournaments.selectors.formats import format_of
from tournaments.services import drawing, onward
from tournaments.views.api.access import EventApiRequest, event_director, event_reader, program_of
from tournaments.views.api.draw_shapes import NewDraw, Publication, RoundDraw, draw_row
from tournaments.views.api.results import ROUND
from tournaments.views.public import version_in
from tournaments.views.seeing import newest_step

router = Router(tags=["draws"])
DRAW = f"{ROUND}/draw"


@router.get(DRAW, **describe(RoundDraw, *READ))
@event_reader(Event.Shown.SEATING)
def round_draw(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """The draw that a round is seated by; the one in the making for who runs events."""
    event, directs = request.event, request.role in MANAGERS
    version = newest_step(event)
    draw = draw_for(event, number, pending=directs)
    if draw is None:
        raise not_there()

    def body() -> RoundDraw:
        row = draw_row(draw)
        return row | {"version": version} if directs else row

    return known(request, (version_in(request, event), request.role), body)


@router.post(DRAW, **describe_write(NewDraw, RoundDraw))
@event_director
def draw_round(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Draw a round as the format has it: a draft, for a token that may run events."""
    sent, event = body_of(request, NewDraw), request.event
    if not 1 <= number <= format_of(event).rounds:
        raise not_there()
    draw = onward.draw_round(
        event=event,
        number=number,
        seed=sent.seed or "",
        reason=sent.reason.strip(),
        actor=program_of(request),
        seen=newest_step(event),
        uuid=sent.uuid,
    )
    return _answered(event, draw)


@router.post(f"{DRAW}/publish", **describe_write(Publication, RoundDraw))
@event_director
def publish_draw(request: EventApiRequest, slug: str, number: int) -> HttpResponse:
    """Publish a draft, for a token that may run events; 409: it is to be looked at once more."""
    sent, event = body_of(request, Publication), request.event
    draw = draw_for(event, number, pending=True)
    if draw is None:
        raise not_there()
    reason = sent.reason.strip()
    if draw.state == Draw.State.DRAFT and not reason and report_of(draw).broken:
        why = _("The draw has what must not be. Say why it is published: everybody can read it.")
        raise ApiRefusal(HTTPStatus.CONFLICT, why, "reason")
    draw = drawing.publish(
        draw_id=draw.pk,
        seen=sent.version,
        knowing=sent.knowing,
        reason=reason,
        actor=program_of(request),
        uuid=sent.uuid,
    )
    return _answered(event, draw)


def _answered(event: Event, draw: Draw) -> HttpResponse:
    return answer(draw_row(draw) | {"version": newest_step(event)})
