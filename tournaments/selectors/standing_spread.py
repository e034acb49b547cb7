"""How far apart in the standing players at one table are, and what the draw put before that."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from statistics import mean

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.engine.draws import draw as draw_by
from tournaments.engine.draws.request import DrawImpossible, DrawRequest, Method
from tournaments.engine.draws.request import Round as Tables
from tournaments.engine.fingerprint import request_json
from tournaments.records.draws import read_request

BY_STANDING = (Method.STANDING, Method.SWISS, Method.RANKED)
MOST_UNITS = 120  # drawn once more to say what by standing alone would have been
MOST_KEPT = 64  # such draws, in each process
LEAST = 0.05  # of a mean that is told with one decimal


def spread_sentences(request: DrawRequest, rounds: Sequence[Tables]) -> Iterator[str]:
    """Mean and largest difference of places at a table, and which rules came before the standing.

    Nothing for draws that ask for no ranking. The first call for a request with such rules draws
    its round again without them; that takes as long as the draw took.
    """
    if request.method not in BY_STANDING or not rounds:
        return
    found = _spreads(request.ranking, rounds[0])
    if not found:
        return
    yield _("Places at one table differ by %(mean)s on average, by %(most)d at most.") % {
        "mean": _decimal(mean(found)),
        "most": max(found),
    }
    kept = _kept_apart(request)
    if not kept or len(request.units) > MOST_UNITS:
        return
    alone = _alone(json.dumps(request_json(replace(request, apart={}))))
    if alone is not None and alone < mean(found) - LEAST:
        told = _(
            "By standing alone they would differ by %(alone)s on average. Before it: %(kept)s."
        )
        yield told % {"alone": _decimal(alone), "kept": ", ".join(kept)}


def _spreads(ranking: Sequence[int], tables: Tables) -> list[int]:
    place = {number: at for at, number in enumerate(ranking)}
    ranked = [[place[number] for number in table if number in place] for table in tables]
    return [max(places) - min(places) for places in ranked if len(places) > 1]


def _kept_apart(request: DrawRequest) -> list[str]:
    """The rules about meetings that touch any two of the units, in words."""
    words = {
        "team": _("team-mates are kept apart"),
        "pair": _("partners of a pair are kept apart"),
        "club": _("players of one club are kept apart"),
    }
    told = []
    for shared in (name for name in words if name in request.apart):
        names = [name for unit in request.units if (name := getattr(unit, shared))]
        if len(set(names)) < len(names):
            told.append(words[shared])
    return told


@lru_cache(maxsize=MOST_KEPT)
def _alone(request: str) -> float | None:
    """The mean difference of places in the draw of a request; None where it cannot be drawn."""
    asked = read_request(json.loads(request))
    try:
        drawn = draw_by(asked)
    except DrawImpossible:
        return None
    found = _spreads(asked.ranking, drawn.rounds[0])
    return mean(found) if found else None


def _decimal(value: float) -> str:
    return number_format(value, decimal_pos=1)
