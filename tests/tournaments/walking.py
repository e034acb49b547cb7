"""Acts at random in an event: each takes two numbers and does something, or is refused."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from uuid import UUID

from django.utils import timezone

from scorer.support.refused import Conflict, Refused
from tests.builders.events import empty_club, pasted_list
from tournaments.engine.formats import PRESETS
from tournaments.engine.prizes import Prize, PrizeList
from tournaments.engine.results import TeamRule
from tournaments.models import (
    AskedEntry,
    Award,
    Draw,
    Entrant,
    Event,
    HelperPass,
    Person,
    Place,
    Substitution,
    Table,
    Team,
    TeamAward,
)
from tournaments.records.entry_list.values import Named
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.hall import SHOWS
from tournaments.selectors.importing import plan_import
from tournaments.selectors.undoing import Undoer, last_acts
from tournaments.services import (
    awards,
    cash,
    clock,
    codes,
    door,
    drawing,
    entrants,
    entry_status,
    events,
    guests,
    hall,
    passes,
    repairing,
    results,
    revealing,
    rounds,
    sitting_out,
    substitutes,
    team_awards,
    teams,
)
from tournaments.services.asked_entries import say_yes, say_yes_to_all
from tournaments.services.by_hand import read_rounds, swapped
from tournaments.services.entering import named
from tournaments.services.entry_details import Details
from tournaments.services.entry_link import renew_link, set_link
from tournaments.services.importing import import_entries
from tournaments.services.prizes import set_prizes
from tournaments.services.register import change_person
from tournaments.services.reseating import change_seating, note_notified
from tournaments.services.self_entry import Wish, ask
from tournaments.services.self_entry import take_back as take_back_asked
from tournaments.services.steps import Actor
from tournaments.services.undoing import undo

WOLSZTYN = PRESETS["wolsztyn"].format
FORMAT = replace(WOLSZTYN, scoring=replace(WOLSZTYN.scoring, team=TeamRule()))
DESK = Actor(name="Ola")
DIRECTOR = Undoer(directs=True, name="Ola")
SCORES = ((4, 0, -2, -2), (6, -2, -2, -2), (0, 0, 0, 0), (1, 1, 1, -3))
REFUSED = (Refused, Conflict, drawing.EntriesChanged)


class Walk:
    """An event of nine, in which ``do`` does one act after the other and notes what is shown."""

    def __init__(self):
        self.event = events.make_event(
            club=empty_club(), format=FORMAT, name="Liga", day=date(2026, 11, 21), actor=DESK
        )
        self.of = {"event_id": self.event.pk, "actor": DESK}
        self.sent = 0
        self.read(pasted_list(9))

    def do(self, name, one=0, other=0):
        """An act by its name; one that is impossible now does nothing."""
        with suppress(*REFUSED):
            getattr(self, name)(one, other)

    def newest(self):
        return self.event.steps.order_by("-pk").values_list("pk", flat=True).first()

    def uuid(self):
        self.sent += 1
        return UUID(int=self.sent)

    def table(self, at):
        found = list(Table.objects.filter(round__state__in=["open", "closed"]).order_by("pk"))
        if not found:
            raise Refused("no table")
        return {"table_id": found[at % len(found)].pk, "actor": DESK}

    def one_of(self, rows, at):
        found = list(rows.order_by("pk"))
        if not found:
            raise Refused("none")
        return found[at % len(found)]

    def number(self, at):
        return self.one_of(Entrant.objects.filter(event=self.event), at).number

    def round(self, at):
        found = list(self.event.rounds.values_list("number", flat=True)) or [0]
        if not found[0]:
            raise Refused("no round")
        return {"number": found[at % len(found)], **self.of}

    def read(self, text):
        digest = plan_import(self.event, text).digest
        import_entries(source=text, digest=digest, uuid=self.uuid(), **self.of)

    # entries

    def enters(self, one, other):
        details = Details(team=f"T{other % 3}", categories=("women",) * (other % 2))
        entrants.enter(person=named(f"Nowy {one % 4}"), details=details, **self.of)

    def changes(self, one, other):
        details = Details(team=f"T{other % 3}", pair=f"{other % 2}a", fixed_table=other % 3 or None)
        entrants.change_entrant(number=self.number(one), details=details, **self.of)

    def team_renamed(self, one, other):
        team = self.one_of(Team.objects.filter(event=self.event), one)
        seen = {"seen": self.newest()}
        teams.rename_team(team_id=team.pk, name=f"T{other % 4}", **seen, **self.of)

    def withdraws(self, one, other):
        entrants.withdraw(number=self.number(one), last_round=other % 4 or None, **self.of)

    def sits_out(self, one, other):
        sitting_out.sit_out(number=self.number(one), round_number=other % 5, **self.of)

    def plays_that_round(self, one, other):
        sitting_out.play_after_all(number=self.number(one), round_number=other % 5, **self.of)

    def disqualified(self, one, other):
        last = other % 4 or None
        entry_status.disqualify(
            number=self.number(one), last_round=last, reason="cheated", **self.of
        )

    def reinstated(self, one, other):
        entry_status.reinstate(number=self.number(one), **self.of)

    def plays_outside(self, one, other):
        entry_status.set_unranked(number=self.number(one), unranked=True, **self.of)

    def competes(self, one, other):
        entry_status.set_unranked(number=self.number(one), unranked=False, **self.of)

    def comes_back(self, one, other):
        entrants.come_back(number=self.number(one), **self.of)

    def is_removed(self, one, other):
        entrants.remove_entrant(number=self.number(one), **self.of)

    def list_read(self, one, other):
        player = pasted_list(12).splitlines()[one % 12]
        home, new = ("Borek", "Las")[other % 2], ("Jan", "Olga", "Piotr")[other % 3]
        self.read(f"{player} ({home})\nListowy {new}")

    def asks_by_link(self, one, other):
        link = set_link(on=True, limit=other or None, seen=self.newest(), **self.of)
        wish = Wish(person=Named(surname=f"Z linku {one % 5}"))
        ask(link_id=link.pk, wish=wish, uuid=self.uuid())

    def answered(self, one, other):
        if other % 2:
            say_yes_to_all(**self.of)
        else:
            say_yes(asked_id=self.one_of(AskedEntry.objects.all(), one).pk, **self.of)

    def taken_back_by_link(self, one, other):
        take_back_asked(asked_id=self.one_of(AskedEntry.objects.all(), one).pk)

    def another_link(self, one, other):
        renew_link(**self.of)

    def list_back(self, one, other):
        kinds = ("list-imported", "asked-entered")
        step = self.one_of(self.event.steps.filter(kind__in=kinds), one)
        undo(act=step.uuid, undoer=DIRECTOR, **self.of)

    def here(self, one, other):
        door.check_in(number=self.number(one), paid=other * 50, **self.of)

    def not_here(self, one, other):
        door.undo_check_in(number=self.number(one), **self.of)

    def fees(self, one, other):
        fees = {"women": other * 100} if other % 2 else {}
        said = {"currency": "PLN" if one else "", "fee": one * 500, "fees": fees}
        cash.set_fees(seen=self.newest(), **said, **self.of)

    def pays(self, one, other):
        cash.pay(number=self.number(one), amount=other * 100 or None, **self.of)

    def gets_back(self, one, other):
        back = {"amount": other * 50 or 100, "reason": "a junior"}
        cash.give_back(number=self.number(one), **back, **self.of)

    def lots(self, one, other):
        door.draw_numbers(seed=str(one), uuid=self.uuid(), **self.of)

    def stands_in(self, one, other):
        person = named(f"Skoczek {other % 3}")
        last = {"first_round": 1 + other % 2, "last_round": 3 if other % 5 else None}
        substitutes.substitute(number=self.number(one), person=person, **last, **self.of)

    def stands_in_no_more(self, one, other):
        found = self.one_of(Substitution.objects.all(), one)
        substitutes.end_substitution(substitution_id=found.pk, last_round=other % 3, **self.of)

    def is_renamed(self, one, other):
        person = self.one_of(Person.objects.all(), one)
        change_person(person=person, named=named(f"Inny {one} (Klub {other % 2})"), actor=DESK)

    # draws and rounds

    def announced(self, one, other):
        first = self.event.rounds.count() + 1
        asked = {"method": FORMAT.draw_of(1), "uneven": FORMAT.uneven, "here": False}
        request = asked_of(self.event, FORMAT, first=first, last=first, **asked)
        seen = self.newest()
        drawing.announce(first_round=first, request=request, seen=seen, **self.of)

    def drawn(self, one, other):
        draw = self.one_of(Draw.objects.filter(state="announced"), one)
        drawing.make_draw(draw_id=draw.pk, seed=f"{one} {other}", actor=DESK, seen=self.newest())

    def typed(self, one, other):
        first = 1 + other % (self.event.rounds.count() + 1)
        asked = {"method": FORMAT.draw_of(first), "uneven": FORMAT.uneven, "here": False}
        request = asked_of(self.event, FORMAT, first=first, last=first, **asked)
        numbers = [unit.number for unit in request.units]
        if not numbers:
            raise Refused("nobody")
        units = [*numbers[one % len(numbers) :], *numbers[: one % len(numbers)]]
        tables = [units[at : at + 4] for at in range(0, len(units), 4)]
        text = "\n".join(" ".join(map(str, some)) for some in tables)
        drawing.type_draw(
            first_round=first,
            request=request,
            halls=read_rounds(text, units, 4),
            reason="late",
            seen=self.newest(),
            **self.of,
        )

    def draft(self, at):
        draw = self.one_of(Draw.objects.filter(state="draft"), at)
        return draw, {"draw_id": draw.pk, "actor": DESK, "seen": self.newest()}

    def moved(self, one, other):
        draw, of = self.draft(0)
        hall = drawing.halls_of(draw)[0]
        units = [unit for table in hall.tables for unit in table]
        pair = units[one % len(units)], units[other % len(units)]
        moved = {"hall": swapped(hall, *pair), "move": {"swapped": pair}}
        drawing.move_units(round_number=draw.first_round, **moved, **of)

    def published(self, one, other):
        drawing.publish(knowing=bool(other % 2), **self.draft(one)[1])

    def dropped(self, one, other):
        drawing.drop_draw(reason="again", **self.draft(one)[1])

    def draft_repaired(self, one, other):
        repairing.repair_draft(**self.draft(one)[1])

    def repaired(self, one, other):
        missing = [self.number(one)] if other % 2 else []
        repairing.repair_seating(missing=missing, seen=self.newest(), **self.of)

    def reseated(self, one, other):
        numbers = self.number(one), self.number(other)
        move = (
            {"swapped": numbers},
            {"moved": numbers[0], "table": None},
            {"moved": numbers[0], "table": 1 + other % 4},
            {"moved": numbers[0], "more": numbers[1:], "table": 1 + one % 4},
            {"closed": 1 + one % 3},
        )[(one + other) % 5]
        said = {"reason": "ill", "seen": self.newest(), "uuid": self.uuid()}
        change_seating(move=move, **said, **self.round(-1 - other % 2))

    def notified(self, one, other):
        players = {self.number(one), self.number(other)}
        note_notified(players=players, uuid=self.uuid(), **self.round(-1))

    def opened(self, one, other):
        rounds.open_round(uuid=self.uuid(), **self.round(-1))

    def closed(self, one, other):
        rounds.close_round(stopped=bool(other % 2), reason="late", **self.round(one))

    def reopened(self, one, other):
        rounds.reopen_round(**self.round(one))

    def more_time(self, one, other):
        rounds.extra_time(minutes=other % 9, **self.table(one))

    def clock(self, one, other):
        at = self.round(one)
        match other % 5:
            case 0:
                clock.set_clock(minutes=30 + other, last_hand=other % 7, **at)
            case 1:
                clock.start_clock(**at)
            case 2:
                clock.pause_clock(**at)
            case 3:
                clock.go_on(**at)
            case _:
                clock.reset_clock(**at)

    # tables

    def keyed(self, one, other):
        scores = SCORES[other % len(SCORES)]
        results.key_result(scores=scores, uuid=self.uuid(), **self.table(one))

    def all_keyed(self, one, other):
        for table in Table.objects.filter(round__state="open", results=None).order_by("pk"):
            key = {"scores": SCORES[one % len(SCORES)], "uuid": self.uuid(), "actor": DESK}
            with suppress(Refused):
                results.key_result(table_id=table.pk, **key)

    def newest_of(self, at):
        table = self.table(at)
        row = Table.objects.get(pk=table["table_id"])
        return {"seen": results.newest_result(row), "uuid": self.uuid(), **table}

    def corrected(self, one, other):
        scores = SCORES[other % len(SCORES)]
        results.correct_result(scores=scores, reason="the slip", **self.newest_of(one))

    def cleared(self, one, other):
        results.clear_result(reason="another table", **self.newest_of(one))

    def disputed(self, one, other):
        results.dispute(why=f"hand {other}", **self.table(one))

    def settled(self, one, other):
        results.settle(reason="looked at", **self.table(one))

    def short(self, one, other):
        awards.award_short_table(**self.table(one))

    def did_not_come(self, one, other):
        table = self.table(one)
        places = Place.objects.filter(table=table["table_id"]).exclude(entrant=None)
        absent = {place.entrant.number for place in places[: 1 + other % 2] if place.entrant}
        awards.award_absence(absent=absent, **table)

    def ran_away(self, one, other):
        table = self.table(one)
        left = self.one_of(Place.objects.filter(table=table["table_id"]), other)
        number = left.entrant.number if left.entrant else 0
        awards.award_absence(absent=[number], left=True, **table)

    def plays_after_all(self, one, other):
        awards.play_after_all(**self.table(one))

    def awarded(self, one, other):
        points = awards.Points(table_points="-1/2", score=other)
        given = {"kind": Award.Kind.PENALTY, "why": "late", "points": points}
        awards.give_award(entrant=self.number(one), **given, **self.of)

    def award_back(self, one, other):
        awards.take_back(award_id=self.one_of(Award.objects.all(), one).pk, actor=DESK)

    def team_awarded(self, one, other):
        team = self.one_of(Team.objects.filter(event=self.event), one)
        given = {
            "kind": Award.Kind.PENALTY,
            "why": "late",
            "points": awards.Points(score=other + 1),
        }
        team_awards.give_team_award(team=team.name, **given, **self.of)

    def team_award_back(self, one, other):
        award = self.one_of(TeamAward.objects.all(), one)
        team_awards.take_team_award_back(award_id=award.pk, actor=DESK)

    def guest(self, one, other):
        guests.seat_guest(name=f"Gość {other % 3}", **self.table(one))

    def guest_gone(self, one, other):
        table = self.table(one)
        guests.unseat_guest(seat=3, **table)

    def late(self, one, other):
        guests.seat_late(number=self.number(other), **self.table(one))

    def code(self, one, other):
        if other % 2:
            codes.withdraw_codes(**self.round(one))
        else:
            codes.issue_code(**self.table(one))

    # the event

    def held_back(self, one, other):
        revealing.hold_back(from_round=1 + one % 3, **self.of)

    def revealed(self, one, other):
        kinds = ("individual", "teams", "women")
        revealing.reveal(places=one % 5, of_list=kinds[other % 3], **self.of)

    def all_shown(self, one, other):
        revealing.show_all(**self.of)

    def put_up(self, one, other):
        prizes = tuple(Prize(place=at, text="a book") for at in range(1, one % 3 + 1))
        put_up = PrizeList(prizes=prizes, one_each=not other % 2)
        set_prizes(put_up=put_up, seen=self.newest(), **self.of)

    def shown(self, one, other):
        shown = Event.Shown.values[one % 3]
        names = Event.Names.values[other % 3]
        events.show(shown=shown, names=names, seen=self.newest(), **self.of)

    def called(self, one, other):
        said = {"name": f"Liga {one % 3}", "day": date(2026, 11, 21 + other % 3), "place": "Borek"}
        seed = Event.objects.get(pk=self.event.pk).seed
        events.change_event(seed=seed, seen=self.newest(), **said, **self.of)

    def rounds_are(self, one, other):
        fresh = format_of(Event.objects.get(pk=self.event.pk))
        changed = replace(fresh, rounds=1 + one % 4)
        events.change_format(format=changed, reason="late", seen=self.newest(), **self.of)

    def helped(self, one, other):
        passes.give_pass(name=f"Hela {one}", **self.of)

    def helps_again(self, one, other):
        given = self.one_of(HelperPass.objects.all(), one)
        passes.renew_pass(pass_id=given.pk, **self.of)

    def helps_no_more(self, one, other):
        given = self.one_of(HelperPass.objects.all(), one)
        passes.withdraw_pass(pass_id=given.pk, **self.of)

    def said_in_hall(self, one, other):
        until = timezone.now() + timedelta(hours=other) if 0 < other < 24 else None
        hall.announce(text=f"Zupa {one % 3}", until=until, uuid=self.uuid(), **self.of)

    def said_no_more(self, one, other):
        hall.withdraw_announcement(**self.of)

    def hall_shows(self, one, other):
        if other % 5:
            changes = {"show": SHOWS[one % len(SHOWS)], "page": other % 4, "paused": one % 2}
            hall.set_hall(changes=changes, uuid=self.uuid(), **self.of)
        else:
            hall.make_screen_link(uuid=self.uuid(), **self.of)

    def hall_names(self, one, other):
        hall.name_hall(names=("", *Event.Names.values)[one % 4], **self.of)

    def cancelled(self, one, other):
        events.cancel_event(reason="a storm", seen=self.newest(), **self.of)

    def takes_place(self, one, other):
        events.hold_event(seen=self.newest(), **self.of)

    def finished(self, one, other):
        if other % 3:
            events.finish_event(seen=self.newest(), **self.of)
        else:
            events.reopen_event(reason="one more", seen=self.newest(), **self.of)

    # what is undone

    def undone(self, one, other):
        last = last_acts(self.event, DIRECTOR)
        undo(act=last[one % len(last)].step.uuid, undoer=DIRECTOR, **self.of)

    def unopened(self, one, other):
        opening = self.one_of(self.event.steps.filter(kind="round-opened"), one)
        undo(act=opening.uuid, undoer=DIRECTOR, **self.of)


HELP = ("do", "newest", "uuid", "table", "one_of", "number", "round", "read", "draft", "newest_of")
ACTS = sorted(name for name in vars(Walk) if not name.startswith("_") and name not in HELP)
