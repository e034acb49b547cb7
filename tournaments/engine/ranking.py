"""The order of a standings list: keys one after another until two units differ.

Every key has a name, the words for it, a value per unit and a direction. A key is asked
about units that are equal so far, which is what lets ``direct_encounter`` look at them
alone; it may stand in a ranking more than once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine import measures
from tournaments.engine.measures import Field
from tournaments.engine.numbers import shown
from tournaments.engine.ordering import Value
from tournaments.engine.results import BesidePlay, Scoring
from tournaments.engine.tally import Tally

PLAYED_NAME = "rounds"
KNOCKOUT_NAME = "knockout"
COMPLETE_NAME = "complete"


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One ranking key.

    ``value`` of one unit; None comes last. ``highest`` comes first, unless ``turns`` and the
    lowest score wins. ``adds_up``: teams and pairs have the sum of their members.
    ``two_sided``: makes sense in events of two-sided matches only; ``positive``: not in a
    game whose scores add up to zero. ``among``: instead of ``value``, the values of units
    that are equal so far, each None where the key says nothing. ``of_group``: what a team or
    pair has by its name, where the values of its members are not added; ``of_awards``: what
    those of a team add. ``aside``: is told as a reason and has no column.
    """

    words: Text
    because: Text
    value: Callable[[Tally, Field], Value] = lambda _tally, _field: None
    among: Callable[[Sequence[Tally]], Mapping[int, Value]] | None = None
    highest: bool = True
    turns: bool = False
    adds_up: bool = False
    two_sided: bool = False
    positive: bool = False
    of_group: Callable[[str, Scoring], Value] | None = None
    of_awards: Callable[[Sequence[BesidePlay], Scoring], Fraction | int] | None = None
    aside: bool = False

    def best_first(self, scoring: Scoring) -> bool:
        """Whether the highest value comes first."""
        return self.highest != (self.turns and scoring.lowest_wins)


KEYS: Mapping[str, Key] = {
    "table_points": Key(
        words=_("table points"),
        because=_("above because of table points, %(own)s : %(other)s"),
        value=measures.points,
        adds_up=True,
        of_awards=measures.awards_points,
    ),
    "match_points": Key(
        words=_("match points"),
        because=_("above because of match points, %(own)s : %(other)s"),
        value=measures.points,
        adds_up=True,
        of_awards=measures.awards_points,
        two_sided=True,
    ),
    "big_points": Key(
        words=_("table points"),
        because=_("above because of table points, %(own)s : %(other)s"),
        value=measures.points,
        adds_up=True,
        of_awards=measures.awards_points,
    ),
    "score": Key(
        words=_("small points"),
        because=_("above because of small points, %(own)s : %(other)s"),
        value=measures.score,
        turns=True,
        adds_up=True,
        of_awards=measures.awards_score,
    ),
    "first_places": Key(
        words=_("first places"),
        because=_("above because of first places, %(own)s : %(other)s"),
        value=measures.places(1),
        adds_up=True,
    ),
    "second_places": Key(
        words=_("second places"),
        because=_("above because of second places, %(own)s : %(other)s"),
        value=measures.places(2),
        adds_up=True,
    ),
    "third_places": Key(
        words=_("third places"),
        because=_("above because of third places, %(own)s : %(other)s"),
        value=measures.places(3),
        adds_up=True,
    ),
    "best_round": Key(
        words=_("best round"),
        because=_("above because of the best round, %(own)s : %(other)s"),
        value=measures.best_round,
        turns=True,
    ),
    "last_round": Key(
        words=_("last round"),
        because=_("above because of the last round, %(own)s : %(other)s"),
        value=measures.last_round,
        turns=True,
    ),
    "direct_encounter": Key(
        words=_("direct encounter"),
        because=_("above because of who was ahead where they met, %(own)s : %(other)s"),
        among=measures.encounter,
        aside=True,
    ),
    "wins": Key(
        words=_("wins"),
        because=_("above because of wins, %(own)s : %(other)s"),
        value=measures.wins,
        adds_up=True,
    ),
    "difference": Key(
        words=_("difference"),
        because=_("above because of the difference of scores, %(own)s : %(other)s"),
        value=measures.difference,
        turns=True,
        adds_up=True,
        two_sided=True,
    ),
    "buchholz": Key(
        words=_("Buchholz"),
        because=_("above because of the opponents’ points (Buchholz), %(own)s : %(other)s"),
        value=measures.buchholz,
        two_sided=True,
    ),
    "sonneborn_berger": Key(
        words=_("Sonneborn-Berger"),
        because=_(
            "above because of the points of those beaten (Sonneborn-Berger), %(own)s : %(other)s"
        ),
        value=measures.sonneborn_berger,
        two_sided=True,
    ),
    "share": Key(
        words=_("share of the points at the own tables"),
        because=_("above because of the share of the points at their tables, %(own)s : %(other)s"),
        value=measures.share,
        turns=True,
        adds_up=True,
        positive=True,
    ),
    "penalties": Key(
        words=_("fewest penalties"),
        because=_("above because of fewer penalties, %(own)s : %(other)s"),
        value=measures.penalties,
        highest=False,
        adds_up=True,
        of_awards=measures.awards_taking,
    ),
    "lot": Key(
        words=_("drawn lot"),
        because=_("above by lot"),
        value=measures.drawn_lot,
        highest=False,
        of_group=measures.group_lot,
        aside=True,
    ),
}
PLAYED = Key(
    words=_("rounds played"),
    because=_("above because of more rounds played, %(own)s : %(other)s"),
    value=measures.rounds,
    adds_up=True,
)
KNOCKOUT = Key(
    words=_("knock-out"),
    because=_("above because of the knock-out, place %(own)s : %(other)s"),
    value=measures.knockout,
    highest=False,
    aside=True,
)
COMPLETE = Key(
    words=_("complete team"),
    because=_("above because so many members played as count"),
    aside=True,
)
UNNAMED = {  # which no ranking may name
    PLAYED_NAME: PLAYED,
    KNOCKOUT_NAME: KNOCKOUT,
    COMPLETE_NAME: COMPLETE,
}


