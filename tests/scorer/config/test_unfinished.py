"""What unfinished bodies take of memory and disk: in all, and of one address."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from scorer.config.unfinished import RefusedError, Unfinished
from tests.scorer.config.test_whole_requests import ran

KB = 1024
ROOM = Unfinished(32 * 1024 * KB, largest=12 * 1024 * KB)


@pytest.fixture(autouse=True)
def everything_is_given_back():
    yield
    with ROOM.body("one") as half, ROOM.body("other") as rest:
        for body in (half, rest):
            body.reserve(16 * 1024 * KB)
    assert ran(held(["phone"] * 200)) == 429


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


def test_body_without_a_length_takes_room_as_it_comes():
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


async def held(addresses, more="phone"):
    """What becomes of one more body where one is under way from each of these addresses."""
    async with AsyncExitStack() as places:
        for address in addresses:
            await places.enter_async_context(ROOM.place(address, 0))
        with pytest.raises(RefusedError) as refused:
            await places.enter_async_context(ROOM.place(more, 0))
    return refused.value.status


def test_body_past_two_hundred_of_one_address_is_refused():
    assert ran(held(["phone"] * 200)) == 429


def test_body_past_two_thousand_of_all_addresses_is_refused():
    assert ran(held([f"{number % 10}" for number in range(2000)])) == 503


def test_address_with_too_many_bodies_waits_for_a_place():
    async def leaves():
        async with ROOM.place("phone", 0):
            await asyncio.sleep(0)

    async def waits():
        async with AsyncExitStack() as places:
            for _body in range(199):
                await places.enter_async_context(ROOM.place("phone", 0))
            last = asyncio.create_task(leaves())
            await asyncio.sleep(0)
            async with ROOM.place("phone", 0.01):
                return last.done()

    assert ran(waits())
