"""Check everything that ``bin/test`` checks, once it has set up what that needs.

The everyday tier by default, ``--all`` for the long one as well: one pytest session, and beside it
what needs no running site (style, types, layers, scripts, templates), one after another.
``--coverage`` asks whether the tests of the rules try every branch, which the long tier asks too:
traced, they take more than twice as long. With other arguments only those tests run.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

MOST_WORKERS = 4
WORKERS = min(os.cpu_count() or 1, MOST_WORKERS)
NODE = Path("tests/javascript/node_modules/.bin")
SCRIPTS = ("scorer/static", "tournaments/static", "templates/scorer/offline", "tests/javascript")
STYLES = "{scorer,tournaments}/{static,kits/*/static}/**/*.css"
UNITS = "tests/javascript/units.js"
DAILY = ("-m", "not long", "-p", "no:randomly")
LONG = ("--hypothesis-profile", "long")  # in random order, whose seed is printed
# Assertions that explain themselves cost a twentieth of the time: only failed tests run with them.
SESSION = (
    *("--assert=plain", "--showlocals", "--cache-clear"),
    *("-q", "-rs", "--durations=20", "--durations-min=0.5"),
    *("--dist", "loadfile", "--no-loadscope-reorder"),
    *("-p", "tests.order"),
)
RULES = ("tests/scorer/games", "tests/tournaments/engine", "tests/project/test_examples.py")
PAGES = "tests/tournaments/views"
MUTATIONS = "20"  # faults that the long tier tries
WAITING = 1  # workers more than cores: browsers and started commands are waited for
CHANGED = (  # -m alone would run all
    *("-q", "--testmon", "--testmon-forceselect", *DAILY),
    *("-p", "tests.changed"),
)


@dataclass(frozen=True)
class Check:
    """A command whose output matters only where it fails."""

    title: str
    command: tuple[str, ...]


def python(*arguments: str) -> tuple[str, ...]:
    """A command of the environment's own Python."""
    return (sys.executable, *arguments)


def node(tool: str, *arguments: str) -> tuple[str, ...]:
    """A tool of the scripts, run by the environment's own Node.js."""
    return (str(Path(sys.executable).with_name("node")), str(NODE / tool), *arguments)


IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"
CHECKS = (
    Check("types", python("-m", "mypy")),
    Check("templates", python("-m", "djlint", "templates", "scorer/kits", "--lint", "--quiet")),
    Check("scripts: style", node("eslint", "-c", "tests/javascript/eslint.config.js", *SCRIPTS)),
    Check("scripts: types", node("tsc", "-p", "tests/javascript")),
    Check("scripts: units", (node("")[0], UNITS)),
    Check("styles", node("stylelint", "--config", "tests/javascript/stylelint.config.js", STYLES)),
    Check("known holes in packages", python("-m", "bin._audit")),
    Check("style", python("-m", "ruff", "check", ".")),
    Check("form", python("-m", "ruff", "format", "--check", ".")),
    Check("layers", python("-c", IMPORTS)),
)


def say(text: str) -> None:
    """Print at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def minutes(seconds: float) -> str:
    """A length of time for people: "4 min 20 s"."""
    whole, rest = divmod(round(seconds), 60)
    return f"{whole} min {rest} s" if whole else f"{rest} s"


def check_all(checks: Iterable[Check]) -> list[str]:
    """Run the checks, one after another; the titles of those that failed."""
    failed = []
    for check in checks:
        begun = time.monotonic()
        done = subprocess.run(check.command, capture_output=True, text=True, check=False)  # noqa: S603 — ours
        words = "failed" if done.returncode else "passed"
        lines = [f"  {check.title}: {words} ({minutes(time.monotonic() - begun)})"]
        if done.returncode:
            failed.append(check.title)
            lines += [done.stdout + done.stderr]
        else:
            lines += [line for line in done.stderr.splitlines() if line.startswith("Warning:")]
        say("\n" + "\n".join(lines))  # on a new line: the tests print dots meanwhile
    return failed


def call(*command: str) -> bool:
    """Whether a command succeeds, whose output goes to the terminal as it comes.

    It keeps what it compiles, wherever else that is not wished: every worker would compile all
    tests anew, which takes a tenth of the time.
    """
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(command, env=kept, check=False).returncode == 0  # noqa: S603 — ours


def run_tests(*, long: bool) -> list[str]:
    """One session for all tests; the titles of what failed."""
    workers = str(WORKERS + WAITING)
    if call(*python("-m", "pytest", *SESSION, "-n", workers, *(LONG if long else DAILY))):
        return []
    say("The failed tests once more, with the values they compared:")
    profile = LONG if long else ()
    if call(*python("-m", "pytest", "-q", "--last-failed", "-p", "no:randomly", *profile)):
        say("They pass alone: another test, the clock or chance made them fail.")
    return ["tests"]


def check_coverage() -> list[str]:
    """Whether the everyday tests of the rules try every branch of them; what failed."""
    tests_pass = call(*python("-m", "coverage", "run", "-m", "pytest", "-q", *DAILY, *RULES))
    if not tests_pass or not call(*python("-m", "coverage", "report", "--fail-under=100")):
        return ["coverage of the rules: 100 %, branches included"]
    return []


def check_pages() -> list[str]:
    """Whether the everyday tests of pages and of the API run nearly all of the tournaments."""
    how = ("--rcfile", "tests/pages.coveragerc")
    tests_pass = call(*python("-m", "coverage", "run", *how, "-m", "pytest", "-q", *DAILY, PAGES))
    if not tests_pass or not call(*python("-m", "coverage", "report", *how, "--fail-under=90")):
        return ["tournaments run by pages: 90 %"]
    return []


def check_everything(*, long: bool) -> int:
    """The whole of a tier; the exit status."""
    tier = "Everything, the long tier included" if long else "The everyday tier (--all for more)"
    say(f"{tier}: the tests, and {len(CHECKS)} checks beside them.")
    begun = time.monotonic()
    with ThreadPoolExecutor(1) as beside:
        checks = beside.submit(check_all, CHECKS)
        failed = run_tests(long=long) + checks.result()
    if long:
        failed += check_coverage()
        if not call(*python("-m", "bin._mutate", "--count", MUTATIONS)):
            failed.append("small faults that no test notices (bin/mutate)")
    took = minutes(time.monotonic() - begun)
    if failed:
        say(f"Error: after {took} these failed: {', '.join(failed)}")
        return 1
    say(f"All checks passed in {took}.")
    return 0


def main(arguments: Sequence[str]) -> int:
    """Run what the arguments ask for; the exit status."""
    match list(arguments):
        case []:
            return check_everything(long=False)
        case ["--all"]:
            return check_everything(long=True)
        case ["--coverage"]:
            return 1 if check_coverage() else 0
        case ["--pages"]:
            return 1 if check_pages() else 0
        case ["--changed", *rest]:
            os.environ["TESTMON_DATAFILE"] = "var/testmon"
            return 0 if call(*python("-m", "pytest", *CHANGED, *rest)) else 1
        case chosen:
            return 0 if call(*python("-m", "pytest", *chosen)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
