"""What is left of a round robin after rounds were played, and what ways to go on come to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.drawn import Drawn
from tournaments.engine.draws.request import DrawRequest, Method
from tournaments.engine.formats import Format
from tournaments.engine.points import SIDES
from tournaments.engine.unplayed import count_matches, least_rounds, most_matches, unplayed
from tournaments.models import Event
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.format_words import METHOD_NAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class WayOn:
    """A number of rounds by a method, and what no draw of them betters."""

    method: Method
    rounds: int
    unplayed: int
    repeats: int

    @property
    def words(self) -> str:
        """How it is called: “5 rounds, Swiss”."""
        rounds = ngettext("%(count)d round", "%(count)d rounds", self.rounds)
        return f"{rounds % {'count': self.rounds}}, {METHOD_NAMES[self.method]}"

    @property
    def sentences(self) -> list[str]:
        """What it comes to."""
        return [_unplayed(self.unplayed), _repeats(self.repeats), *self._of_swiss()]

    def _of_swiss(self) -> list[str]:
        if self.method is not Method.SWISS:
            return []
        return [_("Every round is drawn by the standings, which decide what stays unplayed.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainingRounds:
    """How many ``matches`` are left, the rounds they need at least, and those ``planned``."""

    matches: int
    needed: int
    planned: int
    ways: tuple[WayOn, ...]

    @property
    def sentence(self) -> str:
        """What is left."""
        if not self.matches:
            return _("Everybody has met everybody: in further rounds all matches are repeats.")
        return ngettext(
            "Unplayed matches: %(matches)d. They need at least %(count)d more round; planned: "
            "%(planned)d.",
            "Unplayed matches: %(matches)d. They need at least %(count)d more rounds; planned: "
            "%(planned)d.",
            self.needed,
        ) % {"matches": self.matches, "count": self.needed, "planned": self.planned}


def _unplayed(count: int) -> str:
    if not count:
        return _("All matches can be played.")
    return ngettext(
        "At least %(count)d match stays unplayed.",
        "At least %(count)d matches stay unplayed.",
        count,
    ) % {"count": count}


def _repeats(count: int) -> str:
    if not count:
        return _("Nobody has to meet again.")
    return ngettext(
        "At least %(count)d meeting is a repeat.",
        "At least %(count)d meetings are repeats.",
        count,
    ) % {"count": count}


def remaining_rounds(
    event: Event, format_: Format, first: int, *, here: bool = False
) -> RemainingRounds | None:
    """What is left before round ``first``; None where no round robin is under way. Two queries.

    ``here``: of those alone who have been checked in.
    """
    if first == 1 or format_.draw_of(first) is not Method.ROUND_ROBIN:
        return None
    planned = max(0, format_.before_last - first + 1)
    asked = asked_of(
        event,
        format_,
        first=first,
        last=max(first, format_.before_last),
        method=Method.ROUND_ROBIN,
        uneven=format_.uneven,
        here=here,
    )
    return _remaining(asked, planned) if len(asked.units) >= SIDES else None


def _remaining(asked: DrawRequest, planned: int) -> RemainingRounds:
    left = unplayed(Drawn(asked, (), ()))
    matches, needed = count_matches(left), least_rounds(left)

    def way(rounds: int, method: Method = Method.ROUND_ROBIN) -> WayOn:
        drawn = Drawn(replace(asked, rounds=rounds), (), ())
        playing = [drawn.playing(drawn.first_round + at) for at in range(rounds)]
        played = most_matches(left, playing)
        places = sum(len(units) // SIDES for units in playing)
        return WayOn(
            method=method, rounds=rounds, unplayed=matches - played, repeats=places - played
        )

    ways = [way(rounds) for rounds in sorted({planned, needed} - {0})]
    if planned and matches:
        ways.append(way(planned, Method.SWISS))
    return RemainingRounds(matches=matches, needed=needed, planned=planned, ways=tuple(ways))
