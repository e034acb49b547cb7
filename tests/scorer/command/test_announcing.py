"""Where the site is found: the addresses printed, and one to point a telephone at."""

import io
import sys

from scorer.command import announcing
from scorer.config.serving import certificate


def test_banner_names_both_addresses():
    lines = announcing.banner(8000, "192.0.2.7").splitlines()
    assert [line for line in lines if line and line.isascii()] == [
        "Kontra is running:",
        "  on this machine       http://127.0.0.1:8000/",
        "  on the local network  http://192.0.2.7:8000/",
        "Stop it with Ctrl+C.",
    ]


def test_banner_draws_the_address_for_a_telephone():
    code = announcing.qr_code("http://192.0.2.7:8000/")
    lines = announcing.banner(8000, "192.0.2.7").splitlines()
    assert code == [line for line in lines if not line.isascii()]
    assert {len(line) for line in code} == {len(code[0])}
    assert set("".join(code)) == set(" █▀▄")


def test_terminal_without_blocks_gets_the_addresses_alone(monkeypatch):
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", plain)
    announcing.say_where(announcing.banner(8000, "192.0.2.7"))
    plain.seek(0)
    assert [line for line in plain.read().splitlines() if line] == [
        "Kontra is running:",
        "  on this machine       http://127.0.0.1:8000/",
        "  on the local network  http://192.0.2.7:8000/",
        "Stop it with Ctrl+C.",
    ]


def test_banner_without_a_network_names_this_machine_only():
    assert "local network" not in announcing.banner(8000, "127.0.0.1")


def test_certificate_is_used_where_there_is_one(tmp_path):
    assert certificate(tmp_path) is None
    for name in ("cert.pem", "key.pem"):
        (tmp_path / name).write_text("", encoding="ascii")
    assert certificate(tmp_path) == (tmp_path / "cert.pem", tmp_path / "key.pem")
    assert "https://127.0.0.1:8000/" in announcing.banner(8000, "127.0.0.1", "https")
