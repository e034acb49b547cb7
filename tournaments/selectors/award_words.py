"""What an award or a penalty is worth, and why it was given, in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.translation import translate
from tournaments.engine.numbers import from_text, mixed
from tournaments.engine.results import BesidePlay
from tournaments.log.parts import Worth
from tournaments.models import Award
from tournaments.models import BesidePlay as BesidePlayRow
from tournaments.selectors.event_data import EventData
from tournaments.selectors.results import ABSENT, INSTEAD

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


def given_words(award: Award) -> str:
    """What an award in place of a result gives: “award 3 / 35”; what an absent player loses."""
    if award.kind in ABSENT:
        return worth_of(award) or gettext("nothing")
    points = award.match_points if award.match_points != "0" else award.table_points
    return gettext("award %(points)s / %(score)d") % {"points": points, "score": award.score}


def award_reason(award: Award, at_table: Mapping[int, Award]) -> str:
    """Why an award was given; ``at_table``: those of its table by number.

    It names who did not come or left the table, and never whoever was left there.
    """
    if award.kind in ABSENT:
        own = award.get_kind_display()
        return f"{own} – {award.why}" if award.why else own
    if award.kind not in INSTEAD:
        return award.why or award.get_kind_display()
    came_not = [number for number, one in at_table.items() if one.kind == Award.Kind.NO_SHOW]
    if came_not:
        # Translators: numbers of players, such as "27 and 31"
        said = ngettext("%(numbers)s did not come", "%(numbers)s did not come", len(came_not))
        return said % {"numbers": _listed(came_not)}
    if award.kind == Award.Kind.RUNAWAY and (left := _left(at_table)):
        if left == [number for number, one in at_table.items() if one is award]:
            return str(Award.Kind.LEFT.label)
        # Translators: numbers of players, such as "27 and 31"
        said = ngettext("%(numbers)s left the table", "%(numbers)s left the table", len(left))
        return said % {"numbers": _listed(left)}
    return award.get_kind_display()


def _left(at_table: Mapping[int, Award]) -> list[int]:
    """Who left a table; in older events whoever has nothing where others have an award."""
    left = [number for number, one in at_table.items() if one.kind == Award.Kind.LEFT]
    nothing = [
        number
        for number, one in at_table.items()
        if one.kind == Award.Kind.RUNAWAY and not worth_of(one)
    ]
    return left or (nothing if len(nothing) < len(at_table) else [])


def _listed(numbers: list[int]) -> str:
    return get_text_list(list(map(str, sorted(numbers))), gettext("and"))


def reason_in(data: EventData, award: Award) -> str:
    """Why an award was given, by the data of its event."""
    number = data.numbers[award.entrant_id]
    seat = data.seat(award.round.number, number) if award.round else None
    if seat is None or award.kind not in INSTEAD:
        return award_reason(award, {number: award})
    mates = {
        data.numbers[one.entrant_id]: one
        for one in data.awards
        if one.round is not None
        and one.round.number == seat.table.round
        and one.taken_back == award.taken_back
        and one.kind in INSTEAD
        and data.numbers[one.entrant_id] in seat.table.seats
    }
    return award_reason(award, mates)


def reasons_in(data: EventData, number: int, round_number: int) -> tuple[str, ...]:
    """Why a number was given points, or lost some, in a round."""
    return tuple(
        reason_in(data, award)
        for award in data.awards
        if data.numbers[award.entrant_id] == number
        and award.round is not None
        and award.round.number == round_number
        and not award.taken_back
        and award.kind != Award.Kind.WARNING
    )
