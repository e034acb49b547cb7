"""The file of an update: what fits is taken, and what is wrong is said in a sentence."""

from __future__ import annotations

import json
from zipfile import ZipFile

import pytest

from scorer.operations.services.updates.archive import UpdateRefused, check, read_update
from tests.made_up.wheels import update, wheel

OTHER = "cp27-cp27m-plan9_x86_64"


def refusal(path, own="9.0"):
    with pytest.raises(UpdateRefused) as refused:
        check(read_update(path), own)
    return str(refused.value)


def test_update_is_read_as_it_was_written(tmp_path):
    found = read_update(update(tmp_path, updates_from="0.2", oldest_on_tables="0.3"))
    assert (found.version, found.updates_from, found.oldest_on_tables) == ("9.1", "0.2", "0.3")
    assert [one.file for one in check(found, "9.0")] == ["kontra-9.1-py3-none-any.whl"]


def test_small_one_takes_what_is_installed_here(tmp_path):
    needs = ["Django>=5.2", 'colorama>=1 ; sys_platform == "plan9"', 'nose ; extra == "test"']
    path = update(tmp_path, wheel(tmp_path, needs=needs))
    assert [one.name for one in check(read_update(path), "9.0")] == ["kontra"]


def test_large_one_brings_the_wheels_of_this_system(tmp_path):
    path = update(
        tmp_path,
        wheel(tmp_path, needs=["django>=99", "fast"]),
        wheel(tmp_path, "django", "99.1"),
        wheel(tmp_path, "fast", "2", OTHER),
        wheel(tmp_path, "fast", "2"),
        wheel(tmp_path, "foreign", "1", OTHER),
    )
    files = {one.file for one in check(read_update(path), "9.0")}
    assert files == {
        "kontra-9.1-py3-none-any.whl",
        "django-99.1-py3-none-any.whl",
        "fast-2-py3-none-any.whl",
    }


@pytest.mark.parametrize(
    ("needs", "said"),
    [
        ("django>=99", "is a small update: it needs django>=99, which is not installed here."),
        ("no-such-thing", "is a small update: it needs no-such-thing, which is not installed"),
        ("fast", "is for another system: this one is "),
    ],
)
def test_what_is_missing_here_is_named(tmp_path, needs, said):
    own = wheel(tmp_path, needs=[needs])
    path = update(tmp_path, own, wheel(tmp_path, "fast", "2", OTHER))
    assert refusal(path).startswith(f"kontra-9.1.update {said}")


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("9.1", "kontra-9.1.update brings Kontra 9.1, which is not newer than 9.1 here."),
        ("9.2", "kontra-9.1.update brings Kontra 9.1, which is not newer than 9.2 here."),
        ("9.1.dev0", "kontra-9.1.update updates from Kontra 9.1rc1 on; here is 9.1.dev0."),
    ],
)
def test_only_what_is_newer_and_not_too_new_updates(tmp_path, own, said):
    assert refusal(update(tmp_path, updates_from="9.1rc1"), own) == said


def test_damaged_part_is_named(tmp_path):
    path = update(tmp_path)
    whole = path.read_bytes()
    at = whole.index(b"Name: kontra")
    path.write_bytes(whole[:at] + b"Game" + whole[at + 4 :])
    assert "is damaged or not whole" in refusal(path)  # its own checksum
    with ZipFile(path, "w") as made:
        told = json.dumps(
            {"format": "kontra-update/1", "wheels": {"a-1-py3-none-any.whl": "0" * 64}}
            | {"version": "9.1", "updates_from": "0.1", "oldest_on_tables": "0.1"}
        )
        made.writestr("manifest.json", told)
        made.writestr("a-1-py3-none-any.whl", b"another")
    said = "kontra-9.1.update is damaged: its part a-1-py3-none-any.whl is not what it was."
    assert refusal(path) == said


def test_half_a_file_is_not_whole(tmp_path):
    path = update(tmp_path)
    path.write_bytes(path.read_bytes()[:-100])
    assert refusal(path) == (
        "kontra-9.1.update is damaged or not whole, or it is no update of Kontra's."
    )


@pytest.mark.parametrize("content", [b"", b"a letter", b"\x7fELF"])
def test_what_is_no_update_is_said(tmp_path, content):
    path = tmp_path / "letter.update"
    path.write_bytes(content)
    assert refusal(path) == "letter.update is no update of Kontra's."


@pytest.mark.parametrize(
    "manifest",
    [
        "[]",
        "{}",
        '{"format": "kontra-backup/1"}',
        '{"format": "kontra-update/1"}',
        (
            '{"format": "kontra-update/1", "version": "new", "updates_from": "1",'
            ' "oldest_on_tables": "1", "wheels": {}}'
        ),
        (
            '{"format": "kontra-update/1", "version": "9.1", "updates_from": "1",'
            ' "oldest_on_tables": "1", "wheels": {}}'
        ),
        (
            '{"format": "kontra-update/1", "version": "9.1", "updates_from": "1",'
            ' "oldest_on_tables": "1", "wheels": []}'
        ),
    ],
)
def test_zip_of_another_kind_is_no_update(tmp_path, manifest):
    path = tmp_path / "x.update"
    with ZipFile(path, "w") as made:
        made.writestr("manifest.json", manifest)
    assert refusal(path) == "x.update is damaged or not whole, or it is no update of Kontra's."


def test_later_format_asks_for_a_version_in_between(tmp_path):
    path = tmp_path / "x.update"
    with ZipFile(path, "w") as made:
        made.writestr("manifest.json", '{"format": "kontra-update/2"}')
    assert refusal(path) == "x.update is for a newer Kontra: update to one in between first."


def test_file_that_is_gone_is_named(tmp_path):
    said = refusal(tmp_path / "gone.update")
    assert said == f"{tmp_path}/gone.update cannot be read: No such file or directory."
