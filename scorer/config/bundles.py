"""Several scripts as one file, several styles as one: a hall's line pays for every question.

The scripts are written as modules of their own and work so; what collects the files for phones
joins those that a page needs anyway. A joined script stays at its address, where it names its one
copy in the bundle, so that other scripts import it as before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import PurePosixPath

# by the file's name, whose first script is asked for before the others
BUNDLES = {
    "app": ("app", "register", "menu"),  # what every page needs, also those that record nothing
    "recording": (
        *("outbox", "entry", "live", "dock", "clock", "settings", "speech", "wake"),
        *("why", "unfold"),
    ),
}
# the script that says which bundle another lies in
PLACES = "bundles"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_DECLARED = re.compile(r"^export ((?:async function|function|const|class) (\w+))", re.MULTILINE)
_LISTED = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_STRAY = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
_STYLE = re.compile(r'^@import url\("([\w-]+)\.css"\);\n', re.MULTILINE)


def bundled_scripts(sources: Mapping[str, str]) -> dict[str, str]:
    """The scripts of a folder, ``sources`` by name without ``.js``, with the bundles among them.

    Raises:
        ValueError: an import or an export of a form that this does not know.

    """
    homes = _homes(sources)
    sources = {**sources, PLACES: _places(homes)}
    references = {name: _reference(name, homes[name], sources[name]) for name in homes}
    return {**sources, **references, **{name: _bundle(name, homes, sources) for name in BUNDLES}}


def inlined_styles(name: str, sources: Mapping[str, str]) -> str:
    """The style ``name`` with what it imports from its own folder in the place of the imports."""
    return _STYLE.sub(lambda imported: inlined_styles(imported[1], sources), sources[name])


def _homes(sources: Mapping[str, str]) -> dict[str, str]:
    """The bundle of each script that lies in one; what a script imports comes before it."""
    homes: dict[str, str] = {}

    def place(name: str, bundle: str) -> None:
        if name in homes:
            return
        for imported in _IMPORT.finditer(sources[name]):
            if inner := _neighbour(imported[2]):
                place(inner, bundle)
        homes[name] = bundle

    for bundle, names in BUNDLES.items():
        for name in names:
            place(name, bundle)
    return homes


def _neighbour(address: str) -> str | None:
    """The script of the same folder at a relative address."""
    path = PurePosixPath(address)
    return path.stem if address.startswith("./") else None


def _places(homes: dict[str, str]) -> str:
    """The script that is told of every other: one in a bundle is not asked for by itself."""
    return f"export const bundles = {json.dumps(homes)};\n"


def _exported(source: str) -> list[str]:
    listed = [name.strip() for found in _LISTED.finditer(source) for name in found[1].split(",")]
    return [*(found[2] for found in _DECLARED.finditer(source)), *filter(None, listed)]


def _reference(name: str, bundle: str, source: str) -> str:
    """What stands at the address of a script that lies in a bundle."""
    names = _exported(source)
    script = f'import {{ {name}_js as script }} from "./{bundle}.js";\n'
    return script + (f"export const {{ {', '.join(names)} }} = script;\n" if names else "")


def _bundle(bundle: str, homes: Mapping[str, str], sources: Mapping[str, str]) -> str:
    """Imports of what lies elsewhere, each script as the value of its exports, all exported."""
    names = [name for name, home in homes.items() if home == bundle]
    outer: dict[str, str] = {}  # the import of what lies elsewhere, by its name here
    scripts = [_script(name, homes, sources[name], outer) for name in names]
    values = ", ".join(f"{name}_js" for name in names)
    lines = [*outer.values(), *scripts, f"export {{ {values} }};"]
    if own := _exported(sources[bundle]) if bundle in names else []:
        lines.append(f"export const {{ {', '.join(own)} }} = {bundle}_js;")
    return "\n".join([*lines, ""])


def _script(name: str, homes: Mapping[str, str], source: str, outer: dict[str, str]) -> str:
    """``const name_js = (() => { … return { its exports }; })();``; ``outer`` is added to."""

    def named(found: re.Match[str]) -> str:
        names, address = found[1].replace(" as ", ": "), found[2]
        inner = _neighbour(address)
        if inner is None or inner not in homes:
            value = re.sub(r"\W+", "_", address)  # ../vendor/one.js: _vendor_one_js
            outer[value] = f'import * as {value} from "{address}";'
        else:
            value = f"{inner}_js"
            if homes[inner] != homes[name]:
                outer[value] = f'import {{ {value} }} from "./{homes[inner]}.js";'
        return f"const {{{names}}} = {value};\n"

    body = _LISTED.sub("", _DECLARED.sub(r"\1", _IMPORT.sub(named, source)))
    if stray := _STRAY.search(body):
        message = f"{name}.js: no bundle knows this form of import or export: {stray[0]}"
        raise ValueError(message)
    exports = ", ".join(_exported(source))
    return f"const {name}_js = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();"
