"""Sentences that can be translated later, by somebody who knows the language.

The rules speak plain English sentences with named places (``%(points)d``). The
marker functions have the names that translators' tools look for; what they
return is a value, translated where it is shown (``scorer.support.translation``).

>>> str(gettext("%(name)s leads", name="Ada"))
'Ada leads'
>>> str(ngettext("%(count)d trick", "%(count)d tricks", 3))
'3 tricks'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence: English ``message``, the values of its named places, plural by ``count``.

    A value may be a ``Text`` itself. ``str()`` gives the English sentence.
    """

    message: str
    values: Mapping[str, object] = field(default_factory=dict)
    plural: str | None = None
    count: int = 1

    def __str__(self) -> str:
        message = self.message if self.plural is None or self.count == 1 else self.plural
        return message % self.values if self.values else message


def gettext(message: str, /, **values: object) -> Text:
    """Mark ``message`` for translation and bind its named places."""
    return Text(message, values)


def ngettext(singular: str, plural: str, count: int, /, **values: object) -> Text:
    """Mark a sentence that bends with ``count``, which is also its place ``%(count)d``."""
    return Text(singular, {"count": count, **values}, plural, count)


def signed(number: int) -> str:
    """A score with its sign, the minus a real one.

    >>> signed(3), signed(-12), signed(0)
    ('+3', '−12', '0')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def shortened(text: Text, longest: int) -> Text:
    """``text`` with every value of more than ``longest`` letters cut there.

    >>> str(shortened(gettext("no “%(word)s”", word="OX" * 9), 5))
    'no “OXOXO…”'
    """
    return replace(
        text, values={name: _short(value, longest) for name, value in text.values.items()}
    )


def _short(value: object, longest: int) -> object:
    if isinstance(value, Text):
        return shortened(value, longest)
    if isinstance(value, str) and len(value) > longest:
        return f"{value[:longest]}…"
    return value


def joined(parts: Sequence[Text], between: str = ", ") -> Text:
    """Texts one after the other, each in the reader's language; at least one.

    >>> str(joined([gettext("kontra"), gettext("rej")]))
    'kontra, rej'
    """
    places = [f"part_{place}" for place in range(len(parts))]
    pattern = between.join(f"%({place})s" for place in places)
    return Text(pattern, dict(zip(places, parts, strict=True)))


def verbatim(text: str) -> Text:
    """Wrap what needs no translation: a name, a figure, a mark."""
    return Text("%(text)s", {"text": text})
