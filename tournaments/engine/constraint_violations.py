"""What must hold in any draw, and does not: said in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice, zip_longest

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.engine.drawn import ONE_ROUND, Drawn, Pair, meetings, pair_of
from tournaments.engine.draws.request import Method, Table, Uneven

MOST_TOLD = 50  # of a draw in which everything is wrong, the first are enough
NO_REMATCH = {Method.ROTATION, Method.STANDING, Method.SWISS}
ALL_MEET = {Method.ROUND_ROBIN, Method.MOVEMENT}
PARTNERS = 4  # a table of two against two, partners at seats 0 and 2, 1 and 3
WHIST = 41  # up to so many units partners new in every round are expected, as clubs' tables have it
MOST_TRIED = 50  # rematches for which an exchange is looked for


def broken(drawn: Drawn) -> tuple[Text, ...]:
    """Every must-rule that does not hold, the first fifty."""
    found = chain(
        _rounds(drawn),
        _presence(drawn),
        _sizes(drawn),
        _rests(drawn),
        _apart(drawn),
        _fixed_tables(drawn),
        _rematches(drawn),
        _partners(drawn),
    )
    return tuple(islice(found, MOST_TOLD))


def _rounds(drawn: Drawn) -> Iterator[Text]:
    asked = 1 if drawn.request.method in ONE_ROUND else drawn.request.rounds
    if len(drawn.rounds) != asked:
        yield _(
            "Rounds asked for: %(asked)d, drawn: %(drawn)d.",
            asked=asked,
            drawn=len(drawn.rounds),
        )
    if len(drawn.sitting_out) > len(drawn.rounds):
        yield _("Somebody sits out in a round that is not drawn.")


def _presence(drawn: Drawn) -> Iterator[Text]:
    """Everybody exactly once in a round, nobody else."""
    both = zip_longest(drawn.rounds, drawn.sitting_out[: len(drawn.rounds)], fillvalue=())
    for number, (tables, resting) in enumerate(both, start=drawn.first_round):
        counted = Counter(chain(chain.from_iterable(tables), resting))
        for one, times in counted.items():
            if one not in drawn.units:
                yield _("Round %(round)d: nobody has the number %(one)d.", round=number, one=one)
            elif times > 1:
                yield _("Round %(round)d: %(one)d is there more than once.", round=number, one=one)
        for one in drawn.units:
            if one not in counted:
                yield _("Round %(round)d: %(one)d is missing.", round=number, one=one)


def _sizes(drawn: Drawn) -> Iterator[Text]:
    allowed = allowed_sizes(drawn)
    for number, place, table in drawn.all_tables():
        if len(table) not in allowed:
            yield ngettext(
                "Round %(round)d, table %(table)d: %(count)d sits there. Allowed: %(allowed)s.",
                "Round %(round)d, table %(table)d: %(count)d sit there. Allowed: %(allowed)s.",
                len(table),
                round=number,
                table=place,
                allowed=", ".join(map(str, sorted(allowed))),
            )


def allowed_sizes(drawn: Drawn) -> set[int]:
    """Of tables: whole and one short; as equal as can be where that cannot seat everybody."""
    units, size = len(drawn.units), drawn.size
    if drawn.request.method is Method.MOVEMENT or drawn.size == 2:  # noqa: PLR2004 — two sides
        return {size}
    if drawn.request.uneven is Uneven.SIT_OUT or units % size == 0:
        return {size}
    if short_tables_do(units, size):
        return {size, size - 1}
    sizes = {size}
    for tables in (units // size, -(-units // size)):
        if tables:
            sizes |= {units // tables, -(-units // tables)}
    return sizes


def short_tables_do(units: int, size: int) -> bool:
    """Whether tables of ``size`` and of one less seat everybody.

    >>> short_tables_do(29, 4), short_tables_do(5, 4)
    (True, False)
    """
    return -units % size * (size - 1) <= units


def _rests(drawn: Drawn) -> Iterator[Text]:
    """No more sit out than must; in a Swiss draw nobody again before everybody has."""
    units, size, method = len(drawn.units), drawn.size, drawn.request.method
    needed = units % size
    whole_only = method is Method.MOVEMENT or size == 2  # noqa: PLR2004 — two sides
    if not whole_only and drawn.request.uneven is not Uneven.SIT_OUT:
        needed = 0 if short_tables_do(units, size) else needed
    for number, resting in enumerate(drawn.sitting_out, start=drawn.first_round):
        if len(resting) > needed:
            yield ngettext(
                "Round %(round)d: %(count)d sits out, %(needed)d would do.",
                "Round %(round)d: %(count)d sit out, %(needed)d would do.",
                len(resting),
                round=number,
                needed=needed,
            )
    if method is Method.SWISS and any(drawn.sitting_out):
        rested = _rested_before(drawn)
        for one in chain.from_iterable(drawn.sitting_out):
            if rested.get(one, 0) > min(rested.values()):
                yield _("%(one)d sits out again although others have done so less often.", one=one)


def _rested_before(drawn: Drawn) -> dict[int, int]:
    played = Counter(
        one
        for tables in drawn.request.history
        for table in tables
        for one in table
        if len(table) > 1
    )
    return {one: len(drawn.request.history) - played[one] for one in drawn.units}


def _apart(drawn: Drawn) -> Iterator[Text]:
    if not drawn.apart_always:
        return
    for number, place, table in drawn.all_tables():
        for pair in meetings([table]):
            if name := drawn.must_not_meet(pair):
                yield _(
                    "Round %(round)d, table %(table)d: %(one)d and %(other)d must not meet "
                    "(%(name)s).",
                    round=number,
                    table=place,
                    one=pair[0],
                    other=pair[1],
                    name=name,
                )


def _fixed_tables(drawn: Drawn) -> Iterator[Text]:
    """Who has a fixed table sits there; where everyone meets everyone, one of a table does."""
    fixed = {one: unit.fixed_table for one, unit in drawn.units.items() if unit.fixed_table}
    for number, place, table in drawn.all_tables():
        elsewhere = [one for one in table if fixed.get(one, place) != place]
        if drawn.request.method in ALL_MEET and any(fixed.get(one) == place for one in table):
            continue
        for one in elsewhere:
            yield _(
                "Round %(round)d: %(one)d belongs to table %(fixed)d and sits at %(table)d.",
                round=number,
                one=one,
                fixed=fixed[one],
                table=place,
            )


def _rematches(drawn: Drawn) -> Iterator[Text]:
    """Rematches that an exchange of two units in the same round makes fewer."""
    if drawn.request.method not in NO_REMATCH:
        return
    met = set(drawn.before)
    again: list[tuple[int, int, Table, Pair]] = []
    for number, tables in enumerate(drawn.rounds, start=drawn.first_round):
        for place, table in enumerate(tables, start=1):
            again += [(number, place, table, pair) for pair in meetings([table]) if pair in met]
        met.update(meetings(tables))
    told: set[int] = set()
    for number, place, table, pair in again[:MOST_TRIED]:
        found = None if number in told else _exchange(drawn, number, table, pair)
        if found:
            told.add(number)
            one, other = pair
            yield _(
                "Round %(round)d, table %(table)d: %(one)d and %(other)d meet again; with "
                "%(out)d and %(instead)d exchanged there would be fewer rematches.",
                round=number,
                table=place,
                one=one,
                other=other,
                out=found[0],
                instead=found[1],
            )


def _exchange(drawn: Drawn, number: int, here: Table, pair: Pair) -> tuple[int, int] | None:
    """Who of the pair, for whom at another table of the same size."""
    for one in pair:
        for there in drawn.rounds[number - drawn.first_round]:
            if there == here or len(there) != len(here):
                continue
            for other in there:
                if _better(drawn, (one, here), (other, there)):
                    return one, other
    return None


def _better(drawn: Drawn, this: tuple[int, Table], that: tuple[int, Table]) -> bool:
    """Whether the exchange leaves fewer rematches and breaks no other must."""
    (one, here), (other, there) = this, that
    if _stays(drawn, one) or _stays(drawn, other):
        return False
    gone = [*_meetings_at(here, one, one), *_meetings_at(there, other, other)]
    made = [*_meetings_at(here, one, other), *_meetings_at(there, other, one)]
    clashes = _clashes(drawn, made) > _clashes(drawn, gone)
    return _saves_rematches(drawn, gone, made) and not clashes


def _stays(drawn: Drawn, number: int) -> bool:
    """Whether a unit has a fixed table, or is none that was drawn."""
    unit = drawn.units.get(number)
    return unit is None or unit.fixed_table is not None


def _meetings_at(table: Table, place: int, unit: int) -> list[Pair]:
    """Whom ``unit`` meets at a table in the place of the unit ``place``."""
    return [pair_of(unit, beside) for beside in table if beside != place]


def _saves_rematches(drawn: Drawn, gone: Sequence[Pair], made: Sequence[Pair]) -> bool:
    """Whether fewer pairs meet again, and none of them piles up.

    Two who meet three times weigh as three rematches.
    """
    fewer = sum(drawn.times(pair) > 1 for pair in gone)
    more = sum(drawn.times(pair) > 0 for pair in made)
    spared = sum(drawn.times(pair) - 1 for pair in gone)
    piled = sum(drawn.times(pair) for pair in made)
    return more < fewer and piled < spared


def _clashes(drawn: Drawn, pairs: Sequence[Pair]) -> int:
    return sum(bool(drawn.must_not_meet(pair)) for pair in pairs)


def _partners(drawn: Drawn) -> Iterator[Text]:
    """Partners twice, in fields and rounds for which there are whist tournaments."""
    request, units = drawn.request, len(drawn.units)
    cycle = units - (units % PARTNERS == 0)
    special = request.history or drawn.apart_always or request.rounds > cycle or units > WHIST
    if request.method is not Method.MOVEMENT or special or units % PARTNERS not in {0, 1}:
        return
    for (one, other), times in drawn.partners.items():
        if times > 1:
            yield _("%(one)d and %(other)d are partners more than once.", one=one, other=other)
