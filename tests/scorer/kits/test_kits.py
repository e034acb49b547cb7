"""Kits are found by being there, and every part of them is optional."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.staticfiles import finders
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from scorer import kits
from scorer.games.registry import all_games, package_of
from scorer.kits import Kit, all_kits, kit_of

# what each part must offer, by its name
OFFERS = {
    "form": "EntryForm",
    "notation": "notation",
    "layout": "layout",
    "chart": "heights",
    "rule_card": "plan",
    "statistics": "tables",
    "highlights": "figures",
    "projection": "Projector",
}
PAGES = {"table.html", "fields.html"}
PAPER = {"print/body.html", "print/values.html", "print/card.html"}
every_kit = pytest.mark.parametrize("kit", all_kits(), ids=lambda kit: kit.package)


def parts_of(kit):
    return {name: getattr(kit, name) for name in OFFERS}


def test_every_kit_belongs_to_a_game():
    packages = {package_of(slug) for slug in all_games()}
    assert {kit.package for kit in all_kits()} <= packages


def test_kit_is_found_by_the_slug_of_its_game():
    kit = kit_of("na-glowy")
    assert kit == Kit("na_glowy")
    assert kit.form.EntryForm.__module__ == "scorer.kits.na_glowy.form"
    assert kit.template("table.html") == "na_glowy/table.html"
    assert kit.styles == "scorer/kits/na_glowy/sheet.css"
    assert kit.print_styles == kit.folder("static") / "print.css"


def test_game_without_a_kit_has_none_of_its_parts():
    kit = kit_of("bridge")
    assert set(parts_of(kit).values()) == {None}
    assert kit.styles is None
    assert kit.print_styles is None
    assert kit.folder("templates") is None
    with pytest.raises(TemplateDoesNotExist):
        get_template(kit.template("table.html"))


def test_contract_of_a_kit_names_every_part():
    told = [name for name, value in vars(Kit).items() if isinstance(value, property)]
    assert set(told) == {*OFFERS, "static", "styles", "print_styles"}


@every_kit
def test_parts_offer_what_the_contract_says(kit):
    for name, part in parts_of(kit).items():
        if part is not None:
            assert part is import_module(f"scorer.kits.{kit.package}.{name}")
            assert callable(getattr(part, OFFERS[name]))


@every_kit
def test_styles_and_templates_are_found_where_the_kit_says(kit):
    found = kit.folder("static")
    if kit.styles:
        assert Path(finders.find(kit.styles)) == found / "sheet.css"
    templates = kit.folder("templates")
    if templates:
        assert [path.name for path in templates.iterdir()] == [kit.package]
        for path in sorted((templates / kit.package).rglob("*.html")):
            name = path.relative_to(templates / kit.package).as_posix()
            assert get_template(kit.template(name)).origin.name == str(path)


def test_contract_of_a_kit_names_every_template():
    assert all(name in inspect.getdoc(Kit) for name in sorted(PAGES | PAPER))


def test_models_of_kits_are_models_of_the_app():
    own = {
        model.__name__: model.__module__
        for model in apps.get_app_config("scorer").get_models()
        if model.__module__.startswith("scorer.kits.")
    }
    assert own["Contract"] == "scorer.kits.kop.models"
    assert own["GlowyTally"] == "scorer.kits.na_glowy.models"


def test_tags_are_loaded_by_the_name_of_the_kit():
    assert kits.tag_libraries()["na_glowy"] == "scorer.kits.na_glowy.tags"
