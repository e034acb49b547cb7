"""Whether those who are entered can play as the format says: told while it can be mended."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import ngettext

from tournaments.engine.draws.request import Method
from tournaments.engine.draws.sizes import Sizes, sizes_of
from tournaments.engine.field_limits import (
    rounds_with_new_partners,
    rounds_without_rematch,
    units_missing,
)
from tournaments.engine.formats import Format
from tournaments.selectors.formats import seats_of


@dataclass(frozen=True, slots=True)
class FieldOutlook:
    """How many are ``missing`` until anybody can play, and what is wrong, in sentences."""

    missing: int = 0
    sentences: tuple[str, ...] = ()


def field_outlook(format_: Format, units: int) -> FieldOutlook:
    """What the format comes to with so many; nothing where it goes well, and for nobody."""
    seats = seats_of(format_)
    if not units:
        return FieldOutlook()
    if missing := units_missing(units, format_.table_size, format_.uneven, seats):
        return FieldOutlook(missing, (_missing(units, missing),))
    sizes = sizes_of(units, format_.table_size, format_.uneven, seats)
    if format_.knockout and 2 * units <= format_.knockout:
        return FieldOutlook(0, (_too_few(units, format_.knockout),))
    if format_.changing_partners:
        new, rounds = rounds_with_new_partners(sizes), format_.rounds
        return FieldOutlook(0, (_partners_again(units, new, rounds),) if rounds > new else ())
    return FieldOutlook(0, _of_meetings(format_, units, sizes))


def _of_meetings(format_: Format, units: int, sizes: Sizes) -> tuple[str, ...]:
    """Who meets again, where more rounds are played than can be without."""
    rounds = format_.before_last
    method = format_.draw_of(rounds)
    most = rounds_without_rematch(method, sizes)
    one_table = len(sizes.tables) == 1 and not format_.two_sided
    if most is None or one_table:  # who sits at the only table meets again, as everybody sees
        return ()
    if method is Method.ROUND_ROBIN:
        return (_everybody(units, most, rounds),) if rounds % most else ()
    return (_rematch(units, most, rounds),) if rounds > most else ()


def _missing(units: int, missing: int) -> str:
    return ngettext(
        "%(units)d cannot fill a table: %(count)d more is needed.",
        "%(units)d cannot fill a table: %(count)d more are needed.",
        missing,
    ) % {"units": units, "count": missing}


def _too_few(units: int, playing: int) -> str:
    return ngettext(
        "The knock-out is for %(playing)d, and %(count)d is here: change the format so that fewer "
        "play it.",
        "The knock-out is for %(playing)d, and %(count)d are here: change the format so that "
        "fewer play it.",
        units,
    ) % {"count": units, "playing": playing}


def _everybody(units: int, needed: int, rounds: int) -> str:
    return ngettext(
        "With %(units)d everybody meets everybody once in %(count)d round; the format "
        "has %(rounds)d.",
        "With %(units)d everybody meets everybody once in %(count)d rounds; the format "
        "has %(rounds)d.",
        needed,
    ) % {"units": units, "count": needed, "rounds": rounds}


def _partners_again(units: int, most: int, rounds: int) -> str:
    return ngettext(
        "With %(units)d at most %(count)d round can be drawn without two being partners "
        "again; the format has %(rounds)d.",
        "With %(units)d at most %(count)d rounds can be drawn without two being partners "
        "again; the format has %(rounds)d.",
        most,
    ) % {"units": units, "count": most, "rounds": rounds}


def _rematch(units: int, most: int, rounds: int) -> str:
    return ngettext(
        "With %(units)d at most %(count)d round can be drawn without anybody meeting "
        "again; the format has %(rounds)d.",
        "With %(units)d at most %(count)d rounds can be drawn without anybody meeting "
        "again; the format has %(rounds)d.",
        most,
    ) % {"units": units, "count": most, "rounds": rounds}
