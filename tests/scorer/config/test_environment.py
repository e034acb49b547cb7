"""What is read from the environment, and the secret made at the first start."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from scorer.config import environment
from scorer.support import places


@pytest.mark.parametrize(("value", "read"), [("1", True), ("0", False)])
def test_flag_is_one_or_zero(monkeypatch, value, read):
    monkeypatch.setenv("KONTRA_DEBUG", value)
    assert environment.flag("KONTRA_DEBUG", default=not read) is read


def test_flag_that_is_neither_stops_the_start(monkeypatch):
    monkeypatch.setenv("KONTRA_DEBUG", "yes")
    with pytest.raises(ImproperlyConfigured, match="KONTRA_DEBUG is 'yes'; allowed are 0 and 1"):
        environment.flag("KONTRA_DEBUG", default=False)


def test_words_are_split_at_commas(monkeypatch):
    assert environment.words("KONTRA_HOSTS", default="a,,b") == ["a", "b"]
    monkeypatch.setenv("KONTRA_HOSTS", "c, d,")
    assert environment.words("KONTRA_HOSTS", default="a") == ["c", "d"]


def test_hosts_are_names_and_addresses(monkeypatch):
    assert environment.hosts("KONTRA_HOSTS") == []
    monkeypatch.setenv("KONTRA_HOSTS", "kontra.example.org, .club.pl,192.168.1.7,[fd00::7],app_1")
    known = ["kontra.example.org", ".club.pl", "192.168.1.7", "[fd00::7]", "app_1"]
    assert environment.hosts("KONTRA_HOSTS") == known
    for wrong in ("*", "*.club.pl", "http://kontra", "kontra:8000", "a b", "fd00::7", "-"):
        monkeypatch.setenv("KONTRA_HOSTS", f"kontra,{wrong}")
        with pytest.raises(ImproperlyConfigured, match="name each host the site answers to"):
            environment.hosts("KONTRA_HOSTS")


def test_number_is_whole_and_large_enough(monkeypatch):
    assert environment.number("KONTRA_WORKERS", default=2) == 2
    monkeypatch.setenv("KONTRA_WORKERS", "8")
    assert environment.number("KONTRA_WORKERS", default=2, least=1) == 8
    for wrong in ("0", "-1", "two", "1.5", "9" * 5000, "８"):
        monkeypatch.setenv("KONTRA_WORKERS", wrong)
        with pytest.raises(ImproperlyConfigured, match="allowed is a number from 1 on"):
            environment.number("KONTRA_WORKERS", default=2, least=1)


def test_text_may_lie_in_a_file(monkeypatch, tmp_path):
    kept = tmp_path / "secret"
    kept.write_text("from the file\n", encoding="utf-8")
    assert environment.text("KONTRA_X", default="usual") == "usual"
    monkeypatch.setenv("KONTRA_X", "given")
    assert environment.text("KONTRA_X") == "given"
    monkeypatch.setenv("KONTRA_X_FILE", str(kept))
    assert environment.text("KONTRA_X") == "from the file"
    monkeypatch.setenv("KONTRA_X_FILE", str(tmp_path / "none"))
    with pytest.raises(ImproperlyConfigured, match="KONTRA_X_FILE cannot be read: FileNotFound"):
        environment.text("KONTRA_X")


def test_time_zone_is_one_that_is_known(monkeypatch):
    assert environment.time_zone("KONTRA_TIME_ZONE", default="Europe/Warsaw") == "Europe/Warsaw"
    for wrong in ("Moon", "../x", "/etc/passwd"):
        monkeypatch.setenv("KONTRA_TIME_ZONE", wrong)
        with pytest.raises(ImproperlyConfigured, match="allowed are names such as Europe/Warsaw"):
            environment.time_zone("KONTRA_TIME_ZONE", default="UTC")


@pytest.mark.parametrize("content", [b"", b"\n", b"\0" * 67, b"\xff" * 67])
def test_secret_that_is_empty_or_damaged_stops_the_start(tmp_path, content):
    kept = tmp_path / "secret_key"
    kept.write_bytes(content)
    with pytest.raises(
        ImproperlyConfigured, match="is empty or damaged, so no page could be shown"
    ):
        environment.secret("NONE", kept)
    assert kept.read_bytes() == content


def test_secret_of_somebody_else_stops_the_start(tmp_path, monkeypatch):
    def theirs(_path, **_options):
        raise PermissionError

    kept = tmp_path / "secret_key"
    kept.touch()
    monkeypatch.setattr(Path, "read_text", theirs)
    with pytest.raises(ImproperlyConfigured, match="it belongs to others"):
        environment.secret("NONE", kept)


def test_secret_is_made_once_and_readable_by_its_owner_only(tmp_path, monkeypatch):
    kept = tmp_path / "var" / "secret_key"
    first = environment.secret("KONTRA_SECRET_KEY", kept)
    assert len(first) >= 50
    assert environment.secret("KONTRA_SECRET_KEY", kept) == first
    assert kept.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in kept.parent.iterdir()] == ["secret_key"]
    monkeypatch.setenv("KONTRA_SECRET_KEY", "given")
    assert environment.secret("KONTRA_SECRET_KEY", kept) == "given"


def test_secret_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    kept, synced, sync = tmp_path / "secret_key", [], os.fsync

    def noted(handle):
        synced.append((kept.exists(), str(Path(f"/proc/self/fd/{handle}").readlink())))
        sync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    environment.secret("NONE", kept)
    (named, file), (then, folder) = synced
    assert (named, file.startswith(f"{tmp_path}/")) == (False, True)
    assert (then, folder) == (True, str(tmp_path))


def test_first_starts_at_once_agree_on_one_secret(tmp_path):
    kept = tmp_path / "secret_key"
    with ThreadPoolExecutor(16) as pool:
        found = set(pool.map(lambda _start: environment.secret("NONE", kept), range(64)))
    assert len(found) == 1


def test_secret_is_kept_on_a_disk_without_links(tmp_path, monkeypatch):
    def no_links(_source, _target):
        raise PermissionError

    monkeypatch.setattr(os, "link", no_links)
    kept = tmp_path / "secret_key"
    first = environment.secret("NONE", kept)
    assert environment.secret("NONE", kept) == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_secret_lasts_a_process_where_nothing_can_be_written(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="ascii")
    assert len(environment.secret("NONE", blocked / "secret_key")) >= 50


def test_folder_is_made_for_its_owner_alone_and_closed_to_others(tmp_path):
    folder = environment.private(tmp_path / "deep" / "var")
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o755)
    assert environment.private(folder).stat().st_mode & 0o777 == 0o700


def test_folder_that_cannot_be_made_is_left_to_who_writes_there(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="ascii")
    assert environment.private(blocked / "var") == blocked / "var"


def test_all_that_is_kept_lies_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("KONTRA_VAR", str(tmp_path))
    assert places.var() == tmp_path
    monkeypatch.delenv("KONTRA_VAR")
    assert places.var().name == "var"


def test_tests_leave_the_folder_of_the_checkout_alone():
    assert not Path(settings.VAR_DIR).is_relative_to(places.var())


def test_without_redis_there_is_no_address(monkeypatch):
    monkeypatch.delenv("KONTRA_REDIS", raising=False)
    assert environment.redis("KONTRA_REDIS") == ""


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("redis://127.0.0.1:6379/0", "redis://127.0.0.1:6379/0"),
        ("valkey://:pass@store", "redis://:pass@store"),
        ("valkeys://store:6380", "rediss://store:6380"),
    ],
)
def test_redis_and_valkey_are_named_alike(monkeypatch, given, read):
    monkeypatch.setenv("KONTRA_REDIS", given)
    assert environment.redis("KONTRA_REDIS") == read


@pytest.mark.parametrize("wrong", ["store:6379", "http://:secret@store", "redis://", "redis://a:b"])
def test_wrong_address_stops_the_start_without_its_password(monkeypatch, wrong):
    monkeypatch.setenv("KONTRA_REDIS", wrong)
    with pytest.raises(ImproperlyConfigured) as stop:
        environment.redis("KONTRA_REDIS")
    assert str(stop.value).startswith("KONTRA_REDIS cannot be read; allowed is redis://host")
    assert "secret" not in str(stop.value)


def test_address_may_lie_in_a_file(monkeypatch, tmp_path):
    kept = tmp_path / "redis"
    kept.write_text("redis://:pass@store\n", encoding="ascii")
    monkeypatch.setenv("KONTRA_REDIS_FILE", str(kept))
    assert environment.redis("KONTRA_REDIS") == "redis://:pass@store"
