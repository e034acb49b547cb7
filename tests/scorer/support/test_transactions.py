"""A service is begun again where another was in its way, and only there."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from scorer.support.transactions import MOST_STARTS, atomic


class Cause(Exception):  # noqa: N818 — stands for what a driver raises
    def __init__(self, sqlstate):
        self.sqlstate = sqlstate


def failing(states, kind=IntegrityError):
    """A service that fails with these states, one after the other, and then succeeds."""
    left = list(states)

    @atomic
    def service(*, answer):
        assert connection.in_atomic_block
        if left:
            raise kind from Cause(left.pop(0))
        return answer

    return service, left


@pytest.fixture
def _outermost(db, monkeypatch):
    """As in a request, where no transaction is open (every test runs in one)."""
    monkeypatch.setattr("scorer.support.transactions.connection", NoTransaction())


class NoTransaction:
    in_atomic_block = False


@pytest.mark.usefixtures("_outermost")
@pytest.mark.parametrize("state", ["23505", "40001", "40P01"])
def test_service_that_met_another_begins_again(state):
    service, left = failing([state] * (MOST_STARTS - 1))
    assert service(answer=7) == 7
    assert left == []


@pytest.mark.usefixtures("_outermost")
def test_service_that_always_meets_another_raises_its_fault():
    service, left = failing(["40P01"] * (MOST_STARTS + 1), OperationalError)
    with pytest.raises(OperationalError):
        service(answer=7)
    assert left == ["40P01"]


@pytest.mark.usefixtures("_outermost")
@pytest.mark.parametrize("state", ["23503", None])
def test_other_fault_is_raised_at_once(state):
    service, left = failing([state, state])
    with pytest.raises(IntegrityError):
        service(answer=7)
    assert left == [state]


@pytest.mark.django_db
def test_part_of_a_transaction_does_not_begin_again():
    service, left = failing(["23505", "23505"])
    with pytest.raises(IntegrityError), transaction.atomic():
        service(answer=7)
    assert left == ["23505"]
