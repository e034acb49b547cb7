"""Everything that an event has is in its file, or is left out for a reason given here."""

from __future__ import annotations

import pytest
from django.apps import apps

from scorer.models import Club, Entry, ScoreSheet
from tests.builders.events import empty_club
from tests.builders.whole_event import make_whole_event
from tests.tournaments.two_sites import elsewhere, exported, read
from tournaments import models
from tournaments.log.codec import act_kinds
from tournaments.log.row_ids import PlaceOf, RowIds, exchanged

ID = "id"  # a number of the site's own
ACCOUNT = "accounts are the site's own; the log has the name"
PARENT = "said by where it stands in the file"
MACHINE = "how far a draw that is being made is, here and now"
RIGHT = "a right to write or help, good on this site alone"
PROJECTED = "made anew from the log of the sheet"
UNSENT = "what phones told this site"
REQUEST = "a fingerprint of a request to this site, with its own secret"

IN_FILE = {
    models.Event: {"name", "place", "day", "game", "ruleset", "format", "seed", "state", "names"}
    | {"hidden_from", "revealed", "revealed_lists", "on_screen", "slug", "hall_names", "hall"}
    | {"announcement", "announced_until", "cancelled", "ties"},
    models.Team: {"name"},
    models.HomeClub: {"name"},
    models.Person: {"surname", "given_name", "mark", "home", "categories"},
    models.Entrant: {"number", "person", "partner", "team", "pair", "categories", "state", "paid"}
    | {"fixed_table", "first_round", "last_round", "sits_out", "leaving", "status"},
    models.Substitution: {"person", "for_partner", "first_round", "last_round"},
    models.Draw: {"first_round", "last_round", "request", "fingerprint", "seed", "draw", "by_hand"}
    | {"state", "announced_at", "drawn_at", "published_at"},
    models.Round: {"number", "draw", "state", "stopped", "minutes", "started_at", "paused_at"}
    | {"paused_seconds", "last_hand", "version"},
    models.Table: {"number", "sheet", "extra_minutes", "disputed"},
    models.Place: {"seat", "entrant", "guest"},
    models.SittingOut: {"entrant"},
    models.Result: {"uuid", "kind", "scores", "hands", "reason", "keyed_at"},
    models.Award: {"round", "entrant", "kind", "table_points", "match_points", "score", "why"}
    | {"taken_back"},
    models.TeamAward: {"team", "kind", "table_points", "match_points", "score", "why"}
    | {"taken_back"},
    models.Step: {"uuid", "kind", "said", "reason", "by_name", "undoes", "at"},
    models.HelperPass: {"name", "made_at", "ends_at", "rights", "withdrawn_at"},
    ScoreSheet: {"id", "game", "ruleset", "players", "head", "round", "table", "opened_at"},
    Entry: {"uuid", "kind", "position", "revision", "after", "payload", "noted", "replaces"}
    | {"written_at", "made_at", "author", "reason"},
}
LEFT_OUT = {
    models.Event: {
        "id": ID,
        "club": "who reads the file says for which club",
        "shown": "each site shows what its log says",
        "made_at": "when this site got the event",
    },
    models.Team: {"id": ID, "event": PARENT},
    models.HomeClub: {"id": ID, "register": PARENT},
    models.Person: {
        "id": ID,
        "register": PARENT,
        "merged_into": "the file names who somebody is after merging",
        "anonymous": "a number given once in this register",
    },
    models.Entrant: {"id": ID, "event": PARENT},
    models.Substitution: {"id": ID, "entrant": PARENT},
    models.Draw: {
        "id": ID,
        "event": PARENT,
        "made_by": ACCOUNT,
    },
    models.Round: {"id": ID, "event": PARENT},
    models.Table: {"id": ID, "round": PARENT},
    models.Place: {"id": ID, "round": PARENT, "table": PARENT},
    models.SittingOut: {"id": ID, "round": PARENT},
    models.Result: {"id": ID, "table": PARENT, "keyed_by": ACCOUNT},
    models.Award: {"id": ID, "event": PARENT},
    models.TeamAward: {"id": ID, "event": PARENT},
    models.Step: {"id": ID, "event": PARENT, "by": ACCOUNT, "content": REQUEST},
    models.HelperPass: {"id": ID, "event": PARENT, "digest": RIGHT, "made_by": ACCOUNT},
    ScoreSheet: {
        "club": PARENT,
        "opened_by": ACCOUNT,
        "event": "the event's name",
        "played": PROJECTED,
        "totals": PROJECTED,
        "version": PROJECTED,
        "finished": PROJECTED,
        "locked": PROJECTED,
        "rewritten": "how often this site made somebody on it anonymous",
        "held": UNSENT,
        "held_at": UNSENT,
    },
    Entry: {
        "id": ID,
        "sheet": PARENT,
        "by": ACCOUNT,
        "device": "the mark of a browser on this site",
    },
}
NOT_OF_THE_EVENT = {
    models.Season: "the club's, over several events",
    models.SeasonEvent: "the season's",
    models.EntryLink: RIGHT,
    models.AskedEntry: "nothing of the event until the desk says yes",
    models.Printout: "what was printed on this site",
}
OF_SHEETS = {
    models.Table: "in the file",
    Entry: "in the file",
    apps.get_model("scorer", "Seat"): PROJECTED,
    apps.get_model("scorer", "WritingCode"): RIGHT,
}


def test_every_model_and_field_is_in_the_file_or_left_out_for_a_reason():
    of_events = set(apps.get_app_config("tournaments").get_models())
    assert of_events | {ScoreSheet, Entry} == {*IN_FILE, *NOT_OF_THE_EVENT}
    for model, carried in IN_FILE.items():
        left = LEFT_OUT[model].keys()
        assert not carried & left
        assert carried | left == {field.name for field in model._meta.concrete_fields}, model


