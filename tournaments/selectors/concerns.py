"""What is better settled before an event goes on: told first, and no obstacle to who has a reason.

A stopped round is settled as it is, and so are the second entries and the phones of a closed one:
whoever stopped or closed it has said why.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from scorer.games.base import RuleViolation
from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.engine.drawn import BY_RANK
from tournaments.engine.draws.request import DrawRequest, Method
from tournaments.log.phrases import numbered
from tournaments.models import Draw, Event, Place, Round, has_left
from tournaments.selectors.board import Board, Mark, Tile, tile_of
from tournaments.selectors.draw_values import request_of
from tournaments.selectors.drawing import PENDING, knockout_of, ranking_of, units_of
from tournaments.selectors.formats import TableRules, format_of, table_rules_of
from tournaments.selectors.register import PEOPLE
from tournaments.selectors.results import TableState, tables_of
from tournaments.selectors.visibility import gives_away, goes_by_results

Tiles = list[Tile] | tuple[Tile, ...]
SHORT = _("Round %(round)d: somebody is missing at these tables, no award is given: %(tables)s.")
MISSING = _("Round %(round)d: results are missing at these tables: %(tables)s.")
DOUBT = _("Round %(round)d: these tables are disputed: %(tables)s.")
MOVED = _(
    "Round %(round)d was drawn by standings that have changed since. Draw it anew, or say why it "
    "stays."
)
GONE = _(
    "Round %(round)d seats players who no longer play: %(names)s. Repair the seating, or say why "
    "it stays."
)
WISHED = _(
    "Round %(round)d seats who sits it out by their own wish: %(names)s. Repair the seating, or "
    "say why it stays."
)
WRONG = _("Round %(round)d: these tables have results that the game cannot give: %(tables)s.")
UNSEEN = _("Round %(round)d: the second entry is still to come at these tables: %(tables)s.")


@dataclass(frozen=True, slots=True)
class Concern:
    """One sentence; ``round`` and ``tables`` where somebody can look into it.

    ``ends_with_round``: whoever closed the round has settled it; ``repair``: repairing the seating
    settles it.
    """

    sentence: Text
    round: int
    tables: tuple[int, ...] = ()
    ends_with_round: bool = False
    repair: bool = False


def concerns_before(event: Event, number: int) -> list[Concern]:
    """What is open in the rounds before one, and whether its draw still holds.

    Eight queries; where its draw goes by standing as many more as standings need.
    """
    terms = table_rules_of(event)
    earlier = Round.objects.filter(event=event, number__lt=number, stopped=False).order_by("number")
    tiles: dict[int, list[Tile]] = {played.number: [] for played in earlier}
    for state in tables_of(event):
        if state.round in tiles:
            tiles[state.round].append(tile_of(state, terms))
    found = [
        concern
        for played in earlier
        for concern in _in_round(terms, played.number, tiles[played.number])
        if not concern.ends_with_round or played.state != Round.State.CLOSED
    ]
    return [*found, *_of_seating(event, number), *_of_draw(event, number)]


def drawn_early(event: Event, number: int) -> Text | None:
    """That a draw by standing comes before results that it should go by; five queries."""
    stopped = set(Round.objects.filter(event=event, stopped=True).values_list("number", flat=True))
    waited: dict[int, list[int]] = defaultdict(list)
    for state in tables_of(event):
        if state.round < number and state.round not in stopped and not state.settled:
            waited[state.round].append(state.number)
    if not waited:
        return None
    played, tables = max(waited.items())
    return ngettext(
        "Round %(round)d is drawn by standing, but round %(played)d has no result at table "
        "%(tables)s yet.",
        "Round %(round)d is drawn by standing, but round %(played)d has no results at tables "
        "%(tables)s yet.",
        len(tables),
        round=number,
        played=played,
        tables=numbered(tables),
    )


def concerns_at_closing(board: Board) -> list[Concern]:
    """Second entries that are still to come, phones that have not sent everything; no query."""
    number = board.round.number
    return [*_unseen(number, board.unseen), *held_lines(number, board.holding)]


def held_lines(number: int, tiles: Iterable[Tile]) -> list[Concern]:
    """What phones of a round last said that they had not sent."""
    return [
        Concern(
            ngettext(
                "Table %(table)d: a phone still has %(count)d unsent hand (%(time)s).",
                "Table %(table)d: a phone still has %(count)d unsent hands (%(time)s).",
                state.held,
                table=state.number,
                time=f"{timezone.localtime(state.held_at):%H:%M}",
            ),
            number,
            (state.number,),
            ends_with_round=True,
        )
        for state in (tile.state for tile in tiles)
        if state.held
    ]


def _in_round(terms: TableRules, number: int, tiles: list[Tile]) -> list[Concern]:
    short = [tile for tile in tiles if tile.mark is Mark.SHORT]
    return [
        *_about(SHORT, number, short),
        *_about(
            MISSING,
            number,
            [tile for tile in tiles if not tile.state.settled and tile.mark is not Mark.SHORT],
        ),
        *_about(DOUBT, number, [tile for tile in tiles if tile.mark is Mark.DOUBT]),
        *_about(WRONG, number, [tile for tile in tiles if _cannot_be(terms, tile.state)]),
        *_unseen(number, [tile for tile in tiles if tile.unseen]),
        *held_lines(number, tiles),
    ]


def _cannot_be(terms: TableRules, table: TableState) -> bool:
    """Whether a table came from elsewhere, or an older version, with scores that cannot be."""
    if not table.counts or table.scores is None:
        return False
    try:
        terms.game.check_bounds(terms.by_side(table.scores, len(table.seats)))
    except RuleViolation:
        return True
    return False


def _unseen(number: int, tiles: Tiles) -> list[Concern]:
    return [replace(one, ends_with_round=True) for one in _about(UNSEEN, number, tiles)]


def _about(sentence: Text, number: int, tiles: Tiles) -> list[Concern]:
    tables = tuple(tile.state.number for tile in tiles)
    words = {"round": number, "tables": numbered(tables)}
    return [Concern(Text(sentence.message, words), number, tables)] if tables else []


def _of_seating(event: Event, number: int) -> list[Concern]:
    """Who sits in a round that is not open yet, and does not play it; one query."""
    found = absent_in(event, [number])
    gone = [one.name for one in found if not one.by_wish]
    wished = [one.name for one in found if one.by_wish]
    return [
        Concern(
            Text(said.message, {"round": number, "names": ", ".join(names)}), number, repair=True
        )
        for said, names in ((GONE, gone), (WISHED, wished))
        if names
    ]


class Absent(NamedTuple):
    """Who has a seat in a round and does not play it: by wish, or as they left before it."""

    round: int
    name: str
    by_wish: bool


def absent_in(event: Event, numbers: Collection[int]) -> list[Absent]:
    """Who has a seat in rounds that are not open yet, and does not play them; one query."""
    away = has_left("entrant__") | ~Q(entrant__sits_out=[])
    seats = Place.objects.filter(
        away,
        round__event=event,
        round__number__in=numbers,
        round__state=Round.State.SEATED,
    ).exclude(entrant=None)
    seats = seats.filter(entrant__leaving="")  # the draw goes on
    found = seats.select_related("round", *(f"entrant__{path}" for path in PEOPLE))
    rows = found.order_by("round__number", "entrant__number")
    return [
        Absent(seat.round.number, seat.entrant.name, seat.round.number in seat.entrant.sits_out)
        for seat in rows
        if seat.entrant and not seat.entrant.plays(seat.round.number)
    ]


def _of_draw(event: Event, number: int) -> list[Concern]:
    """A draw by standing, where that would say too much or holds no longer."""
    drawn = Draw.objects.filter(
        event=event,
        first_round=number,
        state__in=(*PENDING, Draw.State.PUBLISHED),
    ).last()
    found = [_of_secrets(event, drawn, number)]
    if drawn and _moved_since(event, drawn, number):
        found.append(Text(MOVED.message, {"round": number}))
    return [Concern(sentence, number) for sentence in found if sentence]


def _of_secrets(event: Event, drawn: Draw | None, number: int) -> Text | None:
    """That a round which is not published yet will say how players stand."""
    if drawn is None:
        by_rank = format_of(event).draw_of(number) in {*BY_RANK, Method.KNOCKOUT}
    else:
        by_rank = drawn.state != Draw.State.PUBLISHED and goes_by_results(drawn)
    return gives_away(event, number, by_rank=by_rank)


def _moved_since(event: Event, drawn: Draw, number: int) -> bool:
    """Whether the standings it was drawn by have been corrected since."""
    asked = request_of(drawn)
    if asked.method is Method.KNOCKOUT:
        return not _holds(event, asked, number)
    return bool(asked.ranking) and asked.ranking != ranking_of(event, asked.units, number)


def _holds(event: Event, asked: DrawRequest, number: int) -> bool:
    """Whether a round of the knock-out would be the same now, of all or of those who are here."""
    format_ = format_of(event)
    drawn = asked.bracket, asked.third_place
    for here in (False, True):
        units = units_of(event, number, here=here)
        now = knockout_of(event, format_, number, units, asked.uneven)
        if (now.bracket, now.third_place) == drawn:
            return True
    return False
