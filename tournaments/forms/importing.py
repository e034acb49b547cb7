"""Forms of entering a whole list: what is pasted, what it starts from, what was looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from scorer.operations.services.jobs import BusyError
from scorer.support.fields import RequestKeyField, choice
from scorer.support.form_options import Data
from scorer.support.numbers import parse_int
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.forms.list_source import SPOILED, TOO_LARGE, ListFile, read_file, unpacked
from tournaments.models import Event
from tournaments.records.entry_list.encodings import ENCODINGS
from tournaments.records.entry_list.files import MOST_BYTES, text_sheet
from tournaments.records.entry_list.values import Choices, Layout, Sheet, UnreadableError
from tournaments.selectors.import_questions import Answers

LONGEST_TEXT = 500_000  # letters
SALT = "tournaments.forms.importing"
FIELDS = {  # what a column may be read as
    "surname": _("Surname"),
    "given": _("Given name"),
    "name": _("Name, surname first"),
    "given_first_name": _("Name, given name first"),
    "home": _("Club"),
    "partner": _("Partner"),
    "partner_surname": _("Partner's surname"),
    "partner_given": _("Partner's given name"),
    "partner_mark": _("Partner's year or number"),
    "partner_home": _("Partner's club"),
    "team": _("Team"),
    "pair": _("Pair"),
    "categories": _("Categories"),
    "fixed_table": _("Fixed table"),
    "number": _("Number"),
    # Translators: what tells apart people of one name
    "mark": _("Year or number after the name"),
    "state": _("State"),
    # Translators: a column of a list
    "": _("Not read"),
}
QUESTION = "q-"  # before the key of a question, as a form calls its answer


class EarlierForm(forms.Form):
    """The event whose entries a list starts from."""

    start = forms.ChoiceField(label=_("Start from the entries of"))

    def __init__(self, data: Data, earlier: Iterable[Event]) -> None:
        super().__init__(data)
        names = [(one.slug, f"{one.name} · {date_format(one.day)}") for one in earlier]
        choice(self, "start").choices = names


class ImportForm(forms.Form):
    """A list, typed or from a file.

    ``cleaned_data`` has the file, None without one, and the rows of what was sent in ``sheet``.
    """

    text = forms.CharField(
        label=_("The list"),
        required=False,
        strip=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 12, "class": "mono", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("XLSX, ODS, CSV, TSV or TXT, up to 10 MB."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt,.tsv"}),
    )

    def clean(self) -> dict[str, object]:
        """With what was sent as it was read."""
        data: dict[str, Any] = super().clean() or {}
        sent, text = data.get("file"), data.get("text") or ""
        if self.errors:
            return data
        if not sent and not text.strip():
            self.add_error("text", _("Paste a list or choose a file."))
            return data
        try:
            data["file"], data["sheet"] = _read(sent) if sent else (None, text_sheet(text))
        except Refused as refused:
            self.add_error("file" if sent else "text", translate(refused.text))
        except BusyError:
            self.add_error("file", _("The site is busy with other files. Send the file again."))
        return data


def _read(sent: UploadedFile[bytes]) -> tuple[ListFile, Sheet]:
    if (sent.size or 0) > MOST_BYTES:  # before it is held in memory
        raise UnreadableError(TOO_LARGE)
    return read_file(sent.read(), sent.name or "")


class ConfirmForm(forms.Form):
    """What identifies a request to import."""

    uuid = RequestKeyField()
    digest = forms.CharField(widget=forms.HiddenInput, max_length=64)


@dataclass(frozen=True, slots=True, kw_only=True)
class SentList:
    """A list with all that was chosen and answered about it.

    ``before``: the choices that the page was made with.
    """

    text: str = ""
    file: ListFile | None = None
    choices: Choices = field(default_factory=Choices)
    answers: Answers = field(default_factory=dict)
    done: frozenset[int] = frozenset()
    before: Choices = field(default_factory=Choices)

    @classmethod
    def of(cls, sent: QueryDict) -> SentList:
        """What a preview sent; raises ``UnreadableError`` for a list that no preview has sent."""
        packed, text = sent.get("packed", ""), sent.get("text", "")
        if len(text) > LONGEST_TEXT:
            raise UnreadableError(SPOILED)
        before, choices, done = _choices(sent)
        return cls(
            text=text,
            file=unpacked(packed, sent.get("file_name", "")) if packed else None,
            choices=choices,
            answers={
                name.removeprefix(QUESTION): value
                for name, value in sent.items()
                if name.startswith(QUESTION) and isinstance(value, str)
            },
            done=done,
            before=before,
        )

    @property
    def rechosen(self) -> bool:
        """Whether anything was chosen that the page did not show."""
        return self.choices != self.before

    def sheet(self) -> Sheet:
        """Its rows; raises ``UnreadableError``."""
        return self.file.sheet(self.choices.encoding) if self.file else text_sheet(self.text)

    def as_text(self) -> str:
        """What the list says, to be changed by hand."""
        return self.file.text(self.choices.encoding) if self.file else self.text

    def hidden(self, layout: Layout) -> dict[str, str]:
        """The fields that bring it back, as the page with this layout does."""
        shown = [layout.encoding or "", layout.header_row or 0, _fields(layout)]
        chosen = [self.choices.encoding, self.choices.header_row, self.choices.columns]
        source = {"text": self.text}
        if self.file:
            source = {"packed": self.file.packed(), "file_name": self.file.name}
        state = signing.dumps([shown, chosen, sorted(self.done)], salt=SALT)
        return source | {"layout": state}


def _fields(layout: Layout) -> list[str]:
    return [one.field for one in layout.columns]


def _choices(sent: QueryDict) -> tuple[Choices, Choices, frozenset[int]]:
    """What was chosen when the page was made, what is chosen, and the rows that are done."""
    try:
        said = signing.loads(sent.get("layout", ""), salt=SALT)
        (encoding, header_row, columns), chosen, done = said
    except (signing.BadSignature, ValueError):  # forged, or an older version's
        return Choices(), Choices(), frozenset()
    before = Choices(
        encoding=chosen[0],
        header_row=chosen[1],
        columns=None if chosen[2] is None else tuple(chosen[2]),
    )
    after = before
    wanted = sent.get("encoding", "")
    if wanted in ENCODINGS and wanted != encoding:
        after = replace(after, encoding=wanted)
    row = parse_int(sent.get("header_row", ""))
    if row is not None and row != header_row:
        after = replace(after, header_row=row)
    fields = sent.getlist("column")
    fields += columns[len(fields) :]  # those of which nothing is shown
    if fields != columns:
        after = replace(after, columns=tuple(one if one in FIELDS else "" for one in fields))
    return before, after, frozenset(done)