def test_every_model_that_refers_to_a_sheet_is_known():
    """What refers to an entry is made anew from the log, as ``rescore`` does."""
    fields = ScoreSheet._meta.get_fields(include_hidden=True)
    referring = {one.related_model for one in fields if one.one_to_many or one.one_to_one}
    assert referring == OF_SHEETS.keys()


NUMBERS = {  # in acts, which name no row by its id
    *("number", "round", "table", "moved", "seat", "at", "first", "last", "left", "was"),
    *("first_round", "last_round", "last_was", "places", "revealed", "from_round", "hidden_from"),
    *("minutes", "hands", "units", "paid", "amount", "fee", "step", "limit", "score", "stay"),
    *("last_hand", "paused_seconds", "stood"),
}


@pytest.fixture
def full_event():
    return make_whole_event()


def rows(club):
    """The columns that the file has, with what they refer to in words."""
    found = {}
    for model, columns in IN_FILE.items():
        plain = [name for name in columns if not model._meta.get_field(name).is_relation]
        marks = model.objects.order_by("pk").values(*plain) if plain else ()
        found[model] = [
            mark for mark in marks if not (mark.get("kind") == "event-imported" and "said" in mark)
        ]
    return found


@pytest.mark.django_db
def test_every_field_of_the_file_comes_along(full_event):
    file, before = exported(full_event), rows(full_event.club)
    for model, some in before.items():
        for name in some[0] if some else ():
            usual = model._meta.get_field(name).get_default()
            assert [one for one in some if one[name] != usual], (model, name)
    with elsewhere(full_event.club):
        there = read(file, full_event.club).event
        for model, some in rows(full_event.club).items():
            assert sorted(some, key=str) == sorted(before[model], key=str), model
        assert exported(there) == file


def way_to_club(model, seen=()):
    """The surest way along references from a model to its club; None: it belongs to none."""
    if model is Club:
        return ()
    ways = [
        (field.name, *way)
        for field in references(model)
        if field.related_model not in seen
        and (way := way_to_club(field.related_model, (*seen, model))) is not None
    ]
    return min(ways, key=lambda way: (may_be_empty(model, way), len(way)), default=None)


def may_be_empty(model, way):
    """How many references of a way may lead nowhere."""
    field = model._meta.get_field(way[0]) if way else None
    return field.null + may_be_empty(field.related_model, way[1:]) if field else 0


def references(model):
    return [one for one in model._meta.concrete_fields if one.is_relation and one.name != "user"]


@pytest.mark.django_db
def test_every_reference_of_an_imported_event_stays_in_its_club(full_event):
    club = empty_club("debem")
    read(exported(full_event), club)
    followed = set()
    for model in apps.get_models():
        way = way_to_club(model)
        mine = model.objects.filter(**{"__".join(way): club}) if way else model.objects.none()
        for field in references(model) if way else ():
            beyond = way_to_club(field.related_model)
            if beyond is None or not mine.exclude(**{field.name: None}).exists():
                continue
            followed.add((model.__name__, field.name))
            target = "__".join((field.name, *beyond))
            strays = mine.exclude(**{field.name: None}).exclude(**{target: club})
            assert not strays.exists(), (model, field.name)
    assert {("Entrant", "person"), ("Entrant", "partner"), ("Table", "sheet")} <= followed
    assert {("Substitution", "person"), ("Place", "entrant"), ("Round", "draw")} <= followed
    assert {("Award", "round"), ("TeamAward", "team"), ("Entry", "replaces")} <= followed


def test_every_id_in_an_act_is_exchanged():
    """Ids of rows are numbers under these names; a new one has to be exchanged too."""
    named = {"draw", "award", "person", "substitution", "given", "taken", "before", "state"}
    ids = RowIds(PlaceOf([7]), PlaceOf([8]), PlaceOf([9]))
    for kind, act in act_kinds().items():
        for name, hint in act.__annotations__.items():
            if hint in {"int", "int | None"} and name not in NUMBERS:
                assert name in named, (kind, name)
            if hint == "Mapping[int, Round]":
                there = {name: {"1": {"draw": 0, "number": 7}}}
                assert exchanged(kind, {name: {"1": {"draw": 7, "number": 7}}}, ids) == there
    assert exchanged("draw-repaired", {"draw": 7, "before": 6}, ids) == {"draw": 0, "before": -1}
    assert exchanged("checked-in", {"before": 7}, ids) == {"before": 7}
    assert exchanged("award-given", {"award": 8, "number": 8}, ids) == {"award": 0, "number": 8}
    assert exchanged("team-award-given", {"award": 9}, ids) == {"award": 0}
    given = {"given": [{"award": 8}], "taken": [8, 5], "numbers": [8]}
    told = {"given": [{"award": 0}], "taken": [0, -1], "numbers": [8]}
    assert exchanged("table-awarded", given, ids) == told
    assert exchanged("person-changed", {"person": 3}, ids) == {"person": 0}
    assert exchanged("draw-moved", {"were": [[7]]}, ids) == {"were": [[7]]}
    state = {"draws": {"7": {"id": 7}}, "awards": {"8": {"id": 8}}, "team_awards": {"x": 1}}
    state |= {"rounds": {"1": {"draw": 7, "number": 7}}}
    assert exchanged("event-imported", {"state": state}, ids) == {
        "state": {
            "draws": {"0": {"id": 0}},
            "awards": {"0": {"id": 0}},
            "team_awards": {"x": 1},
            "rounds": {"1": {"draw": 0, "number": 7}},
        }
    }
