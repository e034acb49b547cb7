"""Lines handed over by code: written once, by who may, and nothing of what proves nothing."""

from __future__ import annotations

from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scorer.models import Entry, ScoreSheet
from scorer.sheets.selectors.handing import handing_key, receipt_of
from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.codes import close_codes, issue_codes, reopen_codes, withdraw_codes
from scorer.sheets.services.sheets import import_record
from scorer.sheets.views.handed import HandedFault, gathered_from, half, take
from scorer.support.packets import ALPHABET, collected, opened, part_of
from tests.scorer.examples import KOP, with_entries
from tests.scorer.sheets.views.handing import ZOLO, packet_of, waiting

pytestmark = pytest.mark.django_db
LOST = [["kind", "zolo"], ["old", "0"], ["winner", "young"], ["kontras", "1"]]


def taken(texts):
    return take(gathered_from(texts))


def statuses(sheet):
    return [line.told["status"] for line in sheet.lines]


def refusal(texts):
    with pytest.raises(HandedFault) as fault:
        taken(texts)
    return str(fault.value)


def test_lines_are_written_once_in_order(kop_sheet):
    lines = [waiting(4), waiting(5, LOST)]
    packet = packet_of((kop_sheet.pk, "o.phone", lines))
    once = taken(packet)
    assert statuses(once.sheets[0]) == ["written", "written"]
    assert (once.stand, once.count) == (2, 2)
    written = current_log(kop_sheet)[4:]
    assert [str(entry.uuid) for entry in written] == [line[0] for line in lines]
    assert {entry.device for entry in written} == {"phone"}
    again = taken(packet)
    assert statuses(again.sheets[0]) == ["repeated", "repeated"]
    assert again.receipt == once.receipt
    assert len(current_log(kop_sheet)) == 6


def test_receipt_says_what_stands(kop_sheet):
    packet = packet_of((kop_sheet.pk, "o.", [waiting(4), waiting(9), waiting(5)]))
    found = taken(packet)
    assert statuses(found.sheets[0]) == ["written", "moved", "waiting"]
    key = handing_key(kop_sheet.pk, "o.")
    digest = opened(collected(map(part_of, packet))).digest
    assert found.receipt == receipt_of([key], digest, [1])
    assert found.receipt != receipt_of([key], digest, [3])
    kop_sheet.refresh_from_db()
    assert kop_sheet.held == 2


def test_line_that_another_wrote_first_is_told_with_what_stands_there(kop_sheet):
    found = taken(packet_of((kop_sheet.pk, "o.", [waiting(3)])))
    (line,) = found.sheets[0].lines
    assert line.told["status"] == "moved"
    assert line.told["stands"]["number"] == 4
    assert found.receipt == ""


def test_refused_line_says_why(kop_sheet):
    found = taken(packet_of((kop_sheet.pk, "o.", [waiting(4, [["kind", "zolo"]])])))
    (line,) = found.sheets[0].lines
    assert line.told["status"] == "refused"
    assert line.told["faults"]


def test_sheets_of_one_phone_come_together(kop_sheet):
    other = import_record(raw=KOP)
    place = len(current_log(other))
    gone = uuid4()
    sheets = [(kop_sheet.pk, [waiting(4)]), (gone, [waiting(0)]), (other.pk, [waiting(place + 3)])]
    found = taken(packet_of(*((pk, "o.", lines) for pk, lines in sheets)))
    assert [one.stand for one in found.sheets] == [1, 0, 0]
    assert found.sheets[1].refused == "This sheet is not here any more."
    assert found.receipt


def test_forged_packet_changes_nothing(kop_sheet):
    other = handing_key(uuid4(), "o.")
    said = "These lines do not come from a page of this site that may write. Nothing is taken."
    assert refusal(packet_of((kop_sheet.pk, "o.", [waiting(4)]), keys=[other])) == said
    assert refusal(packet_of((kop_sheet.pk, "u1.", [waiting(4)]), keys=[other])) == said
    good = handing_key(kop_sheet.pk, "o.")
    assert refusal(packet_of((kop_sheet.pk, "o.", [waiting(4)]), keys=[good, good])) == said
    assert len(current_log(kop_sheet)) == 4


