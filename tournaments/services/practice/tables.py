"""Incidents of tables: sums, doubled hands, old results, disputes, dead phones."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.models import ScoreSheet
from scorer.records import RecordRefused
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.held_lines import note_held
from scorer.sheets.services.writing import SheetLocked, Writer
from scorer.support.translation import translate
from tournaments.selectors.practice import Happened, Seen
from tournaments.selectors.results import Progress as TableProgress
from tournaments.selectors.results import TableState, by_seat, tables_of
from tournaments.selectors.table_rules import table_rules_of
from tournaments.services.practice.incident import (
    ACTOR,
    Incident,
    Progress,
    Stage,
    done,
    not_yet,
    slip_words,
)
from tournaments.services.results import dispute
from tournaments.services.steps import EventRuleError

AGO = 2  # rounds
SLIP = 10  # by which somebody added up wrongly
LINES = 3  # that a phone takes with it
NOBODY_PLAYS = _("No table is still being played in the open round.")


def _is_playing(table: TableState) -> bool:
    return not table.settled and table.sheet is not None


class OfTable(Incident):
    """Something about one table, reached when its result is what the table really scored."""

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """The right scores count, and nothing is in doubt."""
        at = (happened.round, happened.table)
        table = seen.tables.get(at)
        page = self.page(seen, happened)
        if table is None or not table.counts:
            return not_yet(_("Table %(table)d has no result yet.", table=happened.table), *page)
        if table.scores != by_seat(happened.scores, len(table.seats)):
            words = _(
                "What counts at table %(table)d is %(counts)s; it really scored %(scores)s.",
                table=happened.table,
                counts=slip_words((table.scores or ())[: len(happened.scores)]),
                scores=slip_words(happened.scores),
            )
            return not_yet(words, "correct_table", *at)
        if table.disputed or table.differs:
            words = _("Table %(table)d is still in doubt.", table=happened.table)
            return not_yet(words, "desk_table", *at)
        return done(
            _(
                "Table %(table)d counts as it really scored: %(scores)s.",
                table=happened.table,
                scores=slip_words(happened.scores),
            )
        )

    def page(self, seen: Seen, happened: Happened) -> tuple[str, int]:
        """Where a result that is missing is written."""
        return "key_results", happened.round


class WrongSum(OfTable):
    """A slip of paper whose scores do not add up."""

    key = "sum"
    title = _("A sheet that does not add up")
    plan = _(
        "A table hands in a paper sheet whose scores do not add up, and finds its slip when you "
        "ask. Key what it really scored."
    )

    def happen(self, stage: Stage) -> Happened:
        """One place was added up wrongly."""
        table = stage.some_table(_is_playing, NOBODY_PLAYS)
        scores = stage.totals_of(table)
        place = stage.lots.randrange(len(scores))
        slip = tuple(one + SLIP * (at == place) for at, one in enumerate(scores))
        return replace(
            stage.begun(), round=table.round, table=table.number, scores=scores, slip=slip
        )

    def news(self, happened: Happened) -> Text:
        """What is on the slip, and what the table says when asked."""
        place = next(at for at, one in enumerate(happened.slip) if one != happened.scores[at])
        return _(
            "Table %(table)d hands in paper: %(slip)s. That does not add up. Asked, the table "
            "counts again: place %(place)d has %(right)s.",
            table=happened.table,
            slip=slip_words(happened.slip),
            place=place + 1,
            right=slip_words([happened.scores[place]]),
        )


class PhoneDies(OfTable):
    """A phone dies with lines that it had not sent; the table has them on paper."""

    key = "phone"
    title = _("A phone dies with lines on it")
    plan = _(
        "A phone dies before it has sent its last lines, and the table plays on with paper. Key "
        "what the paper says."
    )

    def happen(self, stage: Stage) -> Happened:
        """The last that is heard of the phone is how many lines it holds."""
        table = stage.some_table(_is_playing, NOBODY_PLAYS)
        scores = stage.totals_of(table)
        note_held(ScoreSheet.objects.get(pk=str(table.sheet)), LINES)
        return replace(stage.begun(), round=table.round, table=table.number, scores=scores)

    def news(self, happened: Happened) -> Text:
        """What the paper says at the end."""
        return _(
            "The phone of table %(table)d is dead, with %(lines)d lines on it. At the end the "
            "table's paper says: %(scores)s.",
            table=happened.table,
            lines=LINES,
            scores=slip_words(happened.scores),
        )


class OldResult(OfTable):
    """A result was wrong two rounds ago."""

    key = "old"
    title = _("A wrong result, two rounds old")
    plan = _(
        "Players bring their copy of a sheet: their result two rounds ago was keyed in the wrong "
        "order. Correct it, with a reason."
    )

    def happen(self, stage: Stage) -> Happened:
        """Two different scores of a table change places."""
        newest = stage.next_round() - 1
        found = [
            table
            for table in tables_of(stage.event)
            if table.round <= newest - AGO and table.counts and len(set(table.scores or ())) > 1
        ]
        if not found:
            raise EventRuleError(_("No result is two rounds old yet."))
        last = max(table.round for table in found)
        table = stage.lots.choice([table for table in found if table.round == last])
        right = [*table_rules_of(stage.event).by_side(table.scores or (), len(table.seats))]
        other = next(at for at, score in enumerate(right) if score != right[0])
        right[0], right[other] = right[other], right[0]
        return replace(stage.begun(), round=table.round, table=table.number, scores=tuple(right))

    def news(self, happened: Happened) -> Text:
        """What the copy says."""
        return _(
            "Round %(round)d, table %(table)d: the players' own copy says %(scores)s.",
            round=happened.round,
            table=happened.table,
            scores=slip_words(happened.scores),
        )

    def page(self, seen: Seen, happened: Happened) -> tuple[str, int]:
        """In an old round results are corrected."""
        return "board", happened.round


class Dispute(Incident):
    """A table cannot agree."""

    key = "dispute"
    title = _("A dispute")
    plan = _(
        "A table cannot agree on a hand and calls. Decide: the result stands, or it is corrected."
    )

    def happen(self, stage: Stage) -> Happened:
        """The table is marked."""
        table = stage.some_table(lambda one: not one.disputed, NOBODY_PLAYS)
        happened = stage.begun()
        why = translate(_("They do not agree who took the last trick."))
        dispute(table_id=table.id, why=why, actor=ACTOR)
        return replace(happened, round=table.round, table=table.number)

    def news(self, happened: Happened) -> Text:
        """Which table."""
        return _(
            "Table %(table)d calls: they do not agree who took the last trick.",
            table=happened.table,
        )

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """Nothing is in doubt any more."""
        at = (happened.round, happened.table)
        table = seen.tables.get(at)
        if table and table.disputed:
            words = _("Table %(table)d waits for your decision.", table=happened.table)
            return not_yet(words, "desk_table", *at)
        return done(_("The dispute at table %(table)d is decided.", table=happened.table))


class TwoPhones(Incident):
    """Two phones of a table write the same hand."""

    key = "twice"
    title = _("Two phones, one hand")
    plan = _(
        "Two phones at a table write the same hand, so that it stands on the sheet twice. Have one "
        "of the two lines struck out."
    )

    def happen(self, stage: Stage) -> Happened:
        """The last line of some sheet is written once more, from another phone."""
        words = _("No table has written a hand that could be written twice. Wait a little.")
        found = tables_of(stage.event, stage.open_round().number)
        stage.lots.shuffle(found)
        for table in found:
            if table.sheet and table.progress is TableProgress.PLAYING and not table.looks:
                lines = _twice(table.sheet)
                if lines:
                    return replace(
                        stage.begun(), round=table.round, table=table.number, lines=lines
                    )
        raise EventRuleError(words)

    def news(self, happened: Happened) -> Text:
        """Which table."""
        return _(
            "Table %(table)d calls: the last hand stands on the sheet twice.", table=happened.table
        )

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """One of the two lines does not count any more."""
        if not set(happened.lines) & set(seen.void):
            words = _(
                "The hand stands twice on the sheet of table %(table)d.", table=happened.table
            )
            return not_yet(words, "desk_table", happened.round, happened.table)
        return done(_("The hand counts once at table %(table)d.", table=happened.table))


def _twice(sheet: UUID) -> tuple[UUID, ...]:
    """The last line of a sheet and the same written once more; none where that cannot be."""
    now = load_sheet_state(ScoreSheet.objects.get(pk=sheet))
    if not now.scored:
        return ()
    last, again = now.scored[-1].entry, uuid4()
    try:
        record_entry(
            sheet_id=sheet,
            uuid=again,
            payload=last.payload or {},
            position=len(now.log),
            writer=Writer(device="practice"),
        )
    except (RecordRefused, SheetLocked):
        return ()
    return last.uuid, again
