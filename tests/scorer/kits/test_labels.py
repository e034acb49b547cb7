"""Every field of every game's form is called by a name of its own, in every language."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.conf import settings
from django.forms.utils import pretty_name
from django.urls import reverse
from django.utils import translation

from scorer.games.base import score
from scorer.games.registry import all_games
from scorer.records import parse_record
from scorer.sheets.forms.entry import form_class
from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, with_entries

LANGUAGES = [code for code, _name in settings.LANGUAGES]
REFUSED = [{}, {"points_0": "0"}, {"points_1": "0"}, {"points_0": "120"}, {"points_1": "120"}]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("record", [KOP, GLOWY, HEARTS, DOUBLES], ids=lambda one: one["game"])
def test_no_field_is_called_by_its_name_in_the_code(record, language):
    parsed = parse_record(with_entries(record))
    how = {
        "setup": parsed.setup,
        "state": score(parsed.game, parsed.setup, parsed.entries).state,
        "follows": True,
    }
    form = form_class(all_games()[record["game"]])
    with translation.override(language):
        for kind, _label in form.kinds(how["setup"], how["state"]) or [("", "")]:
            for data in (None, *REFUSED):
                drawn = form(data and {"result": "points", **data}, kind=kind, **how)
                drawn.is_valid()
                named = {field.name: field.label for field in drawn.visible_fields()}
                assert [
                    name for name in named if named[name] == pretty_name(name) and "_" in name
                ] == []


@pytest.mark.parametrize("points", [{"points_0": "120"}, {"points_1": "0"}])
def test_tricks_that_decide_are_asked_for_by_name(client, db, points):
    """Also of the pair whose points are only what the other pair leaves."""
    sheet = import_record(raw=with_entries(GLOWY))
    hand = {"position": 0, "uuid": uuid4(), "result": "points", **points}
    page = client.post(reverse("scorer:sheet", args=[sheet.pk]), hand).content.decode()
    assert "<legend>Tricks of Bogdan + Darek</legend>" in page
    assert ">Tricks of Bogdan + Darek</a></li>" in page
    assert page.count("With 0 card points the tricks decide") == 1