def test_packet_of_another_site_is_sent_there(kop_sheet):
    said = "These lines were written for another site: hand them over at its desk."
    assert refusal(packet_of((kop_sheet.pk, "o.", [waiting(4)]), site="0" * 16)) == said


def test_withdrawn_code_counts_no_longer(kop_sheet):
    code = issue_codes([kop_sheet.pk])[kop_sheet.pk]
    packet = packet_of((kop_sheet.pk, f"c{code.pk}.", [waiting(4)]))
    close_codes([kop_sheet.pk])
    (closed,) = taken(packet).sheets
    assert closed.refused.startswith("The code this phone wrote by is good no longer")
    reopen_codes([kop_sheet.pk])
    assert taken(packet).stand == 1
    withdraw_codes([kop_sheet.pk])
    assert taken(packet).stand == 0
    assert len(current_log(kop_sheet)) == 5


@pytest.mark.parametrize("right", ["", "x", "u", "u0", "c999999", "cx", "u999999999"])
def test_right_that_nobody_has_writes_nothing(kop_sheet, right):
    found = taken(packet_of((kop_sheet.pk, f"{right}.", [waiting(4)])))
    assert found.sheets[0].refused
    assert len(current_log(kop_sheet)) == 4


def test_half_a_packet_says_what_is_missing(kop_sheet):
    packet = packet_of((kop_sheet.pk, "o.", [waiting(4)]), size=60)
    gathered = gathered_from([*packet[::2], packet[0]])
    missing = ", ".join(map(str, range(2, len(packet) + 1, 2)))
    have = len(packet[::2])
    assert half(gathered) == f"{have} of {len(packet)} parts are here; still to come: {missing}."


@pytest.mark.parametrize("text", ["https://club.example/", "4006381333931"])
def test_other_code_is_told(text):
    said = "This is no code of waiting lines: it comes from another program."
    with pytest.raises(HandedFault, match=said):
        gathered_from([text])


def test_misread_code_keeps_no_other_from_counting(kop_sheet):
    packet = packet_of((kop_sheet.pk, "o.", [waiting(4)]), size=60)
    assert taken(["https://club.example/", packet[0][:-1], *packet]).stand == 1


@pytest.mark.parametrize(
    "lines", [[], [[]], [["x", 4, "zolo", ZOLO, "", ""]], [[str(uuid4()), -1, "", [], "", ""]], "x"]
)
def test_what_is_no_line_is_damage(kop_sheet, lines):
    assert refusal(packet_of((kop_sheet.pk, "o.", lines))).startswith("The code is damaged")


class TestAnyPacket(TestCase):
    @given(st.integers(0, 10**6), st.integers(1, 44), st.randoms(use_true_random=True))
    def test_order_and_repeats_change_nothing_and_neither_does_a_slip(self, where, by, chance):
        sheet = import_record(raw=with_entries(KOP, *KOP["entries"][:4]))
        packet = packet_of((sheet.pk, "o.", [waiting(4), waiting(5)]), size=80)
        at, place = where % len(packet), where % len(packet[where % len(packet)])
        letter = ALPHABET[(ALPHABET.index(packet[at][place]) + by) % len(ALPHABET)]
        slip = packet[at][:place] + letter + packet[at][place + 1 :]
        gathered = gathered_from([*packet[:at], slip, *packet[at + 1 :]])
        assert gathered.text is None
        assert Entry.objects.filter(sheet=sheet).count() == 4
        order = chance.sample(packet * 2, len(packet) * 2)
        assert taken([slip, *order]).stand == 2
        assert ScoreSheet.objects.get(pk=sheet.pk).played == 6
