"""bin/_serve.py: ports, the mark of the migrations, the addresses printed."""

import importlib.util
import io
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def serve():
    spec = importlib.util.spec_from_file_location("kontra_serve", ROOT / "bin/_serve.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path):
    (tmp_path / "scorer/migrations").mkdir(parents=True)
    (tmp_path / "scorer/migrations/0001_initial.py").write_text("first", encoding="ascii")
    (tmp_path / "requirements.txt").write_text("django==5.2", encoding="ascii")
    return tmp_path


@pytest.mark.parametrize("text", ["1", "8000", "65535"])
def test_port_is_read(serve, text):
    assert serve.parsed_port(text) == int(text)


@pytest.mark.parametrize("text", ["", "0", "65536", "80a", "-1", "9" * 5000, "８０００"])
def test_wrong_port_is_named_with_what_is_allowed(serve, text):
    with pytest.raises(SystemExit) as stop:
        serve.parsed_port(text)
    assert str(stop.value).startswith(f"The port is {text!r}; allowed is a number from 1 to 65535")


def test_taken_port_is_named_with_another_one(serve):
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(SystemExit) as stop:
            serve.check_free(port)
    assert str(stop.value).startswith(f"Port {port} is taken")
    assert f"bin/run {port + 1}" in str(stop.value)


def test_mark_is_the_same_until_a_migration_or_the_lock_changes(serve, checkout):
    mark = serve.migrations_mark(checkout)
    assert serve.migrations_mark(checkout) == mark
    (checkout / "scorer/migrations/0002_more.py").write_text("second", encoding="ascii")
    second = serve.migrations_mark(checkout)
    (checkout / "requirements.txt").write_text("django==5.3", encoding="ascii")
    third = serve.migrations_mark(checkout)
    assert len({mark, second, third}) == 3
    assert all(0 < number < 2**31 for number in (mark, second, third))


def test_new_database_has_no_mark(serve, tmp_path):
    assert serve.database_mark(tmp_path / "kontra.sqlite3") == 0
    assert list(tmp_path.iterdir()) == []


def test_mark_is_read_from_the_database(serve, tmp_path):
    database = tmp_path / "a b%20#?.sqlite3"
    with closing(sqlite3.connect(database)) as base:
        base.execute("PRAGMA user_version = 17")
    assert serve.database_mark(database) == 17


def test_banner_names_both_addresses(serve):
    lines = serve.banner(8000, "192.0.2.7").splitlines()
    assert [line for line in lines if line and line.isascii()] == [
        "Kontra is running:",
        "  on this machine       http://127.0.0.1:8000/",
        "  on the local network  http://192.0.2.7:8000/",
        "Stop it with Ctrl+C.",
    ]


def test_banner_draws_the_address_for_a_telephone(serve):
    code = serve.qr_code("http://192.0.2.7:8000/")
    lines = serve.banner(8000, "192.0.2.7").splitlines()
    assert code == [line for line in lines if not line.isascii()]
    assert {len(line) for line in code} == {len(code[0])}
    assert set("".join(code)) == set(" █▀▄")


def test_terminal_without_blocks_gets_the_addresses_alone(serve, monkeypatch):
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", plain)
    serve.say_where(serve.banner(8000, "192.0.2.7"))
    plain.seek(0)
    assert [line for line in plain.read().splitlines() if line] == [
        "Kontra is running:",
        "  on this machine       http://127.0.0.1:8000/",
        "  on the local network  http://192.0.2.7:8000/",
        "Stop it with Ctrl+C.",
    ]


def test_banner_without_a_network_names_this_machine_only(serve):
    assert "local network" not in serve.banner(8000, "127.0.0.1")


def test_static_mark_is_the_same_until_a_file_changes(serve, checkout):
    styles = checkout / "scorer/static/scorer/kontra.css"
    styles.parent.mkdir(parents=True)
    styles.write_text("a {}", encoding="ascii")
    mark = serve.static_mark(checkout)
    assert serve.static_mark(checkout) == mark
    styles.write_text("b {}", encoding="ascii")
    assert serve.static_mark(checkout) != mark


def test_static_files_are_collected_once(serve, monkeypatch, tmp_path):
    commands = []

    def run(command, **_options):
        commands.append(command[2])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    serve.collect_static(tmp_path / "static")
    serve.collect_static(tmp_path / "static")
    assert commands == ["collectstatic"]


def test_certificate_is_used_where_there_is_one(serve, tmp_path):
    assert serve.certificate(tmp_path) is None
    for name in ("cert.pem", "key.pem"):
        (tmp_path / name).write_text("", encoding="ascii")
    assert serve.certificate(tmp_path) == (tmp_path / "cert.pem", tmp_path / "key.pem")
    assert "https://127.0.0.1:8000/" in serve.banner(8000, "127.0.0.1", "https")
