"""Packets as text: out of parts in any order, and never out of what was not packed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.support.packets import (
    ALPHABET,
    PART_SIZE,
    SEAL,
    Damage,
    PacketFault,
    base45,
    collected,
    from_base45,
    opened,
    packed,
    part_of,
    parts_of,
)

VECTORS = json.loads((Path(__file__).parents[2] / "javascript/packets.json").read_text())
BODY = json.dumps({"lines": [f"{number}: żółć {number**5}" for number in range(90)]}).encode()
SEALS = (b"a" * SEAL, b"b" * SEAL)
PARTS = parts_of(packed(BODY, SEALS), 100)


def read(texts):
    return opened(collected(map(part_of, texts)))


@pytest.mark.parametrize(
    ("data", "text"), [(b"AB", "BB8"), (b"Hello!!", "%69 VD92EX0"), (b"base-45", "UJCLQE7W581")]
)
def test_base_45_is_that_of_the_rfc(data, text):
    assert base45(data) == text
    assert from_base45(text) == data


@given(st.binary(max_size=300))
def test_bytes_come_out_as_they_went_in(data):
    assert from_base45(base45(data)) == data


@given(st.binary(max_size=2000), st.lists(st.binary(min_size=SEAL, max_size=SEAL), max_size=4))
def test_packet_comes_out_as_it_went_in(body, seals):
    for deflates in (False, True):
        packet = read(parts_of(packed(body, seals, deflates=deflates)))
        assert (packet.body, packet.seals) == (body, tuple(seals))


@given(st.permutations(PARTS), st.lists(st.sampled_from(PARTS)))
def test_parts_come_in_any_order_and_again(order, again):
    assert read([*again, *order]).body == BODY


@given(st.sets(st.sampled_from(PARTS), min_size=1, max_size=len(PARTS) - 1))
def test_half_a_packet_is_none(some):
    gathered = collected(map(part_of, some))
    assert gathered.text is None
    assert {*gathered.missing, *gathered.have} == set(range(1, len(PARTS) + 1))
    assert len(gathered.missing) == len(PARTS) - len(some)


@given(st.data())
def test_changed_character_changes_nothing(data):
    number = data.draw(st.integers(0, len(PARTS) - 1))
    part = PARTS[number]
    at = data.draw(st.integers(0, len(part) - 1))
    letter = data.draw(st.sampled_from(ALPHABET.replace(part[at], "")))
    with pytest.raises(PacketFault):
        part_of(part[:at] + letter + part[at + 1 :])


@given(st.text())
def test_no_text_is_worse_than_a_fault(text):
    with pytest.raises(PacketFault) as fault:
        part_of(text)
    assert fault.value.damage in Damage


def test_parts_of_two_packets_make_neither():
    other = parts_of(packed(BODY[:-9], SEALS), 100)
    assert collected(map(part_of, [PARTS[0], *other[1:]])).text is None
    assert read([PARTS[0], *other]).body == BODY[:-9]


@pytest.mark.parametrize("text", ["https://club.example/", "WIFI:S:hall;;", "", "K2/ABC"])
def test_other_programs_codes_are_known_as_such(text):
    with pytest.raises(PacketFault) as fault:
        part_of(text)
    assert fault.value.damage is Damage.OTHER


def test_part_of_usual_size_fits_a_code_of_version_12():
    import segno  # noqa: PLC0415 — of use in this test alone

    for part in parts_of(packed(BODY * 3, deflates=False)):
        assert len(part) <= PART_SIZE + 27
        assert segno.make(part, error="m", micro=False, boost_error=False).version <= 12


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_scripts_and_server_pack_the_same(vector):
    packet = read(vector["parts"])
    assert packet.body.decode() == vector["body"]
    assert [seal.hex() for seal in packet.seals] == vector["seals"]
    assert packet.digest == vector["digest"]
    if not vector["deflates"]:
        seals = map(bytes.fromhex, vector["seals"])
        again = packed(packet.body, seals, deflates=False)
        assert parts_of(again, vector["size"]) == vector["parts"]
