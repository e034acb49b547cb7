"""Every text is in every language, whole, and compiled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation.template import templatize

from tests.project.sources import ROOT, modules

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
MARKERS = {"_", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL_MARKERS = {"ngettext", "ngettext_lazy"}
CONTEXT_MARKERS = {"pgettext", "pgettext_lazy"}
ALL_MARKERS = MARKERS | PLURAL_MARKERS | CONTEXT_MARKERS
SENTENCE = re.compile(r"[A-Z“%].*[.!?]\n?", re.DOTALL)
MARKED = re.compile(r"\b(_|n?p?gettext(_lazy|_noop)?)\b")
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


@dataclass(frozen=True)
class Said:
    """What a module says: texts it marks, and what is wrong with how it marks them."""

    texts: frozenset[str]
    renamed: frozenset[str]
    unmarked: frozenset[str]
    built: frozenset[str]


def _name(node: ast.AST) -> str:
    """``a.b`` of what is called, ``a().b`` as well; empty for what has no such name."""
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(value, name):
            return f"{_name(value)}.{name}"
        case ast.Call(called):
            return _name(called)
    return ""


@cache
def _said(path: Path) -> Said:
    """What a module says, by its path in the project; a module is parsed once, or never."""
    text = modules()[path]
    says = not {*path.parts}.isdisjoint(SAYING) or MARKED.search(text)
    nodes = [*ast.walk(ast.parse(text))] if says else []
    calls = [(_name(node.func), node) for node in nodes if isinstance(node, ast.Call)]
    marked = [(name, call) for name, call in calls if name in ALL_MARKERS and call.args]
    texts = [(call, call.args[name in CONTEXT_MARKERS]) for name, call in marked]
    return Said(
        frozenset(
            text.value
            for _call, text in texts
            if isinstance(text, ast.Constant) and isinstance(text.value, str)
        ),
        frozenset(_renamed(path, nodes)),
        frozenset(_unmarked(path, nodes, calls)),
        frozenset(
            f"{path}:{call.lineno}"
            for call, text in texts
            if isinstance(text, ast.JoinedStr | ast.BinOp)
        ),
    )


def _renamed(path: Path, nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Functions that mark texts, imported under names that those who collect texts do not know."""
    for node in nodes:
        for name in node.names if isinstance(node, ast.ImportFrom) else ():
            if name.name in ALL_MARKERS - {"_"} and name.asname not in {None, *ALL_MARKERS}:
                yield f"{path.name}: {name.asname}"


def _unmarked(
    path: Path, nodes: Iterable[ast.AST], calls: Iterable[tuple[str, ast.Call]]
) -> Iterator[str]:
    """Sentences, and what a message says in words, that nothing marks; log lines are for admins."""
    if {*path.parts}.isdisjoint(SAYING):
        return
    told, marked = set[ast.AST](), set[ast.AST]()
    for node in nodes:
        if isinstance(node, ast.Constant) and SENTENCE.fullmatch(str(node.value)):
            told.add(node)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            marked.add(node.value)  # a docstring
    for name, call in calls:
        if name in ALL_MARKERS or name.startswith("log."):
            marked |= {*ast.walk(call)}
        elif name.startswith("messages."):
            told |= {
                part
                for one in call.args
                if isinstance(one, ast.Constant | ast.JoinedStr)
                for part in getattr(one, "values", [one])
                if isinstance(part, ast.Constant) and re.search(r"[a-z]{2}", str(part.value))
            }
    yield from (f"{path.name}: {ast.unparse(each)}" for each in told - marked)


def _in_template(path: Path) -> set[str]:
    source = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    return {ast.literal_eval(literal) for literal in IN_TEMPLATE.findall(source)}


@cache
def _texts() -> frozenset[str]:
    found: set[str] = set()
    for path in modules():
        found |= _said(path).texts
    for folder in ("templates", "scorer/kits"):
        for path in (ROOT / folder).rglob("*.html"):
            found |= _in_template(path)
    return frozenset(found)


def test_texts_are_found():
    assert {"Why", "Zolo du is won with all four tricks, otherwise lost."} <= _texts()


def test_rules_say_nothing_in_the_keys_of_a_record():
    """A player reads them: no “uncollected must be true”, no “leave it out”."""
    key = re.compile(r"\b(true|false|[a-z]+_[a-z]+|leave (the )?\w+ out)\b")
    rules = [path for path in modules() if path.is_relative_to("scorer/games")]
    texts = {text for path in rules for text in _said(path).texts}
    assert texts
    assert [text for text in sorted(texts) if key.search(PLACE.sub("", text))] == []


def test_marks_keep_the_names_by_which_texts_are_collected():
    assert {name for path in modules() for name in _said(path).renamed} == set()


def test_translated_texts_are_plain_literals():
    assert {place for path in modules() for place in _said(path).built} == set()


def test_every_sentence_and_message_to_people_is_marked_for_translation():
    assert {text for path in modules() for text in _said(path).unmarked} == {
        "guards.py: 'KONTRA_DEBUG is on: only the machine itself is answered.\\n'"
    }


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
