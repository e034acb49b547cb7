"""The deal: two whole packs, evenly shared out, the rest in the kitty (HRT-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.pack import DECK, hand_size, kitty_size
from scorer.games.text import gettext as _
from scorer.games.text import ngettext


def check_deal(hands: Sequence[Sequence[str]], kitty: Sequence[str], names: Sequence[str]) -> None:
    """Refuse hands and kitty that are not two packs evenly dealt to the players in ``names``.

    Raises ``RuleViolation`` at the list with the wrong number of cards, or at the
    first card that is not in the packs or lies there a third time.
    """
    _check_sizes(hands, kitty, names)
    seen: Counter[str] = Counter()
    for seat, hand in enumerate(hands):
        for place, card in enumerate(hand):
            check_dealt(card, seen, "hands", seat, place)
            seen[card] += 1
    for place, card in enumerate(kitty):
        check_dealt(card, seen, "kitty", place)
        seen[card] += 1


def _check_sizes(
    hands: Sequence[Sequence[str]], kitty: Sequence[str], names: Sequence[str]
) -> None:
    players = len(names)
    if len(hands) != players:
        raise RuleViolation(
            ngettext(
                "The hands of %(count)d player are given; %(players)d play, so %(players)d hands "
                "are needed.",
                "The hands of %(count)d players are given; %(players)d play, so %(players)d hands "
                "are needed.",
                len(hands),
                players=players,
            ),
            "hands",
            rule="HRT-1",
        )
    for seat, hand in enumerate(hands):
        if len(hand) != hand_size(players):
            raise RuleViolation(
                ngettext(
                    "%(name)s's hand has %(count)d card; with %(players)d players everybody has "
                    "%(needed)d.",
                    "%(name)s's hand has %(count)d cards; with %(players)d players everybody has "
                    "%(needed)d.",
                    len(hand),
                    name=names[seat],
                    players=players,
                    needed=hand_size(players),
                ),
                "hands",
                seat,
                rule="HRT-1",
            )
    if len(kitty) != kitty_size(players):
        raise RuleViolation(
            ngettext(
                "The kitty has %(count)d card; with %(players)d players exactly %(needed)d are "
                "left over.",
                "The kitty has %(count)d cards; with %(players)d players exactly %(needed)d are "
                "left over.",
                len(kitty),
                players=players,
                needed=kitty_size(players),
            ),
            "kitty",
            rule="HRT-1",
        )


def check_dealt(card: str, seen: Mapping[str, int], *path: str | int) -> None:
    """Refuse a card that is foreign to the packs or ``seen`` as often as they hold it (HRT-1)."""
    if card not in DECK:
        raise RuleViolation(
            _(
                "%(card)s is not a card. Allowed: A, K, Q, J, 10 to 2 followed by C, S, H or D, "
                "such as QS or 10H.",
                card=card,
            ),
            *path,
            rule="HRT-1",
        )
    if seen[card] == DECK[card]:
        raise RuleViolation(
            _("%(card)s lies here a third time; two packs hold it twice.", card=card),
            *path,
            rule="HRT-1",
        )
