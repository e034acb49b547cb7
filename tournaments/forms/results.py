"""Keying a table's scores; what they can be the services decide, by the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.support.attempts import show_refusal
from scorer.support.fields import RequestKeyField, choice, whole_number
from scorer.support.form_options import Data, FormOptions, Label
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.selectors.formats import TableRules
from tournaments.services.drawing import LONGEST_SEED

MINUS = str.maketrans({"−": "-", "–": "-"})
WHOLE = _("Allowed: a whole number, such as 12 or -4.")


class ScoreField(forms.IntegerField):
    """A score with its sign, the real minus too; a text field, whose arrows change nothing."""

    widget = forms.TextInput

    def to_python(self, value: object) -> int | None:
        """The score as a number."""
        plain = value.translate(MINUS).replace(" ", "") if isinstance(value, str) else value
        return super().to_python(plain)


class ScoresForm(forms.Form):
    """The scores of a table by place, and the hands it played.

    A page that shows the form names its places.
    """

    uuid = RequestKeyField()

    def __init__(
        self,
        data: Data = None,
        *,
        seats: int,
        terms: TableRules,
        given: Sequence[int] = (),
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        whole = {"data-whole": 0} if terms.game.zero_sum else {}
        self.places = terms.scores_of(seats)
        for place in range(self.places):
            self.fields[f"score_{place}"] = ScoreField(
                initial=given[place] if given else None,
                error_messages={"required": WHOLE, "invalid": WHOLE},
                widget=forms.TextInput(
                    attrs={
                        "autocomplete": "off",
                        "maxlength": 9,
                        "data-score": True,
                        "autofocus": place == 0,
                        **whole,
                    }
                ),
            )
        self.asked = ""  # what is to be confirmed before the scores count
        if terms.hands:
            self.fields["hands"] = whole_number(
                terms.most_hands,
                label=_("Hands played"),
                initial=terms.hands,
                required=True,
                help_text=translate(terms.game.extra_entries) if terms.game.extra_entries else "",
            )

    def name_places(self, names: Iterable[str]) -> None:
        """Show who brings each score."""
        for field, name in zip(self.score_fields, names, strict=True):
            field.label = name

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores typed, by place."""
        return tuple(self.cleaned_data[f"score_{place}"] for place in range(self.places))

    @property
    def typed(self) -> str:
        """The scores and hands as a question about them names them: what is confirmed."""
        return " ".join(map(str, (*self.scores, self.cleaned_data.get("hands", ""))))

    @property
    def confirmed(self) -> bool:
        """Whether it was asked about just these scores, and sent again."""
        return self.data.get("confirm") == self.typed

    @property
    def score_fields(self) -> list[forms.BoundField]:
        """The fields of the scores alone."""
        return [self[f"score_{place}"] for place in range(self.places)]

    def show_refusal(self, why: Refused) -> None:
        """Show it beside the field it names; ask about what is unusual."""
        if why.unless and self.is_valid():
            self.asked = translate(why.text)
        else:
            show_refusal(self, why)


