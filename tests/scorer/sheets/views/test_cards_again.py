"""A recorded hand is corrected as it was tapped: one tap anew, the others come back."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, correct_entry, insert_entry
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import sign_sheet
from tests.builders.records import GLOWY, KOP, KOP_CARDS, with_entries
from tests.scorer.sheets.views.phone import Phone
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
WRITER = Writer(device="another")


class Corrector(Phone):
    """A telephone on which a line's hand is tapped anew."""

    def __init__(self, client, sheet, number=1):
        self.client, self.sheet = client, sheet
        self.address = reverse("scorer:correct_cards", args=[sheet.pk, number])
        self.answer = client.get(self.address)

    def places(self, name):
        """The taps of a part: where each stands among all."""
        (group,) = [group for group in self.shown["asked"] if group.name == name]
        return {one.value: one.place for one in group.taps}


@pytest.fixture
def sheet():
    return import_record(raw=with_entries(KOP, KOP_CARDS))


def test_correcting_a_hand_by_cards_leads_to_its_taps(client, sheet):
    answer = client.get(reverse("scorer:correct", args=[sheet.pk, 1]))
    assert answer.url == reverse("scorer:correct_cards", args=[sheet.pk, 1])
    phone = Corrector(client, sheet)
    assert phone.question() == "The hand is complete."
    assert [group.name for group in phone.shown["asked"]] == [
        *("The deal", "Auction", "Trick 1", "Trick 2", "Trick 3", "Trick 4"),
    ]
    assert "?form=record" in phone.page


def test_one_call_is_tapped_anew_and_all_behind_it_comes_back(client, sheet):
    phone = Corrector(client, sheet)
    phone.taps(back=phone.places("Auction")["kontra"])
    assert phone.question() == "Ada calls"
    assert "comes back as soon as it fits" in phone.page
    phone.taps("pas")
    assert phone.question() == "The hand is complete."
    assert phone.shown["fields"]["rest"] == ""
    answer = phone.saves(reason="nobody called")
    assert answer.url == reverse("scorer:sheet", args=[sheet.pk])
    (entry,) = current_log(sheet)
    assert (entry.revision, entry.reason) == (2, "nobody called")
    assert entry.payload == KOP_CARDS | {"auction": ["pas"] * 4}
    assert load_sheet_state(sheet).match.state.totals == (2, 2, -2, -2)
    assert "Hand 1 corrected" in client.get(answer.url).content.decode()


def test_call_that_was_forgotten_is_put_in_before_the_rest(client, sheet):
    phone = Corrector(client, sheet)
    phone.taps(back=phone.places("Auction")["kontra"] + 1)
    phone.taps("rej")
    assert phone.question() == "The hand is complete."
    assert phone.shown["hand"].calls[2:4] == (("Ada", "kontra"), ("Bogdan", "rej"))


def test_call_tapped_anew_can_be_tapped_anew_again(client, sheet):
    phone = Corrector(client, sheet)
    phone.taps(back=phone.places("Auction")["kontra"]).taps("zolo")
    assert phone.shown["line"]["text"].startswith("zolo · Ada")
    phone.taps(back=phone.places("Auction")["zolo"]).taps("pas")
    assert [call for _name, call in phone.shown["hand"].calls] == ["pas"] * 4
    assert phone.question() == "The hand is complete."


def test_cards_tapped_back_come_again(client, sheet):
    phone = Corrector(client, sheet)
    phone.taps(undo=1).taps(undo=1)
    assert phone.shown["line"] is None
    left = phone.shown["fields"]["rest"].split()
    assert left == KOP_CARDS["play"][-len(left) :]
    phone.taps(left[0])
    assert phone.question() == "The hand is complete."


def test_card_that_is_refused_changes_nothing(client, sheet):
    phone = Corrector(client, sheet)
    phone.taps(back=phone.places("Trick 1")["JD"])
    before = phone.shown["fields"]
    phone.taps("AH")
    assert phone.shown["fields"] == before
    assert phone.shown["fault_text"] == "Celina does not hold AH; in hand are: QH QD JH JD."


