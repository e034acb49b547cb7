"""How a season is counted, in words."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext, ngettext

from scorer.support.translation import translate
from tournaments.engine.leagues import SEASON_KEYS, Counting
from tournaments.selectors.seasons import SeasonView

register = template.Library()


@register.filter
def counted_text(standing: SeasonView) -> str:
    """What counts and by what is ranked, in sentences."""
    plan, many = standing.plan, standing.planned
    worth = {
        Counting.PLACES: gettext("An event brings points by place."),
        Counting.TABLE_POINTS: gettext("An event brings its table points."),
        Counting.SCORE: gettext("An event brings its small points."),
    }[plan.counting]
    if plan.best is None:
        counted = ngettext("The one event counts.", "All %(count)d events count.", many) % {
            "count": many
        }
    else:
        counted = ngettext(
            "Of %(events)d events the best one counts.",
            "Of %(events)d events the best %(count)d count.",
            plan.best,
        ) % {"events": many, "count": plan.best}
    keys = ", ".join(translate(SEASON_KEYS[name].words) for name in plan.ranking)
    ranked = gettext("Ranked by %(keys)s; who is equal in all of them shares a place.")
    said = [worth, counted, ranked % {"keys": keys}]
    if plan.licensed:
        said.append(gettext("A player's events count from the day of the licence on."))
    return " ".join(said)
