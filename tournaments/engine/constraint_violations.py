"""What must hold in any draw, and does not: said in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice, zip_longest

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.engine.bracket_check import off_bracket
from tournaments.engine.drawn import ONE_ROUND, Drawn, meetings
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.exchanges import out_of_order, rematches

MOST_TOLD = 50  # of a draw in which everything is wrong, the first are enough
ALL_MEET = {Method.ROUND_ROBIN, Method.MOVEMENT}
ONE_OF_TABLE = {*ALL_MEET, Method.KNOCKOUT}  # who meets whom is settled: one's fixed table holds
REST_IN_TURN = {Method.SWISS, Method.RANKED}
PARTNERS = 4  # a table of two against two, partners at seats 0 and 2, 1 and 3
WHIST = 41  # up to so many units partners new in every round are expected, as clubs' tables have it


def broken(drawn: Drawn) -> tuple[Text, ...]:
    """Every must-rule that does not hold, the first fifty."""
    found = chain(
        _rounds(drawn),
        _presence(drawn),
        _sizes(drawn),
        _rests(drawn),
        _apart(drawn),
        _fixed_tables(drawn),
        rematches(drawn),
        out_of_order(drawn),
        off_bracket(drawn),
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
        playing = drawn.playing(number)
        for one in drawn.units:
            if one in playing and one not in counted:
                yield _("Round %(round)d: %(one)d is missing.", round=number, one=one)
            elif one in counted and one not in playing:
                yield _("Round %(round)d: %(one)d does not play.", round=number, one=one)


def _sizes(drawn: Drawn) -> Iterator[Text]:
    for number, place, table in drawn.all_tables():
        allowed = allowed_sizes(drawn, len(drawn.playing(number)))
        if len(table) not in allowed:
            yield ngettext(
                "Round %(round)d, table %(table)d: %(count)d sits there. Allowed: %(allowed)s.",
                "Round %(round)d, table %(table)d: %(count)d sit there. Allowed: %(allowed)s.",
                len(table),
                round=number,
                table=place,
                allowed=", ".join(map(str, sorted(allowed))),
            )


def allowed_sizes(drawn: Drawn, units: int) -> set[int]:
    """Of tables of so many: whole and one short, as equal as can be where those do not do."""
    size = drawn.size
    if drawn.request.method is Method.KNOCKOUT:
        return set(range(size // 2 + 1, size + 1))
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
    """No more sit out than must; where rests are taken in turn nobody before everybody has."""
    size, method = drawn.size, drawn.request.method
    if method is Method.KNOCKOUT:  # there the bracket says who has nobody to play against
        return
    whole_only = method is Method.MOVEMENT or size == 2  # noqa: PLR2004 — two sides
    whole_only = whole_only or drawn.request.uneven is Uneven.SIT_OUT
    for number, resting in enumerate(drawn.sitting_out, start=drawn.first_round):
        units = len(drawn.playing(number))
        needed = units % size if whole_only or not short_tables_do(units, size) else 0
        if len(resting) > needed:
            yield ngettext(
                "Round %(round)d: %(count)d sits out, %(needed)d would do.",
                "Round %(round)d: %(count)d sit out, %(needed)d would do.",
                len(resting),
                round=number,
                needed=needed,
            )
    if method in REST_IN_TURN and any(drawn.sitting_out):
        rested = rested_before(drawn)
        for resting in drawn.sitting_out:
            fewest = min((rested[one] for one in drawn.units if one not in resting), default=0)
            for one in resting:
                if rested.get(one, 0) > fewest:
                    yield _(
                        "%(one)d sits out again although others have done so less often.", one=one
                    )


def rested_before(drawn: Drawn) -> dict[int, int]:
    """In how many rounds of the history each unit, by number, played against nobody."""
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
        if drawn.request.method in ONE_OF_TABLE and any(fixed.get(one) == place for one in table):
            continue
        for one in elsewhere:
            yield _(
                "Round %(round)d: %(one)d belongs to table %(fixed)d and sits at %(table)d.",
                round=number,
                one=one,
                fixed=fixed[one],
                table=place,
            )


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
