"""The recipes of ``docs/adding`` are true: their files are there, and no other knows the thing."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import URLResolver, get_resolver

from scorer.games.registry import all_games
from tournaments.engine import ranking
from tournaments.log import codec
from tournaments.printing import papers
from tournaments.tables import standings_columns
from tournaments.tables.fast_table import FastColumn
from tournaments.tables.minutes import NAMES

ROOT = Path(__file__).resolve().parents[2]
RECIPES = {page.stem: page for page in (ROOT / "docs" / "adding").glob("a*-*.md")}
# how many files are written for one at most, texts aside; None: see its own checks
WRITTEN = {
    "a-clause": 2,
    "a-game": None,
    "a-language": 2,
    "a-page": 3,
    "a-paper": 2,
    "a-ranking-key": 2,
    "a-standings-column": 2,
    "an-act": 1,
}
ROW = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
PLACE = re.compile(r"<\w+>")


def named(recipe):
    """The paths in a recipe's tables, placeholders as wildcards."""
    return [PLACE.sub("*", path) for path in ROW.findall(recipe)]


def of(thing):
    return RECIPES[thing].read_text(encoding="utf-8")


@cache
def sources():
    """The code by its path."""
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for folder in ("scorer", "tournaments", "bin")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in path.parts
    }


@cache
def homes(text):
    """Where a text stands in quotes, which are all double."""
    return {path for path, source in sources().items() if f'"{text}"' in source}


@cache
def fields():
    """What the classes of tournaments have: a text that is called like one may mean it."""
    return {
        name
        for path, source in sources().items()
        if path.startswith("tournaments")
        for name in re.findall(r"^    (\w+): ", source, re.MULTILINE)
    }


def elsewhere(text, recipe, besides=()):
    """Where a text stands that the recipe does not name."""
    allowed = [*named(recipe), *besides]
    return sorted(path for path in homes(text) if not any(fnmatch(path, glob) for glob in allowed))


