"""The list of prizes on paper: for what, who, what, and a line to sign for it."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.printing.readable import Paper, after_round, list_of, readable_pdf
from tournaments.printing.values import Heading
from tournaments.tables.prizes import PrizeTable


def prize_list_pdf(
    heading: Heading, prizes: PrizeTable, paper: Paper, *, played: int, planned: int
) -> bytes:
    """By the standings after ``played`` rounds; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        title = list_of([_("Prizes"), after_round(played, planned)])
        return readable_pdf("prizes", heading, title, paper, {"prizes": prizes, "signed": True})
