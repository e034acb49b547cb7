"""What a list leaves open, row by row, and what an answer makes of the row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from scorer.games.text import Text, verbatim
from scorer.games.text import gettext as _
from tournaments.log.phrases import category_words
from tournaments.models import Person
from tournaments.records.categories import category_slugs
from tournaments.records.entry_list.values import Doubt, ListedEntry, Named, Question
from tournaments.records.names import is_mark
from tournaments.records.spelling import spelling_key
from tournaments.selectors.people import described

_TEAM = "team"  # what a question is about
YES, OUT, SWAP, SAME, MOVED, ELSE = "yes", "out", "swap", "same", "moved", "else"
FOR_ALL = "all"
Answers = Mapping[str, str]  # by the key of a question, or of all of its kind


class QuestionKind(StrEnum):
    """What a question of a row is about."""

    CLUB = "club"
    CELLS = "cells"
    CATEGORY = "category"
    PARTNER = "partner"
    NAME = "name"
    DOUBLE = "double"  # the same name as in a row above
    NEAR = "near"  # a name that is nearly another
    WHICH = "which"  # several people of the register have the name


TOGETHER = {  # the answers that may be given for all rows at once
    QuestionKind.CLUB: (OUT, YES),
    QuestionKind.CELLS: (OUT,),
    QuestionKind.CATEGORY: (YES, OUT),
    QuestionKind.PARTNER: (YES,),
    QuestionKind.NAME: (YES, SWAP),
    QuestionKind.DOUBLE: (SAME,),
    QuestionKind.NEAR: (ELSE,),
}


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that a question allows."""

    value: str
    label: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class RowQuestion:
    """A question of a row; ``about``: a part of the row or a category.

    ``given``: the answer; ``own``: it was given to this row alone.
    """

    row: int
    kind: QuestionKind
    message: Text
    options: tuple[Option, ...]
    about: str = ""
    given: str = ""
    own: bool = False

    @property
    def key(self) -> str:
        """What a form calls the answer."""
        return f"{self.row}.{self.kind}.{self.about}"

    @property
    def key_of_all(self) -> str:
        """What a form calls the answer to all of the kind; a category is the same in all rows."""
        return f"{FOR_ALL}.{self.kind}.{self.about if self.kind is QuestionKind.CATEGORY else ''}"

    @property
    def options_of_all(self) -> list[Option]:
        """The answers that may be given for all of the kind."""
        if self.kind is QuestionKind.NAME:  # those of a row say its names
            return [
                Option(YES, _("Keep surname and given name")),
                Option(SWAP, _("Swap surname and given name")),
            ]
        return [one for one in self.options if one.value in TOGETHER.get(self.kind, ())]

    @property
    def mark(self) -> str:
        """With the answer that it is somebody else: what tells them apart."""
        return self.given.removeprefix(f"{ELSE}.") if _is_marked(self.given) else ""

    def answered(self, answers: Answers) -> RowQuestion:
        """With its own answer, else with that of all, where it is one of the options."""
        allowed = {option.value for option in self.options}
        together = answers.get(self.key_of_all, "")
        for_all = together if together in TOGETHER.get(self.kind, ()) else ""
        given = answers.get(self.key, "") or for_all
        # somebody else keeps the mark that was shown, although it is taken since
        fits = given in allowed or (_is_marked(given) and any(map(_is_marked, allowed)))
        return replace(self, given=given, own=given != for_all) if fits else self


def settled(
    entry: ListedEntry, answers: Answers, categories: Collection[str]
) -> tuple[ListedEntry, tuple[RowQuestion, ...]]:
    """A row as its answers make it, and its questions; ``categories`` are those known.

    What has no answer is as if it were a yes.
    """
    if entry.person:
        slugs = category_slugs(entry.person.categories, sorted(categories))
        entry = replace(entry, person=replace(entry.person, categories=slugs))
    asked: list[RowQuestion] = []
    for doubted in entry.questions:
        if doubted.doubt in _DOUBTS:
            question = _of_doubt(entry, doubted)
            again = question.key in {one.key for one in asked}
            asked.append(replace(question, about=str(len(asked))) if again else question)
    asked += _of_categories(entry, categories)
    questions = tuple(one.answered(answers) for one in asked)
    for question in questions:
        if change := _CHANGES.get((question.kind, question.given)):
            entry = change(entry, question)
    return entry, questions


def ask_which(row: int, part: int, named: Named, found: Iterable[Person], mark: str) -> RowQuestion:
    """Who of several in the register is meant."""
    people = list(found)
    values = {"count": len(people), "name": str(named)}
    message = _("%(count)d people of the register are called %(name)s. Who is meant?", **values)
    options = [Option(str(one.pk), verbatim(described(one))) for one in people]
    options.append(_somebody_else(named, mark))
    return RowQuestion(
        row=row, kind=QuestionKind.WHICH, about=str(part), message=message, options=tuple(options)
    )


