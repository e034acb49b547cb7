"""What an award or a penalty is worth, in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.translation import translate
from tournaments.engine.numbers import from_text, mixed
from tournaments.engine.results import BesidePlay
from tournaments.log.parts import Worth
from tournaments.models import BesidePlay as BesidePlayRow

TAKES = {
    "match_points": _("takes %(points)s (match points)"),
    "table_points": _("takes %(points)s (table points)"),
    "score": _("takes %(points)s (small points)"),
}
GIVES = {
    "match_points": _("gives %(points)s (match points)"),
    "table_points": _("gives %(points)s (table points)"),
    "score": _("gives %(points)s (small points)"),
}


def worth_of(award: BesidePlayRow | Worth) -> str:
    """“takes 2 (table points), takes 20 (small points)”; "" where it takes and gives nothing."""
    worth = {
        "match_points": from_text(award.match_points),
        "table_points": from_text(award.table_points),
        "score": Fraction(award.score),
    }
    return _parts(worth)


def award_words(award: BesidePlay) -> str:
    """“takes 2 (table points) – late”."""
    worth = {
        "match_points": award.match_points,
        "table_points": award.table_points,
        "score": Fraction(award.score),
    }
    return f"{_parts(worth)} – {award.why}"


def _parts(worth: Mapping[str, Fraction]) -> str:
    return ", ".join(_part(name, points) for name, points in worth.items() if points)


def _part(name: str, points: Fraction) -> str:
    words: Text = (TAKES if points < 0 else GIVES)[name]
    return translate(words) % {"points": mixed(abs(points))}
