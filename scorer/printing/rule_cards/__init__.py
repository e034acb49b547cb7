"""Rule cards: a whole rule set on one leaf of A5, to be kept in the pocket.

What a card says is made from the game's clauses; what it draws (tables, orders of cards,
marks) is worked out by the game's own engine. Nothing is written down a second time here:
a game's kit says only under which heading a clause stands and what is drawn. Terms:
*statement*, a clause on the card; *drawn*, said of a clause that a drawing says in full.

A game without a card of its own gets its clauses and house rules.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.template.loader import select_template
from django.utils import translation
from django.utils.translation import gettext as _

from scorer.games.base import Rulebook
from scorer.games.clauses import Clause
from scorer.kits import RuleCardPart, kit_of
from scorer.printing.browser_page import else_by_browser
from scorer.printing.pdf_renderer import Document, PrintingUnavailableError, set_pages
from scorer.printing.rule_cards import plain
from scorer.printing.rule_cards.parts import CardPlan
from scorer.sheets.selectors.rules import RulesetChoice, find_choice, options_of
from scorer.support.translation import translate

__all__ = ["PrintingUnavailableError", "card_html", "card_pdf_bytes", "rule_card"]

SIZES = (9.0, 8.5, 8.0, 7.5, 7.1)  # points; the last leaves small print at least 6


@dataclass(frozen=True, slots=True)
class Statement:
    """A clause on the card; ``note`` says for whom it holds, where not for all."""

    id: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Statements under a heading."""

    title: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule set as its card shows it.

    ``differences`` are the clauses in which the rule sets of the game differ, those that do
    not hold here too; ``options`` the house rules as ``options_of`` gives them; ``figures``
    what the game's own template draws.
    """

    choice: RulesetChoice
    sections: tuple[Section, ...]
    differences: tuple[Statement, ...]
    options: tuple[dict[str, Any], ...]
    figures: Any


@cache
def card_pdf_bytes(ruleset: str, language: str) -> bytes:
    """The card as a PDF document (PDF/UA-1), made once: nothing but the program changes it.

    Always the same bytes. Raises KeyError when there is no such rule set, and
    ``PrintingUnavailableError``.
    """
    with translation.override(language):
        card = rule_card(ruleset)
        with else_by_browser(lambda: card_html(card, SIZES[0])):
            document = _fitting(card)
        written: bytes = document.write_pdf(pdf_variant="pdf/ua-1")
    return written


def rule_card(ruleset: str) -> RuleCard:
    """What the card says, in the active language; KeyError when there is no such rule set."""
    choice = find_choice(ruleset)
    part: RuleCardPart = kit_of(choice.game.slug).rule_card or plain
    plan = part.plan()
    return RuleCard(
        choice=choice,
        sections=tuple(_sections(choice.game, ruleset, plan)),
        differences=_differences(choice.game, ruleset),
        options=tuple(options_of(choice.game)),
        figures=plan.figures,
    )


def card_html(card: RuleCard, size: float) -> str:
    """The page that becomes the PDF, its type so many points large, in the active language."""
    values = {
        "card": card,
        "size": size,
        "language": translation.get_language(),
        "title": _("Rule card") + f" · {card.choice.name}",
    }
    own = kit_of(card.choice.game.slug).template("print/card.html")
    html: str = select_template([own, "print/card.html"]).render(values)
    return html


def _fitting(card: RuleCard) -> Document:
    """The card on as few pages as any type takes, in the largest type that takes no more."""

    @cache
    def laid_out(place: int) -> Document:
        return set_pages(card_html(card, SIZES[place]))

    def few(place: int) -> int:
        return -len(laid_out(place).pages)  # bisection wants keys that rise; pages grow fewer

    smallest = len(SIZES) - 1
    return laid_out(bisect_left(range(smallest), few(smallest), key=few))


def _sections(game: Rulebook, ruleset: str, plan: CardPlan) -> list[Section]:
    """The clauses under the headings of the plan; those it does not name stand below them."""
    shared = {clause.id: clause for clause in game.clauses_of(ruleset) if _for_all(game, clause)}
    named = {rule for group in plan.groups for rule in group.rules} | plan.drawn
    rest = tuple(rule for rule in shared if rule not in named)
    found = [(group.title, group.rules) for group in plan.groups]
    found += [(_("Rules"), rest)] if rest else []
    return [
        Section(title, tuple(_statement(shared[rule]) for rule in rules)) for title, rules in found
    ]


def _statement(clause: Clause, note: str = "") -> Statement:
    return Statement(clause.id, translate(clause.text), note)


def _differences(game: Rulebook, ruleset: str) -> tuple[Statement, ...]:
    return tuple(
        _statement(clause, _holds(game, clause, ruleset))
        for clause in game.clauses
        if not _for_all(game, clause)
    )


def _for_all(game: Rulebook, clause: Clause) -> bool:
    return all(clause.holds_in(ruleset.slug) for ruleset in game.rulesets)


def _holds(game: Rulebook, clause: Clause, ruleset: str) -> str:
    """Where a clause holds, seen from ``ruleset``."""
    here = clause.holds_in(ruleset)
    others = ", ".join(
        translate(other.name) for other in game.rulesets if clause.holds_in(other.slug) != here
    )
    if here:
        return _("Here, but not in %(others)s:") % {"others": others}
    return _("Not here, but in %(others)s:") % {"others": others}
