"""What the tables scored: of a round, and of all rounds in one table."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data
from tournaments.printing.crosstable import crosstable_pdf
from tournaments.printing.order import NothingToPrintError
from tournaments.printing.papers.paper import PLAYED, PaperKind, PrintContext, Readers
from tournaments.printing.results import results_pdf
from tournaments.selectors.leaving import annulled_matches
from tournaments.selectors.leaving_outlook import leaving_notes
from tournaments.selectors.standings import standings_of


def _results(context: PrintContext) -> bytes:
    number = context.round
    if context.order.upto is not None and number > context.order.upto:
        raise NothingToPrintError
    return results_pdf(
        paper_data.heading_of(context.event),
        number,
        paper_data.scored_of(context.data, number),
        paper_data.given_of(context.data, number),
        context.paper,
    )


def _crosstable(context: PrintContext) -> bytes:
    found = standings_of(context.event, context.order.upto, context.data.version)
    with translation.override(context.paper.language):
        notes = leaving_notes(context.data)
    return crosstable_pdf(
        paper_data.heading_of(context.event),
        found.individual,
        context.data.units,
        planned=context.data.format.rounds,
        two_sided=context.data.two_sided,
        changing_partners=context.data.changing_partners,
        annulled=annulled_matches(context.data, context.played),
        notes=notes,
        paper=context.paper,
    )


RESULTS = PaperKind(
    slug="results",
    print=_results,
    name=_("Results of the round"),
    group=PLAYED,
    of_a_round=True,
    readers=Readers.OF_RESULTS,
)
CROSSTABLE = PaperKind(
    slug="crosstable",
    print=_crosstable,
    name=_("Crosstable"),
    one_sided_name=_("All rounds in one table"),
    group=PLAYED,
    readers=Readers.OF_RESULTS,
)
