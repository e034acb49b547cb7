"""The arithmetic behind a hand's scores: points, the value of the game, who settles it."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.games.base import Setup
from scorer.games.kop.auction import RISING, STEPS
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
from scorer.games.kop.kontras import CONTRACT_NAMES, STEP_NAMES
from scorer.games.kop.lines import KopLine
from scorer.games.kop.pack import ALL_POINTS
from scorer.games.kop.values import WINNING_POINTS
from scorer.games.text import Text, signed
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
        *_kontras(entry, line),
        _value(line),
        _settled(setup.players, line),
    )


def _points(options: KopOptions, line: KopLine) -> Iterator[Text]:
    """What was counted against what was needed (KOP-6.1, KOP-6.2, KOP-8.4)."""
    if line.old_points is None:
        return
    yield _(
        "%(old)s: %(points)d of %(all)d points, needed %(needed)d",
        old=_("Stary") if line.contract.single else _("Starzy"),
        points=line.old_points,
        all=ALL_POINTS,
        needed=ALL_POINTS if line.contract is Contract.ZOLO_DU else WINNING_POINTS,
    )
    if line.margin in {Margin.EXIT, Margin.NO_EXIT}:
        old_won = line.winner is Party.OLD
        yield _(
            "the losers: %(points)d of %(all)d points, wyjście from %(needed)d",
            points=ALL_POINTS - line.old_points if old_won else line.old_points,
            all=ALL_POINTS,
            needed=options.exit_young if old_won else options.exit_old,
        )


def _kontras(entry: KopEntry, line: KopLine) -> Iterator[Text]:
    """Why fewer kontras count than were called, if so (KOP-2.5, KOP-2.8)."""
    if SURE_ZOLO.id in line.because:
        yield _("The dealer held the ace of hearts and a taking ten: no kontra counts")
    elif _called(entry) > line.kontras:
        yield _(
            "kontras called: %(called)d, counted: %(counted)d",
            called=_called(entry),
            counted=line.kontras,
        )


def _called(entry: KopEntry) -> int:
    """The kontras on the game that was played; a higher game cancels those before (KOP-2.6)."""
    if not isinstance(entry, PlayedHand):
        return entry.kontras if isinstance(entry.kontras, int) else len(entry.kontras)
    games = [place for place, call in enumerate(entry.auction) if call in RISING]
    return sum(call in STEPS for call in entry.auction[max(games, default=0) :])


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
