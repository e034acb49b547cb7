"""Papers of an event: the page that offers them, and each as PDF."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, TypedDict

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from scorer.operations.services.jobs import A_MOMENT, BusyError, JobFailedError, ask
from scorer.operations.views.print_jobs import order_job
from scorer.operations.views.reaching import printed_site_of
from scorer.printing.letters import without_face
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.views.paper import busy, no_paper, pdf_response
from scorer.support.attempts import refuse_in
from scorer.support.caches import LruCache
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.forms.papers import PapersForm
from tournaments.models import Event, Round, Table
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import EVENT_PAPER, as_json
from tournaments.printing.paper_data import typed_of
from tournaments.printing.papers import PAPERS, pages_in, takes_long
from tournaments.printing.papers.paper import Group, PaperKind, Readers
from tournaments.selectors.event_data import EventData, current_round
from tournaments.selectors.replaced_papers import (
    OF_ROUND,
    STANDINGS,
    OutdatedResults,
    ReplacedPapers,
    outdated_results,
    replaced_papers,
)
from tournaments.selectors.standings import kinds_in, last_counted, tables_to_come
from tournaments.selectors.visibility import visibility_of
from tournaments.services.printouts import note_printed, note_reprinted, note_results_printed
from tournaments.views.access import EventRequest, Right, event_desk, event_reader
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.public import event_data_in, standings_in, version_in

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

ASKED = ("round", "tables", "numbers")  # what an address says of the papers page
SEATED = Round.State.SEATED
PRINTED_CACHE: LruCache[bytes] = LruCache(24)  # public papers, some 100 kB each


@event_desk(Right.PAPERS)
@require_http_methods(["GET", "POST"])
def papers_page(request: EventRequest, event: Event) -> HttpResponse:
    """All papers of the event; each button makes one as it is asked for above.

    The address may say the ``round``, its ``tables`` and the ``numbers`` of players.
    """
    offered = _offered(request, event)
    said = sent(request) or {name: request.GET[name] for name in ASKED if name in request.GET}
    form = PapersForm.asked(said, **offered) if said else PapersForm(**offered)
    if request.method == "POST":
        kind = request.POST.get("print", "")
        if _known(kind).cash and Right.CASH not in request.rights:
            raise PermissionDenied
        order = form.order(event.pk, kind) if form.is_valid() else None
        if order is not None:
            printed = _printed(request, event, form, order)
            if printed is not None:
                return printed
    data = event_data_in(request, event)
    current = current_round(data.rounds.values())
    page = event_context(request, event, "papers") | {
        "form": form,
        "seated": bool(data.tables),
        "unopened": current.number if current and current.state == SEATED else 0,
        "stages": _stages(request, data),
        "substituted": without_face(typed_of(event, data)),
        "replaced": [
            *map(Replaced, replaced_papers(event)),
            *map(Replaced, outdated_results(event)),
        ],
    }
    return form_page(request, "tournaments/papers.html", page)


@event_reader(Event.Shown.SEATING)
@require_GET
def paper(request: EventRequest, event: Event, which: str) -> HttpResponse:
    """A paper for everybody: seating lists, and results as far as the event shows them.

    The address may say ``round``, ``language``, ``large`` and, of standings, the ``list``.
    """
    readers = _known(which).readers
    if readers is Readers.NOBODY:
        if Right.PAPERS not in request.rights:
            raise PermissionDenied
        query = {name: request.GET[name] for name in ASKED if name in request.GET}
        return redirect(reverse("tournaments:papers", args=[event.slug], query=query))
    sight = visibility_of(event, request.role)
    if readers is Readers.OF_RESULTS and sight.upto == 0:
        raise Http404
    form = PapersForm.asked(request.GET, **_offered(request, event))
    order = form.is_valid() and form.order(event.pk, which, sight.upto)
    if not order:
        raise Http404
    order = replace(order, public=not request.role)
    key = version_in(request, event), repr(order)
    pdf = PRINTED_CACHE.get(key)
    if pdf is None:
        try:
            kept = as_json(order, file=_file(event, order), back="")
            pdf = ask(EVENT_PAPER, kept, desk=bool(request.role))
        except Refused:
            raise Http404 from None
        except JobFailedError as failed:
            return no_paper(request, failed)
        except BusyError:
            return busy(request)
        PRINTED_CACHE.keep(key, pdf)
    return pdf_response(pdf, _file(event, order))


class Offered(TypedDict):
    """What the form can offer of the event."""

    rounds: dict[int, dict[int, tuple[int | None, ...]]]
    entrants: Collection[int]
    kinds: list[str]
    usual: int | None
    of_pairs: bool


def _offered(request: EventRequest, event: Event) -> Offered:
    """What the form can offer of the event."""
    data = event_data_in(request, event)
    current = current_round(data.rounds.values())
    return {
        "rounds": {
            number: {table.number: table.seats for table in tables}
            for number, tables in sorted(data.tables.items())
        },
        "entrants": data.units.keys(),
        "kinds": kinds_in(standings_in(request, event)),
        "usual": current.number if current else None,
        "of_pairs": data.of_pairs,
    }


def _known(kind: str) -> PaperKind:
    try:
        return PAPERS[kind]
    except KeyError:
        raise Http404 from None


class Replaced:
    """Printouts that are to be printed again, as the page shows them."""

    def __init__(self, papers: ReplacedPapers | OutdatedResults) -> None:
        self.round, self.tables, self.numbers = papers.round, papers.tables, papers.numbers
        self.sentence = translate(papers.sentence)
        self.names = [paper.name for kind, paper in PAPERS.items() if kind in papers.kinds]
        self.cards = any(PAPERS[kind].by_number for kind in papers.kinds)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Papers of one group as the page offers them: addresses' words with the buttons' texts."""

    group: Group
    buttons: list[tuple[str, StrOrPromise, bool]]


