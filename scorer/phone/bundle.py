"""Gathers what one game needs on a phone: its rules written anew, and what speaks for them.

Made once when the static files are collected (``scorer.config.engine_files``);
nothing of it is imported while the site serves.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from scorer.games.registry import package_of
from scorer.phone.fingerprint import fingerprint
from scorer.phone.lowering import RUNTIME, lowered
from scorer.phone.program import Texts
from scorer.phone.shapes import written

ROOT = Path(__file__).resolve().parents[2]
MARKS = frozenset({"_", "gettext", "ngettext"})
MOST_SAMPLED = 200  # numbers among which every plural form of a language occurs
MAIN = """\
from description import DESCRIPTION
from scorer.phone.program import Program
{filled_in}
program = Program(DESCRIPTION, filled_in)
"""


def game_bundle(slug: str) -> dict[str, object]:
    """``fingerprint``, and ``modules`` in MicroPython by their paths, ``main.py`` among them."""
    package = package_of(slug)
    modules: dict[str, str] = {}
    filled_in = find_spec(f"scorer.games.{package}.filled_in") is not None
    description = written(slug)
    for name in ("scorer.phone.program", *_imported(description)):
        _collect(name, modules)
    if filled_in:
        _collect(f"scorer.games.{package}.filled_in", modules)
    runtime = Path(__file__).with_name("runtime.py")
    modules[runtime.relative_to(ROOT).as_posix()] = runtime.read_text(encoding="utf-8")
    said = f"from scorer.games.{package} import filled_in" if filled_in else "filled_in = None"
    modules |= {"description.py": description, "main.py": MAIN.format(filled_in=said)}
    return {"fingerprint": fingerprint(slug), "modules": modules}


def texts(language: str, catalogue: GNUTranslations) -> Texts:
    """The rules' sentences in ``language``: ``messages`` and, by their singular, ``plurals``.

    ``forms`` says by number, from 0, which plural form a number takes; numbers above the last go
    by what is left of them when divided by 100.
    """
    messages: dict[str, str] = {}
    plurals: dict[str, list[str]] = {}
    forms = [_form(catalogue, number) for number in range(MOST_SAMPLED)]
    numbers = [forms.index(form) if form in forms else 0 for form in range(max(forms) + 1)]
    for singular, plural in sorted(_marked(), key=str):
        if plural is None:
            messages[singular] = catalogue.gettext(singular)
        else:
            plurals[singular] = [catalogue.ngettext(singular, plural, number) for number in numbers]
    return Texts(language=language, messages=messages, plurals=plurals, forms=forms)


def mark() -> str:
    """A digest of everything that the files for phones are made of."""
    digest = hashlib.sha256()
    folder = ROOT / "scorer"
    sources = [
        folder.joinpath(part).rglob("*.py") for part in ("games", "records", "support", "phone")
    ]
    for path in sorted([path for part in sources for path in part]):
        digest.update(path.read_bytes())
    for path in sorted(folder.glob("locale/*/LC_MESSAGES/django.mo")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _collect(name: str, modules: dict[str, str]) -> None:
    """The module, lowered, and all that it imports of ours; by their paths."""
    module = import_module(name)
    path = _path(module)
    if path in modules or name == RUNTIME:
        return
    modules[path] = ""  # two may import one another
    modules[path] = lowered(module, _source(module))
    above = name.rpartition(".")[0]
    if above:
        modules.setdefault(_path(import_module(above)), "")  # a package, as far as one is needed
    for imported in _imported(modules[path]):
        _collect(imported, modules)


def _imported(source: str) -> Iterator[str]:
    """The full names of the modules of ours that a lowered one imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module != RUNTIME:
            names = [f"{node.module}.{name.name}" for name in node.names]
            inner = [name for name in names if _is_module(name)]
            yield from inner or [node.module]


def _is_module(name: str) -> bool:
    above = import_module(name.rpartition(".")[0])
    return hasattr(above, "__path__") and find_spec(name) is not None


def _path(module: ModuleType) -> str:
    """Where a module lies on the phone, as it does here."""
    return Path(module.__file__ or "").relative_to(ROOT).as_posix()


def _source(module: ModuleType) -> str:
    return Path(module.__file__ or "").read_text(encoding="utf-8")


def _form(catalogue: GNUTranslations, number: int) -> int:
    """Which plural form a number takes, from 0."""
    plural: object = getattr(catalogue, "plural")  # noqa: B009 — the class says it to nobody
    return int(plural(number)) if callable(plural) else 0


@cache
def _marked() -> frozenset[tuple[str, str | None]]:
    """Every sentence that is marked for translation in the rules of any game, with its plural."""
    found: set[tuple[str, str | None]] = set()
    folders = [ROOT / "scorer" / "games", ROOT / "scorer" / "records"]
    for path in [path for folder in folders for path in sorted(folder.rglob("*.py"))]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found |= _sentence(node.func.id, node.args)
    return frozenset(found)


def _sentence(mark: str, arguments: list[ast.expr]) -> set[tuple[str, str | None]]:
    if mark not in MARKS:
        return set()
    said = [part.value for part in arguments[:2] if isinstance(part, ast.Constant)]
    words = [word for word in said if isinstance(word, str)]
    if mark == "ngettext":
        return {(words[0], words[1])} if len(words) > 1 else set()
    return {(words[0], None)} if words else set()
