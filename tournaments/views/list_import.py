"""The pages of importing a list: typed or a file, looked at, answered, imported.

``ListImport`` is the way through them; its subclasses say what a list is imported into.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.forms.importing import FIELDS, ConfirmForm, ImportForm, SentList
from tournaments.records.entry_list.encodings import ENCODINGS
from tournaments.records.entry_list.values import Sheet, UnreadableError
from tournaments.selectors.importing import ImportPlan, ImportStatus
from tournaments.services.importing import Imported
from tournaments.tables.import_preview import ImportPreview
from tournaments.views.pages import form_page


@dataclass(kw_only=True)
class ListImport(ABC):
    """A request to these pages, at ``address``; ``after``: where an import leads."""

    request: HttpRequest
    address: str
    after: str
    pairs: bool = False

    typing_template: ClassVar[str]

    @abstractmethod
    def plan(self, sheet: Sheet, sent: SentList) -> ImportPlan:
        """What the list would do."""

    @abstractmethod
    def act(self, sheet: Sheet, sent: SentList, uuid: UUID, digest: str) -> Imported:
        """Do it; raises ``Conflict`` and ``Refused``."""

    @abstractmethod
    def added(self, count: int) -> str:
        """How many are new, in words."""

    @abstractmethod
    def context(self) -> dict[str, object]:
        """What the templates ask for: their ``base``, ``import_words`` and what these need."""

    def typing_context(self) -> dict[str, object]:
        """What the page asks for on which a list is typed."""
        return {}

    def fields(self) -> Mapping[str, object]:
        """What a column may be read as."""
        return FIELDS

    def notices(self, _plan: ImportPlan) -> Iterable[str]:
        """What is to be known before the list is imported."""
        return ()

    def warnings(self) -> Iterable[str]:
        """What is to be known once it is imported."""
        return ()

    def answer(self, form: ImportForm | None = None) -> HttpResponse:
        """The page that the request asks for; ``form``: what it begins with."""
        request = self.request
        if request.method != "POST":
            return self._typing(form or ImportForm())
        if "preview" in request.POST:
            return self._read()
        try:
            sent = SentList.of(request.POST)
            if "digest" not in request.POST or "change" in request.POST:
                return self._typing(ImportForm(initial={"text": sent.as_text()}))
            return self._looked_at(*self._with_rows(sent))
        except UnreadableError as refused:
            messages.error(request, translate(refused.text))
            return self._typing(ImportForm(initial={"text": request.POST.get("text", "")}))

    def _typing(self, form: ImportForm) -> HttpResponse:
        not_yet = _("The list was not read. What you typed is still here.")
        context = self.context() | self.typing_context() | {"form": form, "not_yet": not_yet}
        return form_page(self.request, self.typing_template, context)

    def _read(self) -> HttpResponse:
        """The preview of what was pasted or chosen."""
        form = ImportForm(self.request.POST, self.request.FILES)
        if not form.is_valid():
            return self._typing(form)
        text, file, sheet = (form.cleaned_data[name] for name in ("text", "file", "sheet"))
        if file and text.strip():
            told = _("Only the file “%(name)s” was read, not the text in “The list”.")
            messages.warning(self.request, told % {"name": file.name})
        sent = SentList(file=file) if file else SentList(text=text)
        return self._preview(sent, sheet)

    def _with_rows(self, sent: SentList) -> tuple[SentList, Sheet]:
        """The rows of a list; as it was before where it cannot be read in the encoding chosen."""
        try:
            return sent, sent.sheet()
        except UnreadableError:
            if not sent.rechosen:
                raise
        told = _("The list cannot be read in this encoding. Choose another one.")
        messages.error(self.request, told)
        sent = replace(sent, choices=sent.before)
        return sent, sent.sheet()

    def _preview(
        self, sent: SentList, sheet: Sheet, plan: ImportPlan | None = None
    ) -> HttpResponse:
        plan = plan or self.plan(sheet, sent)
        context = self.context() | {
            "address": self.address,
            "preview": ImportPreview(plan, sheet, self.pairs),
            "layout": plan.listed.layout,
            "confirm": ConfirmForm(initial={"digest": plan.digest}),
            "hidden": sent.hidden(plan.listed.layout),
            "fields": self.fields(),
            "encodings": ENCODINGS if sent.file and sent.file.raw else None,
            "notices": self.notices(plan),
        }
        return render(self.request, "tournaments/register/import_preview.html", context)

    def _looked_at(self, sent: SentList, sheet: Sheet) -> HttpResponse:
        """What follows a preview: the same with other choices, or the import."""
        form, request = ConfirmForm(self.request.POST), self.request
        if "again" in request.POST or not form.is_valid():
            return self._preview(sent, sheet)
        if sent.rechosen:
            messages.info(request, _("The list was read again. Check it, then import the entries."))
            return self._preview(sent, sheet)
        try:
            imported = self.act(sheet, sent, form.cleaned_data["uuid"], form.cleaned_data["digest"])
        except Refused as refused:
            messages.error(request, translate(refused.text))
            return self._preview(sent, sheet)
        return self._imported(replace(sent, done=sent.done | imported.rows), sheet, imported)

    def _imported(self, sent: SentList, sheet: Sheet, imported: Imported) -> HttpResponse:
        """What was done, and what is left of the list; where it leads if nothing is left."""
        plan = self.plan(sheet, sent)
        left, faulty = (
            plan.counts.get(status, 0) for status in (ImportStatus.QUESTION, ImportStatus.FAULTY)
        )
        changed = imported.changed
        # Translators: "3 entries added, 1 changed, 2 rows with questions left."
        said = [
            self.added(imported.entered),
            ngettext("%(count)d changed", "%(count)d changed", changed) % {"count": changed},
            ngettext(
                "%(count)d row with a question left", "%(count)d rows with questions left", left
            )
            % {"count": left},
            ngettext("%(count)d row not read", "%(count)d rows not read", faulty)
            % {"count": faulty},
        ]
        shown = [one for one, count in zip(said, (1, changed, left, faulty), strict=True) if count]
        tell = messages.success if imported.entered or changed else messages.warning
        tell(self.request, f"{', '.join(shown)}.")
        for told in self.warnings():
            messages.warning(self.request, told)
        return self._preview(sent, sheet, plan) if left or faulty else redirect(self.after)
