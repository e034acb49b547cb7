"""The locks pin and hash everything, name no host, and agree with pyproject.toml."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from importlib.metadata import packages_distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project.sources import ROOT, imports, modules

LOCKS = ["requirements.txt", "requirements-test.txt"]
PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[0-9][^ ;]*)( ; .+)?")
HASH = re.compile(r"sha256:[0-9a-f]{64}")
IMPORT = re.compile(r"^ *(?:from|import) (\w+)", re.MULTILINE)


def requirements(lock):
    """The hashes of every requirement, by its name, version and marker."""
    lines = (ROOT / lock).read_text(encoding="ascii").replace("\\\n", " ").splitlines()
    split = ([part.strip() for part in line.split(" --hash=")] for line in lines)
    return {requirement: hashes for requirement, *hashes in split}


def pins(lock):
    """The versions of every package: more than one where systems or Pythons differ."""
    versions = defaultdict(set)
    for pin in map(PIN.match, requirements(lock)):
        versions[pin["name"]].add(pin["version"])
    return dict(versions)


def declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {
        "requirements.txt": project["dependencies"],
        "requirements-test.txt": [
            *project["dependencies"],
            *project["optional-dependencies"]["test"],
        ],
    }


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize("word", ["://", "--index", "--extra-index", "--find-links", "@"])
def test_lock_names_no_host(lock, word):
    assert word not in (ROOT / lock).read_text(encoding="ascii")


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_has_one_version_for_every_python(lock):
    """A Python before its release (Ubuntu 22.04 has one) is none that older pips' markers mean."""
    split = [line for line in requirements(lock) if "python" in line.partition(" ; ")[2]]
    kept = [line for line in split if len(pins(lock)[PIN.match(line)["name"]]) > 1]
    assert kept == []


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_pins_every_requirement_with_hashes(lock):
    for requirement, hashes in requirements(lock).items():
        assert PIN.fullmatch(requirement)
        assert hashes, requirement
        assert all(map(HASH.fullmatch, hashes)), requirement


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_satisfies_pyproject(lock):
    pinned = pins(lock)
    for text in declared()[lock]:
        requirement = Requirement(text)
        versions = pinned[canonicalize_name(requirement.name)]
        assert any(map(requirement.specifier.contains, versions)), (text, versions)


def test_test_lock_holds_the_very_versions_of_the_site():
    site, tests = map(pins, LOCKS)
    assert {name: tests[name] for name in site} == site


def is_for_types_alone(node):
    """Whether what stands below is read by the type checker, not when the site runs."""
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


def imported(tree):
    """The packages that a module imports when it runs, late imports included."""
    for node in tree.body:
        if not is_for_types_alone(node):
            yield from (name.partition(".")[0] for name in imports(ast.Module([node], [])))


def test_run_lock_holds_all_that_site_imports():
    """Only a module that seems to import what is not locked is parsed: it may be for its types."""
    brought_by = packages_distributions()
    named = {path: set(IMPORT.findall(text)) for path, text in modules().items()}
    locked, unlocked = set(), {}
    pinned = set(pins("requirements.txt"))
    for name in set().union(*named.values()):
        packages = {canonicalize_name(package) for package in brought_by.get(name, [])}
        locked |= packages & pinned
        if packages - pinned:
            unlocked[name] = packages - pinned
    assert {"django", "filelock", "pydantic"} < locked
    suspects = [path for path, names in named.items() if names & set(unlocked)]
    found = {path: set(imported(ast.parse(modules()[path]))) & set(unlocked) for path in suspects}
    assert {path: names for path, names in found.items() if names} == {}
