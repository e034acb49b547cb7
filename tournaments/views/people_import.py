"""Importing a list into the register of a club: people with their clubs and categories."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import club_manager
from scorer.clubs.views.clubs import rights_of
from scorer.models import Membership
from scorer.operations.views.rates import limited
from scorer.support.body_sizes import LONG, UPLOAD, takes
from tournaments.forms.importing import FIELDS, SentList
from tournaments.records.entry_list.values import Sheet
from tournaments.selectors.importing import OF_ENTRIES, ImportPlan, plan_people
from tournaments.services.importing import Imported, import_people
from tournaments.views.acting import actor_of
from tournaments.views.list_import import ListImport


@dataclass(kw_only=True)
class PeopleImport(ListImport):
    """A list that becomes people of a register."""

    member: Membership

    typing_template = "tournaments/register/import_people.html"

    def plan(self, sheet: Sheet, sent: SentList) -> ImportPlan:
        """What the list would do."""
        return plan_people(self.member.club, sheet, sent.answers, sent.choices, sent.done)

    def act(self, sheet: Sheet, sent: SentList, _uuid: UUID, digest: str) -> Imported:
        """Add and change them; a list that is sent again finds everything done."""
        return import_people(
            club=self.member.club,
            source=sheet,
            actor=actor_of(self.request),
            digest=digest,
            answers=sent.answers,
            choices=sent.choices,
            done=sent.done,
        )

    def added(self, count: int) -> str:
        """How many people are new."""
        said = ngettext("%(count)d person added", "%(count)d people added", count)
        return said % {"count": count}

    def context(self) -> dict[str, object]:
        """What the pages of a club ask for."""
        return {
            "base": "tournaments/register/people_base.html",
            "import_words": _("Import people"),
            "club": self.member.club,
        } | rights_of(self.member)

    def fields(self) -> Mapping[str, object]:
        """What a register keeps of a list."""
        return {field: words for field, words in FIELDS.items() if field not in OF_ENTRIES}


@club_manager
@limited("list")
@takes(LONG, files=UPLOAD)
@require_http_methods(["GET", "POST"])
def import_people_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """A list to paste; its preview; its import into the register."""
    slug = member.club.slug
    return PeopleImport(
        request=request,
        member=member,
        address=reverse("tournaments:import_people", args=[slug]),
        after=reverse("tournaments:people", args=[slug]),
    ).answer()
