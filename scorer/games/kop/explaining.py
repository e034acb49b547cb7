"""The arithmetic behind a hand's scores: points, the value of the game, who settles it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.games.base import Setup
from scorer.games.kop.auction import CALLS, first_caller, hold_auction
from scorer.games.kop.clauses import SURE_ZOLO
from scorer.games.kop.entries import (
    Contract,
    KontraStep,
    KopEntry,
    KopOptions,
    Margin,
    Party,
    PlayedHand,
)
from scorer.games.kop.kontras import CONTRACT_NAMES, STEP_NAMES, counting
from scorer.games.kop.lines import KopLine
from scorer.games.kop.pack import ALL_POINTS
from scorer.games.kop.values import WINNING_POINTS
from scorer.games.text import Text, joined, signed
from scorer.games.text import gettext as _

FARED = {
    Margin.EXIT: _("with wyjście"),
    Margin.NO_EXIT: _("without wyjście"),
    Margin.NO_TRICK: _("without a trick"),
}
STEPS_TOLD = STEP_NAMES | {KontraStep.BOK: _("third kontra")}


def explain(setup: Setup[KopOptions], entry: KopEntry, line: KopLine) -> tuple[Text, ...]:
    """How the figures of ``line`` come about, step by step."""
    return (
        *_points(setup.options, line),
        *_kontras(setup, entry, line),
        _value(line),
        _settled(setup.players, line),
    )


def _points(options: KopOptions, line: KopLine) -> Iterator[Text]:
    """What was counted against what was needed (KOP-6.1, KOP-6.2, KOP-8.4)."""
    if line.old_points is None:
        return
    counted = {"points": line.old_points, "all": ALL_POINTS}
    if line.contract is Contract.ZOLO_DU:
        yield _(
            "Stary: %(points)d of %(all)d points; needed are all four tricks, which hold them all",
            **counted,
        )
        return
    yield _(
        "%(old)s: %(points)d of %(all)d points, needed %(needed)d",
        old=_("Stary") if line.contract.single else _("Starzy"),
        needed=WINNING_POINTS,
        **counted,
    )
    if line.margin in {Margin.EXIT, Margin.NO_EXIT}:
        old_won = line.winner is Party.OLD
        yield _(
            "the losers: %(points)d of %(all)d points, wyjście from %(needed)d",
            points=ALL_POINTS - line.old_points if old_won else line.old_points,
            all=ALL_POINTS,
            needed=options.exit_young if old_won else options.exit_old,
        )


def _kontras(setup: Setup[KopOptions], entry: KopEntry, line: KopLine) -> Iterator[Text]:
    """Which kontras that were called do not count, and why (KOP-2.5, KOP-2.6, KOP-2.8)."""
    names = setup.players
    callers: Sequence[int] = ()
    if isinstance(entry, PlayedHand):
        first = first_caller(line.dealer, setup.options.first_call)
        auction = hold_auction(entry.auction, first, entry.deal)
        callers = auction.callers
        for fallen in auction.cancelled:
            yield _(
                "%(game)s cancels the kontras before it: %(calls)s",
                game=CALLS[fallen.game],
                calls=joined(_calls(names, fallen.callers)),
            )
    elif not isinstance(entry.kontras, int):
        callers = entry.kontras
    calls = _calls(names, callers)
    if SURE_ZOLO.id in line.because:
        yield _sure_zolo(calls)
    else:
        yield from _left_out(calls, counting(callers, line.old))


def _calls(names: Sequence[str], callers: Sequence[int]) -> list[Text]:
    """Every kontra with who called it, in order: "rej (Ada)"."""
    return [
        _("%(call)s (%(name)s)", call=STEPS_TOLD[KontraStep(step)], name=names[seat])
        for step, seat in enumerate(callers, start=1)
    ]


def _sure_zolo(calls: Sequence[Text]) -> Text:
    if not calls:
        return _("The dealer held the ace of hearts and a taking ten: no kontra counts")
    return _(
        "The dealer held the ace of hearts and a taking ten, so none of these counts: %(calls)s",
        calls=joined(calls),
    )


def _left_out(calls: Sequence[Text], counts: Sequence[bool]) -> Iterator[Text]:
    """The first call is left out when a single Stary made it, a later one after its own side's."""
    for place, call in enumerate(calls):
        if counts[place]:
            continue
        if place == 0:
            yield _("%(call)s is left out: a single Stary may not be the first", call=call)
        else:
            yield _("%(call)s is left out: the same side called just before", call=call)


def _value(line: KopLine) -> Text:
    """The value of the game and its doubling (KOP-8.1)."""
    game = CONTRACT_NAMES[line.contract]
    if line.margin is not None:
        game = _("%(contract)s %(fared)s", contract=game, fared=FARED[line.margin])
    if not line.kontras:
        return _("%(game)s: %(value)d", game=game, value=line.value)
    return _(
        "%(game)s %(base)d × %(step)s %(factor)d = %(value)d",
        game=game,
        base=line.value >> line.kontras,
        factor=1 << line.kontras,
        step=STEPS_TOLD[KontraStep(line.kontras)],
        value=line.value,
    )


def _settled(names: tuple[str, ...], line: KopLine) -> Text:
    """Who settles the value with whom (KOP-7.2)."""
    if line.contract.single:
        stary = line.old[0]
        return _(
            "one against three: %(name)s %(score)s, the others %(others)s",
            name=names[stary],
            score=signed(line.scores[stary]),
            others=signed(line.scores[stary - 1]),
        )
    return _(
        "two against two: the winners %(plus)s, the losers %(minus)s",
        plus=signed(line.value),
        minus=signed(-line.value),
    )
