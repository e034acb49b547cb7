"""A sheet in words and figures, ready for a page or for paper.

What only one game's notation needs comes from its kit, if there is one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property, partial

from scorer.games.base import AnyGame, Line, Rulebook
from scorer.kits import kit_of
from scorer.models import Entry
from scorer.sheets.selectors.acts import VOID, Act, Seal, acts_of, seal_of
from scorer.sheets.selectors.authors import add_entry_accounts
from scorer.sheets.selectors.entry_words import cached_for_line, line_text
from scorer.sheets.selectors.lines import side_names
from scorer.sheets.selectors.ranking import Ranked, ranking
from scorer.sheets.selectors.sheet_state import Scored, SheetState, record_json, with_short_names
from scorer.sheets.selectors.strip import StripSide, strip_sides
from scorer.support.translation import translate


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a line gives one side: ``total`` is None where the sheet shows none."""

    name: str
    score: int
    total: int | None


@dataclass(frozen=True, slots=True)
class SideName:
    """A side by its full name and by its ``short`` one."""

    name: str
    short: str


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of the sheet; ``number`` counts from 1, ``place`` is its own in addresses."""

    number: int
    place: int
    dealer: str | None
    text: str
    sides: tuple[SideScore, ...]
    because: tuple[str, ...]
    line: Line
    entry: Entry

    @property
    def corrected(self) -> bool:
        """Whether the log holds an earlier reading of this line."""
        return self.entry.revision > 1


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line said once or says now: its ``row``, or only ``words`` where rules refuse it."""

    row: SheetLine | None
    words: str = ""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row as paper keeps it: a line's ``readings``, the oldest first, the last one standing.

    ``void``: the line was struck out, so that the last reading does not count either.
    """

    readings: tuple[Reading, ...]
    void: bool = False


@dataclass(frozen=True)
class SheetContext:
    """A whole sheet.

    ``named`` is the sheet with the names that its rows, notation and record have: the full
    ones on paper, the short ones on a screen. ``players`` and ``sides`` are full names,
    ``short_players`` and ``short_sides`` the same in short. ``kept`` are its rows with all
    that was corrected in them; empty: they are to be printed as they stand.
    """

    standing: SheetState
    named: SheetState
    game: AnyGame
    game_name: str
    ruleset_name: str
    players: tuple[str, ...]
    sides: tuple[str, ...]
    short_players: tuple[str, ...]
    short_sides: tuple[str, ...]
    rows: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    winners: tuple[str, ...]
    finished: bool
    next_dealer: str | None
    short_next_dealer: str | None
    kept: tuple[PaperRow, ...] = ()

    @property
    def paper_rows(self) -> tuple[PaperRow, ...]:
        """The rows to be printed, from the first one on."""
        return self.kept or tuple(PaperRow((Reading(row),)) for row in self.rows)

    @property
    def void_rows(self) -> frozenset[int]:
        """The places among them, counted from 1, of lines that were struck out."""
        return frozenset(place for place, row in enumerate(self.kept, 1) if row.void)

    @cached_property
    def notation(self) -> object:
        """What the game's own templates ask for; worked out when one does, most papers do not."""
        return notation_of(self.game, self.named)

    @property
    def record(self) -> str:
        """The sheet as a match record in JSON, for the rules on a phone that writes in it."""
        record = record_json(self.standing.sheet, self.standing.log)
        players = {"players": list(self.named.setup.players)}
        return json.dumps(record | players, ensure_ascii=False)

    @property
    def styles(self) -> str | None:
        """The style sheet of the game's own notation, if it has one."""
        return kit_of(self.game.slug).styles

    @property
    def named_sides(self) -> tuple[SideName, ...]:
        """Every side in order, by its full and its short name."""
        return tuple(map(SideName, self.sides, self.short_sides))

    @property
    def totals_by_side(self) -> list[tuple[str, int]]:
        """Every side with its total, in seat order."""
        return list(zip(self.sides, self.totals, strict=True))

    @property
    def strip_sides(self) -> tuple[StripSide, ...]:
        """Every side as the strip above a form shows it, in seat order."""
        return strip_sides(self.named, self.sides)

    @property
    def short_winners(self) -> tuple[str, ...]:
        """The short names of the sides that have won."""
        return tuple(self.short_sides[side] for side in self.standing.match.winners)

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """Every side with its place, from the first on."""
        return ranking(self.game, self.sides, self.totals)

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """What happened to the sheet beside the lines that count; one query where any is signed."""
        acts = acts_of(self.standing, self.named)
        add_entry_accounts(self.standing.sheet.club_id, [act.entry for act in acts])
        return acts

    @property
    def voids(self) -> tuple[Act, ...]:
        """The lines that were voided."""
        return tuple(act for act in self.acts if act.kind == VOID)

    @property
    def seal(self) -> Seal | None:
        """Who signed a sheet that is locked."""
        return seal_of(self.standing)


