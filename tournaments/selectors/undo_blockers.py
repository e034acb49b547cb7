"""What keeps the opening of a round, or its published seating, from being undone: in sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.acts.drawing import DrawPublished, DrawRepaired
from tournaments.log.acts.rounds import RoundOpened
from tournaments.log.acts.undoing import RoundUnopened
from tournaments.log.phrases import numbered
from tournaments.models import Award, Draw, Event, Result, Round, Step
from tournaments.selectors.board import board_of
from tournaments.selectors.concerns import held_lines
from tournaments.selectors.results import TableState
from tournaments.selectors.undoing import act_in

OVER = _("The tournament is finished. Let it go on first.")
BEGUN = _("Round %(round)d has begun. Undo its opening first.")
DRAWN = _("Round %(round)d was drawn since. Discard that draw, or undo its publication, first.")
RESULTS = _("Round %(round)d has results at these tables: %(tables)s. Undo them first.")
DISPUTED = _("Round %(round)d is disputed at these tables: %(tables)s. Resolve it first.")
AWARDED = _("Number %(number)d has an award in round %(round)d. Withdraw it first.")
ENTERED = _("Round %(round)d had results: its seating stays.")


def opening_of(event: Event, number: int) -> Step | None:
    """The step that opened a round which is open since; one query."""
    kinds = (RoundOpened.kind, RoundUnopened.kind)
    steps = event.steps.filter(kind__in=kinds, said__round=number).order_by("pk")
    opening = None
    for step in steps:
        opening = None if step.kind == RoundUnopened.kind else opening or step
    return opening


def blockers_of(event: Event, step: Step) -> list[Text]:
    """What keeps a step from being undone that a page asks about first."""
    act = act_in(step).act
    if isinstance(act, RoundOpened):
        return opening_blockers(event, step)
    if isinstance(act, DrawPublished | DrawRepaired):
        return publishing_blockers(event, act.first, act.last, step)
    return []


def opening_blockers(event: Event, opening: Step) -> list[Text]:
    """What was done in a round since it was opened, and what followed from it; nine queries."""
    number, given = opening.said["round"], _given(event, opening)
    played = Round.objects.get(event=event, number=number)
    board = board_of(event, played)
    tables = [tile.state for tile in board.tiles]
    found = [OVER] if event.state == Event.State.FINISHED else []
    found += _hands(number, tables)
    found += _at(RESULTS, number, [one.number for one in tables if one.looks])
    found += [one.sentence for one in held_lines(number, board.holding)]
    found += _at(DISPUTED, number, [one.number for one in tables if one.disputed])
    found += _awards(event, [number], besides=given)
    return found + _later(event, number, opening)


def publishing_blockers(event: Event, first: int, last: int, published: Step) -> list[Text]:
    """What was done in rounds since their seating was published; five queries."""
    drawn = list(Round.objects.filter(event=event, number__range=(first, last)))
    begun = [one.number for one in drawn if one.state != Round.State.SEATED]
    found = [Text(BEGUN.message, {"round": number}) for number in begun]
    results = Result.objects.filter(table__round__in=drawn)
    entered = results.order_by("table__round__number").values_list("table__round__number")
    found += [Text(ENTERED.message, {"round": number}) for (number,) in entered.distinct()]
    found += _awards(event, [one.number for one in drawn])
    return found + _later(event, last, published)


def _given(event: Event, opening: Step) -> set[int]:
    """The byes of the opening, and of changes of the seating after it; one query."""
    since = event.steps.filter(said__round=opening.said["round"], pk__gte=opening.pk)
    given = (one for step in since.filter(said__has_key="given") for one in step.said["given"])
    return {one["award"] for one in given if one["kind"] == Award.Kind.BYE}


def byes_given(event: Event, opening: Step) -> list[int]:
    """The ids of those byes that still count; two queries."""
    found = Award.objects.filter(pk__in=_given(event, opening), event=event, taken_back=False)
    return list(found.order_by("pk").values_list("pk", flat=True))


def _hands(number: int, tables: Sequence[TableState]) -> list[Text]:
    played = [table for table in tables if table.played]
    if len(played) == 1:
        (table,) = played
        return [
            ngettext(
                "Round %(round)d, table %(table)d has %(count)d hand. Void it first.",
                "Round %(round)d, table %(table)d has %(count)d hands. Void them first.",
                table.played,
                round=number,
                table=table.number,
            )
        ]
    words = _("Round %(round)d has hands at these tables: %(tables)s. Void them first.")
    return _at(words, number, [table.number for table in played])


def _at(words: Text, number: int, tables: Sequence[int]) -> list[Text]:
    return [Text(words.message, {"round": number, "tables": numbered(tables)})] if tables else []


def _awards(event: Event, rounds: Sequence[int], besides: Collection[int] = ()) -> list[Text]:
    found = Award.objects.filter(event=event, round__number__in=rounds, taken_back=False)
    at = found.exclude(pk__in=besides).values_list("entrant__number", "round__number")
    return [Text(AWARDED.message, {"number": one, "round": number}) for one, number in at]


def _later(event: Event, number: int, since: Step) -> list[Text]:
    """Later rounds that have begun, or were drawn since; two queries."""
    begun = event.rounds.filter(number__gt=number).exclude(state=Round.State.SEATED)
    found = [Text(BEGUN.message, {"round": one.number}) for one in begun]
    drawn = event.draws.filter(first_round__gt=number, announced_at__gt=since.at)
    later = drawn.exclude(state=Draw.State.DROPPED).order_by("first_round")
    first = later.values_list("first_round", flat=True).first()
    return found + ([Text(DRAWN.message, {"round": first})] if first and not begun else [])
