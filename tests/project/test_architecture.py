"""The page about the house says what its imports say."""

from __future__ import annotations

from tests import house


def test_picture_is_the_one_that_the_imports_make():
    found = house.FRAME.search(house.PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == house.picture(house.rooms()), "python -m tests.house draws it anew"


def test_every_place_that_the_page_names_is_there():
    text = house.FRAME.sub("", house.PAGE.read_text(encoding="utf-8"))
    homes = [house.ROOT, house.ROOT / "scorer", house.ROOT / "tournaments"]
    named = {
        part
        for part in house.re.findall(r"`([a-z_]+/[a-z_/.<>]+)`", text)
        if "<" not in part and "{" not in part
    }
    missing = [one for one in sorted(named) if not any((home / one).exists() for home in homes)]
    assert "sheets/views/outbox.py" in named
    assert missing == []


def test_rooms_that_import_one_another_share_a_box():
    arrows = {"a.x": {"a.y"}, "a.y": {"a.x", "a.z"}, "a.z": set()}
    assert house.boxes(arrows) == {
        "a.x": ("a.x", "a.y"),
        "a.y": ("a.x", "a.y"),
        "a.z": ("a.z",),
    }
