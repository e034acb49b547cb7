"""The names a table can be seated with: those who played here lately, those a club knows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from django.db.models import Q

from scorer.games.values import Range
from scorer.models import Club, Player, Seat
from scorer.sheets.selectors.sheets import AnyUser
from scorer.support.name_order import by_name
from scorer.support.unnamed_players import all_unnamed_players

LATELY_SHEETS = 30
LATELY_NAMES = 12
OFFERED_TABLES = 3


@dataclass(frozen=True, slots=True)
class ClubNames:
    """The names that one club knows, in the order of the reader's alphabet."""

    club: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names to offer: those ``lately`` at this browser's tables, those of the user's ``clubs``.

    ``tables`` are who sat together there, by seat; ``public`` are the names of clubs that are
    open to all.
    """

    tables: tuple[tuple[str, ...], ...]
    lately: tuple[str, ...]
    clubs: tuple[ClubNames, ...]
    public: tuple[str, ...]

    def tables_of(self, players: Range) -> list[tuple[str, ...]]:
        """The tables that can play a game of so many ``players``, without those of no names."""
        most = players.maximum or players.minimum
        return [
            names
            for names in self.tables
            if players.minimum <= len(names) <= most and not all_unnamed_players().issuperset(names)
        ][:OFFERED_TABLES]

    def all(self) -> list[str]:
        """Every name once, in the order of the reader's alphabet."""
        of_clubs = chain.from_iterable(club.names for club in self.clubs)
        return sorted({*self.lately, *of_clubs, *self.public}, key=by_name())


def known_names(ids: Sequence[str], user: AnyUser) -> KnownNames:
    """The names to offer to a browser with those sheets (the last one first); two queries."""
    of_user = Q(club__memberships__user=user) if user.is_authenticated else Q(pk=None)
    found = Player.objects.filter(of_user | Q(club__open_to_all=True)).distinct()
    own = set(user.memberships.values_list("club", flat=True)) if user.is_authenticated else set()
    by_club: dict[Club, list[str]] = {}
    public = []
    for player in found.select_related("club"):
        if player.club_id in own:
            by_club.setdefault(player.club, []).append(player.name)
        else:
            public.append(player.name)
    key = by_name()
    clubs = sorted(by_club, key=lambda club: key(club.name))
    tables = _tables(ids)
    lately = dict.fromkeys(name for names in tables for name in names)
    return KnownNames(
        tables=tables,
        lately=tuple(name for name in lately if name not in all_unnamed_players())[:LATELY_NAMES],
        clubs=tuple(ClubNames(club.name, tuple(sorted(by_club[club], key=key))) for club in clubs),
        public=tuple(public),
    )


def players_of(club: Club) -> list[Player]:
    """The players and guests of a club with who they are in it, by name; one query."""
    key = by_name()
    found = club.players.select_related("membership__user")
    return sorted(found, key=lambda player: key(player.name))


def free_players(players: Collection[Player], membership_id: int) -> list[Player]:
    """Those of the players whom no other member has claimed."""
    return [
        player
        for player in players
        if (claim := getattr(player, "membership", None)) is None or claim.pk == membership_id
    ]


def _tables(ids: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Who sat together, the last table first, each once."""
    age = {key: place for place, key in enumerate(ids[:LATELY_SHEETS])}
    seats = Seat.objects.current().filter(sheet__pk__in=age)
    in_turn = sorted(seats, key=lambda seat: (age[str(seat.sheet_id)], seat.number))
    by_sheet = groupby(in_turn, key=lambda seat: seat.sheet_id)
    return tuple(dict.fromkeys(tuple(seat.name for seat in sheet) for _id, sheet in by_sheet))
