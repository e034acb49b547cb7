"""Whose a line of a log is, where several people have one name, or names that look alike."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

from django.db.models import Q
from django.utils.translation import gettext

from scorer.models import Membership, User
from scorer.models.authored import Authored
from scorer.support.names import mixes_scripts, shared
from scorer.support.unnamed_players import names_nobody

Signature = tuple[int | None, str]  # the account, None: there is none, and the name
NOBODY = Q(pk__in=())


def signatures_of(lines: Iterable[Authored]) -> set[Signature]:
    """How lines are signed, each way once, those without a name or its account left out."""
    return {
        (_account(line), line.signed) for line in lines if line.signed and line.account_is_known
    }


def add_accounts(
    lines: Iterable[Authored],
    club_id: int | None,
    *,
    beside: Iterable[Signature] = (),
    acted: Q = NOBODY,
) -> None:
    """Put the account beside each name that is not one person's alone; one query, or none.

    A name is somebody's alone where no other account that belongs to the club, has ``acted`` in
    it or signs a line here has one that looks like it, now or in a line. ``beside``: how the rest
    of the log is signed. A name that could pass for another with its account has its own, too;
    who was made anonymous stays so.
    """
    lines = [
        line
        for line in lines
        if line.signed and line.account_is_known and not names_nobody(line.signed)
    ]
    if not lines:
        return
    signed = signatures_of(lines)
    every = signed.union(beside)
    members = Membership.objects.filter(club=club_id).values("user")
    who = Q(pk__in=members) | acted | Q(pk__in={account for account, _name in every if account})
    accounts = {user.pk: user for user in User.objects.filter(who).only("pk", "username", "name")}
    is_shared = shared([*every, *((pk, str(user)) for pk, user in accounts.items())])
    accounts_of: dict[Signature, str] = {}
    for account, name in signed:
        if is_shared(name) or "@" in normalize("NFKC", name) or mixes_scripts(name):
            user = accounts.get(account or 0)
            # Translators: behind a name in the event log: who wrote the line had none
            accounts_of[account, name] = f"(@{user.username})" if user else gettext("(no account)")
    for line in lines:
        line.account = accounts_of.get((_account(line), line.signed), "")


def _account(line: Authored) -> int | None:
    account: int | None = getattr(line, "by_id", None)
    return account
