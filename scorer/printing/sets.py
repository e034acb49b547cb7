"""Many sheets in one PDF, print-only: forms shared, what differs laid over them.

Sheets of the same rules, house rules, number of players, first dealer and number of rows
share a form. A form is laid out once; the words of some dozens of sheets are set once
(``word_cache``) and put where they stand (``overlay``); ``pdf_assembly`` puts all of it together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.translation import ngettext

from scorer.printing import overlay
from scorer.printing.codes import Code
from scorer.printing.corrections import ordered_context, ordered_readings
from scorer.printing.fitting import with_fitting_rows
from scorer.printing.layout import layout_of
from scorer.printing.order import Imposition, Occasion, PaperOrder
from scorer.printing.page import POINT
from scorer.printing.parts import Layout, form_of
from scorer.printing.pdf_renderer import Document, set_pages
from scorer.printing.render import context_pdf_bytes, sheet_html
from scorer.printing.unsaved import empty_standing
from scorer.printing.variant import dates_of
from scorer.printing.word_cache import WordCache
from scorer.sheets.selectors.readings import Readings
from scorer.sheets.selectors.sheet_context import SheetContext, nameless
from scorer.sheets.selectors.sheet_state import SheetState

if TYPE_CHECKING:
    from scorer.printing.pdf_assembly import Drawn, PdfAssembly, Piece

Progress = Callable[[int], None]
Pages = tuple[tuple[overlay.Mark, ...], ...]  # what a sheet writes, page by page
AT_ONCE = 50  # sheets whose words are set in one document: fewer are told sooner, more cost less
STEP = 8  # rows by which the forms of filled sheets grow


@dataclass(frozen=True, slots=True)
class Item:
    """One sheet of a set: ``address`` is what its QR code opens, empty: it has none.

    ``nameless``: the players of ``now`` stand for people who will write their names.
    """

    now: SheetState
    occasion: Occasion
    address: str = ""
    nameless: bool = False


def blank_items(
    ruleset: str,
    *,
    players: int,
    options: dict[str, object],
    tables: Sequence[int | None],
    occasion: Occasion,
) -> list[Item]:
    """Sheets for people whose names are not known, one for each of ``tables``.

    Raises ``RecordRefused`` when the rules do not allow ``players`` or ``options``.
    """
    now = empty_standing(ruleset, players, options)
    return [Item(now, replace(occasion, table=table), nameless=True) for table in tables]


def print_set(
    items: Sequence[Item],
    order: PaperOrder,
    *,
    imposition: Imposition = Imposition.SINGLE,
    progress: Progress = lambda _done: None,
) -> bytes:
    """All ``items`` as one PDF, in their order; ``progress`` is told how far it is, in sheets.

    A sheet is half done when its form is there and what is written on it is laid out.

    Two on a sheet of paper are A5, whatever the order says. The same items give the same
    bytes. Raises ``PrintingUnavailableError``, and ``ValueError`` without any item.
    """
    if not items:
        raise ValueError("no sheet to print")
    from scorer.printing.pdf_assembly import PdfAssembly  # noqa: PLC0415 — pypdf is seldom needed

    if imposition is not Imposition.SINGLE:
        order = replace(order, paper="A5")
    composer = PdfAssembly()
    with translation.override(order.language):
        halves = _Halves(progress)
        press = _Press(composer, order, halves.step)
        for begin in range(0, len(items), AT_ONCE):
            for pieces in press.printed(items[begin : begin + AT_ONCE]):
                for piece in pieces:
                    composer.add(piece)
                halves.step()
        title = ngettext("%(count)d score sheet", "%(count)d score sheets", len(items))
        return composer.document(imposition, title % {"count": len(items)}, _dates(items))


@dataclass(frozen=True, slots=True)
class _Job:
    """An item on its way: its context and layout."""

    item: Item
    context: SheetContext
    layout: Layout


@dataclass(frozen=True, slots=True)
class _Form:
    """A form and its pages in the document."""

    form: overlay.Form
    drawn: list[Drawn]


class _Halves:
    """Tells how far a set is, whenever it is a whole sheet further."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._done = 0

    def step(self) -> None:
        """Half a sheet more is done."""
        self._done += 1
        if self._done % 2 == 0:
            self._progress(self._done // 2)


class _Press:
    """Prints items into a composer, keeping the forms that were made.

    ``step`` is called for each item whose form is there.
    """

    def __init__(
        self, composer: PdfAssembly, order: PaperOrder, step: Callable[[], None] = lambda: None
    ) -> None:
        self._composer = composer
        self._order = order
        self._step = step
        self._forms: dict[Hashable, _Form] = {}

    def printed(self, items: Sequence[Item]) -> Iterator[list[Piece]]:
        """The pages of each of some items: their words set together, put on their forms."""
        readings = self._readings(items)
        for job, pages, case in self._written(items, readings):
            shares = self._shares(job, pages, case)
            yield self._laid_over(job, pages, case) if shares else self._alone(job, readings)

    def _readings(self, items: Sequence[Item]) -> Readings:
        return ordered_readings([item.now for item in items], self._order)

    def _written(
        self, items: Sequence[Item], readings: Readings
    ) -> Iterator[tuple[_Job, Pages, WordCache]]:
        """What each of some items writes on its form, in words set together."""
        jobs = [self._job(item, readings) for item in items]
        written = []
        for job in jobs:
            written.append(overlay.marks(self._form(job).form, job.layout))
            self._step()
        case = _case(self._composer, [mark for pages in written for page in pages for mark in page])
        for job, pages in zip(jobs, written, strict=True):
            yield job, pages, case

    def _shares(self, job: _Job, pages: Pages, case: WordCache) -> bool:
        """Whether a sheet can be laid over a form."""
        explained = self._order.reasons and not self._order.blank
        return not explained and overlay.fits(job.layout, pages, case)

    def _job(self, item: Item, readings: Readings) -> _Job:
        context = ordered_context(item.now, self._order, readings)
        if item.nameless:
            context = nameless(context)
        return _Job(item, context, layout_of(context, self._order, item.occasion, item.address))

    def _key(self, job: _Job) -> Hashable:
        setup = job.item.now.setup
        return (
            job.context.game.slug,
            setup.ruleset,
            setup.options,
            len(setup.players),
            setup.first,
            self._rows(job),
            bool(job.item.address),
            job.item.nameless,
            tuple(column.void for column in job.layout.grid.columns),
            bool(job.context.winners),
            job.layout.body and job.layout.body.form,
        )

    def _rows(self, job: _Job) -> int:
        rows = job.layout.grid.rows
        return rows if self._order.blank else max(-(-rows // STEP), 1) * STEP

    def _form(self, job: _Job) -> _Form:
        """The form that the sheet shares with others, made if it is the first."""
        key = self._key(job)
        if key not in self._forms:
            order = replace(self._order, rows=self._rows(job))
            empty = form_of(layout_of(job.context, order, Occasion(), job.item.address))
            form, document = self._laid_out(job, empty)
            self._forms[key] = _Form(form, self._composer.take(document.write_pdf()))
        return self._forms[key]

    def _laid_out(self, job: _Job, empty: Layout) -> tuple[overlay.Form, Document]:
        """A blank layout with rows as high as can be, and its pages."""

        def laid_out(layout: Layout) -> Document:
            return set_pages(sheet_html(job.context, layout))

        layout = with_fitting_rows(empty, laid_out)
        document = laid_out(layout)
        return overlay.Form(layout, overlay.places_of(document), layout.grid.chunks), document

    def _laid_over(self, job: _Job, written: Pages, case: WordCache) -> list[Piece]:
        """The pages of a sheet: the form, its words, its code."""
        from scorer.printing.pdf_assembly import Piece  # noqa: PLC0415 — pypdf is seldom needed

        made = self._form(job)
        code = _code(made, job.item.address)
        return [
            Piece((form, case.page(f"{overlay.shown(marks, case, form.height)}\n{code}", form)))
            for form, marks in zip(made.drawn, written, strict=True)
        ]

    def _alone(self, job: _Job, readings: Readings) -> list[Piece]:
        """A sheet with a form of its own: its words need one, or explanations follow it."""
        from scorer.printing.pdf_assembly import Piece  # noqa: PLC0415 — pypdf is seldom needed

        item, order = job.item, self._order
        pdf = context_pdf_bytes(job.context, order, item.occasion, item.address, readings)
        return [Piece((page,)) for page in self._composer.take(pdf)]


def _case(composer: PdfAssembly, marks: Sequence[overlay.Mark]) -> WordCache:
    words = [
        word
        for mark in marks
        if isinstance(mark, overlay.OverlayLine)
        for word, _size, _struck in mark.words
    ]
    drawings = [mark.drawing for mark in marks if isinstance(mark, overlay.Picture)]
    return WordCache(composer, words, drawings)


def _code(made: _Form, address: str) -> str:
    """The code's drawing on every page, in points from its lower left corner."""
    if not address:
        return ""
    place, height = made.form.layout.code_place, made.drawn[0].height
    left, top = place.left / POINT, height - place.top / POINT
    return Code(address).pdf_black(left, top, place.side / POINT)


def _dates(items: Sequence[Item]) -> tuple[datetime, datetime] | None:
    """When the first of the sheets was opened, and when the last was written in."""
    known = [dates for item in items if (dates := dates_of(item.now))]
    if not known:
        return None
    return min(opened for opened, _written in known), max(written for _opened, written in known)
