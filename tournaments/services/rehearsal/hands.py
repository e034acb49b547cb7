"""What tables of every game may write down: plausible entries, drawn by lot.

A maker of each game gives one entry that its rules allow next; how often what happens is
guessed, not measured.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from scorer import records
from scorer.games.base import Setup, State, play_entry
from scorer.games.registry import find_game

Payload = dict[str, object]
Maker = Callable[[Setup[Any], Any, Random], Payload]
LONGEST = 400  # entries: a match that is never over ends here


@dataclass(frozen=True, slots=True)
class Played:
    """A table's match: what was written down, and the totals by side."""

    entries: tuple[Payload, ...]
    totals: tuple[int, ...]


def play_table(head: Payload, players: int, lots: Random) -> Played:
    """Play a table of so many players to its end; ``head`` as a record's."""
    record = records.parse_setup(head | {"players": [f"{seat}" for seat in range(players)]})
    game, setup = record.game, record.setup
    make = MAKERS[game.slug]
    state: State = game.begin(setup)
    entries: list[Payload] = []
    while not state.finished and len(entries) < LONGEST:
        payload = make(setup, state, lots)
        _line, state = play_entry(game, setup, state, records.parse_entry(game, payload))
        entries.append(payload)
    return Played(tuple(entries), state.totals)


def known_games() -> list[str]:
    """The games that can be rehearsed."""
    return list(MAKERS)


CONTRACTS = {"zwyczajna": 70, "wesele": 14, "cicha": 6, "zolo": 8, "zolo_du": 2}
ALONE = {"cicha", "zolo", "zolo_du"}
MARGINS = {"exit": 60, "no_exit": 30, "no_trick": 10}
KONTRAS = (0, 0, 0, 0, 0, 1, 1, 2)


def _chosen(weights: Mapping[str, int], lots: Random) -> str:
    return lots.choices(list(weights), list(weights.values()))[0]


def kop(_setup: Setup[object], _state: State, lots: Random) -> Payload:
    """A hand by who won and how."""
    contract = _chosen(CONTRACTS, lots)
    alone = contract in ALONE
    hand: Payload = {
        "contract": contract,
        "old": sorted(lots.sample(range(4), 1 if alone else 2)),
        "winner": lots.choice(("old", "old", "young")),
        "kontras": lots.choice(KONTRAS),
    }
    return hand if alone else hand | {"margin": _chosen(MARGINS, lots)}


ALL_POINTS = 120
WON = (60, 62, 65, 68, 71, 74, 77, 80, 84, 88, 91, 95, 102, 110)


def na_glowy(_setup: Setup[object], _state: State, lots: Random) -> Payload:
    """A hand by the card points of both sides."""
    points = lots.choice(WON)
    sides = [points, ALL_POINTS - points]
    lots.shuffle(sides)
    return {"points": sides}


WORDS = ("KOST", "LES", "RÁNO", "STROM", "VODA", "MOST", "DŮM", "PES", "KOLO", "NOC")
TURNS = 24  # of an ordinary game
LEFT = (["A"], ["K", "O"], ["Ř"], ["E", "T", "I"])


def polish_doubles(setup: Setup[object], state: State, lots: Random) -> Payload:
    """A word laid, now and then one given away; the closing after an ordinary number."""
    if state.played >= TURNS:
        pair, racks = lots.randrange(2), lots.sample(LEFT, 2)
        left = [[], [], *racks] if pair == 0 else [*racks, [], []]
        return {"closing": {"closed_by": pair, "left": left}}
    may = find_game("polish-doubles").offers(setup, state)
    if not may["player"]:
        return {"lost": True} if may["lost"] else {"struck": True}
    player = {"player": lots.choice(may["player"])}
    if lots.random() < 0.05:  # noqa: PLR2004 — one in twenty
        return player | {"pass": True}
    return player | {"word": lots.choice(WORDS), "points": lots.randint(4, 34)}


HEARTS, MARIAS = 26, 2


def cancellation_hearts(setup: Setup[object], _state: State, lots: Random) -> Payload:
    """A hand by what everybody took; some players take more than others."""
    players = range(len(setup.players))
    daring = [lots.random() + 0.1 for _seat in players]
    hearts = lots.choices(players, daring, k=HEARTS)
    marias = lots.choices(players, daring, k=MARIAS)
    taken: Payload = {
        "hearts": [hearts.count(seat) for seat in players],
        "marias": [marias.count(seat) for seat in players],
    }
    moon = any((hearts.count(seat), marias.count(seat)) == (HEARTS, MARIAS) for seat in players)
    return taken | ({"moon": "add"} if moon else {})


MAKERS: Mapping[str, Maker] = {
    "kop": kop,
    "na-glowy": na_glowy,
    "polish-doubles": polish_doubles,
    "cancellation-hearts": cancellation_hearts,
}
