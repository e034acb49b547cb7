"""Two laptops understand one another, and nobody else does."""

from __future__ import annotations

import pytest

from scorer.operations.machine import sealed
from scorer.operations.machine.sealed import Box, SealBrokenError


@pytest.fixture(scope="module")
def box():
    return Box(b"k" * 32)


def test_a_question_and_its_answer(box):
    asked = box.ask({"do": "beat"}, b"pages" * 1000)
    assert len(asked) < 200
    assert b"beat" not in asked
    message = box.asked(asked)
    assert (message.head, message.payload) == ({"do": "beat"}, b"pages" * 1000)
    answer = box.answer({"ok": 1}, b"", message.nonce)
    assert box.answered(answer, sealed.nonce_of(asked)).head == {"ok": 1}


def test_nothing_else_is_taken(box):
    asked = box.ask({"do": "beat"})
    other = box.ask({"do": "beat"})
    answer = box.answer({"ok": 1}, b"", sealed.nonce_of(asked))
    forged = [
        (box.answered, (answer, sealed.nonce_of(other))),  # an answer to something else
        (box.asked, (answer,)),  # an answer sent back as a question
        (box.asked, (asked[:-1],)),
        (box.asked, (asked[:-1] + bytes([asked[-1] ^ 1]),)),
        (box.asked, (b"",)),
        (Box(b"l" * 32).asked, (asked,)),
    ]
    for read, given in forged:
        with pytest.raises(SealBrokenError):
            read(*given)


def test_both_work_out_the_same_key_which_never_travels():
    one, other = sealed.new_private(), sealed.derived_private("secret")
    ones, others = sealed.public_of(one), sealed.public_of(other)
    assert sealed.shared_box(one, others) == sealed.shared_box(other, ones)
    assert sealed.shared_box(sealed.new_private(), others) != sealed.shared_box(other, ones)
    for broken in (b"", b"\x00" * 32):
        with pytest.raises(SealBrokenError):
            sealed.shared_box(one, broken)


def test_a_code_proves_who_says_what():
    code = sealed.new_code()
    assert len(sealed.plain_code(code)) == 12
    given = sealed.proof(code, "second", b"key", b"address")
    assert sealed.is_proof(given, code.lower().replace("-", " "), "second", b"key", b"address")
    assert not sealed.is_proof(given, code, "first", b"key", b"address")
    assert not sealed.is_proof(given, code, "second", b"keya", b"ddress")
    assert not sealed.is_proof(given, sealed.new_code(), "second", b"key", b"address")
    assert not sealed.is_proof("ż", code, "second", b"key", b"address")
