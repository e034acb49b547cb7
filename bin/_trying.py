"""A pytest plugin of ``bin/mutate``: tries faults, each in a fork of a process with all tests.

Reads the numbers of faults and writes what became of each. In a fork functions get faulty code in
place. A fault in what is run as a module is imported is tried once more in a process of its own.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from types import CodeType, FunctionType
from typing import BinaryIO

import pytest
from django.conf import settings

from bin._check import DAILY, node, python
from bin._choosing import (
    AT_IMPORT,
    Notes,
    by_words,
    in_order,
    is_run_at_import,
    mentioning,
    units_of,
    wanted,
)
from bin._mutate import TRYING, Place, Tried, git, places_of

LIKELY = 8  # files of tests that are collected before the others
HUNG = 180  # seconds that no test takes, however busy the machine is
LIMIT = int(os.environ["KONTRA_LIMIT"])  # of the processor; five times as much by the clock
SURVIVED, NOTICED, TIME_IS_UP = range(3)
READ_FROM = {".html": "templates", ".js": "static"}
IS_IN_PLACE = "KONTRA_FAULT_IS_IN_PLACE"
UNITS_FAILED, IMPORT_FAILED = "units of scripts", "import"

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what pytest says goes to the log


class Trials:
    """All faults of a run, tried in this process."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        folder = Path(os.environ["KONTRA_NOTES"])
        self.notes = Notes(folder)
        self.files = {name.partition("::")[0] for name in self.notes.names}
        commit = (folder / "commit").read_text("utf-8").strip()
        self.changed = set(git("diff", "--name-only", commit).splitlines())  # since they were made
        self.unsound: set[str] = set()  # tests that fail without any fault
        self.sound = {UNITS_FAILED, IMPORT_FAILED}

    def trial(self, place: Place) -> Tried:
        """Try a fault; a test that fails without it as well does not count."""
        names = self.chosen(place)
        is_script = place.path.endswith(".js")
        units = [] if place.path.endswith(".py") else units_of(place.path)
        late = place.path.endswith(".py") and (
            place.path in self.changed or is_run_at_import(self.notes, place.path, place.line)
        )
        while True:
            names = [name for name in names if name not in self.unsound]
            with put_in(place):
                how, by = (NOTICED, UNITS_FAILED) if is_script and fails(units) else (SURVIVED, "")
                if how != NOTICED:
                    how, by = self.fork(names, Path(place.path))
                for some in parted(names) if late else ():
                    if how != NOTICED:
                        how, by = in_process(some)
                if not is_script and how != NOTICED and fails(units):
                    how, by = NOTICED, UNITS_FAILED
            if how != NOTICED or self.is_sound(by):
                return Tried(how, by, len(names))

    def chosen(self, place: Place) -> list[str]:
        """The tests that can notice it, the likely ones first; those that nobody noted as well."""
        noted: dict[str, float] = {}
        whats: Iterable[str] = wanted(place.path, place.line)
        if place.path in self.changed and place.path.endswith(".py"):
            whats = [f"{place.path}:*"]
        for what in whats:
            noted |= self.notes.tests_of(what)
        if noted.keys() <= {AT_IMPORT} and place.path.endswith(".py"):  # as the site starts
            return by_words(f"{place.path} {place.fault.old.decode()}", self.items)
        files = {name.partition("::")[0] for name in noted}
        stem = f"/test_{Path(place.path).stem}.py"
        for name in self.items:
            path = name.partition("::")[0]
            is_new = name not in self.notes.names and (path in files or path not in self.files)
            if is_new or path.endswith(stem):
                noted.setdefault(name, 0.0)
        found = in_order(place.path, {name: noted[name] for name in self.items if name in noted})
        schema = mentioning("makemigrations", self.items) if "/models/" in place.path else []
        word = READ_FROM.get(Path(place.path).suffix)  # by tests that read all files of a folder
        reading = [name for name in self.items if word and name.startswith("tests/project/")]
        return list(dict.fromkeys([*schema, *found, *mentioning(word or "", reading)]))

    def is_sound(self, name: str) -> bool:
        """Whether a test passes without any fault."""
        if name not in self.sound | self.unsound:
            failed = self.fork([name], None)[0] == NOTICED
            (self.unsound if failed else self.sound).add(name)
        return name in self.sound

    def fork(self, names: Sequence[str], file: Path | None) -> tuple[int, str]:
        """Run the tests in a fork, with the faulty file's functions: how it ended, at which."""
        with TemporaryFile() as last:
            child = os.fork()
            if not child:
                how = NOTICED
                try:
                    how = run(self.session, [self.items[name] for name in names], file, last)
                finally:
                    os._exit(how)
            how = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            number = int(last.read() or 0)
        name = names[number] if names else ""
        return (how, "") if how in {SURVIVED, TIME_IS_UP} else (NOTICED, name)


