"""The teams of an event: who is in them, what the rules have against it, a name put right."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.support.attempts import attempt_in
from tournaments.forms.teams import TeamForm
from tournaments.models import Event, Team
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.format_words import words_on_incomplete
from tournaments.selectors.formats import format_of
from tournaments.selectors.line_ups import in_other_teams
from tournaments.selectors.register import LineUp, teams_of
from tournaments.services.teams import rename_team
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context
from tournaments.views.seeing import newest_step


@event_desk(Right.CHECK_IN)
@require_GET
def teams_page(request: EventRequest, event: Event) -> HttpResponse:
    """The teams with a form each."""
    return _page(request, event)


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def rename(request: EventRequest, event: Event, team: int) -> HttpResponse:
    """Call a team otherwise; what was typed stays where that cannot be."""
    if request.method == "GET":
        return redirect("tournaments:teams", slug=event.slug)
    row = get_object_or_404(Team, event=event, pk=team)
    form = TeamForm(request.POST, auto_id=_ids(row))
    if form.is_valid():
        data = form.cleaned_data
        act = partial(
            rename_team,
            event_id=event.pk,
            team_id=row.pk,
            name=data["name"],
            seen=data["seen"] or 0,
            actor=actor_of(request),
        )
        if done := attempt_in(form, act, newest_step(event)):
            messages.success(request, _("The team is called %(name)s.") % {"name": done.name})
            return redirect("tournaments:teams", slug=event.slug)
    return _page(request, event, row, form)


def _ids(team: Team) -> str:
    return f"team-{team.pk}-%s"


def _page(
    request: EventRequest, event: Event, typed: Team | None = None, form: TeamForm | None = None
) -> HttpResponse:
    rules, seen = entry_rules(event), newest_step(event)

    def of(line_up: LineUp) -> TeamForm:
        if form is not None and line_up.team == typed:
            return form
        initial = {"name": line_up.team.name, "seen": seen}
        return TeamForm(initial=initial, auto_id=_ids(line_up.team))

    context = event_context(request, event, "teams") | {"rules": rules}
    context |= {"teams": [(line_up, of(line_up)) for line_up in teams_of(event, rules)]}
    context["doubts"] = in_other_teams(event)
    context["incomplete"] = words_on_incomplete(format_of(event))
    status = 400 if form is not None else 200
    return render(request, "tournaments/register/teams.html", context, status=status)
