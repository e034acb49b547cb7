"""A club goes to a laptop and comes back: nothing lost, nothing doubled, nothing of another's."""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from uuid import uuid4

import pytest
from django.core.management import CommandError
from django.db import connection
from django.urls import reverse

from scorer.clubs.services.invitations import accept, digest_of
from scorer.models import Club, Entry, Invitation, Lending, Membership, Player, ScoreSheet, User
from scorer.operations.machine.lent_clubs import ClubIsLent
from scorer.operations.selectors.club_rows import counts, label, paths
from scorer.operations.services.lending.rows import BLOCK
from scorer.sheets.selectors.codes import code_text, find_code
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.services.entries import Writer, correct_entry, record_entry
from scorer.sheets.services.sheets import import_record
from tests.phone_at_the_table import PhoneAtTheTable
from tests.scorer.examples import KOP
from tests.scorer.lent import (
    PLAYED,
    Laptop,
    all_rows,
    federation,
    log_of,
    records,
    run,
)
from tests.tiers import long
from tournaments.models import Event, HelperPass, Person, Step
from tournaments.services.passes import give_pass
from tournaments.services.steps import Actor

ON_SERVERS = connection.vendor == "postgresql"
# a guard is dropped in a transaction of its own, which PostgreSQL asks for
pytestmark = pytest.mark.django_db(transaction=ON_SERVERS)
LINE = {"contract": "zolo", "old": [0], "winner": "old", "kontras": 1}


@pytest.fixture
def clubs(settings, tmp_path, monkeypatch):
    settings.VAR_DIR = tmp_path
    # a site that browser tests of this process were served by keeps its connections
    monkeypatch.setattr("scorer.operations.services.backups.postgresql.others_at_work", bool)
    return federation()


@pytest.fixture
def laptop(settings, tmp_path):
    made = Laptop(tmp_path / "laptop", settings)
    made.prepare()
    return made


def lent(tmp_path, laptop):
    """The club is on the laptop; what its commands said."""
    out = run("lend_club", "asy", str(tmp_path / "out.club"), "--to", "Ola")
    with laptop.at_work():
        return out, run("host_club", str(tmp_path / "out.club"))


def returned(tmp_path, laptop, name="back.club"):
    with laptop.at_work():
        run("return_club", str(tmp_path / name))
    return tmp_path / name


def text_of(path):
    return gzip.decompress(path.read_bytes()).decode()


def written_again(path, change):
    """Another file of the same rows, whose lines are changed."""
    lines = [json.loads(line) for line in text_of(path).splitlines()[:-1]]
    change(lines)
    return sealed(path.with_name(f"changed-{uuid4()}.club"), lines)


def sealed(path, lines):
    content = "".join(json.dumps(line) + "\n" for line in lines).encode()
    seal = json.dumps({"sha256": sha256(content).hexdigest()}).encode() + b"\n"
    path.write_bytes(gzip.compress(content + seal))
    return path


def a_day_in_the_hall(sheet_id):
    """Hands by a code, a correction, a whole event, a new sheet, an account, a player who goes."""
    sheet = ScoreSheet.objects.get(pk=sheet_id)
    phone = PhoneAtTheTable()
    code = code_text(issue_codes([sheet.pk])[sheet.pk])
    phone.post(reverse("scorer:write_by_code", args=[code]))
    fields = [["kind", "zolo"], ["old", "0"], ["winner", "old"], ["kontras", "1"]]
    sent = {"uuid": str(uuid4()), "position": 4, "kind": "zolo", "fields": fields}
    body = json.dumps({"entries": [sent | {"made_at": "2026-01-01T20:00:00+01:00"}]})
    address = reverse("outbox", args=[sheet.pk])
    answer = phone.post(address, body, content_type="application/json").json()
    assert [one["status"] for one in answer["results"]] == ["written"]
    correct_entry(
        sheet_id=sheet.pk, uuid=uuid4(), payload=LINE, position=0, seen_revision=1, writer=Writer()
    )
    invitation = Invitation.objects.get()
    local = User.objects.create(username="miejscowa", name="Miejscowa")
    accept(invitation, local)
    import_record(raw=KOP, club=sheet.club, opened_by=local, author="Miejscowa")
    Player.objects.filter(name="Gracz Domowa").delete()
    Person.objects.filter(surname="Domowa").update(surname="Nowa")
    run(*PLAYED, "--club=asy", "--seed=laptop", "--calm")
    give_pass(event_id=Event.objects.latest("pk").pk, name="Ola", actor=Actor(user=local))


