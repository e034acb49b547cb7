"""What must hold in any draw, and does not: said in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
    if _whole_only(drawn) or units % size == 0:
        return {size}
    if short_tables_do(units, size):
        return {size, size - 1}
    sizes = {size}
    for tables in (units // size, -(-units // size)):
        if tables:
            sizes |= {units // tables, -(-units // tables)}
    return sizes


def _whole_only(drawn: Drawn) -> bool:
    """Whether nobody plays at a shorter table: in matches, in movements and where it is asked."""
    two_sided = drawn.size == 2  # noqa: PLR2004 — two sides
    movement = drawn.request.method is Method.MOVEMENT
    return two_sided or movement or drawn.request.uneven is Uneven.SIT_OUT


def short_tables_do(units: int, size: int) -> bool:
    """Whether tables of ``size`` and of one less seat everybody.

    >>> short_tables_do(29, 4), short_tables_do(5, 4)
    (True, False)
    """
    return -units % size * (size - 1) <= units


def _rests(drawn: Drawn) -> Iterator[Text]:
    """No more sit out than must; in a Swiss draw nobody again before everybody has."""
    yield from _too_many_rest(drawn)
    if drawn.request.method is Method.SWISS and any(drawn.sitting_out):
        yield from _rest_again(drawn)


def _too_many_rest(drawn: Drawn) -> Iterator[Text]:
    needed = _needed_rests(drawn)
    for number, resting in enumerate(drawn.sitting_out, start=drawn.first_round):
        if len(resting) > needed:
            yield ngettext(
                "Round %(round)d: %(count)d sits out, %(needed)d would do.",
                "Round %(round)d: %(count)d sit out, %(needed)d would do.",
                len(resting),
                round=number,
                needed=needed,
            )


def _needed_rests(drawn: Drawn) -> int:
    """How many must sit out: who is left over, and nobody where shorter tables seat all."""
    units, size = len(drawn.units), drawn.size
    return 0 if not _whole_only(drawn) and short_tables_do(units, size) else units % size


def _rest_again(drawn: Drawn) -> Iterator[Text]:
    rested = _rested_before(drawn)
    least = min(rested.values())
    for one in chain.from_iterable(drawn.sitting_out):
        if rested.get(one, 0) > least:
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
    one_does = drawn.request.method in ALL_MEET
    for number, place, table in drawn.all_tables():
        held = [one for one in table if one in fixed]
        elsewhere = [one for one in held if fixed[one] != place]
        if one_does and len(elsewhere) < len(held):
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
    """Rematches that an exchange of two units in the same round makes fewer; one a round."""
    if drawn.request.method not in NO_REMATCH:
        return
    told: set[int] = set()
    for number, place, table, pair in islice(_again(drawn), MOST_TRIED):
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


def _again(drawn: Drawn) -> Iterator[tuple[int, int, Table, Pair]]:
    """Who meets again: round and table by number, who sits there, and which two."""
    met = set(drawn.before)
    for number, tables in enumerate(drawn.rounds, start=drawn.first_round):
        for place, table in enumerate(tables, start=1):
            for pair in meetings([table]):
                if pair in met:
                    yield number, place, table, pair
        met.update(meetings(tables))


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
    if not (_may_move(drawn, one) and _may_move(drawn, other)):
        return False
    parted = _with_all(one, here, but=one) + _with_all(other, there, but=other)
    joined = _with_all(other, here, but=one) + _with_all(one, there, but=other)
    return (
        _fewer_rematches(drawn, parted, joined)
        and _less_piled_up(drawn, parted, joined)
        and _kept_apart(drawn, parted, joined)
    )


def _may_move(drawn: Drawn, number: int) -> bool:
    """Who has no fixed table may."""
    unit = drawn.units.get(number)
    return unit is not None and not unit.fixed_table


def _with_all(number: int, table: Table, *, but: int) -> list[Pair]:
    """The unit with everybody of the table but one."""
    return [pair_of(number, beside) for beside in table if beside != but]


def _fewer_rematches(drawn: Drawn, parted: list[Pair], joined: list[Pair]) -> bool:
    """More of those who part have met before than of those who come together."""
    again = sum(drawn.times(pair) > 1 for pair in parted)
    return sum(drawn.times(pair) > 0 for pair in joined) < again


def _less_piled_up(drawn: Drawn, parted: list[Pair], joined: list[Pair]) -> bool:
    """Nor do meetings pile up: two who meet three times weigh as three rematches."""
    spared = sum(drawn.times(pair) - 1 for pair in parted)
    return sum(drawn.times(pair) for pair in joined) < spared


def _kept_apart(drawn: Drawn, parted: list[Pair], joined: list[Pair]) -> bool:
    """No more come together than part of those who must not meet."""
    broken_now = sum(bool(drawn.must_not_meet(pair)) for pair in parted)
    return sum(bool(drawn.must_not_meet(pair)) for pair in joined) <= broken_now


def _partners(drawn: Drawn) -> Iterator[Text]:
    """Partners twice, in fields and rounds for which there are whist tournaments."""
    if not _is_whist(drawn):
        return
    for (one, other), times in drawn.partners.items():
        if times > 1:
            yield _("%(one)d and %(other)d are partners more than once.", one=one, other=other)


def _is_whist(drawn: Drawn) -> bool:
    """A movement from its start, as long as whist tables at most and with nobody kept apart."""
    request, units = drawn.request, len(drawn.units)
    tables_known = units % PARTNERS in {0, 1} and units <= WHIST
    whole_cycle = units - (units % PARTNERS == 0)
    free = not request.history and not drawn.apart_always
    movement = request.method is Method.MOVEMENT
    return movement and tables_known and free and request.rounds <= whole_cycle
