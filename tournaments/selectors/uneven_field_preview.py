"""What an uneven number of players leads to, in words, before anybody chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.games.registry import find_game
from tournaments.engine.draws.request import DrawImpossible, Uneven
from tournaments.engine.draws.sizes import Sizes, sizes_of
from tournaments.engine.formats import Format
from tournaments.engine.numbers import shown
from tournaments.engine.points import Scale, mean, scale_for
from tournaments.selectors.formats import seats_of

TWICE = 2


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a way to treat an uneven field comes to; ``notes`` on how fair that is."""

    uneven: Uneven
    seating: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShortScale:
    """What a table of so many plays for, and what a seat there is worth on average."""

    units: int
    scale: str
    mean: str


def preview_uneven_field(units: int, format_: Format, rounds: int) -> list[Consequence]:
    """Every way to seat so many units; none where there are too few for a table."""
    found = []
    for uneven in ways_of(format_):
        try:
            sizes = sizes_of(units, format_.table_size, uneven, seats_of(format_))
        except DrawImpossible:
            continue
        notes = tuple(_notes(sizes, units, format_, uneven, rounds))
        found.append(Consequence(uneven, _seating(sizes, format_, uneven), notes))
    return found


def ways_of(format_: Format) -> list[Uneven]:
    """How an uneven field may be seated: two against two need whole tables."""
    return [Uneven.SIT_OUT] if format_.changing_partners else list(Uneven)


def is_even(units: int, format_: Format) -> bool:
    """Whether all tables are full."""
    return units > 0 and units % format_.table_size == 0


def _seating(sizes: Sizes, format_: Format, uneven: Uneven) -> str:
    size = format_.table_size
    if uneven is Uneven.FILL and (short := sum(size - units for units in sizes.tables)) > 0:
        places = ngettext(
            "%(count)d seat for a substitute", "%(count)d seats for substitutes", short
        ) % {"count": short}
        return f"{_tables(len(sizes.tables), size)}, {places}"
    counted = sorted(Counter(sizes.tables).items(), reverse=True)
    parts = [_tables(count, units) for units, count in counted]
    if sizes.resting:
        parts.append(
            ngettext("%(count)d sits out", "%(count)d sit out", sizes.resting)
            % {"count": sizes.resting}
        )
    return ", ".join(parts)


def _tables(count: int, size: int) -> str:
    return ngettext("%(count)d table of %(size)d", "%(count)d tables of %(size)d", count) % {
        "count": count,
        "size": size,
    }


def _turns(turns: int, *, short: bool) -> str:
    """How often somebody sits out, or else sits at a short table, in all rounds."""
    if turns == 1:
        if short:
            return _("Nobody sits at a short table more than once.")
        return _("Nobody sits out more than once.")
    if turns == TWICE:
        return (
            _("Somebody sits at a short table twice.") if short else _("Somebody sits out twice.")
        )
    if short:
        return _("Somebody sits at a short table %(count)d times.") % {"count": turns}
    return _("Somebody sits out %(count)d times.") % {"count": turns}


def _notes(sizes: Sizes, units: int, format_: Format, uneven: Uneven, rounds: int) -> Iterator[str]:
    short = [size for size in sizes.tables if size < format_.table_size]
    affected = sizes.resting or (0 if uneven is Uneven.FILL else sum(short))
    if affected:
        finals = 0 if sizes.resting else format_.final_rounds  # there the last tables are short
        if format_.knockout:
            rounds = min(rounds, format_.before_knockout)  # nobody takes turns behind
        turns = -(-affected * (rounds - finals) // units) + finals
        yield _turns(turns, short=not sizes.resting)
    if uneven is not Uneven.THREE:
        return
    least = find_game(format_.game).players.minimum
    if idle := sum(size for size in short if size < least):
        yield ngettext(
            "%(count)d does not play a round: a table of fewer than %(least)d gets the award for "
            "a missing player.",
            "%(count)d do not play a round: tables of fewer than %(least)d get the award for a "
            "missing player.",
            idle,
        ) % {"count": idle, "least": least}
    elif short:
        yield from (
            _("A table of %(units)d plays for %(scale)s, %(mean)s on average.")
            % {"units": scale.units, "scale": scale.scale, "mean": scale.mean}
            for scale in short_scales(format_, sorted(set(short)))
        )


def short_scales(format_: Format, sizes: list[int]) -> list[ShortScale]:
    """What tables of these sizes play for; none where table points are not given."""
    scoring = format_.scoring
    if not scoring.table_points:
        return []
    return [
        ShortScale(size, written(scale), shown(mean(scale), _decimal()))
        for size in sizes
        if (scale := scale_for(scoring, size))
    ]


def written(scale: Scale) -> str:
    """A scale as people write it: ``4 – 2.5 – 1``."""
    return " – ".join(shown(points, _decimal()) for points in scale)


def _decimal() -> str:
    """The reader's decimal separator."""
    return str(get_format("DECIMAL_SEPARATOR"))
