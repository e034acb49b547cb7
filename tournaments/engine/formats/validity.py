"""What makes a format impossible, in words, each with the path of the value at fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.formats.format import PARTNERS_TABLE, Format, UnitKind
from tournaments.engine.knockout import rounds_of
from tournaments.engine.points import SIDES, Scale
from tournaments.engine.ranking import chain_faults, tie_key_faults

Path = tuple[str | int, ...]
MOST_ROUNDS = 50
MOST_SEATS = 11
MOST_HANDS = 500
MOST_MINUTES = 600
APART_KEYS = ("team", "pair", "club")
MATCHES = {Method.ROUND_ROBIN, Method.SWISS}
AFTER_A_ROUND = {Method.STANDING, Method.RANKED, Method.KNOCKOUT}
MOST_KNOCKOUT = 128


@dataclass(frozen=True, slots=True)
class FormatFault:
    """One thing wrong with settings: the path in their JSON, and a sentence."""

    path: Path
    message: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """What a format must know of its game: players at a table, sides, rule sets."""

    least: int
    most: int
    two_sided: bool
    zero_sum: bool
    rulesets: tuple[str, ...]


def validate(format_: Format, facts: GameFacts | None = None) -> tuple[FormatFault, ...]:
    """Everything wrong with a format; ``facts`` of its game bring in what the game says."""
    checks: tuple[Callable[[Format, GameFacts | None], Iterator[FormatFault]], ...] = (
        _numbers,
        _sides,
        _game,
        _scale,
        _match_points,
        _ranking,
        _draws,
        _knockout,
        _tie_keys,
        _apart,
        _team,
    )
    return tuple(fault for check in checks for fault in check(format_, facts))


def _fault(message: Text, *path: str | int) -> FormatFault:
    return FormatFault(path, message)


def _numbers(format_: Format, _facts: GameFacts | None) -> Iterator[FormatFault]:
    limits: tuple[tuple[str, int | None, int, int], ...] = (
        ("rounds", format_.rounds, 1, MOST_ROUNDS),
        ("final_rounds", format_.final_rounds, 0, max(0, format_.rounds - 1)),
        ("table_size", format_.table_size, SIDES, MOST_SEATS),
        ("hands", format_.hands, 1, MOST_HANDS),
        ("round_minutes", format_.round_minutes, 1, MOST_MINUTES),
    )
    for name, value, least, most in limits:
        if value is not None and not least <= value <= most:
            yield _fault(_("Must be from %(least)d to %(most)d.", least=least, most=most), name)
    if format_.fee < 0:
        yield _fault(_("Must be at least %(ge)s.", ge=0), "fee")
    for category, fee in format_.fees.items():
        if fee < 0:
            yield _fault(_("Must be at least %(ge)s.", ge=0), "fees", category)


def _sides(format_: Format, _facts: GameFacts | None) -> Iterator[FormatFault]:
    if format_.changing_partners:
        yield from _partners(format_)
    elif format_.two_sided and format_.table_size != SIDES:
        yield _fault(_("A match has two units at a table."), "table_size")
    if format_.unit is UnitKind.PAIR and not format_.two_sided:
        yield _fault(_("Pairs play matches: give match points."), "scoring", "match_points")


def _partners(format_: Format) -> Iterator[FormatFault]:
    """Single players at whole tables, whose partner the draw chooses."""
    if format_.uneven is not Uneven.SIT_OUT:
        yield _fault(
            _("Two against two needs four players: where they do not come out even, some sit out."),
            "uneven",
        )
    if format_.final_rounds:
        yield _fault(_("Where partners change, no final round is drawn."), "final_rounds")
    if format_.knockout:
        yield _fault(_("Where partners change, nobody is knocked out."), "knockout")
    for at, method in enumerate(format_.draws):
        if method is not Method.MOVEMENT:
            yield _fault(
                _("Where partners change, every round is drawn with changing partners."),
                "draws",
                at,
            )


def _game(format_: Format, facts: GameFacts | None) -> Iterator[FormatFault]:
    if facts is None:
        return
    if format_.ruleset not in facts.rulesets:
        known = ", ".join(facts.rulesets)
        yield _fault(_("Not possible here. Allowed: %(expected)s.", expected=known), "ruleset")
    if format_.two_sided:
        if not facts.two_sided:
            message = _("This game is not played by two sides.")
            yield _fault(message, "scoring", "match_points")
    elif not facts.least <= format_.table_size <= facts.most:
        yield _fault(_sizes(facts), "table_size")


def _sizes(facts: GameFacts) -> Text:
    if facts.least == facts.most:
        return _("A table of this game has %(size)d players.", size=facts.least)
    return _(
        "A table of this game has %(least)d to %(most)d players.",
        least=facts.least,
        most=facts.most,
    )


def _scale(format_: Format, _facts: GameFacts | None) -> Iterator[FormatFault]:
    scoring = format_.scoring
    scale, path = scoring.table_points, ("scoring", "table_points")
    if scale and format_.two_sided:
        yield _fault(_("Two sides play for match points: leave the table points out."), *path)
    elif scale and len(scale) != format_.table_size:
        size = format_.table_size
        yield _fault(_("Must have %(size)d places, as the table has players.", size=size), *path)
    yield from _falling(scale, *path)
    for size, short in scoring.short_table_points.items():
        here = ("scoring", "short_table_points", str(size))
        if not 0 < size < len(scale):
            yield _fault(
                _("Must name a number of players that is smaller than the list of points."), *here
            )
        elif len(short) != size:
            yield _fault(
                _("Must have %(size)d places, as the table has players.", size=size), *here
            )
        yield from _falling(short, *here)


def _falling(scale: Scale, *path: str | int) -> Iterator[FormatFault]:
    for at in range(1, len(scale)):
        if scale[at] > scale[at - 1]:
            yield _fault(_("A place must not bring more than the one before it."), *path, at)


def _match_points(format_: Format, _facts: GameFacts | None) -> Iterator[FormatFault]:
    worth = format_.scoring.match_points
    if worth is not None and not worth.win >= worth.draw >= worth.loss:
        message = _("A win must bring no less than a draw, a draw no less than a loss.")
        yield _fault(message, "scoring", "match_points")


def _ranking(format_: Format, facts: GameFacts | None) -> Iterator[FormatFault]:
    ranking = format_.scoring.ranking
    if not ranking:
        yield _fault(_("Name at least one ranking key."), "scoring", "ranking")
    zero_sum = facts is not None and facts.zero_sum
    for at, message in chain_faults(ranking, two_sided=format_.two_sided, zero_sum=zero_sum):
        yield _fault(message, "scoring", "ranking", at)


def _draws(format_: Format, _facts: GameFacts | None) -> Iterator[FormatFault]:
    draws = format_.draws
    if not draws:
        yield _fault(_("Say how the rounds are drawn."), "draws")
    if len(draws) > format_.rounds:
        yield _fault(_("There are more draws than rounds."), "draws")
    for at, method in enumerate(draws):
        message = _draw_fault(format_, at, method)
        if message is not None:
            yield _fault(message, "draws", at)


def _draw_fault(format_: Format, at: int, method: Method) -> Text | None:
    if method is Method.KNOCKOUT:
        return _("A knock-out ends the tournament: say how many play it.")
    if method in MATCHES and format_.table_size != SIDES:
        return _("This draw is for two units at a table.")
    if method is Method.MOVEMENT and format_.table_size != PARTNERS_TABLE:
        return _("This draw is for four players at a table.")
    if method is Method.ROTATION and len(set(format_.draws)) > 1:
        return _("A rotation draws all rounds at once.")
    if method in AFTER_A_ROUND and at == 0:
        return _("Before the first round there are no standings to draw by.")
    return None


def _knockout(format_: Format, _facts: GameFacts | None) -> Iterator[FormatFault]:
    units, size = format_.knockout, format_.table_size
    if not units:
        if format_.third_place:
            yield _fault(_("There is no knock-out with a match for third place."), "third_place")
        return
    takes = rounds_of(units, size) if units <= MOST_KNOCKOUT else 0
    if not takes:
        allowed = [n for n in range(size, MOST_KNOCKOUT + 1) if rounds_of(n, size)]
        known = ", ".join(map(str, allowed))
        yield _fault(_("Not possible here. Allowed: %(expected)s.", expected=known), "knockout")
    elif takes >= format_.rounds:
        yield _fault(
            ngettext(
                "The knock-out takes %(count)d round, and one at least comes before it.",
                "The knock-out takes %(count)d rounds, and one at least comes before it.",
                takes,
            ),
            "rounds",
        )
    elif format_.third_place and (size != SIDES or takes == 1):
        message = _("For third place two play who lost before the final.")
        yield _fault(message, "third_place")
    if format_.final_rounds:
        yield _fault(_("Choose final rounds or a knock-out."), "final_rounds")


def _tie_keys(format_: Format, facts: GameFacts | None) -> Iterator[FormatFault]:
    zero_sum, two_sided = facts is not None and facts.zero_sum, format_.two_sided
    keys = format_.scoring.ranking, format_.tie_keys
    for at, message in tie_key_faults(*keys, two_sided=two_sided, zero_sum=zero_sum):
        yield _fault(message, "tie_keys", at)


def _apart(format_: Format, _facts: GameFacts | None) -> Iterator[FormatFault]:
    for key in format_.apart:
        if key not in APART_KEYS:
            known = ", ".join(APART_KEYS)
            yield _fault(
                _("Not possible here. Allowed: %(expected)s.", expected=known), "apart", key
            )


def _team(format_: Format, _facts: GameFacts | None) -> Iterator[FormatFault]:
    rule = format_.scoring.team
    if rule is None:
        return
    for name, value in (("size", rule.size), ("best", rule.best)):
        if value < 1:
            yield _fault(_("Must be at least %(ge)s.", ge=1), "scoring", "team", name)
    most = rule.line_up_max or rule.size
    if most < rule.size:
        message = _("Must be at least %(ge)s.", ge=rule.size)
        yield _fault(message, "scoring", "team", "line_up_max")
    if rule.best > most:
        message = _("More members count than a team has (%(most)d).", most=most)
        yield _fault(message, "scoring", "team", "best")