def test_round_trip(clubs, laptop, tmp_path):
    club, other = clubs
    sheet = ScoreSheet.objects.get(club=club, event="")
    code = issue_codes([sheet.pk])[sheet.pk]
    card, digest = code_text(code), code.digest
    before, others = records(club), all_rows(other)
    out, said = lent(tmp_path, laptop)
    count = sum(map(len, all_rows(club).values())) + 1  # and the one account
    assert out.splitlines()[0].startswith(f"Klub Domowa is lent: {count} rows in ")
    assert said.splitlines()[0] == f"Klub Domowa plays here: {count} rows, equal to the file's."
    with laptop.at_work():
        assert records(Club.objects.get()) == before
        assert code_text(code) != card
        a_day_in_the_hall(sheet.pk)
        there, rows = records(Club.objects.get()), all_rows(Club.objects.get())
        second = Event.objects.latest("pk")
    run(*PLAYED, "--club=borek", "--seed=late", "--calm")  # takes the address that the laptop gave
    assert Event.objects.get(slug=second.slug).club == other
    said = run("take_back", str(returned(tmp_path, laptop)))
    assert said.startswith("Klub Domowa is back and open here: ")
    came = records(club)
    assert came[0] == there[0]
    assert len(came[0]) > len(before[0])
    assert {pk: one for pk, one in came[1].items() if pk != second.pk} == {
        pk: one for pk, one in there[1].items() if pk != second.pk
    }
    here = all_rows(club)
    assert different(rows, here) == {"Membership", "Event", "ScoreSheet", "Step"}
    assert Event.objects.get(pk=second.pk).slug == f"{second.slug}-2"
    now = all_rows(other)
    assert [m for m, held in others.items() if [row for row in held if row not in now[m]]] == []
    assert Step.objects.get(by_name="Miejscowa").by is None
    assert not HelperPass.objects.exists()
    assert Membership.objects.get(club=club).player is None
    assert find_code(card).pk == code.pk
    assert find_code(card).digest == digest
    ids = log_of(sheet)
    assert ids == sorted(ids)
    record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=LINE, position=5, writer=Writer())
    begin = Lending.objects.get().first_ids["scorer.Entry"]
    assert log_of(sheet)[-1] >= begin + BLOCK > log_of(sheet)[-2] >= begin
    run("check_event", "--all")  # exits where a row differs from the log
    assert "Differences: 0." in run("rescore")


def different(one, other):
    return {model for model in one if one[model] != other[model]}


def test_nothing_of_another_club_and_no_secret_is_in_the_file(clubs, tmp_path):
    path = tmp_path / "out.club"
    club, other = clubs
    before = all_rows(other)
    run("lend_club", "asy", str(path))
    assert path.stat().st_mode & 0o777 == 0o600
    text = text_of(path)
    assert "Właścicielka Domowa" in text
    secrets = ("Obca", "borek", "example.org", "konto-", "pbkdf2", "digest")
    assert [word for word in secrets if word in text] == []
    assert all_rows(other) == before
    head = json.loads(text.splitlines()[0])
    assert (head["format"], head["state"], head["club"]) == ("kontra-club/1", "lent", club.pk)
    numbered = {label(model) for model in paths() if counts(model)} | {"scorer.User"}
    assert set(head["first_ids"]) == numbered


def test_a_returned_club_is_closed_and_written_again_alike(clubs, laptop, tmp_path):
    lent(tmp_path, laptop)
    first, again = (returned(tmp_path, laptop, name) for name in ("1.club", "2.club"))
    assert text_of(first) == text_of(again)
    with laptop.at_work():
        sheet = ScoreSheet.objects.filter(event="").get()
        with pytest.raises(ClubIsLent):
            record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=LINE, position=4, writer=Writer())


def refused(*words):
    with pytest.raises(CommandError) as told:
        run(*words)
    return str(told.value)


def test_files_that_are_refused(clubs, laptop, tmp_path):
    club, other = clubs
    lent(tmp_path, laptop)
    out, back = tmp_path / "out.club", returned(tmp_path, laptop)
    before = all_rows(club), all_rows(other)
    begin = Lending.objects.get().first_ids["scorer.Player"]
    assert "it goes to the laptop" in refused("take_back", str(out))
    broken = tmp_path / "broken.club"
    for content in (back.read_bytes()[:-50], b"", b"no file", gzip.compress(b"{}\n")):
        broken.write_bytes(content)
        assert "broken.club is damaged, or no file of a club." in refused("take_back", str(broken))
    lines = text_of(back).splitlines(keepends=True)
    broken.write_bytes(gzip.compress("".join(lines[:5] + lines[6:]).encode()))
    assert "is damaged" in refused("take_back", str(broken))

    def of_another_stay(lines):
        lines[0]["token"] = str(uuid4())

    def of_another_version(lines):
        lines[0]["migrations"] = lines[0]["migrations"][:-1]

    def of_another_club(lines):
        at = next(at for at, line in enumerate(lines) if line_is(line, "scorer.Player"))
        lines.insert(at + 1, [Player.objects.get(club=other).pk, club.pk, "Podrzucony", False])

    def outside_the_block(lines):
        at = next(at for at, line in enumerate(lines) if line_is(line, "scorer.Player"))
        lines.insert(at + 1, [begin + BLOCK, club.pk, "Podrzucony", False])

    def without_the_club(lines):
        at = next(at for at, line in enumerate(lines) if line_is(line, "scorer.Club"))
        del lines[at + 1]

    def hanging_in_the_air(lines):
        at = next(at for at, line in enumerate(lines) if line_is(line, "scorer.ScoreSheet"))
        del lines[at + 1]

    for change, words in (
        (of_another_stay, "did not lend"),
        (of_another_version, "of another version"),
        (of_another_club, "rows of another club"),
        (outside_the_block, "rows of another club"),
        (without_the_club, "rows of another club"),
        (hanging_in_the_air, "not as many rows of scorer.Seat"),
    ):
        assert words in refused("take_back", str(written_again(back, change)))
    assert (all_rows(club), all_rows(other)) == before
    run("take_back", str(back))
    assert "was taken back already" in refused("take_back", str(back))


