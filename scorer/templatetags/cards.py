"""Playing cards as one sees them: rank and suit, by colour and by shape."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scorer.games.cards import rank, suit
from scorer.models import Entry, ScoreSheet
from scorer.sheets.selectors.sittings import recorded, table_of
from scorer.support.translation import rank_letter

register = template.Library()

SUITS = {
    "C": ("♣", _("clubs")),
    "S": ("♠", _("spades")),
    "H": ("♥", _("hearts")),
    "D": ("♦", _("diamonds")),
}
RED = "HD"


@register.filter
def face(card: str) -> SafeString:
    """A card's rank and suit: ``10C`` as 10 above ♣, read out as "10 clubs"."""
    pip, name = SUITS[suit(card)]
    return format_html(
        '<span class="face{}"><span class="rank">{}</span><span class="pip" aria-hidden="true">{}'
        '</span><span class="unseen"> {}</span></span>',
        " red" if suit(card) in RED else "",
        rank_letter(rank(card)),
        pip,
        name,
    )


@register.filter
def tapped_by_card(sheet: ScoreSheet) -> bool:
    """Whether the game of the sheet can be written card by card."""
    return table_of(sheet.ruleset) is not None


@register.filter
def has_cards(entry: Entry, sheet: ScoreSheet) -> bool:
    """Whether a line of the sheet can be replayed."""
    return recorded(entry, sheet.ruleset) is not None
