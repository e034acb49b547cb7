"""Short ways to a match: entries from their JSON keys, hands by the points of both sides."""

from scorer.games.base import Match, Setup, score
from scorer.games.na_glowy.entries import CountedHand, GlowyEntry, GlowyOptions, PlayedHand
from scorer.games.na_glowy.game import GAME

PLAYERS = ("Ada", "Bogdan", "Celina", "Darek")
RANKS = ("7", "8", "9", "J", "Q", "K", "10", "A")
PACK = tuple(rank + suit for suit in "CSHD" for rank in RANKS)
EVEN = (60, 60)
SWEEP = {"points": [120, 0], "tricks": [8, 0]}
SWEPT = {"points": [0, 120], "tricks": [0, 8]}


def entry(keys) -> GlowyEntry:
    """The entry of a record's keys, or of the points of both sides alone."""
    if not isinstance(keys, dict):
        return CountedHand(points=tuple(keys))
    kind = PlayedHand if "play" in keys else CountedHand
    return kind(**{key: tuple(value) for key, value in keys.items()})


def setup(dealer: int = 0, **options) -> Setup[GlowyOptions]:
    return Setup("na-glowy", PLAYERS, dealer, GlowyOptions(**options))


def play(*hands, dealer: int = 0, **options) -> Match:
    """A scored match of ``hands``, each in a form that ``entry`` takes."""
    return score(GAME, setup(dealer, **options), [entry(hand) for hand in hands])


def play_record(record) -> Match:
    return play(*record["entries"], dealer=record.get("dealer", 0), **record.get("options", {}))
