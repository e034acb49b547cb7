"""Hands tapped at random, in any game that can be tapped, and their way into the engine."""

from __future__ import annotations

from random import Random

from scorer.games import tapping
from scorer.games.base import Setup
from scorer.games.cardtable import How, Phase, Tap
from scorer.games.registry import all_games, card_table
from scorer.records import parse_entry

TAPPED = [game for game in all_games().values() if card_table(game.slug)]
NAMES = ("Ada", "Bogdan", "Celina", "Darek", "Ewa", "Łucja", "Żaneta", "Jan", "Ina", "Ola", "Zoe")


def lot_of(seed: int) -> Random:
    """Chance that can be repeated."""
    return Random(seed)  # noqa: S311 — a repeatable game of cards, no secret


def setup_of(game, lot: Random, **options) -> Setup:
    """As many players as the game takes, any rule set, any dealer."""
    count = lot.randint(game.players.minimum, game.players.maximum)
    ruleset = lot.choice(game.rulesets).slug
    return Setup(ruleset, NAMES[:count], lot.randrange(count), game.options_type(**options))


def choices_of(step):
    return [choice for row in step.rows for choice in row]


def allowed(step) -> list[str]:
    return [choice.value for choice in choices_of(step) if not choice.fault]


def tap_at_random(game, lot: Random, setup=None, revokes: float = 0):
    """A complete hand; now and then a card is kept that the rules forbid."""
    setup = setup or setup_of(game, lot)
    sitting = tapping.sit_down(card_table(game.slug), setup, game.begin(setup))
    while True:
        sitting = tapping.fill_in(sitting)
        step = tapping.next_step(sitting)
        if step.phase is Phase.DONE:
            return setup, sitting
        forbidden = [one.value for one in choices_of(step) if one.fault and one.fault.keepable]
        if forbidden and lot.random() < revokes:
            sitting = tapping.tap(sitting, Tap(lot.choice(forbidden), How.KEPT))
        else:
            sitting = tapping.tap(sitting, Tap(lot.choice(allowed(step))))
        assert sitting.fault is None


def line_of(game, setup, entry):
    """What the engine makes of an entry as the first of a match; raises what it raises."""
    line, _state = game.play(setup, game.begin(setup), parse_entry(game, dict(entry)))
    return line


def taps_in_words(sitting) -> str:
    """The taps in one line, as they are written."""
    return " ".join(map(str, sitting.taps))
