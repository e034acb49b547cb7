"""A whole event as one file, out and in."""

from __future__ import annotations

import json
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.views.access import club_manager
from scorer.clubs.views.clubs import rights_of
from scorer.models import Membership
from scorer.operations.machine.apart import BusyError, done_apart
from scorer.operations.views.rates import limited
from scorer.records import RecordRefused, read_json
from scorer.support.attempts import refuse_in
from scorer.support.body_sizes import UPLOAD, takes
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.forms.event_file import EventFileForm, faults_in_words
from tournaments.models import Event
from tournaments.selectors.event_file import event_json
from tournaments.services.allowances import check_new_event
from tournaments.services.event_file import Imported, import_event
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
        read = partial(_read, form.cleaned_data["file"], manager.pk)
        try:
            imported = done_apart(read, desk=True)
        except RecordRefused as refused:
            form.add_error("file", faults_in_words(refused))
        except Refused as why:
            refuse_in(form, why)
        except BusyError:
            form.add_error("file", _("The site is busy with other files. Send it once more."))
        else:
            messages.success(request, translate(imported.words))
            return redirect("tournaments:event", imported.event.slug)
    context = {"club": manager.club, "form": form} | rights_of(manager)
    return render(request, "tournaments/import_event.html", context)


def _read(text: bytes, manager: int) -> Imported:
    """The event in a file, for the club of a membership: done apart, since it takes seconds."""
    member = Membership.objects.select_related("club", "user").get(pk=manager)
    raw = read_json(text)
    actor = Actor(user=member.user)
    return import_event(raw=raw, club=member.club, actor=actor, check_new=check_new_event)
