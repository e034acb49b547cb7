"""A made-up ranking key, column, paper and act come by the files of their recipe alone."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client

from scorer.games.text import gettext as _
from tests.builders.desks import running_event
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.scorer.printing.reading import words
from tournaments.engine import ranking
from tournaments.engine.formats import Format
from tournaments.forms.format_fields import ranking_fields
from tournaments.log import acts, codec
from tournaments.printing import papers
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.selectors.sentences import sentence_of
from tournaments.tables import standings
from tournaments.tables.fast_table import Column


@pytest.fixture
def event(db):
    """Four players in two teams, a round played; all may be read."""
    scoring = {"ranking": ["score", "made_up"], "table_points": []}
    event = empty_event(shown="everything", state="running", format={"scoring": scoring})
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, 2, 2, -10)])
    return event


@pytest.fixture
def made_up_key(monkeypatch):
    key = ranking.Key(
        words=_("the first letter"),
        because=_("above because of letters"),
        value=lambda tally, _field: 100 + tally.number,
        adds_up=True,
    )
    monkeypatch.setitem(ranking.KEYS, "made_up", key)


def taken_away(client, query):
    return client.get(f"/events/turniej/standings/{query}").content.decode("utf-8-sig")


def test_ranking_key_needs_its_entry_alone(client, event, made_up_key):
    found = list(csv.reader(io.StringIO(taken_away(client, "?as=csv"))))
    assert [row[2:6] for row in found[:3]] == [
        ["Surname", "Given name", "small points", "the first letter"],
        ["Gracz", "1", "6", "101"],
        ["Gracz", "3", "2", "103"],
    ]
    assert "above because of letters" in taken_away(client, "")
    said = json.loads(taken_away(client, "?as=json"))["individual"]
    assert [row["keys"]["made_up"] for row in said] == [101, 103, 102, 104]
    assert "the first letter" in words(paper(event, "standings"))
    assert ("made_up", "the first letter") in dict(ranking_fields(Format()))["key_0"].choices


def paper(event, kind):
    return print_order(EventOrder(event=event.pk, kind=kind, language="en"))


@pytest.fixture
def made_up_column(monkeypatch, made_up_key):
    def rung(_order_by):
        return Column("rung", "Rung", lambda line: f"r{line.row.place}", lambda _line: "r")

    monkeypatch.setattr(standings, "place_column", rung)


def test_column_needs_its_statement_alone(client, event, made_up_column):
    assert taken_away(client, "?as=csv").splitlines()[:2] == [
        "Rung,No.,Surname,Given name,small points,the first letter,1",
        "r,1,Gracz,1,6,101,6",
    ]
    page = taken_away(client, "")
    assert "Rung" in page
    assert "<td>r1<td>1" in page
    assert "Rung No. Name small points the first letter Rounds 1 r1 1 Gracz 1 6 101 6" in words(
        paper(event, "standings")
    )


PAPER = """
from django.utils.translation import gettext_lazy
from tournaments.printing import paper_data as data
from tournaments.printing.papers.paper import PLAYED, PaperKind
from tournaments.printing.readable import readable_pdf


def _notice(context):
    heading = data.heading_of(context.event)
    return readable_pdf("base", heading, "Notice", context.paper, {})


NOTICE = PaperKind(slug="notice", print=_notice, name="A made-up notice", group=PLAYED)
"""


@pytest.fixture
def made_up_paper(monkeypatch, tmp_path):
    (tmp_path / "notice_of_a_test.py").write_text(PAPER, encoding="utf-8")
    monkeypatch.setattr(papers, "__path__", [*papers.__path__, str(tmp_path)])
    found = {one.slug: one for one in papers.find_papers()}
    assert set(found) - set(papers.PAPERS) == {"notice"}
    monkeypatch.setitem(papers.PAPERS, "notice", found["notice"])


@pytest.mark.django_db
def test_paper_needs_its_module_alone(made_up_paper):
    desk = running_event((1, 2, 3, 4))
    address = f"/events/{desk.event.slug}/papers/"
    assert "A made-up notice" in desk.client.get(address).content.decode()
    assert words(paper(desk.event, "notice")).startswith("Notice ")
    assert Client().get(f"{address}notice/").status_code == 404


ACT = """
from tournaments.log.act import Act
from scorer.games.text import gettext as _


class Applauded(Act):
    kind = "applauded"
    topic = "rounds"
    minutes: int
    words = _("All applaud.")
"""


def forget_acts():
    codec.topics.cache_clear()
    codec.act_kinds.cache_clear()


@pytest.fixture
def made_up_act(monkeypatch, tmp_path):
    (tmp_path / "act_of_a_test.py").write_text(ACT, encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(acts, "__path__", [*acts.__path__, str(tmp_path)])
        forget_acts()
        yield codec.act_kinds()["applauded"]
    forget_acts()


def test_act_needs_its_class_alone(event, made_up_act):
    step = event.steps.create(kind="applauded", said=codec.act_json(made_up_act(minutes=3)))
    assert step.said == {"minutes": 3}
    assert codec.act_of(step) == made_up_act(minutes=3)
    assert sentence_of(step) == "All applaud."
    assert made_up_act in codec.topics()["rounds"]