def run(
    session: pytest.Session, items: Sequence[pytest.Item], file: Path | None, last: BinaryIO
) -> int:
    """Run tests until one fails or the time is up."""
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    if file and file.suffix == ".py":
        change_functions(file)
    begun, by_the_clock = time.process_time(), time.monotonic()
    how = SURVIVED
    for number, item in enumerate(items):
        os.pwrite(last.fileno(), str(number).encode(), 0)
        signal.alarm(HUNG)
        following = items[number + 1] if number + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            how = NOTICED
            break
        past = time.process_time() - begun, (time.monotonic() - by_the_clock) / 5
        if max(past) > LIMIT:
            how = TIME_IS_UP
            break
    with suppress(Exception):
        session._setupstate.teardown_exact(None)  # noqa: SLF001 — browsers are to be closed
    return how


def change_functions(file: Path) -> None:
    """Give every function of a module the code that its file has now."""
    path = str(Path.cwd() / file)
    module = compile(file.read_bytes(), path, "exec", dont_inherit=True)
    codes = {(each.co_qualname, each.co_firstlineno): each for each in _inner(module)}
    gc.unfreeze()
    for function in gc.get_objects():
        if type(function) is FunctionType and function.__code__.co_filename == path:
            old = function.__code__
            new = codes.get((old.co_qualname, old.co_firstlineno), old)
            if new != old and new.co_freevars == old.co_freevars:
                function.__code__ = new


def _inner(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _inner(each)


def parted(names: Sequence[str]) -> Iterator[list[str]]:
    """The tests of the likely files, which are soon collected, then all others."""
    files = dict.fromkeys(name.partition("::")[0] for name in names)
    likely = set(list(files)[:LIKELY])
    for is_likely in (True, False):
        some = [name for name in names if (name.partition("::")[0] in likely) is is_likely]
        if some:
            yield some


def in_process(names: Sequence[str]) -> tuple[int, str]:
    """Run the tests in a process that imports the module anew."""
    files = dict.fromkeys(name.partition("::")[0] for name in names)
    done = subprocess.run(  # noqa: S603 — ours
        python("-m", "pytest", *TRYING, *DAILY, *files), input=json.dumps(names),
        env=os.environ | {IS_IN_PLACE: "1"}, stdout=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    how, _tab, by = done.stdout.strip().partition("\t")
    return (int(how), by) if how.isdigit() else (NOTICED, IMPORT_FAILED)


def fails(units: Sequence[str]) -> bool:
    """Whether one of these files of units fails."""
    command = (node("")[0], "--test", *units)
    return bool(units) and subprocess.run(command, stdout=2, check=False).returncode != 0  # noqa: S603 — ours


@contextmanager
def put_in(place: Place) -> Iterator[None]:
    """Hold the file with its fault."""
    file = Path(place.path)
    text = file.read_bytes()
    file.write_bytes(place.fault.put_into(text))
    try:
        yield
    finally:
        file.write_bytes(text)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Try each fault whose number is asked for, instead of running the tests."""
    if session.testsfailed:  # as they were collected
        return None
    import_module(settings.ROOT_URLCONF)
    # Compiled before there was a fault: an old file of the same second is taken for the new one.
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    trials = Trials(session)
    if IS_IN_PLACE in os.environ:
        names = [name for name in json.load(sys.stdin) if name in trials.items]
        how, by = trials.fork(names, None)
        answers.write(f"{how}\t{by}\n")
        answers.flush()
        return True
    places = places_of(os.environ["KONTRA_FAULTS"], Path.cwd())
    for number in sys.stdin:
        tried = trials.trial(places[int(number)])
        answers.write(json.dumps(tried) + "\n")
        answers.flush()
    return True
