"""Penalties and awards of an event, of numbers and of teams: given with a reason, taken back."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorer.support.attempts import attempt
from scorer.support.refused import Refused
from tournaments.forms.results import AwardForm
from tournaments.models import Award, Event, Round, TeamAward
from tournaments.selectors.award_words import worth_of
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.formats import scoring_of, table_rules_of
from tournaments.selectors.register import team_names
from tournaments.services.awards import Points, give_award, take_back
from tournaments.services.team_awards import give_team_award, take_team_award_back
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of, uuid_in
from tournaments.views.pages import event_context, sent
from tournaments.views.undoing import undo_line

BY_HAND = (
    Award.Kind.PENALTY,
    Award.Kind.WARNING,
    Award.Kind.OTHER,
    Award.Kind.BYE,
)  # the others belong to tables


@event_director
@require_http_methods(["GET", "POST"])
def awards_page(request: EventRequest, event: Event) -> HttpResponse:
    """All awards and penalties so far, and the form for one more."""
    rounds = list(Round.objects.filter(event=event).values_list("number", flat=True))
    form = AwardForm(
        sent(request),
        rounds=rounds,
        kinds=[(kind.value, kind.label) for kind in BY_HAND],
        teams=_teams(event),
        matches=table_rules_of(event).format.two_sided,
        initial={"kind": Award.Kind.PENALTY},
    )
    if form.is_valid() and _give(request, event, form):
        return redirect("tournaments:awards", event.slug)
    page = event_context(request, event, "desk") | undo_line(request, event)
    page |= {
        "form": form,
        "awards": event.awards.select_related(
            "entrant__person", "entrant__partner", "round"
        ).order_by("-id"),
        "left_out": {award.pk for award in event_data_of(event).left_out},
        "team_awards": event.team_awards.select_related("team").order_by("-id"),
    }
    return render(request, "tournaments/desk/awards.html", page)


def _give(request: EventRequest, event: Event, form: AwardForm) -> bool:
    data = form.cleaned_data
    matches = table_rules_of(event).format.two_sided
    points = data["table_points"] or "0"
    gift = {
        "event_id": event.pk,
        "kind": Award.Kind(data["kind"]),
        "why": data["why"],
        "points": Points(
            table_points="0" if matches else points,
            match_points=points if matches else "0",
            score=data["score"] or 0,
        ),
        "actor": actor_of(request),
        "uuid": data["uuid"],
    }
    award: Award | TeamAward | None
    try:
        if team := data.get("team"):
            award = give_team_award(team=team, **gift)
        else:
            award = give_award(entrant=data["entrant"], round_number=data["round"], **gift)
    except Refused as refused:
        form.show_refusal(refused)
        return False
    who = team or _("Number %(number)d") % {"number": data["entrant"]}
    if worth := worth_of(award) if award else "":
        messages.success(
            request, _("%(who)s: %(worth)s. It is noted.") % {"who": who, "worth": worth}
        )
    else:
        messages.success(request, _("%(who)s: noted.") % {"who": who})
    return True


def _teams(event: Event) -> list[str]:
    """The teams that can be given something: those of an event that ranks them."""
    if scoring_of(event).team is None:
        return []
    return team_names(event)


@event_director
@require_POST
def take_award_back(request: EventRequest, event: Event, award: int) -> HttpResponse:
    """Take one back; it stays to be seen."""
    if not Award.objects.filter(event=event, pk=award).exists():
        raise Http404
    reason = request.POST.get("reason", "").strip()[:500]
    act = partial(
        take_back, award_id=award, reason=reason, actor=actor_of(request), uuid=uuid_in(request)
    )
    attempt(request, act, _("It is taken back."))
    return redirect("tournaments:awards", event.slug)


@event_director
@require_POST
def take_team_back(request: EventRequest, event: Event, award: int) -> HttpResponse:
    """The same of a team."""
    if not TeamAward.objects.filter(event=event, pk=award).exists():
        raise Http404
    act = partial(
        take_team_award_back, award_id=award, actor=actor_of(request), uuid=uuid_in(request)
    )
    attempt(request, act, _("It is taken back."))
    return redirect("tournaments:awards", event.slug)
