"""A code shown on one laptop and typed on another pairs them, once."""

from __future__ import annotations

import stat
from datetime import timedelta

import pytest

from scorer.models import Understudy
from scorer.operations.machine import sealed
from scorer.operations.selectors.lineage import lineage, site_mark
from scorer.operations.services import pairing
from scorer.operations.services.pairing import PairingRefused

pytestmark = pytest.mark.django_db
ADDRESS = "http://10.0.0.7:8000"


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


class Second:
    """What a second laptop does."""

    def __init__(self):
        self.private = sealed.new_private()
        self.public = sealed.public_of(self.private)

    def pairs(self, code, address=ADDRESS, said=None):
        proof = sealed.proof(code, pairing.SECOND, self.public, (said or address).encode())
        return pairing.pair(self.public.hex(), address, proof)


def test_both_come_to_the_same_key(tmp_path):
    code, second = pairing.begin_pairing(), Second()
    assert stat.S_IMODE((tmp_path / "pairing.json").stat().st_mode) == 0o600
    paired = second.pairs(code.code)
    first = bytes.fromhex(paired.public)
    assert sealed.is_proof(paired.proof, code.code, pairing.FIRST, first, second.public)
    assert pairing.box_of(pairing.understudy()) == sealed.shared_box(second.private, first)
    assert paired.site == site_mark()
    assert lineage().second == ADDRESS


def test_a_code_is_good_once():
    code = pairing.begin_pairing().code
    Second().pairs(code)
    with pytest.raises(PairingRefused):
        Second().pairs(code)
    assert pairing.pairing_code() is None


def test_a_code_ends_after_ten_minutes(monkeypatch):
    code = pairing.begin_pairing().code
    later = pairing.timezone.now() + timedelta(minutes=10, seconds=1)
    monkeypatch.setattr(pairing.timezone, "now", lambda: later)
    with pytest.raises(PairingRefused):
        Second().pairs(code)


def test_five_wrong_ones_end_it():
    code = pairing.begin_pairing().code
    for _try in range(5):
        with pytest.raises(PairingRefused):
            Second().pairs("WRNG-WRNG-WRNG")
    with pytest.raises(PairingRefused):
        Second().pairs(code)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ftp://10.0.0.7",
        "http://",
        "http://a/b",
        "http://[",
        "http://a:b",
        "http://" + "a" * 200,
    ],
)
def test_an_address_that_is_none_is_refused(address):
    with pytest.raises(PairingRefused):
        Second().pairs(pairing.begin_pairing().code, address)


def test_what_somebody_between_them_changed_is_refused():
    code = pairing.begin_pairing().code
    with pytest.raises(PairingRefused):
        Second().pairs(code, "http://10.0.0.66:8000", said=ADDRESS)
    for public in ("", "zz", "00" * 32, "ab" * 31):
        with pytest.raises(PairingRefused):
            pairing.pair(public, ADDRESS, "x")
    assert not Understudy.objects.exists()


def test_the_newest_counts_and_any_can_be_let_go():
    for address in (ADDRESS, "http://10.0.0.8:8000/"):
        Second().pairs(pairing.begin_pairing().code, address)
    assert lineage().second == "http://10.0.0.8:8000"
    assert Understudy.objects.filter(withdrawn_at=None).count() == 1
    assert pairing.withdraw() == 1
    assert pairing.understudy() is None
