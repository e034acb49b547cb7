"""A whole event as one file, out and in."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.views.access import club_manager
from scorer.clubs.views.clubs import rights_of
from scorer.games.text import verbatim
from scorer.models import Membership
from scorer.operations.services.jobs import BusyError, Work, ask_json
from scorer.operations.views.rates import limited
from scorer.records import RecordRefused, read_json
from scorer.support.body_sizes import UPLOAD, takes
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.forms.event_file import EventFileForm, faults_in_words
from tournaments.models import Event
from tournaments.selectors.event_file import event_json
from tournaments.services.allowances import check_new_event
from tournaments.services.event_file import import_event
from tournaments.services.steps import Actor
from tournaments.views.access import EventRequest, event_director
from tournaments.views.public import json_file


@event_director
@require_GET
def event_file(_request: EventRequest, event: Event) -> HttpResponse:
    """Everything the event keeps, to take away."""
    text = json.dumps(event_json(event), ensure_ascii=False, indent=1)
    return json_file(HttpResponse(text, content_type="application/json"), event.slug)


@club_manager
@limited("import")
@takes(files=UPLOAD)
@require_http_methods(["GET", "POST"])
def import_page(request: HttpRequest, manager: Membership) -> HttpResponse:
    """Choose a file; what is wrong with it is said, and then nothing is kept."""
    posted = request.method == "POST"
    form = EventFileForm(request.POST, request.FILES) if posted else EventFileForm()
    if posted and form.is_valid():
        try:
            asked = {"manager": manager.pk}
            imported = ask_json("event-file", asked, desk=True, upload=form.cleaned_data["file"])
        except Refused as why:
            form.add_error("file", translate(why.text).splitlines())
        except BusyError:
            form.add_error("file", _("The site is busy with other files. Send it once more."))
        else:
            messages.success(request, imported["words"])
            return redirect("tournaments:event", imported["event"])
    context = {"club": manager.club, "form": form} | rights_of(manager)
    return render(request, "tournaments/import_event.html", context)


def import_job(work: Work) -> bytes:
    """Import the file of a job for the club of a membership: its event, and what became of it."""
    members = Membership.objects.select_related("club", "user")
    member = members.get(pk=work.arguments["manager"])
    try:
        imported = import_event(
            raw=read_json(work.upload),
            club=member.club,
            actor=Actor(user=member.user),
            check_new=check_new_event,
        )
    except RecordRefused as refused:
        raise Refused(verbatim("\n".join(faults_in_words(refused)))) from None
    return json.dumps({"event": imported.event.slug, "words": translate(imported.words)}).encode()
