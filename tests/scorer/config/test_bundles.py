"""Scripts joined into one file are the same scripts, each once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.config import bundles
from scorer.config.bundles import bundled_scripts, inlined_styles

NODE = Path(sys.executable).with_name("node")
ROOT = Path(__file__).resolve().parents[3]
FIRST = 'import { counted } from "./counting.js";\n\nexport const first = () => counted();\n'
COUNTING = """\
import { one as unit } from "../vendor/one.js";

const state = { count: 0 };

export function counted() {
  state.count += unit;
  return state.count;
}
export class Empty {}
export { state };
"""
SECOND = """\
import { counted } from "./counting.js";
import { first } from "./first.js";

export async function second() {
  return [first(), counted()];
}
"""
OTHER = 'import { state } from "./counting.js";\n\nexport const seen = () => state.count;\n'
ASKED = """
const { bundles } = await import("./js/bundles.js");
const one = await import("./js/first.js");
const { second } = (await import(`./js/${bundles.second}.js`)).second_js;
const { Empty } = await import("./js/counting.js");
const again = await import("./js/second.js");
const answers = [one.first(), await second(), await again.second()];
const { seen } = await import("./js/other.js");
console.log(JSON.stringify([answers, seen(), new Empty().constructor.name, bundles]));
"""


@pytest.fixture
def sources(monkeypatch):
    monkeypatch.setattr(bundles, "BUNDLES", {"first": ("first",), "rest": ("second",)})
    return {"first": FIRST, "counting": COUNTING, "second": SECOND, "other": OTHER, "bundles": ""}


def test_each_script_is_there_once_wherever_it_is_asked_for(tmp_path, sources):
    scripts = {f"js/{name}.js": text for name, text in bundled_scripts(sources).items()}
    scripts |= {"vendor/one.js": "export const one = 1;\n", "package.json": '{"type": "module"}'}
    for name, text in scripts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", ASKED],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    places = {"counting": "first", "first": "first", "second": "rest"}
    assert json.loads(done.stdout) == [[1, [2, 3], [4, 5]], 5, "Empty", places]


@pytest.mark.parametrize(
    "line",
    [
        'import counted from "./counting.js";',
        'import * as counting from "./counting.js";',
        "export default 1;",
        "export let count = 0;",
        'export * from "./counting.js";',
    ],
)
def test_form_that_no_bundle_knows_is_refused(sources, line):
    with pytest.raises(ValueError, match=r"^second\.js: .*" + line[:6]):
        bundled_scripts(sources | {"second": f"{line}\n"})


def test_every_name_of_a_bundle_is_a_script():
    names = {path.stem for path in ROOT.glob("scorer/static/scorer/js/*.js")}
    assert {name for asked in bundles.BUNDLES.values() for name in asked} <= names


def test_imported_style_stands_in_the_place_of_its_import():
    sources = {
        "site": '@import url("tokens.css");\n@import url("page.css");\na {}\n',
        "tokens": ":root {}\n",
        "page": '@import url("dark.css");\nmain {}\n',
        "dark": "html {}\n",
    }
    assert inlined_styles("site", sources) == ":root {}\nhtml {}\nmain {}\na {}\n"
