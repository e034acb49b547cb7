"""A hand while it is tapped: what was tapped so far, what may come next, what is forced.

Knows the taps' order and nothing of any game: each game's ``CardTable`` says what a tap does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorer.games.base import RuleViolation, Setup, State
from scorer.games.cardtable import AnyTable, Choice, How, Phase, Step, Tap, TapFault


@dataclass(frozen=True, slots=True)
class Sitting:
    """A hand while it is tapped: ``hand`` is what ``taps`` made of ``start``.

    ``fault`` says why the last thing tapped did not become one of them.
    """

    table: AnyTable
    start: Any
    hand: Any
    taps: tuple[Tap, ...] = ()
    fault: TapFault | None = None

    @property
    def filled(self) -> tuple[Tap, ...]:
        """What was filled in after the last thing that a person tapped."""
        return self.taps[_taps_by_hand(self) :]


def sit_down(
    table: AnyTable, setup: Setup[object], state: State, taps: Iterable[Tap] = ()
) -> Sitting:
    """The hand after ``taps``, as far as they make sense; the first that does not is its fault."""
    start = table.begin(setup, state)
    return _again(Sitting(table, start, start), taps)


def tap(sitting: Sitting, told: Tap) -> Sitting:
    """The sitting with one more tap, or with the reason why it cannot be."""
    try:
        hand = sitting.table.after(sitting.hand, told)
    except RuleViolation as violation:
        return replace(sitting, fault=_fault(sitting, told, violation))
    return replace(sitting, hand=hand, taps=(*sitting.taps, told), fault=None)


def fill_in(sitting: Sitting) -> Sitting:
    """The sitting with everything that could not be otherwise."""
    while (forced := sitting.table.step(sitting.hand).forced) is not None:
        sitting = tap(sitting, Tap(forced, How.FILLED))
    return sitting


def take_out(sitting: Sitting) -> Sitting:
    """The sitting without what was filled in last."""
    return _again(sitting, sitting.taps[: _taps_by_hand(sitting)])


def reopen(sitting: Sitting) -> Sitting | None:
    """The sitting before the first card filled in last beside which a revoke was possible.

    None when there is no such card: nobody can have played another one.
    """
    if not sitting.filled:
        return None
    before = take_out(sitting)
    for filled in sitting.filled:
        choices = (choice for row in next_step(before).rows for choice in row)
        if any(choice.fault and choice.fault.keepable for choice in choices):
            return before
        before = tap(before, filled)
    return None


def undo(sitting: Sitting) -> Sitting:
    """The sitting without what a person tapped last, and what was filled in after it."""
    return _again(sitting, sitting.taps[: max(_taps_by_hand(sitting) - 1, 0)])


def next_step(sitting: Sitting) -> Step:
    """What comes next, every choice judged by the rules."""
    step = sitting.table.step(sitting.hand)
    rows = tuple(tuple(_judged(sitting, choice) for choice in row) for row in step.rows)
    return replace(step, rows=rows)


def replay(
    table: AnyTable, setup: Setup[object], state: State, noted: Mapping[str, object]
) -> Sitting:
    """A hand that ``card_notes`` found, tapped once more, its revokes kept."""
    start = table.begin(setup, state)
    return _again(Sitting(table, start, start), table.taps(start, noted))


def retold(sitting: Sitting) -> Sitting:
    """A replayed hand as somebody would have tapped it: a card is kept only where it must be."""
    again = _again(sitting, ())
    for one in sitting.taps:
        plain = tap(again, Tap(one.value))
        again = tap(again, one) if plain.fault else plain
    return replace(again, fault=sitting.fault)


def back_to(sitting: Sitting, place: int) -> tuple[Sitting, tuple[Tap, ...]]:
    """The sitting before the tap at ``place``, and the taps from that one on."""
    return _again(sitting, sitting.taps[:place]), sitting.taps[place:]


def go_on(sitting: Sitting, rest: Iterable[Tap]) -> Sitting | None:
    """The sitting with the ``rest`` tapped too; None where that makes no complete hand."""
    for told in rest:
        sitting = tap(sitting, told)
        if sitting.fault:
            return None
    return sitting if sitting.table.step(sitting.hand).phase is Phase.DONE else None


def steps_of(sitting: Sitting) -> tuple[Step, ...]:
    """What was asked at every tap, in order."""
    hand = sitting.start
    steps: list[Step] = []
    for told in sitting.taps:
        steps.append(sitting.table.step(hand))
        hand = sitting.table.after(hand, told)
    return tuple(steps)


def card_notes(
    table: AnyTable, entry: Mapping[str, object], noted: Mapping[str, object]
) -> Mapping[str, object] | None:
    """The cards of a line, in its entry or noted beside it; None when it has none."""
    if table.mark in entry:
        return {"cards": entry}
    return noted if "cards" in noted else None


def _taps_by_hand(sitting: Sitting) -> int:
    """How many taps there are up to the last one that a person made."""
    told = [place for place, one in enumerate(sitting.taps, 1) if one.how is not How.FILLED]
    return told[-1] if told else 0


def _again(sitting: Sitting, taps: Iterable[Tap]) -> Sitting:
    sitting = replace(sitting, hand=sitting.start, taps=(), fault=None)
    for told in taps:
        sitting = tap(sitting, told)
        if sitting.fault:
            break
    return sitting


def _judged(sitting: Sitting, choice: Choice) -> Choice:
    told = Tap(choice.value)
    try:
        sitting.table.after(sitting.hand, told)
    except RuleViolation as violation:
        return replace(choice, fault=_fault(sitting, told, violation))
    return choice


def _fault(sitting: Sitting, told: Tap, violation: RuleViolation) -> TapFault:
    try:
        sitting.table.after(sitting.hand, replace(told, how=How.KEPT))
    except RuleViolation:
        keepable = False
    else:
        keepable = True
    return TapFault(told, violation.message, violation.rule, keepable)
