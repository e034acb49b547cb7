"""Choices of the engine in the words of players."""

from __future__ import annotations

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.support.translation import translate
from tournaments.engine.cuts import TieRule
from tournaments.engine.draws.request import Byes, Method, Uneven
from tournaments.engine.formats import Format, SecondLook, SwissStart
from tournaments.engine.points import SIDES
from tournaments.engine.ranking import KEYS
from tournaments.engine.results import Incomplete, Missed
from tournaments.log.choices import (
    BYES,
    INCOMPLETE_TEAMS,
    METHODS,
    MISSED_ROUNDS,
    SECOND_LOOKS,
    SWISS_STARTS,
    TIE_RULES,
    UNEVEN,
)
from tournaments.models import Draw

lazily = lazy(translate, str)
METHOD_NAMES = {Method(choice): lazily(words) for choice, words in METHODS.items()}
SWISS_START_NAMES = {SwissStart(choice): lazily(words) for choice, words in SWISS_STARTS.items()}
BYE_NAMES = {Byes(choice): lazily(words) for choice, words in BYES.items()}
UNEVEN_NAMES = {Uneven(choice): lazily(words) for choice, words in UNEVEN.items()}
TIE_RULE_NAMES = {TieRule(choice): lazily(words) for choice, words in TIE_RULES.items()}
MISSED_NAMES = {Missed(choice): lazily(words) for choice, words in MISSED_ROUNDS.items()}
INCOMPLETE_NAMES = {Incomplete(choice): lazily(words) for choice, words in INCOMPLETE_TEAMS.items()}
SECOND_LOOK_NAMES = {SecondLook(choice): lazily(words) for choice, words in SECOND_LOOKS.items()}
BY_HAND = _("tables made by hand")
IS_FINAL = _(
    "A final round: by the standings so far the best sit at table 1, the next at table 2 and so "
    "on. Who met before may meet again."
)
FINALS_LATER = _(
    "Final rounds are drawn one by one, by the standings, once the round before is played."
)
APART_NAMES = {
    "team": _("Team-mates"),
    "pair": _("Partners of a pair"),
    "club": _("Players of one club"),
}


KNOCKOUT_PAIRS = _(
    "After round %(after)d the best %(units)d play a knock-out: the first meets the last of them, "
    "the second the last but one, and the winners play on. Where a match is level, who stood "
    "better before the knock-out goes on; of who share a place the lower number comes first."
)
KNOCKOUT_HEATS = _(
    "After round %(after)d the best %(units)d play a knock-out: of each table of %(size)d the "
    "better half plays on. Where two are level, who stood better before the knock-out goes on; "
    "of who share a place the lower number comes first."
)


def words_on_knockout(format_: Format) -> str:
    """Who plays a knock-out and what decides it; "" without one."""
    if not format_.knockout:
        return ""
    words = KNOCKOUT_PAIRS if format_.table_size == SIDES else KNOCKOUT_HEATS
    said = str(words) % {
        "after": format_.before_knockout,
        "units": format_.knockout,
        "size": format_.table_size,
    }
    final = gettext("Where the final is tied, who stood better before the knock-out comes first.")
    if not format_.final_by_standing:
        final = gettext("Equal results in the final share the place.")
    return f"{said} {words_on_ties(format_)} {final}"


def words_on_ties(format_: Format) -> str:
    """How it is decided who goes on of those who are tied."""
    said = gettext("A tie for the last place among those who go on is decided before the draw.")
    if format_.tie_rule:
        said = gettext(
            "A tie for the last place among those who go on is decided before the draw %(how)s."
        ) % {"how": TIE_RULE_NAMES[format_.tie_rule]}
    if not format_.tie_keys:
        return said
    keys = ", ".join(translate(KEYS[key].words) for key in format_.tie_keys)
    first = gettext("Before that these keys decide: %(keys)s.") % {"keys": keys}
    return f"{said} {first}"


def words_on_missed(format_: Format) -> str:
    """What rounds count that somebody missed; "" where they count nothing."""
    if format_.missed_rounds is None:
        return ""
    if format_.missed_rounds.policy is Missed.AVERAGE:
        return gettext(
            "Players who took part get, for each round they missed, the average of the rounds they "
            "played at a table."
        )
    return gettext("Players who took part get a fixed award for each round they missed.")


def words_on_incomplete(format_: Format) -> str:
    """Where teams stand of which too few played; "" without teams."""
    rule = format_.scoring.team
    if rule is None:
        return ""
    words = (
        gettext("Teams of which fewer than %(best)d played come behind all complete teams.")
        if rule.incomplete is Incomplete.LAST
        else gettext("Teams of which fewer than %(best)d played are placed by their points.")
    )
    return words % {"best": rule.best}


def words_on_finals(format_: Format, first: int) -> Promise | str:
    """What to know of the last rounds when round ``first`` is drawn; "" without any."""
    if format_.knockout:
        return words_on_knockout(format_)
    if not format_.final_rounds:
        return ""
    if first <= format_.rounds - format_.final_rounds:
        return FINALS_LATER
    return f"{IS_FINAL} {words_on_ties(format_)}"


def method_of(draw: Draw) -> Promise | str:
    """How a draw was made; one that was typed followed no method."""
    if draw.by_hand and draw.drawn_at and not draw.seed:
        return BY_HAND
    return METHOD_NAMES[Method(draw.request["method"])]
