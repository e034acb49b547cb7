"""What lowered code leans on in the browser: the few pieces of the standard library it uses.

Only MicroPython runs this; here it is read by ``bundle`` and by people. Its dictionaries do not
keep their order, so every one that is written in the rules becomes an ``OrderedDict``.
"""

import js
from collections import OrderedDict


class DataValue:
    """A frozen dataclass: equal when of one class with equal fields."""

    _fields = ()

    def __eq__(self, other):
        if type(other) is not type(self):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self._fields)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(tuple(getattr(self, name) for name in self._fields))


class DataField:
    def __init__(self, name, default):
        self.name = name
        self.default = default


def field(default=None, default_factory=None, metadata=None):
    return default_factory() if default_factory else default


def fields(made):
    kind = made if isinstance(made, type) else type(made)
    return [DataField(name, getattr(kind, name, None)) for name in kind._fields]


def replace(value, **changes):
    for name in value._fields:
        if name not in changes:
            changes[name] = getattr(value, name)
    return type(value)(**changes)


def members(kind, words):
    """The members of an enum of texts, as attributes of its class and as a tuple of all."""
    kind.members = tuple(kind(word) for _name, word in words)
    for (name, _word), member in zip(words, kind.members):
        member.name = name
        member.value = str(member)
        setattr(kind, name, member)


def numbers(kind, pairs):
    """The same of whole numbers, which stay plain ones: arithmetic is what they are for."""
    kind.members = tuple(number for _name, number in pairs)
    for name, number in pairs:
        setattr(kind, name, number)


def member(kind, value):
    """The member that is equal to ``value``; raises ``ValueError``."""
    for each in kind.members:
        if each == value:
            return each
    raise ValueError(value)


class Counter(dict):
    def __init__(self, counted=()):
        super().__init__()
        if isinstance(counted, dict):
            for key, count in counted.items():
                self[key] = count
        else:
            for key in counted:
                self[key] = self[key] + 1

    def __getitem__(self, key):
        return self.get(key, 0)

    def total(self):
        return sum(self.values())


def made_dict(*pairs, **named):
    """What ``dict(…)`` and a written dictionary make, in order."""
    made = OrderedDict()
    for part in pairs:
        for key, value in part.items() if hasattr(part, "items") else part:
            made[key] = value
    for key, value in named.items():
        made[key] = value
    return made


def remainder(one, other):
    """``one % other``, of numbers or of a sentence with the values of its places."""
    if isinstance(other, OrderedDict):
        other = {key: value for key, value in other.items()}
    return one % other


def keyed(keys, value=None):
    return made_dict((key, value) for key in keys)


def cut(sequence, step):
    """Every ``step``-th item; of the two that are used, -1 turns around."""
    turned = list(reversed(sequence)) if step < 0 else list(sequence)[::1]
    turned = [item for place, item in enumerate(turned) if place % abs(step) == 0]
    return "".join(turned) if isinstance(sequence, str) else type(sequence)(turned)


def joined_sets(sets):
    made = set()
    for each in sets:
        made |= set(each)
    return frozenset(made)


def add(one, other):
    return one + other


def attrgetter(*names):
    return lambda value: tuple(getattr(value, name) for name in names)


def product(*sequences):
    if not sequences:
        yield ()
        return
    for first in sequences[0]:
        for rest in product(*sequences[1:]):
            yield (first,) + rest


def combinations(items, number):
    items = tuple(items)
    if number == 0:
        yield ()
        return
    for place in range(len(items)):
        for rest in combinations(items[place + 1 :], number - 1):
            yield (items[place],) + rest


class chain:  # noqa: N801 — as itertools has it
    @staticmethod
    def from_iterable(sequences):
        for sequence in sequences:
            yield from sequence


def islice(items, most):
    if most <= 0:
        return
    for count, item in enumerate(items, 1):
        yield item
        if count >= most:
            return


def cache(made):
    known = {}

    def asked(*arguments):
        if arguments not in known:
            known[arguments] = made(*arguments)
        return known[arguments]

    return asked


_CONTROLS = js.RegExp.new("\\p{Cc}", "u")
_FORMATS = js.RegExp.new("\\p{Cf}", "u")


def normalize(form, text):
    return js.String.prototype.normalize.call(text, form)


def category(letter):
    """Of Unicode's categories the two that the rules ask for, else nothing."""
    if _CONTROLS.test(letter):
        return "Cc"
    return "Cf" if _FORMATS.test(letter) else ""


def isprintable(text):
    return all(32 <= ord(letter) < 127 for letter in text)


def isascii(text):
    return all(ord(letter) < 128 for letter in text)


SPACES = "\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    chr(code) for code in range(0x2000, 0x200B)
)


def plainly_spaced(text):
    """The text with a plain space for each that Python knows and MicroPython does not."""
    if isascii(text) and isprintable(text):
        return text
    return "".join(" " if letter in SPACES else letter for letter in text)


def words(text):
    return plainly_spaced(text).split()


def isspace(text):
    return bool(text) and not strip(text)


def strip(text, letters=None):
    if letters is not None:
        return text.strip(letters)
    spaced = plainly_spaced(text)
    first = len(spaced) - len(spaced.lstrip())
    return text[first : first + len(spaced.strip())]


def upper(text):
    return js.String.prototype.toUpperCase.call(text)


def removesuffix(text, suffix):
    return text[: -len(suffix)] if suffix and text.endswith(suffix) else text
