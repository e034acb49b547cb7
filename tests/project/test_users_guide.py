"""The guide for users says the words of the screen, the same in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings

from tests.users_guide import BOLD, LANGUAGES, USERS, page, words_of_screen

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "scorer" / "locale"
PAGES = ("README", "backups", "entries", "hall", "kitchen-table", "rules", "tournament")
OTHERS = [code for code in LANGUAGES if code != settings.LANGUAGE_CODE]
LINK = re.compile(r"\]\(([^)\s]+)\)")
PICTURE = re.compile(r'<img src="([^"]+)"')
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
FEWEST_LETTERS = 4  # of a text with places: “%(count)s · %(name)s” would fit nearly everything


def shape(text: str) -> dict[str, object]:
    """What two languages of a page have in common."""
    return {
        "headings": re.findall(r"^#+", text, re.MULTILINE),
        "steps": len(re.findall(r"^\d+\.", text, re.MULTILINE)),
        "words": len(BOLD.findall(text)),
        "pictures": [Path(picture).name for picture in PICTURE.findall(text)],
        "links": len(LINK.findall(text)),
    }


@cache
def texts(language: str) -> tuple[set[str], list[re.Pattern[str]]]:
    """All texts of a catalogue: those that stand as they are, and those with places to fill."""
    english = language == settings.LANGUAGE_CODE
    catalogue = LOCALE / (OTHERS[0] if english else language) / "LC_MESSAGES" / "django.po"
    found: set[str] = set()
    for entry in polib.pofile(str(catalogue)):
        if english:
            told = {entry.msgid, entry.msgid_plural}
        else:
            told = {entry.msgstr, *entry.msgstr_plural.values()}
        found |= {" ".join(text.split()) for text in told}
    placed = [PLACE.split(text) for text in found if PLACE.search(text)]
    patterns = [
        re.compile(r"\S{1,20}".join(map(re.escape, parts)))
        for parts in placed
        if sum(map(str.isalpha, "".join(parts))) >= FEWEST_LETTERS
    ]
    return found, patterns


def unknown(words: list[str], language: str) -> list[str]:
    """Words that stand on no screen in that language."""
    exact, patterns = texts(language)
    return [
        word
        for word in words
        if word not in exact and not any(pattern.fullmatch(word) for pattern in patterns)
    ]


def targets(path: Path) -> list[Path]:
    """Files of the project that a page leads to or shows."""
    text = path.read_text(encoding="utf-8")
    found = [*LINK.findall(text), *PICTURE.findall(text), *re.findall(r'src="([^"]+)"', text)]
    inside = [address.partition("#")[0] for address in found if "://" not in address]
    return [path.parent / address for address in inside if address]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_pages(language):
    folder = page("README", language).parent
    assert {path.stem for path in folder.glob("*.md")} == set(PAGES)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", PAGES)
def test_page_has_the_same_shape_in_every_language(name, language):
    english = page(name, settings.LANGUAGE_CODE).read_text(encoding="utf-8")
    assert shape(page(name, language).read_text(encoding="utf-8")) == shape(english)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_words_in_bold_stand_on_the_screen(name, language):
    words = words_of_screen(page(name, language).read_text(encoding="utf-8"))
    assert unknown(words, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_bold_of_the_readme_stand_on_the_screen(language):
    name = "README.md" if language == settings.LANGUAGE_CODE else f"README.{language}.md"
    words = words_of_screen((ROOT / name).read_text(encoding="utf-8"))
    assert len(words) == 3  # this laptop, the desk to try, a club of one's own
    assert unknown(words, language) == []


def test_word_of_no_screen_is_seen():
    assert unknown(["Open the sheet", "Sign for Ada", "Open that sheet"], "en") == [
        "Open that sheet"
    ]


@pytest.mark.parametrize(
    "path",
    [*sorted(USERS.rglob("*.md")), *sorted(ROOT.glob("README*.md"))],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_links_lead_to_files_of_the_project(path):
    assert [target for target in targets(path) if not target.resolve().exists()] == []
