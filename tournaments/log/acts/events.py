"""The event itself: made, changed, shown, begun, finished; who helps at its desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.acts.drawing import WaitingRound
from tournaments.log.changes import changed_values
from tournaments.log.marks import TERM, At, Day, Name, Term, Terms
from tournaments.log.phrases import Choice, Moment, joined, rounds_from

LEFT_OUT = {
    "fees",
    "final_rounds",
    "knockout",
    "missed_rounds",
    "third_place",
    "tie_keys",
    "tie_rule",
    "final_by_standing",
}  # not there where a format has none; the other keys may be null


class EventMade(Act):
    """Nobody else sees it yet."""

    kind = "event-made"
    instead = _("Delete the tournament in its settings.")
    name: Term
    day: Day = UNTOLD
    ruleset: Term = UNTOLD
    place: Term = UNTOLD
    seed: Term = UNTOLD
    format: Terms = UNTOLD
    words = _("The tournament “%(name)s” is made.")


class ChangeAct(Act):
    """By key what was and what is; None for a key left out."""

    changed: Annotated[Mapping[str, tuple[Any, Any]], TERM]

    @property
    def now(self) -> dict[str, Any]:
        """What is, by key."""
        return {key: is_now for key, (_was, is_now) in self.changed.items()}

    @property
    def filling(self) -> dict[str, object]:
        return {"changes": changed_values(self.changed)}


class EventChanged(ChangeAct):
    """What it is called, or the seed of its lots."""

    kind = "event-changed"
    words = _("The tournament is changed: %(changes)s.")


class FormatChanged(ChangeAct):
    """Numbers of the format; with their number rounds leave their seats, or take them again."""

    kind = "format-changed"
    unseated: tuple[WaitingRound, ...] = ()
    seated: tuple[WaitingRound, ...] = ()
    words = _("The format is changed: %(changes)s.")

    def sentence(self) -> Text:
        more = [
            self.unseated and _("No longer seated: %(rounds)s.", rounds=_rounds(self.unseated)),
            self.seated and _("Seated again: %(rounds)s.", rounds=_rounds(self.seated)),
        ]
        return joined([super().sentence(), *(part for part in more if isinstance(part, Text))])


def _rounds(some: tuple[WaitingRound, ...]) -> Text:
    return rounds_from(some[0].round, some[-1].round)


class EventShown(Act):
    """What everybody may read."""

    kind = "event-shown"
    shown: Term
    before: Term = ""
    words = _("Everybody may read: %(what)s.")

    @property
    def filling(self) -> dict[str, object]:
        return {"what": Choice("shown", self.shown)}


class EventNames(Act):
    """How public pages show names."""

    kind = "event-names"
    names: Term
    before: Term = ""
    words = _("Names on public pages: %(how)s.")

    @property
    def filling(self) -> dict[str, object]:
        return {"how": Choice("names", self.names)}


class StateAct(Act):
    """The event is in another state."""

    now: ClassVar[str]


class EventStarted(StateAct):
    """The first round opens."""

    kind, now = "event-started", "running"
    words = _("The tournament begins.")


class EventFinished(StateAct):
    """All is over."""

    kind, now = "event-finished", "finished"
    words = _("The tournament is finished.")


class EventReopened(StateAct):
    """It was not over."""

    kind, now = "event-reopened", "running"
    words = _("The finished tournament goes on.")


class EventCancelled(Act):
    """It does not take place, for the step's reason."""

    kind = "event-cancelled"
    words = _("The tournament is cancelled.")


class EventTakesPlace(Act):
    """It is not cancelled any more."""

    kind = "event-takes-place"
    words = _("The tournament takes place after all.")


WITHDRAW = _("Withdraw the helper pass on the page of the helpers.")


class PassAct(Act):
    """Who helps, until when (ISO 8601 in UTC), and which rights the pass gives."""

    name: Name
    until: At = ""
    rights: tuple[Term, ...] = ()

    @property
    def filling(self) -> dict[str, object]:
        if not self.until:
            return {}
        rights = [Text("%(right)s", {"right": Choice("right", one)}) for one in self.rights]
        return {"until": Moment(self.until), "rights": joined(rights, ", ")}


class PassGiven(PassAct):
    """Somebody helps at the desk; older logs say for how many minutes alone."""

    kind = "pass-given"
    instead = WITHDRAW
    minutes: int
    counted = "minutes"
    words = ngettext(
        "%(name)s may help at the desk for %(minutes)d minute.",
        "%(name)s may help at the desk for %(minutes)d minutes.",
        1,
    )

    def sentence(self) -> Text:
        if not self.until:
            return self.filled(self.words)
        return self.filled(_("%(name)s may help at the desk until %(until)s: %(rights)s."))


class PassRenewed(PassAct):
    """The pass is good for longer, or again."""

    kind = "pass-renewed"
    instead = WITHDRAW
    words = _("%(name)s may go on helping at the desk until %(until)s: %(rights)s.")


class PassWithdrawn(Act):
    """It opens nothing any more."""

    kind = "pass-withdrawn"
    instead = _("A withdrawn pass stays closed. Give another helper pass.")
    name: Name
    words = _("%(name)s helps at the desk no longer.")


class EventImported(Act):
    """``uuid`` and ``slug`` of where its file was written.

    ``here``: the log before it is the event's own; files leave it out.
    """

    kind, topic = "event-imported", "event_file"
    instead = _("What a file brought stays. Correct it, or restore a backup.")
    name: Term = UNTOLD
    uuid: Term = UNTOLD
    slug: Term
    here: bool = False
    words = _("The tournament was read from a file of “%(slug)s”.")
