"""What every act of an event is: values, and its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from scorer.games.text import Text
from tournaments.log.value import Value


class Act(Value):
    """One thing done. Fields are the keys of its step's JSON.

    A field with a default is left out of the JSON where it has it.
    """

    kind: ClassVar[str]  # in the database
    topic: ClassVar[str] = ""  # under which the minutes file it; empty: its module
    words: ClassVar[Text]  # its sentence, with places called like its fields
    counted: ClassVar[str] = ""  # the place by which the sentence bends
    instead: ClassVar[Text | None] = None  # why it is not undone and what to do; None: it is

    def sentence(self) -> Text:
        """What was done, without who did it and why."""
        return self.filled(self.words)

    def filled(self, text: Text) -> Text:
        """A text with its places filled."""
        values = {**vars(self), **self.filling}
        count = values[self.counted] if self.counted else 1
        return replace(text, values={**values, "count": count}, count=count)

    @property
    def filling(self) -> Mapping[str, object]:
        """What a sentence says in another form than the fields have."""
        return {}
