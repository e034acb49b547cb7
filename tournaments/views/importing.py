"""Entering a whole list: pasted or uploaded, looked at, answered, imported."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scorer.operations.views.guards import takes_files
from scorer.operations.views.rates import limited
from scorer.support.translation import translate
from tournaments.forms.importing import FIELDS, ConfirmForm, EarlierForm, ImportForm, SentList
from tournaments.models import Event
from tournaments.records.entry_list.encodings import ENCODINGS
from tournaments.records.entry_list.values import Sheet, UnreadableError
from tournaments.selectors.earlier_lists import earlier_events, list_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import lists_read
from tournaments.selectors.importing import ImportPlan, ImportStatus, plan_import
from tournaments.selectors.planned_teams import planned_large_teams
from tournaments.selectors.register import too_large_teams
from tournaments.services.importing import Imported, import_entries, take_back
from tournaments.services.steps import EventRuleError, StaleEvent
from tournaments.tables.import_preview import ImportPreview
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context, form_page
from tournaments.views.seeing import id_in


@event_desk(Right.CHECK_IN)
@limited("import")
@takes_files
@require_http_methods(["GET", "POST"])
def import_page(request: EventRequest, event: Event) -> HttpResponse:
    """A list to paste, or that of another event to change; its preview; its import."""
    if request.method != "POST":
        return _typing_page(request, event, ImportForm())
    if "take_back" in request.POST:
        return _taken_back(request, event)
    if "preview" in request.POST:
        return _read(request, event)
    try:
        sent = SentList.of(request.POST)
        if "digest" not in request.POST or "change" in request.POST:
            return _typing_page(request, event, ImportForm(initial={"text": sent.as_text()}))
        return _looked_at(request, event, sent, sent.sheet())
    except UnreadableError as refused:
        messages.error(request, translate(refused.reason))
        form = ImportForm(initial={"text": request.POST.get("text", "")})
        return _typing_page(request, event, form)


def _read(request: EventRequest, event: Event) -> HttpResponse:
    """The preview of what was pasted or chosen."""
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _typing_page(request, event, form)
    text, file = form.cleaned_data["text"], form.cleaned_data.get("read")
    if file and text.strip():
        told = _("Only the file “%(name)s” was read, not the text in “The list”.")
        messages.warning(request, told % {"name": file.name})
    sent = SentList(file=file) if file else SentList(text=text)
    return _preview(request, event, sent, sent.sheet())


def _typing_page(request: EventRequest, event: Event, form: ImportForm) -> HttpResponse:
    earlier = [] if request.helper else earlier_events(event)  # a pass is for one event alone
    asked = request.GET if request.method == "GET" and "start" in request.GET else None
    start = EarlierForm(asked, earlier)
    if start.is_valid():
        source = next(one for one in earlier if one.slug == start.cleaned_data["start"])
        form = ImportForm(initial={"text": list_of(source)})
    context = event_context(request, event, "entries")
    context |= {"form": form, "rules": entry_rules(event), "lists": lists_read(event)}
    context |= {
        "start": start if earlier else None,
        "not_yet": _("The list was not read. What you typed is still here."),
    }
    return form_page(request, "tournaments/register/import.html", context)


def _taken_back(request: EventRequest, event: Event) -> HttpResponse:
    step_id = id_in(request, "take_back")
    try:
        removed, stay = take_back(event_id=event.pk, step_id=step_id, actor=actor_of(request))
    except EventRuleError as refused:
        messages.error(request, translate(refused.reason))
        return redirect("tournaments:import_entries", slug=event.slug)
    said = ngettext("%(count)d entry is taken back.", "%(count)d entries are taken back.", removed)
    messages.success(request, said % {"count": removed})
    if stay:
        kept = ngettext(
            "%(count)d stays: seated or paid already.",
            "%(count)d stay: seated or paid already.",
            stay,
        )
        messages.warning(request, kept % {"count": stay})
    return redirect("tournaments:entries", slug=event.slug)


def _preview(
    request: EventRequest,
    event: Event,
    sent: SentList,
    sheet: Sheet,
    plan: ImportPlan | None = None,
) -> HttpResponse:
    plan = plan or plan_import(event, sheet, sent.answers, sent.choices, sent.done)
    context = event_context(request, event, "entries")
    context |= {
        "preview": ImportPreview(plan, sheet, entry_rules(event).pairs),
        "layout": plan.listed.layout,
        "confirm": ConfirmForm(initial={"digest": plan.digest}),
        "hidden": sent.hidden(plan.listed.layout),
        "fields": FIELDS,
        "encodings": ENCODINGS if sent.file and sent.file.raw else None,
        "large_teams": planned_large_teams(event, plan),
    }
    return render(request, "tournaments/register/import_preview.html", context)


def _looked_at(request: EventRequest, event: Event, sent: SentList, sheet: Sheet) -> HttpResponse:
    """What follows a preview: the same with other choices, or the import."""
    form = ConfirmForm(request.POST)
    if "again" in request.POST or not form.is_valid():
        return _preview(request, event, sent, sheet)
    if sent.rechosen:
        messages.info(request, _("The list was read again. Check it, then import the entries."))
        return _preview(request, event, sent, sheet)
    try:
        imported = import_entries(
            event_id=event.pk,
            source=sheet,
            actor=actor_of(request),
            uuid=form.cleaned_data["uuid"],
            digest=form.cleaned_data["digest"],
            answers=sent.answers,
            choices=sent.choices,
            done=sent.done,
        )
    except StaleEvent:
        messages.error(
            request,
            _("The entries or the register have changed. Check the list, then import it again."),
        )
        return _preview(request, event, sent, sheet)
    except EventRuleError as refused:
        messages.error(request, translate(refused.reason))
        return _preview(request, event, sent, sheet)
    return _imported(request, event, replace(sent, done=sent.done | imported.rows), sheet, imported)


def _imported(
    request: EventRequest, event: Event, sent: SentList, sheet: Sheet, imported: Imported
) -> HttpResponse:
    """What was done, and what is left of the list; the entries where nothing is left."""
    plan = plan_import(event, sheet, sent.answers, sent.choices, sent.done)
    left, faulty = (
        plan.counts.get(status, 0) for status in (ImportStatus.QUESTION, ImportStatus.FAULTY)
    )
    added, changed = imported.entered, imported.changed
    # Translators: "3 entries added, 1 changed, 2 rows with questions left."
    said = [
        ngettext("%(count)d entry added", "%(count)d entries added", added) % {"count": added},
        ngettext("%(count)d changed", "%(count)d changed", changed) % {"count": changed},
        ngettext("%(count)d row with a question left", "%(count)d rows with questions left", left)
        % {"count": left},
        ngettext("%(count)d row not read", "%(count)d rows not read", faulty) % {"count": faulty},
    ]
    shown = [one for one, count in zip(said, (1, changed, left, faulty), strict=True) if count]
    tell = messages.success if added or changed else messages.warning
    tell(request, f"{', '.join(shown)}.")
    for told in too_large_teams(event):
        messages.warning(request, told)
    if left or faulty:
        return _preview(request, event, sent, sheet, plan)
    return redirect("tournaments:entries", slug=event.slug)
