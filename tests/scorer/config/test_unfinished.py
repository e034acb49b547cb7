"""What unfinished bodies take of memory and disk: in all, and of one address."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from scorer.config import unfinished
from scorer.config.unfinished import RefusedError, Unfinished
from tests.scorer.config.test_whole_requests import ran

KB = 1024
ROOM = Unfinished(32 * 1024 * KB, largest=12 * 1024 * KB)


@pytest.fixture(autouse=True)
def everything_is_given_back():
    yield
    assert not ROOM._in_files
    assert not ROOM._under_way


def test_one_address_fills_half_and_large_bodies_keep_no_small_one_out():
    with ROOM.body("phone") as large, ROOM.body("phone") as more, ROOM.body("phone") as small:
        large.reserve(12 * 1024 * KB)
        with pytest.raises(RefusedError, match="Service Unavailable"):
            more.reserve(12 * 1024 * KB)
        small.write(b"x" * 64 * KB)
        with ROOM.body("elsewhere") as other, ROOM.body("third") as third:
            other.reserve(12 * 1024 * KB)
            with pytest.raises(RefusedError, match="Service Unavailable"):
                third.reserve(12 * 1024 * KB)
            third.reserve(64 * KB)


def test_what_comes_without_its_length_takes_room_as_it_comes():
    part = b"x" * 1024 * KB
    with ROOM.body("phone") as body:
        for _part in range(16):
            body.write(part)
        with pytest.raises(RefusedError):
            body.write(part)


def test_room_of_many_processes_holds_the_largest_body_all_the_same():
    room = Unfinished(KB, largest=200 * KB)
    with room.body("phone") as body:
        body.reserve(200 * KB)


async def held(count):
    """What becomes of one more body where so many are under way from one address."""
    async with AsyncExitStack() as places:
        for _body in range(count):
            await places.enter_async_context(ROOM.place("phone", 0))
        with pytest.raises(RefusedError) as refused:
            await places.enter_async_context(ROOM.place("phone", 0))
    return refused.value.status


def test_so_many_are_under_way_of_one_address_and_of_all(monkeypatch):
    assert ran(held(200)) == 429
    monkeypatch.setattr(unfinished, "MOST_OF_ALL", 20)
    assert ran(held(20)) == 503


def test_who_has_too_many_waits_for_a_place(monkeypatch):
    monkeypatch.setattr(unfinished, "MOST_OF_ONE", 1)

    async def leaves():
        async with ROOM.place("phone", 0):
            await asyncio.sleep(0)

    async def waits():
        first = asyncio.create_task(leaves())
        await asyncio.sleep(0)
        async with ROOM.place("phone", 0.01):
            return first.done()

    assert ran(waits())