def ask_double(row: int, part: int, named: Named, above: int, mark: str) -> RowQuestion:
    """Whether a name that stands in a row above is the same person."""
    message = _("%(name)s is in row %(row)d too.", name=str(named), row=above)
    options = (Option(SAME, _("The same person")), _somebody_else(named, mark))
    return RowQuestion(
        row=row, kind=QuestionKind.DOUBLE, about=str(part), message=message, options=options
    )


def ask_near(row: int, part: int, named: Named, other: Text, home: str = "") -> RowQuestion:
    """Whether a name that is nearly another means the same person.

    ``home``: the club of the other, where the list names a different one.
    """
    message = _("There is also %(other)s.", other=other)
    same: tuple[Option, ...] = (Option(SAME, _("The same person")),)
    if home:
        same = (
            Option(SAME, _("The same person; the club stays “%(club)s”", club=home)),
            Option(MOVED, _("The same person; the club becomes “%(club)s”", club=named.home)),
        )
    options = (*same, Option(ELSE, _("Somebody else")))
    return RowQuestion(
        row=row, kind=QuestionKind.NEAR, about=str(part), message=message, options=options
    )


def _is_marked(value: str) -> bool:
    """Whether an answer is somebody else with a mark."""
    return value.startswith(f"{ELSE}.") and is_mark(value.removeprefix(f"{ELSE}."))


def _somebody_else(named: Named, mark: str) -> Option:
    name = str(replace(named, mark=mark))
    label = _("Somebody else of this name, added as “%(name)s”", name=name)
    return Option(f"{ELSE}.{mark}", label)


def _of_doubt(entry: ListedEntry, question: Question) -> RowQuestion:
    return RowQuestion(
        row=entry.row,
        kind=QuestionKind(question.doubt.value),
        message=question.message,
        options=tuple(_options(entry, question.doubt)),
        about=_doubted(entry, question) if question.doubt is Doubt.CLUB else "",
    )


def _options(entry: ListedEntry, doubt: Doubt) -> Iterable[Option]:
    if doubt is Doubt.CLUB:
        yield Option(OUT, _("Leave out"))
        yield Option(YES, _("Keep as typed"))
    elif doubt is Doubt.CELLS:
        yield Option(OUT, _("Leave out"))
    elif doubt is Doubt.PARTNER:
        yield Option(YES, _("Enter without a partner"))
    elif entry.person:
        one = entry.person
        yield Option(YES, _as_name(one.surname, one.given_name))
        if one.given_name:
            yield Option(SWAP, _as_name(one.given_name, one.surname))


def _as_name(surname: str, given: str) -> Text:
    if not given:
        return _("The surname is “%(surname)s”", surname=surname)
    return _("Surname “%(surname)s”, given name “%(given)s”", surname=surname, given=given)


def _doubted(entry: ListedEntry, question: Question) -> str:
    """Whose club a question is about, where two enter together: the place of the part."""
    said = {str(value) for value in question.message.values.values()}
    parts = (entry.person, entry.partner)
    if entry.team in said and not any(one and one.home in said for one in parts):
        return _TEAM
    return next((str(at) for at, one in enumerate(parts) if one and one.home in said), "")


def _of_categories(entry: ListedEntry, known: Collection[str]) -> Iterable[RowQuestion]:
    for slug in entry.person.categories if entry.person else ():
        if slug not in known:
            name = category_words(slug)
            yield RowQuestion(
                row=entry.row,
                kind=QuestionKind.CATEGORY,
                message=_("No category is called “%(name)s” here.", name=name),
                options=(
                    Option(OUT, _("Leave out")),
                    Option(YES, _("New category “%(name)s”", name=name)),
                ),
                about=slug,
            )


def _without_club(entry: ListedEntry, question: RowQuestion) -> ListedEntry:
    if question.about == _TEAM:
        return replace(entry, team="")
    if question.about != "1" and entry.person:
        entry = replace(entry, person=replace(entry.person, home=""))
    if question.about != "0" and entry.partner:
        entry = replace(entry, partner=replace(entry.partner, home=""))
    return entry


def _without_category(entry: ListedEntry, question: RowQuestion) -> ListedEntry:
    if not entry.person:
        return entry
    left = tuple(slug for slug in entry.person.categories if slug != question.about)
    return replace(entry, person=replace(entry.person, categories=left))


def _swapped(entry: ListedEntry, _question: RowQuestion) -> ListedEntry:
    if not entry.person:
        return entry
    one = entry.person
    return replace(entry, person=replace(one, surname=one.given_name, given_name=one.surname))


_DOUBTS = (Doubt.CLUB, Doubt.CELLS, Doubt.PARTNER, Doubt.NAME)  # the others are asked here
_CHANGES: dict[tuple[QuestionKind, str], Callable[[ListedEntry, RowQuestion], ListedEntry]] = {
    (QuestionKind.CLUB, OUT): _without_club,
    (QuestionKind.CATEGORY, OUT): _without_category,
    (QuestionKind.NAME, SWAP): _swapped,
}


def same_club(one: str, other: str) -> bool:
    """Whether two names of clubs mean one, or one of them is not said."""
    return not one or not other or spelling_key(one) == spelling_key(other)
