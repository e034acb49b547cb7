"""“Polish” doubles: turns and double turns, words, objections and their crosses."""

from __future__ import annotations

from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.kits.polish_doubles.models import Turn
from scorer.sheets.selectors.statistics.figures import (
    Part,
    StatisticsRow,
    StatisticsTable,
    count,
    distinct,
    highest,
    mean,
    on_card,
    rate,
    total,
)
from scorer.sheets.selectors.statistics.scope import Scope, Scores, pair_scores, scores
from scorer.sheets.selectors.statistics.shared import (
    SHEETS,
    named_table,
    pairs_table,
    players_table,
    results_part,
)
from scorer.support.name_order import by_letters

TURN = "entry__turn"
PAIR_OF_TURN = f"{TURN}__double_turn__pair"
KIND = f"{TURN}__kind"
UPHELD = Q(**{f"{TURN}__protest__upheld": True})
AGAINST = ~Q(side=F(PAIR_OF_TURN))
REJECTED = Q(**{f"{TURN}__protest__upheld": False})
DOUBLE_TURNS = distinct("double_turns", _("Double turns"), f"{TURN}__double_turn")
A_DOUBLE_TURN = mean(
    "double_turn", _("Points a double turn"), "score", per=f"{TURN}__double_turn", main=True
)
POINTS = total("points", _("Points"), "score", main=True)
MOST_WORDS = 10
LOST = count("lost", _("Lost turns"), Q(**{KIND: Turn.Kind.LOST}))


def tables(scope: Scope) -> tuple[StatisticsTable, ...]:
    """Players, pairs, whether it is good to begin, the best words."""
    rows = scores(scope)
    pairs = pair_scores(scope)
    return (
        players_table(scope, _turns(rows), _double_turns(rows), _objections(rows)),
        pairs_table(
            results_part(pairs, scope),
            _double_turns(pairs),
            _objections(pairs),
        ),
        _beginners(pairs),
        _best_words(rows),
    )


def _turns(rows: Scores) -> Part:
    """The turns somebody played themselves, and what became of them."""
    word = Q(**{KIND: Turn.Kind.WORD})
    figures = (
        count("turns", _("Turns")),
        on_card(1, mean("turn", _("Points a turn"), "score", main=True)),
        on_card(3, highest("best", _("Best word"), "score")),
        on_card(4, rate("words", _("Words that counted"), Q(**{f"{TURN}__valid": True}), word)),
        count("exchanges", _("Exchanges"), Q(**{KIND: Turn.Kind.EXCHANGE})),
        count("passes", _("Passes"), Q(**{KIND: Turn.Kind.PASS})),
    )
    return Part(rows.filter(Q(seat=F(f"{TURN}__player"))), figures)


def _double_turns(rows: Scores) -> Part:
    """The turns of the pair somebody belongs to."""
    return Part(rows.filter(side=F(PAIR_OF_TURN)), (DOUBLE_TURNS, A_DOUBLE_TURN, LOST))


def _objections(rows: Scores) -> Part:
    """All lines, and of them the objections the pair made; a rejected one is a cross (DBL-7)."""
    figures = (
        SHEETS,
        rate("protests", _("Objections upheld"), AGAINST & UPHELD, AGAINST & (UPHELD | REJECTED)),
        count("crosses", _("Crosses"), AGAINST & REJECTED),
    )
    return Part(rows, figures)


def _beginners(pairs: Scores) -> StatisticsTable:
    """The pair that began, which has the odd double turns, and the other one."""
    rows = pairs.filter(side=F(PAIR_OF_TURN)).annotate(
        followed=(F(f"{TURN}__double_turn__number") + 1) % 2
    )
    return named_table(
        "places",
        _("Who began"),
        _("Pair"),
        "followed",
        _beginner_name,
        Part(rows, (DOUBLE_TURNS, A_DOUBLE_TURN)),
    )


def _beginner_name(followed: int) -> str:
    return gettext("The other pair") if followed else gettext("The pair that began")


def _best_words(rows: Scores) -> StatisticsTable:
    """The words that brought most."""
    own = rows.filter(Q(seat=F(f"{TURN}__player")), **{KIND: Turn.Kind.WORD})
    best = own.order_by("-score", by_letters(f"{TURN}__word"), by_letters("who")).values_list(
        f"{TURN}__word", "who", "score"
    )
    made = tuple(
        StatisticsRow((place, word, who), f"{word} · {who}", {POINTS.key: score})
        for place, (word, who, score) in enumerate(best[:MOST_WORDS])
    )
    return StatisticsTable("words", _("Best words"), _("Word"), (POINTS,), made)