def test_every_thing_has_a_recipe_that_the_page_of_all_names():
    assert set(RECIPES) == set(WRITTEN)
    index = (ROOT / "docs" / "adding" / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\((a[\w-]+)\.md\)", index)) == set(WRITTEN)


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/architecture.md"])
def test_page_leads_to_the_recipes(page):
    assert re.search(r"\]\((docs/)?adding/", (ROOT / page).read_text(encoding="utf-8"))


# what no game has yet of its recipe, the made-up one has: test_made_up_game
@pytest.mark.parametrize("thing", sorted(set(WRITTEN) - {"a-game"}))
def test_every_file_of_a_recipe_is_there(thing):
    assert len(named(of(thing))) > 1
    assert [path for path in named(of(thing)) if not list(ROOT.glob(path))] == []


@pytest.mark.parametrize("thing", [thing for thing, most in WRITTEN.items() if most])
def test_a_recipe_writes_no_more_files_than_promised(thing):
    _before, _mark, rest = of(thing).partition("\n## 1 · ")
    written, _rest = rest.split("\n## ", 1)
    assert 0 < len(named(written)) <= WRITTEN[thing]


@pytest.mark.parametrize("thing", sorted(WRITTEN))
def test_paths_beside_the_tables_are_there_too(thing):
    paths = re.findall(r"`((?:scorer|tournaments|templates|tests)/[\w/.]+)`", of(thing))
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize(
    ("slug", "clause"),
    [(game.slug, clause.id) for game in all_games().values() for clause in game.clauses],
)
def test_a_clause_is_known_to_its_game_alone(slug, clause):
    recipe = of("a-clause").replace("<game>", slug.replace("-", "_"))
    assert elsewhere(clause, recipe, besides=[f"scorer/kits/{slug.replace('-', '_')}/*.py"]) == []


def test_the_recipe_of_a_game_names_every_part_of_a_kit():
    source = (ROOT / "scorer" / "kits" / "__init__.py").read_text(encoding="utf-8")
    parts = re.findall(r'_part\("(\w+)"\)', source)
    files = {f"{part}.py" for part in parts} | set(re.findall(r"/ \"(\w+\.css)\"", source))
    assert len(files) > 8
    assert sorted(files - {Path(path).name for path in named(of("a-game"))}) == []


def test_every_game_states_its_clauses_in_the_file_that_the_recipe_names():
    games = [slug.replace("-", "_") for slug in all_games()]
    assert games
    for game in games:
        mine = {path for path in homes(first_clause(game)) if path.startswith("scorer/games")}
        assert f"scorer/games/{game}/clauses.py" in mine


def first_clause(package):
    return all_games()[package.replace("_", "-")].clauses[0].id


# formats that begin with a game
NAMED_AS_EXAMPLE = [
    "tournaments/engine/formats/*.py",
    "scorer/games/registry.py",
]


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_a_game_is_known_to_its_packages_alone(slug):
    packages = [f"scorer/{room}/{slug.replace('-', '_')}/*" for room in ("games", "kits")]
    assert elsewhere(slug, "", [*packages, *NAMED_AS_EXAMPLE]) == []


def test_a_ranking_key_is_known_to_the_files_of_its_recipe():
    plain = set(ranking.KEYS) - fields()  # the others are called like something else
    assert len(plain) > len(ranking.KEYS) / 2
    seasons = ["tournaments/engine/leagues.py"]  # keys of their own, some called the same
    known = {key: elsewhere(key, of("a-ranking-key"), seasons) for key in plain}
    outside = {(key, path) for key in plain for path in known[key]}
    assert [one for one in outside if one[1].startswith("tournaments")] == []


def test_no_other_file_of_standings_states_a_heading():
    of_all = standings_columns.ListOf(ranking=["score"], keys=[], rounds=1)
    columns = [
        *standings_columns.player_columns(of_all),
        *standings_columns.group_columns(of_all),
    ]
    headings = {str(one.heading) for one in columns} | {"Rounds", "Team"}
    files = [
        *(ROOT / "tournaments").glob("*/standings.py"),
        *(ROOT / "templates/tournaments").glob("*/standings.html"),
        ROOT / "templates/tournaments/fast_table.html",
    ]
    assert len(files) > 5
    assert {"Place", "No.", "Name"} < headings
    stated = {
        (str(path.relative_to(ROOT)), text)
        for path in files
        for text in re.findall(r"""["']([^"'\n]+)["']""", path.read_text(encoding="utf-8"))
        if text in headings
    }
    assert stated == set()
    assert isinstance(columns[0], FastColumn)


def test_every_paper_is_stated_in_a_module_of_the_recipe():
    folder = ROOT / "tournaments" / "printing" / "papers"
    stated = {slug for slug in papers.PAPERS for path in folder.glob("*.py") if says(path, slug)}
    assert stated == set(papers.PAPERS)
    hyphened = [slug for slug in papers.PAPERS if "-" in slug]
    assert hyphened
    assert [path for slug in hyphened for path in elsewhere(slug, of("a-paper"))] == []


def says(path, slug):
    return f'slug="{slug}"' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", sorted(codec.act_kinds()))
def test_an_act_is_known_to_its_module_alone(kind):
    home = codec.act_kinds()[kind].__module__.replace(".", "/") + ".py"
    pages = [path for path in homes(kind) if "/views/" in path]  # words of buttons
    assert sorted(homes(kind) - {home} - set(pages)) == []
    assert fnmatch(home, named(of("an-act"))[0])


def test_every_topic_has_a_heading():
    assert set(NAMES) == set(codec.topics())


def addresses():
    for resolver in get_resolver().url_patterns:
        if isinstance(resolver, URLResolver) and resolver.namespace in {"tournaments", "scorer"}:
            for pattern in resolver.url_patterns:
                yield resolver.namespace, pattern


@pytest.mark.parametrize(
    ("app", "pattern"), list(addresses()), ids=lambda value: getattr(value, "name", value)
)
def test_a_page_is_an_address_and_a_view(app, pattern):
    stated = (ROOT / app / "urls.py").read_text(encoding="utf-8")
    assert stated.count(f'name="{pattern.name}"') == 1
    module = pattern.callback.__module__
    assert re.match(r"(tournaments|scorer(\.\w+)?)\.views\.|django\.", module), module


LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_known_to_the_files_of_its_recipe(code):
    assert elsewhere(code, of("a-language")) == []
    assert homes(code) >= {"scorer/config/settings.py"}
    scripts = [path for path in (ROOT / "bin").iterdir() if path.is_file()]
    word = re.compile(rf"(--locale|locale/) ?{code}\b")
    assert [path.name for path in scripts if word.search(path.read_text(encoding="utf-8"))] == []


def test_languages_are_those_with_a_catalogue():
    folder = ROOT / "scorer" / "locale"
    assert sorted(path.parent.parent.name for path in folder.glob("*/*/django.mo")) == sorted(
        LANGUAGES
    )
