"""Keeping the last results from the public, revealing places of any list from the bottom up."""

from __future__ import annotations

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.revealing import HoldBack, Reveal, ShowAll
from tournaments.log.parts import INDIVIDUAL
from tournaments.models import Event
from tournaments.selectors.revealing import revealed_places
from tournaments.selectors.standings import kinds_in, standings_of
from tournaments.services.steps import Actor, append, lock_event


@atomic
def hold_back(*, event_id: int, from_round: int, actor: Actor) -> Event:
    """Show the public no results of round ``from_round`` and later, until they are revealed.

    Raises ``Refused`` for a round below 1.
    """
    event = lock_event(event_id)
    revealed = event.revealed or event.revealed_lists
    if event.hidden_from == from_round and not revealed:
        return event
    if from_round < 1:
        raise Refused(_("A round from 1 on."), "from_round")
    append(event, HoldBack(from_round=from_round), actor)
    return event


@atomic
def reveal(*, event_id: int, places: int, actor: Actor, of_list: str = INDIVIDUAL) -> Event:
    """Reveal the last ``places`` rows of a list; fewer take some back.

    Lists are revealed each by itself; the one revealed last is on the hall's screen. The same
    asked for twice is done once. Raises ``Refused`` where nothing is held back, for a
    number below 0 and a list that the standings do not have.
    """
    event = lock_event(event_id)
    if event.on_screen == of_list and revealed_places(event, of_list) == places:
        return event
    if event.hidden_from is None:
        raise Refused(_("Nothing is held back, so there is nothing to reveal."))
    if places < 0:
        raise Refused(_("A number of places from 0 on."), "places")
    if of_list not in kinds_in(standings_of(event)):
        raise Refused(_("The standings have no such list."), "list")
    append(event, Reveal(places=places, of_list=of_list), actor)
    return event


@atomic
def show_all(*, event_id: int, actor: Actor) -> Event:
    """Show the public all results; nothing is held back any more."""
    event = lock_event(event_id)
    if event.hidden_from is None:
        return event
    append(event, ShowAll(from_round=event.hidden_from), actor)
    return event