def line_is(line, model):
    return isinstance(line, dict) and line.get("model") == model


def test_what_a_laptop_refuses(clubs, laptop, tmp_path):
    out = tmp_path / "out.club"
    assert "No club is lent to this site" in refused("return_club", str(tmp_path / "x.club"))
    assert not (tmp_path / "x.club").exists()
    run("lend_club", "asy", str(out))
    assert "not empty (scorer.User)" in refused("host_club", str(out))
    with laptop.at_work():
        run("demo")
        run("host_club", str(out))
        assert Club.objects.get().slug == "asy"
        assert "not empty" in refused("host_club", str(out))
        assert "is at home on another site" in refused("lend_club", "asy", str(tmp_path / "y"))
        back = returned(tmp_path, laptop)
    with laptop.at_work():
        assert "did not lend" in refused("take_back", str(back))
        assert "goes back where the club is at home" in refused("host_club", str(back))


def test_a_lost_laptop(clubs, laptop, tmp_path):
    club, _other = clubs
    before = all_rows(club)
    lent(tmp_path, laptop)
    assert "is lent already" in refused("lend_club", "asy", str(tmp_path / "2.club"))
    assert not (tmp_path / "2.club").exists()
    back = returned(tmp_path, laptop)
    assert "add --yes" in refused("take_back", "--without-file", "asy")
    assert "or --without-file and the club" in refused("take_back")
    said = run("take_back", "--without-file", "asy", "--yes")
    assert said == "Klub Domowa is open here again, as it was lent.\n"
    assert all_rows(club) == before
    assert "was given up on" in refused("take_back", str(back))
    assert "The club is not lent." in refused("take_back", "--without-file", "asy", "--yes")
    Player.objects.create(club=club, name="Nowy")
    run("lend_club", "asy", str(tmp_path / "3.club"))


def test_a_file_that_cannot_be_written_leaves_the_club_here(clubs, tmp_path, monkeypatch):
    club, _other = clubs
    (tmp_path / "is-there").write_text("x")
    assert "File exists" in refused("lend_club", "asy", str(tmp_path / "is-there"))
    assert not Lending.objects.exists()

    def full(*_given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scorer.operations.services.lending.file.write", full)
    assert "No space left" in refused("lend_club", "asy", str(tmp_path / "out.club"))
    assert not (tmp_path / "out.club").exists()
    assert Club.objects.get(pk=club.pk).away_since is None
    Player.objects.create(club=club, name="Nowy")


def test_what_waits_for_the_club(clubs, tmp_path, monkeypatch):
    run("lend_club", "asy", str(tmp_path / "out.club"))
    monkeypatch.setenv("KONTRA_MOVE_TO", f"sqlite:///{tmp_path}/new.sqlite3")
    monkeypatch.setenv("KONTRA_DB_TIMEOUT", "0")
    monkeypatch.setenv("KONTRA_DB_POOL", "0")
    assert "take it back first" in refused("move_to")
    monkeypatch.setattr(
        "django.db.migrations.executor.MigrationExecutor.migration_plan", lambda *_given: ["new"]
    )
    assert refused("migrate").startswith("Klub Domowa plays on another site")


@long
def test_ids_of_the_laptop_begin_in_the_block(clubs, laptop, tmp_path):
    lent(tmp_path, laptop)
    first = Lending.objects.get().first_ids
    with laptop.at_work():
        club = Club.objects.get()
        assert Player.objects.create(club=club, name="A").pk == first["scorer.Player"]
        assert User.objects.create(username="a").pk == first["scorer.User"]
        assert Club.objects.create(slug="b").pk == first["scorer.Club"]
        assert digest_of("x") != Invitation.objects.get().digest
    assert User.objects.create(username="a").pk == first["scorer.User"] + BLOCK
    assert not Entry.objects.filter(pk__gte=first["scorer.Entry"]).exists()