def sheet_context(standing: SheetState) -> SheetContext:
    """The sheet as it stands, in the language that is active now."""
    return _context(standing, standing, with_short_names(standing))


def screen_context(standing: SheetState) -> SheetContext:
    """The same for a screen: what rows, notation and record say has short names."""
    short = with_short_names(standing)
    return _context(standing, short, short)


def _context(standing: SheetState, named: SheetState, short: SheetState) -> SheetContext:
    game, setup = standing.game, standing.setup
    sides = side_names(standing)
    dealer = None if standing.match.state.finished else game.dealer(setup, standing.match.state)
    return SheetContext(
        standing=standing,
        named=named,
        game=game,
        game_name=translate(game.name),
        ruleset_name=translate(game.ruleset(setup.ruleset).name),
        players=setup.players,
        sides=sides,
        short_players=short.setup.players,
        short_sides=side_names(short),
        rows=tuple(_row(named, scored, sides) for scored in standing.scored),
        totals=standing.match.state.totals,
        winners=tuple(sides[side] for side in standing.match.winners),
        finished=standing.match.state.finished,
        next_dealer=None if dealer is None else setup.players[dealer],
        short_next_dealer=None if dealer is None else short.setup.players[dealer],
    )


def nameless(sheet: SheetContext) -> SheetContext:
    """The same sheet with room for names: whoever sits down writes theirs."""
    players, sides = ("",) * len(sheet.players), ("",) * len(sheet.sides)
    return replace(sheet, players=players, sides=sides, short_players=players, short_sides=sides)


def line_row(standing: SheetState, index: int) -> SheetLine:
    """Line ``index`` (from 0) alone, its sides named as they were then."""
    return _row(standing, standing.scored[index], _sides_at(standing, index))


def screen_row(standing: SheetState, index: int) -> SheetLine:
    """The same for a screen: its text has short names."""
    short = with_short_names(standing)
    return _row(short, standing.scored[index], _sides_at(standing, index))


def _sides_at(standing: SheetState, index: int) -> tuple[str, ...]:
    return side_names(standing, standing.setup_at(index))


def reading_row(standing: SheetState, scored: Scored) -> SheetLine:
    """A reading that stood once, as a row among the others of the sheet."""
    return _row(standing, scored, side_names(standing))


def _row(named: SheetState, scored: Scored, sides: tuple[str, ...]) -> SheetLine:
    return cached_for_line(
        named, scored, partial(_made_row, named, scored, sides), SheetLine, sides
    )


def _made_row(named: SheetState, scored: Scored, sides: tuple[str, ...]) -> SheetLine:
    line = scored.line
    setup = named.setup_at(line.entry)
    totals = line.totals or (None,) * len(sides)
    dealer = named.game.dealt(setup, line)
    return SheetLine(
        number=line.entry + 1,
        place=scored.entry.position + 1,
        dealer=None if dealer is None else setup.players[dealer],
        text=line_text(named, scored),
        sides=tuple(map(SideScore, sides, line.scores, totals)),
        because=line.because,
        line=line,
        entry=scored.entry,
    )


def notation_of(game: Rulebook, standing: SheetState) -> object:
    """What the game's own templates ask for besides the rows; None for a game without any."""
    own = kit_of(game.slug).notation
    return own.notation(standing) if own else None
