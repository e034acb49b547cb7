"""Which card may be played: the lead, following suit, breaking hearts (HRT-3, HRT-4)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.pack import BREAKING, HEART
from scorer.games.text import Text
from scorer.games.text import gettext as _


def legal_cards(
    hand: Sequence[str], trick: Sequence[str], *, first: bool, broken: bool
) -> tuple[str, ...]:
    """The cards of ``hand`` that may be played to the cards already in ``trick``.

    ``first``: it is the first trick of the hand (HRT-3); ``broken``: a heart or a
    Black Maria has been played before (HRT-4). Who holds no such card may play any.

    >>> legal_cards(["AH", "QS"], [], first=False, broken=False)
    ('QS',)
    >>> legal_cards(["AH", "QS"], ["2C"], first=False, broken=False)
    ('AH', 'QS')
    """
    if trick:
        allowed = [card for card in hand if card[-1] == trick[0][-1]]
    elif first:
        allowed = [card for card in hand if card not in BREAKING]
    elif broken:
        allowed = []
    else:
        allowed = [card for card in hand if card[-1] != HEART]
    return tuple(allowed or hand)


def refusal(
    name: str,
    card: str,
    hand: Sequence[str],
    allowed: Sequence[str],
    trick: Sequence[str],
    *,
    first: bool,
    again: bool,
) -> RuleViolation:
    """Why the player called ``name``, who holds ``hand``, may not play ``card`` to ``trick``.

    ``first`` as for ``legal_cards``; ``again``: nobody took the trick before, so the
    same player leads again (HRT-5). The violation's path is empty: the card itself.
    """
    fault, rule = _fault(name, card, held=card in hand, lead=not trick, first=first, again=again)
    return RuleViolation(
        _("%(fault)s Allowed: %(allowed)s.", fault=fault, allowed=" ".join(allowed)), rule=rule
    )


def _fault(
    name: str, card: str, *, held: bool, lead: bool, first: bool, again: bool
) -> tuple[Text, str]:
    """What is wrong with ``card`` and by which clause."""
    who = {"name": name, "card": card}
    if not held and lead and again:
        return _(
            "Nobody took the trick before, so %(name)s leads again, but does not hold %(card)s.",
            **who,
        ), "HRT-5"
    if not held:
        return _("It is %(name)s's turn, who does not hold %(card)s.", **who), "HRT-3"
    if not lead:
        return _("%(name)s may not play %(card)s: suit must be followed.", **who), "HRT-3"
    if first:
        return _(
            "%(name)s may not lead %(card)s: the first lead is neither a heart nor a Black Maria "
            "(QS).",
            **who,
        ), "HRT-3"
    return _(
        "%(name)s may not lead %(card)s: no heart and no Black Maria (QS) has been played yet.",
        **who,
    ), "HRT-4"
