"""A hand of Kop as it was filled in: by taps or by card points, with or without who called.

Card points and the callers of kontras may stand instead of a tap or beside it; beside it they
must say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from scorer.games.base import Setup, State
from scorer.games.filling import (
    Fields,
    FormField,
    Refusal,
    amends_nothing,
    taken,
    text,
    ticked,
    whole,
)
from scorer.games.kop.clauses import SURE_ZOLO
from scorer.games.kop.entries import Contract, KontraStep, KopOptions, Margin, Party
from scorer.games.kop.game import RESULTS
from scorer.games.kop.kontras import STEP_NAMES, level
from scorer.games.kop.pack import ALL_POINTS, POSSIBLE_AT_ALL, TRICKS
from scorer.games.kop.values import HIGHEST_STEP, margin_of, old_win
from scorer.games.text import gettext as _

CALLS = ("call_1", "call_2", "call_3", "call_4")
OUTCOME = "outcome"  # of two against two: who won and how the losers fared, in one choice
WHO = _("Choose who it was.")
BOTH = _("Choose the two Starzy.")

amends = amends_nothing


def kinds(_setup: Setup[KopOptions], _state: State | None = None) -> tuple[str, ...]:
    """The five contracts."""
    return tuple(contract.value for contract in Contract)


def form_fields(
    setup: Setup[KopOptions], kind: str, _fields: Fields, _state: State | None = None
) -> list[FormField]:
    """The fields of the contract."""
    contract = Contract(kind)
    seats = tuple(map(str, range(4)))
    steps = tuple(map(str, range(HIGHEST_STEP[contract] + 1)))
    who = tuple(map(seats_value, possible_old(contract)))
    winner = FormField("winner", tuple(party.value for party in Party))
    if contract.single:
        asked = [FormField("old", who, needed=WHO), winner]
    else:
        outcomes = [outcome_value(party, margin) for party in Party for margin in Margin]
        asked = [FormField("old", who, needed=BOTH, unknown=BOTH), FormField(OUTCOME, outcomes)]
    asked.append(FormField("kontras", steps))
    if _asks_sure_zolo(setup, contract):
        asked.append(FormField("sure_zolo", tick=True))
    asked += [FormField("old_points", most=ALL_POINTS), FormField("old_tricks", most=TRICKS)]
    return [*asked, *(FormField(call, seats) for call in CALLS)]


def check(
    setup: Setup[KopOptions], kind: str, fields: Fields, _state: State | None = None
) -> tuple[Refusal, ...]:
    """What is missing, cannot be, or contradicts the rest, in the order of the form."""
    said, refused = taken(form_fields(setup, kind, fields), _with_outcome(fields))
    return (*refused, *_contradictions(setup, Contract(kind), said))


def entry_of(
    setup: Setup[KopOptions], kind: str, fields: Fields, _state: State | None = None
) -> dict[str, object]:
    """A hand in figures, in the record's words."""
    contract = Contract(kind)
    fields = _split_outcome(fields)
    entry: dict[str, object] = {"contract": kind, "old": _seats(fields["old"])}
    points, tricks = whole(fields.get("old_points")), whole(fields.get("old_tricks"))
    if points is None:
        for key in ("winner",) if contract.single else ("winner", "margin"):
            entry[key] = text(fields[key])
    else:
        entry["old_points"] = points
        if tricks is not None:
            entry["old_tricks"] = tricks
    kontras = _callers(fields) or whole(fields.get("kontras"))
    if kontras:
        entry["kontras"] = kontras
    if _asks_sure_zolo(setup, contract) and ticked(fields.get("sure_zolo")):
        entry["sure_zolo"] = True
    return entry


def possible_old(contract: Contract) -> list[tuple[int, ...]]:
    """The seats of every Stary, or of every two Starzy."""
    return list(combinations(range(4), 1 if contract.single else 2))


