"""What a repair of the seating comes to, in sentences: who moves, who gets no table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.draws.request import Method
from tournaments.log.acts.drawing import MovedSeat
from tournaments.selectors.draw_problems import repeat_sentence
from tournaments.selectors.repairing import Move, RepairPlan

MOST_NAMED = 5  # of those who get no table; more are only counted


@dataclass(frozen=True, slots=True)
class Told:
    """Somebody who must be told, and where they sit now in which round."""

    number: int
    name: str
    rounds: tuple[Move | MovedSeat, ...]


def by_person(moves: Sequence[Move | MovedSeat], names: Mapping[int, str]) -> list[Told]:
    """The moves of each person together, by number."""
    found: dict[int, list[Move | MovedSeat]] = {}
    for move in moves:
        found.setdefault(move.number, []).append(move)
    return [Told(number, names.get(number, ""), tuple(at)) for number, at in sorted(found.items())]


def consequence(plan: RepairPlan) -> list[str]:
    """What a plan comes to: who moves, who gets no table, how often anybody sits out.

    In a round robin, how many meet again too.
    """
    again = [repeat_sentence(plan.report)] if plan.request.method is Method.ROUND_ROBIN else []
    return [*_moving(plan), *_without_table(plan), _rests(plan.most_rests), *again]


def why_anew(plan: RepairPlan) -> str:
    """Why the rounds of a plan are drawn anew; "" where they are not."""
    if not plan.anew:
        return ""
    if plan.request.method is Method.ROUND_ROBIN:
        return _("With the fewest moves some would meet again: these rounds are drawn anew.")
    return _("With the fewest moves some would rest too often: these rounds are drawn anew.")


def gone_words(plan: RepairPlan, names: Mapping[int, str]) -> list[str]:
    """Who leaves, with the rounds where it is not all of them: “7 Nowak Jan (round 3)”."""
    rounds = range(plan.first, plan.first + plan.request.rounds)
    playing = {unit.number for unit in plan.request.units}
    return [
        f"{number} {names.get(number, '')}".strip()
        + (f" ({_in_rounds(_away(plan, number, rounds))})" if number in playing else "")
        for number in plan.gone
    ]


def _away(plan: RepairPlan, number: int, rounds: range) -> list[int]:
    return [at for place, at in enumerate(rounds) if number in plan.request.absent_in(place)]


def _moving(plan: RepairPlan) -> Iterator[str]:
    if not plan.moving:
        yield _("Nobody moves.")
        return
    yield ngettext(
        "%(count)d has another table or sits out.",
        "%(count)d have another table or sit out.",
        plan.moving,
    ) % {"count": plan.moving}


def _without_table(plan: RepairPlan) -> Iterator[str]:
    """Who comes new and gets no table in some round."""
    found: dict[int, list[int]] = {}
    for move in plan.arrivals:
        if move.after is None:
            found.setdefault(move.number, []).append(move.round)
    for number, rounds in list(found.items())[:MOST_NAMED]:
        values = {"number": number, "rounds": _in_rounds(rounds)}
        yield _("%(number)d sits out %(rounds)s.") % values
    if (more := len(found) - MOST_NAMED) > 0:
        yield ngettext(
            "%(count)d more gets no table in some round.",
            "%(count)d more get no table in some round.",
            more,
        ) % {"count": more}


def _in_rounds(rounds: Iterable[int]) -> str:
    numbers = sorted(rounds)
    # Translators: part of a sentence: "42 sits out round 2", "… rounds 2, 3 and 4"
    return ngettext("round %(rounds)s", "rounds %(rounds)s", len(numbers)) % {
        "rounds": get_text_list(list(map(str, numbers)), _("and"))
    }


def _rests(most: int) -> str:
    if most == 0:
        return _("Nobody sits out.")
    if most == 1:
        return _("Nobody sits out more than once.")
    return ngettext(
        "Somebody sits out %(count)d time.", "Somebody sits out %(count)d times.", most
    ) % {"count": most}
