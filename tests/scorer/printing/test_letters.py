"""Letters on paper: those of the house's faces, and the sign for those that nobody has."""

from __future__ import annotations

import ctypes
import re
from importlib import reload

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

from scorer.printing import letters
from scorer.printing.letters import OWN, SUBSTITUTE, shown
from tests.builders import records as examples
from tests.scorer.printing.reading import fonts, printed_anew, words

FACES = settings.BASE_DIR / "scorer" / "static" / "scorer" / "fonts"
EAST = ["Олександра Щербань-Ґудзь", "Θεόφιλος Παπαδόπουλος", "Nguyễn Văn Đức", "Ḥaṭṭāb Őry"]
NOBODYS = "\ue000"  # a letter of private use


def letters_of(file):
    with TTFont(FACES / f"{file}.woff2") as font:
        return set(font.getBestCmap())


@pytest.mark.parametrize("weight", ["regular", "semibold"])
def test_letters_are_those_of_the_files(weight):
    found = letters_of(f"inter-{weight}") | letters_of("noto-symbols-2")
    told = re.compile(f"[{OWN}]")
    assert {code for code in range(0x10000) if told.match(chr(code))} == found
    assert letters_of(f"inter-{weight}-east") < found


@pytest.fixture
def machine_without_faces(monkeypatch):
    """A machine without fontconfig; what was found out before is forgotten, and so is this."""

    def missing(_name):
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(ctypes, "CDLL", missing)
        reload(letters)
        yield
    reload(letters)


@pytest.mark.parametrize("name", EAST)
def test_letters_of_the_house_need_no_face_of_the_machine(name, machine_without_faces):
    assert letters.shown(name) == name


def test_letter_that_nobody_has_is_replaced_and_its_name_told(machine_without_faces):
    told = "□\ufe0f□ <b>Ada</b> □\u200d□ □"
    assert letters.shown("王\ufe0f小 <b>Ada</b> 👩\u200d👩 ა") == told
    assert letters.without_face(["Ada", "王小", "", "王小", "ა"]) == ["王小", "ა"]


def test_faces_of_the_machine_are_asked():
    assert shown(NOBODYS) == SUBSTITUTE
    assert shown("אב") == "אב"  # DejaVu, which bin/run installs


def test_sheet_shows_every_letter_or_the_sign_and_logs_nothing(caplog):
    players = [*EAST[:3], f"{NOBODYS}Ada"]
    pdf = printed_anew(examples.KOP | {"players": players})
    assert caplog.records == []  # they would name people
    text = words(pdf)
    assert [name in text for name in EAST[:3]] == [True] * 3
    assert "□ Ada" in text or "□Ada" in text
    assert "\ufffd" not in text
    assert {name.partition("+")[2] for name in fonts(pdf)} == {
        "Inter",
        "Inter-Semi-Bold",
        "Kontra-Symbols",
    }


@pytest.mark.parametrize("weight", ["regular", "semibold"])
def test_hyphen_of_names_is_not_as_wide_as_a_figure(weight):
    with TTFont(FACES / f"inter-{weight}.woff2") as font:
        table, glyphs = font["GSUB"].table, font.getBestCmap()
        tabular = {
            glyph
            for record in table.FeatureList.FeatureRecord
            if record.FeatureTag == "tnum"
            for number in record.Feature.LookupListIndex
            for lookup in table.LookupList.Lookup[number].SubTable
            for glyph in getattr(lookup, "ExtSubTable", lookup).mapping
        }
        assert glyphs[ord("1")] in tabular
        assert glyphs[ord("-")] not in tabular
