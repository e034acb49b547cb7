"""The order of turns said once more, slowly, over the whole history: what the engine is held to.

A double turn is looked at whole: two letters out of P (played), L (lost), S (struck).
"""

from itertools import pairwise

from scorer.games.base import Setup, play_entry
from scorer.games.polish_doubles import GAME
from scorer.games.polish_doubles.entries import (
    Closing,
    ClosingEntry,
    DoublesOptions,
    ExchangeTurn,
    LostTurn,
    PassTurn,
    Protest,
    StruckTurn,
    WordTurn,
)

NAMES = ("Anna", "Bára", "Cyril", "Dana")

# the pairs in the order of their turns, where pair 0 starts: one turn, then two and two
ORDER = [0] + [1, 1, 0, 0] * 25

# (owes a turn, had a turn struck): the double turns that can be
WHOLE = {
    (False, False): {"PP", "PS"},
    (True, False): {"PL", "LP", "LS"},
    (False, True): {"PS"},
    (True, True): {"LS"},
}


def entry_of(raw):
    """The entry for one JSON object that is well formed."""
    if "closing" in raw:
        left = tuple(map(tuple, raw["closing"]["left"]))
        return ClosingEntry(closing=Closing(closed_by=raw["closing"]["closed_by"], left=left))
    if "lost" in raw:
        return LostTurn(lost=True)
    if "struck" in raw:
        return StruckTurn(struck=True)
    if "exchange" in raw:
        return ExchangeTurn(player=raw["player"], exchange=raw["exchange"])
    if "pass" in raw:
        return PassTurn(player=raw["player"], pass_=True)
    protest = {"protest": Protest(**raw["protest"])} if "protest" in raw else {}
    return WordTurn(**(raw | protest))


def setup_of(starts=0):
    return Setup("polish-doubles", NAMES, starts, DoublesOptions())


def play_all(raws, starts=0):
    """The lines and the last state; raises ``RuleViolation``."""
    setup = setup_of(starts)
    state, lines = GAME.begin(setup), []
    for raw in raws:
        line, state = play_entry(GAME, setup, state, entry_of(raw))
        lines.append(line)
    return lines, state


def pair_of(place, starts):
    """The pair on turn at a place of the history."""
    return ORDER[place] ^ starts


def letter(raw):
    return "L" if "lost" in raw else "S" if "struck" in raw else "P"


def rejected(raw):
    return raw.get("protest", {}).get("upheld") is False


def crosses(history, pair, starts):
    return sum(
        rejected(raw) and pair_of(place, starts) != pair for place, raw in enumerate(history)
    )


def owed(history, pair, starts):
    lost = sum(
        "lost" in raw and pair_of(place, starts) == pair for place, raw in enumerate(history)
    )
    return max(0, crosses(history, pair, starts) - 2) - lost


def choices(history, starts):
    """The kinds of turn that can follow, as {"P": seats, "L": …, "S": …}."""
    place = len(history)
    pair = pair_of(place, starts)
    seats = {2 * pair, 2 * pair + 1}
    if place == 0:
        return {"P": seats}
    begun = history[place - 1 :] if place % 2 == 0 else []
    before = history[: place - len(begun)]
    own = [raw for at, raw in enumerate(before) if pair_of(at, starts) == pair]
    struck = any("struck" in raw for raw in own)
    whole = WHOLE[owed(before, pair, starts) > 0, struck]
    start = "".join(map(letter, begun))
    kinds = {row[len(start)] for row in whole if row.startswith(start)}
    if struck:
        seats &= stayers(own) or seats
    if begun and "player" in begun[0]:
        seats = seats - {begun[0]["player"]}
    return {kind: seats if kind == "P" else set() for kind in kinds}


def stayers(own):
    """The seat that played beside a struck turn or any time after the first one, if any."""
    first = next(at for at, raw in enumerate(own) if "struck" in raw)
    beside = {first_turn.get("player") for first_turn, raw in pairwise(own) if "struck" in raw}
    after = {raw.get("player") for raw in own[first:]}
    return (beside | after) - {None}