def outcome_value(winner: Party, margin: Margin) -> str:
    """The winner and the losers' result as one value: ``"old exit"``."""
    return f"{winner.value} {margin.value}"


def seats_value(seats: Sequence[int]) -> str:
    """Seats as a choice's value: ``"02"``."""
    return "".join(map(str, seats))


def _contradictions(setup: Setup[KopOptions], contract: Contract, said: Fields) -> list[Refusal]:
    """A result by taps or by points, and callers without a gap; what is said twice agrees.

    ``said`` has the fields of the form but those whose own value cannot be.
    """
    refused = []
    if "old_points" in said and "old_tricks" in said:
        points = whole(said["old_points"])
        if points is None:
            refused += _missing_taps(contract, said)
        elif points in POSSIBLE_AT_ALL:
            refused += _other_taps(setup, contract, points, _split_outcome(said))
    if all(call in said for call in CALLS):
        refused += _other_callers(said)
    return refused


def _asks_sure_zolo(setup: Setup[KopOptions], contract: Contract) -> bool:
    """Whether the dealer of such a hand may have held a sure zolo (KOP-2.8)."""
    return contract is Contract.CICHA and SURE_ZOLO.holds_in(setup.ruleset)


def _with_outcome(fields: Fields) -> Fields:
    """The fields of a hand; phones with an older page send the two parts of an outcome apart."""
    parts = text(fields.get("winner")), text(fields.get("margin"))
    apart = all(parts) and not text(fields.get(OUTCOME))
    return {**fields, OUTCOME: " ".join(parts)} if apart else fields


def _split_outcome(fields: Fields) -> Fields:
    """The fields with who won and how the losers fared each for itself."""
    winner, _blank, margin = text(fields.get(OUTCOME)).partition(" ")
    return {**fields, "winner": winner, "margin": margin} if winner and margin else fields


def _missing_taps(contract: Contract, said: Fields) -> list[Refusal]:
    if whole(said["old_tricks"]) is not None:
        return [("old_points", _("Give the card points too, from 0 to 104."))]
    result = "winner" if contract.single else OUTCOME
    if text(said.get(result)):
        return []
    return [(result, _("Choose who won, or give the card points below."))]


def _other_taps(
    setup: Setup[KopOptions], contract: Contract, points: int, said: Fields
) -> list[Refusal]:
    """Refuse a result that contradicts the card points beside it."""
    winner = Party.OLD if old_win(contract, points) else Party.YOUNG
    margin = None if contract.single else margin_of(points, setup.options)
    if (said.get("winner") or winner) == winner and (said.get("margin") or margin) == margin:
        return []
    why = _(
        "%(points)d points mean: %(result)s. Correct the points or the choice above.",
        points=points,
        result=RESULTS[winner, margin],
    )
    return [("old_points", why)]


def _other_callers(said: Fields) -> list[Refusal]:
    """Refuse a gap among the callers, a level that contradicts them, and neither of both."""
    called = [whole(said[call]) is not None for call in CALLS]
    if not any(called) and not text(said.get("kontras", "0")):
        return [("kontras", _("Choose the kontra that counts, or say who called."))]
    if called != sorted(called, reverse=True):
        why = _("Kontras are called in order: say who called this one, or clear the later ones.")
        return [(CALLS[called.index(False)], why)]
    chosen, old = whole(said.get("kontras")), _seats(said.get("old"))
    if any(called) and chosen and old:
        counts = level(_callers(said), old)
        if counts != chosen:
            why = _(
                "By who called, this counts: %(step)s. Choose it, or correct who called.",
                step=STEP_NAMES[KontraStep(counts)],
            )
            return [("kontras", why)]
    return []


def _callers(said: Fields) -> list[int]:
    called = [whole(said.get(call)) for call in CALLS]
    return [seat for seat in called if seat is not None]


def _seats(value: object) -> list[int]:
    return [int(seat) for seat in text(value)]