class CorrectionForm(ScoresForm):
    """Other scores for a table, with the reason; ``seen`` is the newest result known of."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        error_messages={"required": _("Say why: it stands in the minutes.")},
        widget=forms.TextInput,
    )
    field_order = ()


class AbsentForm(forms.Form):
    """Who did not come to a table, or left it, and what they lose for it.

    ``seated``: those who sit there by number, and how they are called.
    """

    uuid = RequestKeyField()

    def __init__(self, data: Data = None, *, seated: Sequence[tuple[int, str]]) -> None:
        super().__init__(data)
        self.fields["absent"] = forms.MultipleChoiceField(
            label=_("Who is absent"),
            choices=list(seated),
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": _("Tick who is absent.")},
        )
        self.fields["what"] = forms.ChoiceField(
            label=_("What happened"),
            choices=[("no-show", _("did not come")), ("left", _("left the table"))],
            initial="no-show",
            widget=forms.RadioSelect,
        )
        self.fields["points"] = forms.CharField(
            label=_("Penalty: points"),
            required=False,
            max_length=20,
            help_text=_("Empty: they get nothing and lose nothing."),
            widget=forms.TextInput({"autocomplete": "off"}),
        )
        self.fields["score"] = whole_number(9_999, label=_("Penalty: small points"))
        self.fields["reason"] = forms.CharField(
            label=_("Reason"), required=False, max_length=500, widget=forms.TextInput
        )

    @property
    def absent(self) -> list[int]:
        """Their numbers."""
        return list(map(int, self.cleaned_data["absent"]))


class ClockForm(forms.Form):
    """How long a round lasts, and when the last hand is announced."""

    minutes = whole_number(600, least=1, required=True, label=_("Length of the round in minutes"))
    last_hand = whole_number(
        600, required=True, label=_("Minutes before the end: no new hand (0: never)")
    )


class OnwardForm(forms.Form):
    """What the next round still asks for: the dice where it is drawn, a reason where one is due."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    uuid = RequestKeyField()

    def __init__(
        self, data: Data = None, *, draws: bool, concerned: bool, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        if draws:
            self.fields["seed"] = forms.CharField(
                label=_("Seed"),
                required=False,
                max_length=LONGEST_SEED,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
                help_text=_(
                    "What dice show that are thrown before everybody, such as 3 5 1 6 2. Empty: "
                    "the computer draws one, once the draw's fingerprint is written down."
                ),
            )
        if concerned:
            self.fields["reason"] = reason_field(_("Why the round begins all the same"))


def reason_field(label: Label) -> forms.CharField:
    """A reason that must be given; it stands in the minutes."""
    return forms.CharField(
        label=label,
        max_length=500,
        error_messages={"required": _("Say why: it stands in the minutes.")},
    )


class AwardForm(forms.Form):
    """Points given or taken beside the play."""

    uuid = RequestKeyField()
    entrant = whole_number(None, least=1, required=True, label=_("Number"))
    team = forms.ChoiceField(label=_("or the team"), required=False)
    kind = forms.ChoiceField(label=_("What it is"), widget=forms.RadioSelect)
    round = forms.TypedChoiceField(label=_("Round"), coerce=int, required=False, empty_value=None)
    table_points = forms.CharField(
        label=_("Table points"),
        help_text=_("A penalty takes them, with a minus or without. A warning takes none."),
        max_length=20,
        required=False,
    )
    score = ScoreField(
        label=_("Small points"),
        required=False,
        error_messages={"invalid": WHOLE},
    )
    why = reason_field(_("Reason"))

    def __init__(
        self,
        data: Data = None,
        *,
        rounds: Sequence[int],
        kinds: Sequence[tuple[str, Label]],
        teams: Sequence[str] = (),
        matches: bool = False,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        if matches:
            self.fields["table_points"].label = gettext("Match points")
        self.fields["entrant"].required = not teams
        if teams:
            choice(self, "team").choices = [("", "–"), *((name, name) for name in teams)]
        else:
            del self.fields["team"]
        whole = ("", _("the whole tournament"))
        choice(self, "round").choices = [whole, *((number, number) for number in rounds)]
        choice(self, "kind").choices = kinds

    def clean(self) -> dict[str, object]:
        """For a number or for a team; a team's are for the whole tournament."""
        data = super().clean() or {}
        team = data.get("team")
        if (
            "team" in self.fields
            and "entrant" in data
            and bool(team) == (data["entrant"] is not None)
        ):
            self.add_error("entrant", gettext("Give a number, or choose a team."))
        if team and data.get("round") is not None:
            self.add_error("round", gettext("What a team gets is for the whole tournament."))
        return data

    def show_refusal(self, why: Refused) -> None:
        """Show it beside the field it names."""
        show_refusal(self, why, match_points="table_points")
