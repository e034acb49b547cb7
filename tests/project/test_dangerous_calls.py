"""What was sent is never run, never unpickled and never given to a shell; views name methods."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import models
from django.urls import URLPattern, get_resolver

from tests.project.sources import ROOT, imports, modules, trees_with

NETWORK = Path("scorer/operations/machine/network.py")  # finds this machine's own addresses
CROWDING = Path("scorer/operations/machine/crowding.py")  # ends connections that came in
READER = Path("scorer/records/reading.py")
OWN_FILES = {  # JSON that the program wrote itself: backups, its own status, its own cache
    Path("scorer/operations/services/backups/archive.py"),
    Path("scorer/operations/machine/locks.py"),
    Path("scorer/operations/services/jobs.py"),  # what workers found
    Path("tournaments/records/settings.py"),
    Path("tournaments/services/event_file.py"),
    Path("tournaments/views/api/access.py"),  # a body that the reader has taken before
    Path("tournaments/selectors/standing_spread.py"),
}
APART = ("scorer/command", "scorer/phone")  # run on the user's own machine, not in the site
DECIDE = {"scorer.api.door.door", "scorer.operations.views.language.choose_language"}


def name_of(node):
    """``a.b`` of a call; empty for what has no such name."""
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}"
    return getattr(node, "id", "")


def trees(*words):
    """The modules with one of the words, migrations apart."""
    return ((path, tree) for path, tree in trees_with(*words) if "migrations" not in path.parts)


def callers(*names):
    """The modules that call one of the functions, by their names as they are called."""
    return {
        path
        for path, tree in trees(*(f"{name.rpartition('.')[2]}(" for name in names))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and name_of(node.func) in names
    }


def importers(names):
    """The modules of the site that import one of the packages."""
    return {
        path
        for path, tree in trees(*names)
        if names & {name.partition(".")[0] for name in imports(tree)}
        if not path.as_posix().startswith(APART)
    }


def test_no_process_is_started_by_a_shell():
    words = {
        (path, word.arg)
        for path, tree in trees("shell")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for word in node.keywords
    }
    assert {path for path, word in words if word == "shell"} == set()
    assert callers("os.system", "os.popen", "subprocess.getoutput") == set()


def test_nothing_that_was_sent_is_run():
    assert callers("eval", "exec", "compile") == set()


def test_nothing_that_was_sent_is_unpickled():
    assert importers({"pickle", "marshal", "shelve", "yaml"}) == set()


def test_no_code_of_the_site_opens_a_connection_itself():
    assert importers({"socket"}) == {NETWORK, CROWDING}
    assert callers("asyncio.open_connection", "asyncio.create_connection") == set()


def test_json_that_was_sent_has_one_reader():
    reading = callers("json.loads", "json.load")
    ours = {path for path in reading if not path.as_posix().startswith(APART)}
    assert ours - OWN_FILES == {READER}


def test_uploads_are_kept_nowhere():
    """No table has a file, no view names one; what Django spools goes with the request."""
    fields = [field for model in apps.get_models() for field in model._meta.get_fields()]
    assert not [field for field in fields if isinstance(field, models.FileField)]
    assert settings.MEDIA_ROOT == ""


def test_nothing_is_encrypted_by_us():
    assert importers({"cryptography", "nacl", "Crypto", "Cryptodome"}) == set()


def test_no_answer_is_offered_to_other_sites():
    """Neither by a header nor by a script that listens to other pages."""
    scripts = [
        path
        for app in ("scorer", "tournaments")
        for path in sorted((ROOT / app / "static").rglob("*.js"))
        if "vendor" not in path.parts
    ]
    assert len(scripts) > 50
    listening = re.compile(r"""(?:window|globalThis|self)\.addEventListener\(\s*["']message["']""")
    assert [path for path in scripts if listening.search(path.read_text(encoding="utf-8"))] == []
    assert [path for path, text in modules().items() if "Access-Control-" in text] == []


def _patterns(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern
        else:
            yield from _patterns(pattern)


def _within(view):
    """A view and everything that it wraps."""
    waiting, seen = [view], []
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.append(function)
        cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
        waiting += [one for one in cells if callable(one)]
        waiting += [function.__wrapped__] if hasattr(function, "__wrapped__") else []
    return seen


def _names_methods(view):
    return any(
        hasattr(one, "view_class")
        or "decorators/http" in getattr(getattr(one, "__code__", None), "co_filename", "")
        for one in _within(view)
    )


def test_every_view_names_its_methods():
    """Two decide by themselves: the API by operation, the choice of language in Django's view."""
    views = {pattern.callback for pattern in _patterns(get_resolver())}
    silent = {f"{view.__module__}.{view.__name__}" for view in views if not _names_methods(view)}
    assert silent == DECIDE
    assert len(views) > 150


@pytest.mark.django_db
def test_language_changes_by_a_post_alone(client):
    client.get("/language/?language=pl")
    assert not client.cookies
    assert client.post("/language/", {"language": "pl"}).status_code == 302
    assert client.cookies
