"""Scripts are collected without comments and blanks, and are the same programs."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from scorer.config.static_files import is_script, lean
from tests.tiers import sampled

ROOT = Path(__file__).resolve().parents[3]
NODE = Path(sys.executable).with_name("node")
TOOLS = ROOT / "tests/javascript"
SCRIPTS = sorted(path for path in ROOT.glob("*/static/*/js/*.js"))
DEAR = ["micropython.*", "*.woff2", "*.png", "*.txt"]  # to be compressed: left out every day
SCRIPT = """\
// What the file does.

import { one } from "./one.js";

/**
 * Of several lines.
 * @param {string} name
 */
export function start(name) {
  // why
  const at = `http://${name}  // ${one(/[/*]/)}`;
  return `${at}
    ${name}`;
}
"""
LEAN = (
    'import{one}from"./one.js";export function start(name){'
    "const at=`http://${name}  // ${one(/[/*]/)}`;return`${at}\n    ${name}`;}"
)
COMPARE = """
import * as espree from "espree";
import { isDeepStrictEqual } from "node:util";
const parse = (text) => JSON.parse(
  JSON.stringify(espree.parse(text, { ecmaVersion: 2023, sourceType: "module" })),
  (key, value) => (key === "start" || key === "end" ? undefined : value),
);
let text = "";
for await (const part of process.stdin) text += part;
const differ = Object.entries(JSON.parse(text))
  .filter(([, [source, lean]]) => !isDeepStrictEqual(parse(source), parse(lean)))
  .map(([name]) => name);
console.log(JSON.stringify(differ));
"""


def test_lean_script_loses_comments_and_keeps_texts() -> None:
    assert lean(SCRIPT) == LEAN


@pytest.mark.skipif(not (TOOLS / "node_modules").exists(), reason="bin/test installs the tools")
def test_every_script_is_the_same_program() -> None:
    """Compared as a parser reads them."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in SCRIPTS}
    pairs = {name: (source, lean(source)) for name, source in sources.items()}
    pairs["texts.js"] = (SCRIPT, LEAN)
    pairs["other.js"] = (SCRIPT, LEAN.replace("name", "names", 1))
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", COMPARE],
        input=json.dumps(pairs),
        cwd=TOOLS,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == ["other.js"]


@pytest.mark.parametrize(
    ("times", "left_out", "vendored"),
    sampled([(1, DEAR, "htmx.min.js"), (2, [], "micropython.js")]),
)
def test_collected_files_are_few_and_lean_and_vendored_ones_as_they_were(
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    times: int,
    left_out: list[str],
    vendored: str,
) -> None:
    if left_out:
        monkeypatch.setattr("whitenoise.compress.brotli_installed", False)  # seconds of work
    settings.STATIC_ROOT = str(tmp_path)
    for _time in range(times):  # a file that was collected before is no source
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=left_out)
        sources = {
            name: (ROOT / f"scorer/static/scorer/js/{name}.js").read_text(encoding="utf-8")
            for name in ("around", "dom")
        }
        around = (tmp_path / "scorer/js/around.js").read_text(encoding="utf-8")
        assert around == lean(sources["around"]) != sources["around"]
        app = (tmp_path / "scorer/js/app.js").read_text(encoding="utf-8")
        assert "function findAll(root" in app
        assert gzip.decompress((tmp_path / "scorer/js/app.js.gz").read_bytes()).decode() == app
        reference = (tmp_path / "scorer/js/dom.js").read_text(encoding="utf-8")
        assert reference.startswith('import{dom_js as script}from"./app.js";')
        site = (tmp_path / "scorer/site.css").read_text(encoding="utf-8")
        assert "@import" not in site
        kit = (tmp_path / "scorer/kits/kop/sheet.css").read_text(encoding="utf-8")
        assert ".kop-sheet" in kit
        assert "/*" not in site + kit
        assert "@font-face" in site
    name = f"scorer/vendor/{vendored}"
    assert (tmp_path / name).read_bytes() == (ROOT / "scorer/static" / name).read_bytes()


def test_only_scripts_of_the_house_are_rewritten() -> None:
    names = ["scorer/js/app.js", "tournaments/js/door.js", "scorer/vendor/htmx.js", "scorer/js.css"]
    assert [is_script(name) for name in names] == [True, True, False, False]