@pytest.mark.parametrize("back", sampled(["", "x", "999", "-1", "²"], daily=["²"]))
def test_nonsense_leads_nowhere(client, sheet, back):
    phone = Corrector(client, sheet)
    before = phone.shown["fields"]["taps"]
    assert phone.taps(back=back).shown["fields"]["taps"] == before


def test_hand_that_is_not_complete_is_not_saved(client, sheet):
    phone = Corrector(client, sheet)
    phone.taps(back=3)
    assert "it can be saved after its last card" in phone.saves().content.decode()
    assert sheet.entries.count() == 1


def test_reading_that_came_between_is_told_first(client, sheet):
    phone = Corrector(client, sheet)
    phone.taps(back=phone.places("Auction")["kontra"]).taps("pas")
    correct_entry(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        payload=KOP_CARDS | {"auction": ["kontra", *["pas"] * 3]},
        position=0,
        seen_revision=1,
        writer=WRITER,
    )
    assert "Somebody wrote this place first" in phone.saves().content.decode()
    assert phone.shown["head"].text.endswith("kontra")
    assert phone.saves().status_code == 302
    assert current_log(sheet)[0].revision == 3


def test_revoke_that_was_kept_stays_one_until_it_is_tapped_anew(client):
    sheet = import_record(raw=with_entries(KOP))
    phone = Phone(client, sheet).taps(*"QC 10S JD AC 10C QD JS AD QS 10H JH AS".split())  # noqa: SIM905
    phone.taps("pas", "pas", "pas", "pas", "JD", "*AD").finishes().saves()
    (line,) = current_log(sheet)
    assert line.noted["revokes"]
    answer = client.get(reverse("scorer:correct", args=[sheet.pk, 1]))
    assert answer.status_code == 200  # its figures have a form
    again = Corrector(client, sheet)
    assert again.question() == "The hand is complete."
    assert " *AD " in again.shown["fields"]["taps"]
    assert again.shown["fields"]["taps"].count("*") == 1
    again.taps(back=again.places("Trick 1")["AD"]).taps("JS").finishes().saves()
    entry = current_log(sheet)[0]
    assert (set(entry.payload), entry.noted) == ({"deal", "auction", "play"}, {})


def test_struck_hand_counts_again_once_it_is_saved(client, sheet):
    client.post(reverse("scorer:strike", args=[sheet.pk, 1]), {"uuid": uuid4(), "seen_revision": 1})
    phone = Corrector(client, sheet)
    assert "Once saved it counts again." in phone.page
    phone.saves()
    assert load_sheet_state(sheet).match.state.totals != (0, 0, 0, 0)


def test_only_hands_by_cards_are_tapped_anew(client):
    sheet = import_record(raw=with_entries(GLOWY, {"points": [71, 49]}))
    assert client.get(reverse("scorer:correct_cards", args=[sheet.pk, 1])).status_code == 404
    assert client.get(reverse("scorer:correct_cards", args=[sheet.pk, 2])).status_code == 404


def test_signed_sheet_offers_no_taps(client, sheet):
    phone = Corrector(client, sheet)
    sign_sheet(sheet_id=sheet.pk, uuid=uuid4(), side=None, name="Ada", position=1, writer=WRITER)
    assert "The sheet has been signed: open it again first." in phone.saves().content.decode()
    assert 'name="back"' not in client.get(phone.address).content.decode()


def test_dealt_anew_the_hand_is_read_as_far_as_it_fits(client):
    sheet = import_record(raw=with_entries(KOP))
    phone = Phone(client, sheet).taps(*"QC 10S JD AC 10C QD JS AD QS 10H JH AS".split())  # noqa: SIM905
    phone.taps("pas", "pas", "pas", "pas", "JD", "*AD").finishes().saves()
    insert_entry(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        payload={"contract": "zolo", "old": [0], "winner": "old"},
        position=1,
        after=-1,
        writer=WRITER,
    )
    assert "on cannot be and is left out" in Corrector(client, sheet).page
