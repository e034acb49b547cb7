"""How a season is counted, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django import template
from django.utils.translation import gettext, ngettext

from scorer.support.translation import translate
from tournaments.engine.leagues import SEASON_KEYS, Counting
from tournaments.records.seasons import SeasonPlan
from tournaments.selectors.seasons import SeasonView
from tournaments.templatetags.points import points

register = template.Library()

MOST_PLACES = 12  # told of a scale


@register.filter
def counted_text(standing: SeasonView) -> str:
    """What counts and by what is ranked, in sentences."""
    plan, many = standing.plan, standing.planned
    worth = {
        Counting.PLACES: gettext("A tournament brings points by place."),
        Counting.TABLE_POINTS: gettext("A tournament brings its table points."),
        Counting.SCORE: gettext("A tournament brings its small points."),
    }[plan.counting]
    if plan.best is None:
        counted = ngettext(
            "The one tournament counts.", "All %(count)d tournaments count.", many
        ) % {"count": many}
    else:
        counted = ngettext(
            "Of %(events)d tournaments the best one counts.",
            "Of %(events)d tournaments the best %(count)d count.",
            plan.best,
        ) % {"events": many, "count": plan.best}
    keys = ", ".join(translate(SEASON_KEYS[name].words) for name in plan.ranking)
    ranked = gettext("Ranked by %(keys)s; who is equal in all of them shares a place.")
    said = [worth, *_bonus(plan), counted, ranked % {"keys": keys}]
    if plan.licensed:
        said.append(gettext("A player's tournaments count from the day of the licence on."))
    return " ".join(said)


def _bonus(plan: SeasonPlan) -> Iterator[str]:
    """What places bring besides."""
    if plan.bonus:
        yield gettext("The first places bring bonus points: %(scale)s.") % {
            "scale": _scale(plan.bonus)
        }
    if plan.teams and plan.team_bonus:
        yield gettext("The first teams get bonus points: %(scale)s.") % {
            "scale": _scale(plan.team_bonus)
        }


def _scale(scale: Sequence[Fraction]) -> str:
    """The points of the first places."""
    more = ["…"] if len(scale) > MOST_PLACES else []
    return " ".join([*(points(one) for one in scale[:MOST_PLACES]), *more])
