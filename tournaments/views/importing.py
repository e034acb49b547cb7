"""Entering a whole list: pasted or uploaded, looked at, answered, imported."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scorer.operations.views.rates import limited
from scorer.support.body_sizes import LONG, UPLOAD, takes
from tournaments.forms.importing import EarlierForm, ImportForm, SentList
from tournaments.log.acts.register import ListImported
from tournaments.models import Event
from tournaments.records.entry_list.values import Sheet
from tournaments.selectors.earlier_lists import earlier_events, list_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import standing_imports
from tournaments.selectors.importing import ImportPlan, plan_import
from tournaments.selectors.planned_teams import planned_large_teams
from tournaments.selectors.register import too_large_teams
from tournaments.selectors.sentences import with_accounts
from tournaments.services.importing import Imported, import_entries
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.acting import actor_of
from tournaments.views.list_import import ListImport
from tournaments.views.pages import event_context


@dataclass(kw_only=True)
class EntryImport(ListImport):
    """A list that becomes entries; ``start``: the form of an earlier event to start from."""

    request: EventRequest
    event: Event
    start: EarlierForm | None

    typing_template = "tournaments/register/import.html"

    def plan(self, sheet: Sheet, sent: SentList) -> ImportPlan:
        """What the list would do."""
        return plan_import(self.event, sheet, sent.answers, sent.choices, sent.done)

    def act(self, sheet: Sheet, sent: SentList, uuid: UUID, digest: str) -> Imported:
        """Enter those who can be."""
        return import_entries(
            event_id=self.event.pk,
            source=sheet,
            actor=actor_of(self.request),
            uuid=uuid,
            digest=digest,
            answers=sent.answers,
            choices=sent.choices,
            done=sent.done,
        )

    def added(self, count: int) -> str:
        """How many entries are new."""
        said = ngettext("%(count)d entry added", "%(count)d entries added", count)
        return said % {"count": count}

    def context(self) -> dict[str, object]:
        """What the pages of an event ask for."""
        rules = entry_rules(self.event)
        return event_context(self.request, self.event, "entries") | {
            "base": "tournaments/event_base.html",
            "import_words": _("Import entries"),
            "rules": rules,
        }

    def typing_context(self) -> dict[str, object]:
        """The lists that were imported, and the event to start from."""
        standing = standing_imports(self.event)
        imports = [step for step, _act in standing if step.kind == ListImported.kind]
        with_accounts(self.event, imports)
        return {"imports": imports, "start": self.start}

    def notices(self, plan: ImportPlan) -> Iterable[str]:
        """The teams that would be too large."""
        return planned_large_teams(self.event, plan)

    def warnings(self) -> Iterable[str]:
        """The teams that are too large."""
        return too_large_teams(self.event)


@event_desk(Right.CHECK_IN)
@limited("list")
@takes(LONG, files=UPLOAD)
@require_http_methods(["GET", "POST"])
def import_page(request: EventRequest, event: Event) -> HttpResponse:
    """A list to paste, or that of another event to change; its preview; its import."""
    earlier = [] if request.helper else earlier_events(event)  # a pass is for one event alone
    asked = request.GET if request.method == "GET" and "start" in request.GET else None
    start, form = EarlierForm(asked, earlier), None
    if start.is_valid():
        source = next(one for one in earlier if one.slug == start.cleaned_data["start"])
        form = ImportForm(initial={"text": list_of(source)})
    return EntryImport(
        request=request,
        event=event,
        start=start if earlier else None,
        pairs=entry_rules(event).pairs,
        address=reverse("tournaments:import_entries", args=[event.slug]),
        after=reverse("tournaments:entries", args=[event.slug]),
    ).answer(form)