def _stages(request: EventRequest, data: EventData) -> list[tuple[StrOrPromise, list[Shelf]]]:
    """The papers by the stage of the day they are of, in the order in which they are listed."""
    cash = Right.CASH in request.rights
    offered = [(kind, paper) for kind, paper in PAPERS.items() if cash or not paper.cash]
    shelves = [
        Shelf(group, [_button(kind, paper, data) for kind, paper in papers])
        for group, papers in groupby(offered, key=lambda one: one[1].group)
    ]
    by_stage = groupby(shelves, key=lambda shelf: shelf.group.stage)
    return [(stage, list(some)) for stage, some in by_stage]


def _button(kind: str, paper: PaperKind, data: EventData) -> tuple[str, StrOrPromise, bool]:
    name = paper.name if data.two_sided else paper.one_sided_name or paper.name
    return kind, name, paper.is_main


def _printed(
    request: EventRequest, event: Event, form: PapersForm, order: EventOrder
) -> HttpResponse | None:
    """The PDF, or the page of the job that prints it; None, and a fault, without anything."""
    if PAPERS[order.kind].codes and order.round is not None:
        _issue_codes(request, event, order.round, order.tables)
    if PAPERS[order.kind].addresses or (PAPERS[order.kind].codes and order.round is not None):
        order = replace(order, site=printed_site_of(request))
    data = event_data_in(request, event)
    back = reverse("tournaments:papers", args=[event.slug])
    kept = as_json(order, file=_file(event, order), back=back)
    if not takes_long(order, data):
        try:
            pdf = ask(EVENT_PAPER, kept, desk=True, patience=A_MOMENT)
            _note(event, order, data)
            return pdf_response(pdf, _file(event, order))
        except Refused as why:
            refuse_in(form, why)
            return None
        except JobFailedError as failed:
            return no_paper(request, failed)
        except BusyError:
            pass  # it becomes a print
    _note(event, order, data)
    return order_job(request, form, EVENT_PAPER, kept, pages_in(order, data), desk=True)


def _note(event: Event, order: EventOrder, data: EventData) -> None:
    """Note what is printed, so that the desk knows what to print again after a change."""
    kinds = PAPERS[order.kind].notes
    one = order.round if not PAPERS[order.kind].by_number else None
    rounds = [one] if one else sorted(data.tables)
    if order.tables or order.numbers:
        note_reprinted(event, kinds, rounds, tables=order.tables, numbers=order.numbers)
    elif kinds:
        note_printed(event, kinds, rounds)
    if PAPERS[order.kind].shows_results:
        what = OF_ROUND if PAPERS[order.kind].of_a_round else STANDINGS
        number = order.round if what == OF_ROUND else last_counted(data, order.upto)
        if number and number <= last_counted(data) and not tables_to_come(data, number):
            note_results_printed(event, order.kind, number, what)


def _issue_codes(request: EventRequest, event: Event, number: int, tables: Collection[int]) -> None:
    """See to it that each table of an open round has a code; those that are good stay."""
    sheets = Table.objects.filter(round__event=event, round__number=number, sheet__isnull=False)
    if tables:
        sheets = sheets.filter(number__in=tables)
    if found := list(sheets.values_list("sheet", flat=True)):
        issue_codes(found, made_by=request.user if request.user.is_authenticated else None)


def _file(event: Event, order: EventOrder) -> str:
    """What the PDF is called, in plain letters."""
    number = f"-{order.round}" if order.round else ""
    return f"{event.slug}-{order.kind}{number}.pdf"
