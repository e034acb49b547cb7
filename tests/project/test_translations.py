"""Every text is in every language, whole, and compiled."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
MARKERS = {"_", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL_MARKERS = {"ngettext", "ngettext_lazy"}
CONTEXT_MARKERS = {"pgettext", "pgettext_lazy"}
SENTENCE = re.compile(r"[A-Z“%].*[.!?]\n?", re.DOTALL)
SAYING = ("views", "forms", "tables", "services", "selectors")  # rooms that say something to people
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
LITERAL = r"""u?"(?:[^"\\]|\\.)*"|u?'(?:[^'\\]|\\.)*'"""
TERMS = {  # one word for one thing: what a text that names it says in each language
    r"\bdesks?\b": {"pl": "biur", "cs": "kancelář", "ro": "secretariat"},
    r"\bregister\b": {"pl": "kartote", "cs": "kartot", "ro": "regist"},
    r"\bscore sheets?\b": {"pl": "kart", "cs": "zápis", "ro": "fo(ai|i)"},
}
IN_TEMPLATE = re.compile(
    rf"\b(?:(?:_|gettext|ngettext)\(|n?pgettext\((?:{LITERAL}),\s*)({LITERAL})"
)


def _catalogue(language: str) -> Path:
    return ROOT / "scorer" / "locale" / language / "LC_MESSAGES" / "django.po"


@cache
def _translations(language: str) -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for entry in polib.pofile(str(_catalogue(language)))}


def _in_python(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", "")
            place = 1 if name in CONTEXT_MARKERS else 0
            if name in MARKERS | PLURAL_MARKERS | CONTEXT_MARKERS:
                text = node.args[place]
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    found.add(text.value)
    return found


def _renamed(path: Path) -> set[str]:
    """Functions that mark texts, imported under names that those who collect texts do not know."""
    known = MARKERS | PLURAL_MARKERS | CONTEXT_MARKERS
    return {
        f"{path.name}: {name.asname}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.name in known - {"_"} and name.asname not in {None, *known}
    }


def _unmarked(path: Path) -> set[str]:
    """Sentences, and what a message says in words, that nothing marks; log lines are for admins."""
    told, marked = set[ast.AST](), set[ast.AST]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and SENTENCE.fullmatch(str(node.value)):
            told.add(node)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            marked.add(node.value)  # a docstring
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name in MARKERS | PLURAL_MARKERS | CONTEXT_MARKERS or name.startswith("log."):
                marked |= {*ast.walk(node)}
            elif name.startswith("messages."):
                told |= {
                    part
                    for one in node.args
                    if isinstance(one, ast.Constant | ast.JoinedStr)
                    for part in getattr(one, "values", [one])
                    if isinstance(part, ast.Constant) and re.search(r"[a-z]{2}", str(part.value))
                }
    return {f"{path.name}: {ast.unparse(each)}" for each in told - marked}


def _in_template(path: Path) -> set[str]:
    source = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    return {ast.literal_eval(literal) for literal in IN_TEMPLATE.findall(source)}


@cache
def _texts() -> frozenset[str]:
    found: set[str] = set()
    for folder in ("scorer", "tournaments"):
        for path in (ROOT / folder).rglob("*.py"):
            found |= _in_python(path)
    for folder in ("templates", "scorer/kits"):
        for path in (ROOT / folder).rglob("*.html"):
            found |= _in_template(path)
    return frozenset(found)


def test_texts_are_found():
    assert {"Why", "Zolo du is won with all four tricks, otherwise lost."} <= _texts()


def test_rules_say_nothing_in_the_keys_of_a_record():
    """A player reads them: no “uncollected must be true”, no “leave it out”."""
    key = re.compile(r"\b(true|false|[a-z]+_[a-z]+|leave (the )?\w+ out)\b")
    rules = (ROOT / "scorer" / "games").rglob("*.py")
    texts = {text for path in rules for text in _in_python(path)}
    assert [text for text in sorted(texts) if key.search(PLACE.sub("", text))] == []


def test_marks_keep_the_names_by_which_texts_are_collected():
    places = [path for app in ("scorer", "tournaments") for path in (ROOT / app).rglob("*.py")]
    assert set().union(*map(_renamed, places)) == set()


def test_every_sentence_and_message_to_people_is_marked_for_translation():
    rooms = [path for app in ("scorer", "tournaments") for path in (ROOT / app).rglob("*.py")]
    unmarked = [_unmarked(path) for path in rooms if not {*path.parts}.isdisjoint(SAYING)]
    assert sorted(set().union(*unmarked)) == [
        "guards.py: 'KONTRA_DEBUG is on: only the machine itself is answered.\\n'"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language):
    known = _translations(language)
    assert sorted(_texts() - set(known)) == []
    assert [entry.msgid for entry in known.values() if not entry.translated()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_over(language):
    assert sorted(set(_translations(language)) - _texts()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_the_same_in_every_translation(language):
    differing = []
    for entry in _translations(language).values():
        allowed = set(PLACE.findall(entry.msgid)) | set(PLACE.findall(entry.msgid_plural))
        needed = set(PLACE.findall(entry.msgid)) - {"%(count)d"}
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            places = set(PLACE.findall(text))
            if text and not needed <= places <= allowed:
                differing.append(entry.msgid)
    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("named", TERMS)
def test_one_thing_has_one_word(named, language):
    term = re.compile(TERMS[named][language], re.IGNORECASE)
    others = [
        entry.msgid
        for entry in _translations(language).values()
        if re.search(named, entry.msgid, re.IGNORECASE)
        and not term.search(" ".join([entry.msgstr, *entry.msgstr_plural.values()]))
    ]
    assert others == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_is_current(language):
    compiled = polib.mofile(str(_catalogue(language).with_suffix(".mo")))
    as_compiled = {
        (entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural) for entry in compiled
    }
    as_written = {
        (entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural)
        for entry in polib.pofile(str(_catalogue(language)))
    }
    assert as_compiled == as_written