def key_named(name: str) -> Key:
    """The key; KeyError when there is none."""
    return UNNAMED.get(name) or KEYS[name]


def ranks_by_points(ranking: Sequence[str]) -> bool:
    """Whether table or match points are among the keys: a round is then told by them."""
    return any(KEYS[name].value is measures.points for name in ranking)


def chain_faults(
    ranking: Sequence[str], *, two_sided: bool, zero_sum: bool
) -> Iterator[tuple[int, Text]]:
    """What is wrong with a ranking: the key's index and a sentence."""
    for at, name in enumerate(ranking):
        key = KEYS.get(name)
        if key is None:
            known = ", ".join(KEYS)
            yield at, _("This ranking key is not known. Allowed: %(keys)s.", keys=known)
        elif name in ranking[:at] and key.among is None:
            yield at, _("“%(key)s” stands in the ranking twice.", key=name)
        elif key.two_sided and not two_sided:
            yield at, _("“%(key)s” is for matches of two sides only.", key=name)
        elif key.positive and zero_sum:
            yield at, _("“%(key)s” says nothing where scores add up to 0.", key=name)


def tie_key_faults(
    ranking: Sequence[str], tie_keys: Sequence[str], *, two_sided: bool, zero_sum: bool
) -> Iterator[tuple[int, Text]]:
    """What is wrong with keys that stand behind a ranking at a cut, as above."""
    chain = (*ranking, *tie_keys)
    for at, message in chain_faults(chain, two_sided=two_sided, zero_sum=zero_sum):
        if at >= len(ranking):
            yield at - len(ranking), message


def chain_of(scoring: Scoring) -> tuple[str, ...]:
    """The keys' names in order.

    Where the lowest sum comes first, whoever played less would win: there the number of
    rounds played goes before all.
    """
    first = scoring.ranking[:1]
    if scoring.lowest_wins and first and KEYS[first[0]].turns:
        return (PLAYED_NAME, *scoring.ranking)
    return scoring.ranking


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a row stands above the next: the key that sets them apart, and both values.

    ``because`` is its sentence with places for ``own``, ``other`` and the lot's ``seed``.
    """

    key: str
    because: Text
    own: Value
    other: Value
    seed: str = ""

    def sentence(self, point: str = ".") -> Text:
        """The sentence; ``point`` is the reader's decimal separator.

        >>> str(Reason("score", KEYS["score"].because, 105, 94).sentence())
        'above because of small points, 105 : 94'
        """
        values = {
            "own": _value_words(self.own, point),
            "other": _value_words(self.other, point),
            "seed": self.seed,
        }
        return Text(self.because.message, values)


def _value_words(value: Value, point: str) -> str:
    if value is None:
        return "–"
    return value if isinstance(value, str) else shown(value, point)
