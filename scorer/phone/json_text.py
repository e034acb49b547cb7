"""JSON text on the phone: read as ``scorer.records.read_json`` reads, written as the server writes.

Python's own ``json`` says where a text is broken, which a phone's does not, nor does that keep
the order of keys or see that one stands twice. Equal are the values, the refusals, and the line
and column of the fault in what is no JSON; only nesting ends sooner here, at ``DEEPEST_TEXT``.
"""

from __future__ import annotations

from scorer.records.json_values import (
    Constant,
    no_json,
    no_number,
    no_text,
    object_of,
    too_deep,
    too_long,
)

DEEPEST_TEXT = 60  # a record has six levels
MOST_DIGITS = 4_300  # of a whole number, as Python has it
SPACE = b" \t\n\r"
DIGITS = b"0123456789"
HEXADECIMAL = b"0123456789abcdefABCDEF"
QUOTE, COMMA, COLON, BRACE, BRACKET, MINUS, POINT, ZERO, UNICODE = b'",:{[-.0u'
WORDS = ((b"null", None), (b"true", True), (b"false", False))
CONSTANTS = (b"NaN", b"Infinity", b"-Infinity")
ESCAPED = {34: '"', 92: "\\", 47: "/", 98: "\b", 102: "\f", 110: "\n", 114: "\r", 116: "\t"}
FIRST_PLAIN = 32  # what is below it controls something
HALVES = 0xD800, 0xDC00, 0xE000  # where the first and second halves of letters begin, and end


def read_json(text: str) -> object:
    """The value of a JSON text; raises ``RecordRefused`` for what the server refuses."""
    reader = _Reader(text[1:] if text[:1] == "\ufeff" else text)
    value = reader.whole()
    if reader.constants:
        raise no_number(value, reader.constants[0])
    if reader.halves:
        raise no_text()
    return value


class _Broken(ValueError):  # noqa: N818 — it says where
    """There is a fault at a place of the text."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class _Reader:
    """A walk over the bytes of a text: to find the n-th letter takes a phone n steps.

    ``constants`` are the numbers met that JSON does not know; ``halves``: a letter has one half.
    """

    def __init__(self, text: str) -> None:
        self.data = text.encode()
        self.end = len(self.data)
        self.at = 0
        self.deep = 0
        self.constants: list[Constant] = []
        self.halves = False

    def whole(self) -> object:
        try:
            return self.alone()
        except _Broken as broken:
            raise no_json(*_line_and_column(self.data[: broken.place].decode())) from None

    def alone(self) -> object:
        self.space()
        value = self.value()
        self.space()
        if self.at < self.end:
            raise _Broken(self.at)
        return value

    def peek(self) -> int:
        """The next byte; at the end 0, which is nowhere in JSON."""
        return self.data[self.at] if self.at < self.end else 0

    def space(self) -> None:
        data, at, end = self.data, self.at, self.end
        while at < end and data[at] in SPACE:
            at += 1
        self.at = at

    def value(self) -> object:
        byte = self.peek()
        if byte == QUOTE:
            self.at += 1
            return self.text()
        if byte in {BRACE, BRACKET}:
            return self.nested(of_keys=byte == BRACE)
        for word, value in WORDS:
            if self.takes(word):
                return value
        for word in CONSTANTS:
            if self.takes(word):
                self.constants.append(Constant(word.decode()))
                return self.constants[-1]
        return self.number()

    def takes(self, word: bytes) -> bool:
        found = self.data[self.at : self.at + len(word)] == word
        if found:
            self.at += len(word)
        return found

    def nested(self, *, of_keys: bool) -> object:
        self.deep += 1
        if self.deep > DEEPEST_TEXT:
            raise too_deep()
        self.at += 1
        value: object = object_of(self.pairs()) if of_keys else self.items()
        self.deep -= 1
        return value

    def items(self) -> list[object]:
        found: list[object] = []
        self.space()
        if self.takes(b"]"):
            return found
        while True:
            found.append(self.value())
            if self.closes(b"]"):
                return found

    def pairs(self) -> list[tuple[str, object]]:
        found: list[tuple[str, object]] = []
        self.space()
        if self.takes(b"}"):
            return found
        while True:
            if self.peek() != QUOTE:
                raise _Broken(self.at)
            self.at += 1
            key = self.text()
            self.space()
            if self.peek() != COLON:
                raise _Broken(self.at)
            self.at += 1
            self.space()
            found.append((key, self.value()))
            if self.closes(b"}"):
                return found

    def closes(self, bracket: bytes) -> bool:
        """Whether the list or object ends behind a value; a comma leads to the next."""
        self.space()
        if self.takes(bracket):
            return True
        if self.peek() != COMMA:
            raise _Broken(self.at)
        self.at += 1
        self.space()
        return False

    def number(self) -> object:
        data, start, end = self.data, self.at, self.end
        at = start + (self.peek() == MINUS)
        first = at
        at = _digits(data, at, end)
        if at == first:
            raise _Broken(start)
        if data[first] == ZERO:  # a 0 stands alone
            at = first + 1
        whole = at
        if at < end and data[at] == POINT and (behind := _digits(data, at + 1, end)) > at + 1:
            at = behind
        at = _exponent(data, at, end)
        self.at = at
        if at > whole:
            return float(data[start:at].decode())
        if at - first > MOST_DIGITS:
            raise too_long()
        return int(data[start:at].decode())

    def text(self) -> str:
        """The text whose opening quote was just read."""
        opening = self.at - 1
        parts: list[str] = []
        while True:
            quote = self.data.find(b'"', self.at)
            escape = self.data.find(b"\\", self.at, quote if quote >= 0 else self.end)
            stop = escape if escape >= 0 else quote if quote >= 0 else self.end
            plain = self.data[self.at : stop]
            if plain and min(plain) < FIRST_PLAIN:
                raise _Broken(self.at + _first_control(plain))
            if stop == self.end:
                raise _Broken(opening)
            parts.append(plain.decode())
            self.at = stop + 1
            if stop == quote:
                return "".join(parts)
            parts.append(self.escaped(opening))

    def escaped(self, opening: int) -> str:
        """The letter of an escape whose backslash was just read."""
        if self.at == self.end:
            raise _Broken(opening)
        byte = self.data[self.at]
        if byte in ESCAPED:
            self.at += 1
            return ESCAPED[byte]
        if byte != UNICODE:
            raise _Broken(self.at - 1)
        return self.letter(self.unit())

    def letter(self, unit: int) -> str:
        """The letter that an escaped number stands for, or begins."""
        first, second, end = HALVES
        if first <= unit < second and self.data[self.at : self.at + 2] == b"\\u":
            before = self.at
            self.at += 1
            other = self.unit()
            if second <= other < end:
                return chr(0x10000 + ((unit - first) << 10) + other - second)
            self.at = before
        if first <= unit < end:
            self.halves = True
            return "\ufffd"
        return chr(unit)

    def unit(self) -> int:
        """The number in ``u0041``, behind which the text goes on."""
        digits = self.data[self.at + 1 : self.at + 5]
        if self.at + 5 >= self.end or any(byte not in HEXADECIMAL for byte in digits):
            raise _Broken(self.at)
        self.at += 5
        return int(digits.decode(), 16)


def _first_control(plain: bytes) -> int:
    return next(place for place, byte in enumerate(plain) if byte < FIRST_PLAIN)


def _digits(data: bytes, at: int, end: int) -> int:
    """Where the digits end that begin at a place."""
    while at < end and data[at] in DIGITS:
        at += 1
    return at


def _exponent(data: bytes, at: int, end: int) -> int:
    """Where the exponent ends, if one begins there."""
    if at == end or data[at] not in b"eE":
        return at
    first = at + 1
    if first < end and data[first] in b"+-":
        first += 1
    behind = _digits(data, first, end)
    return behind if behind > first else at


def _line_and_column(before: str) -> tuple[int, int]:
    """Where a text ends, each from 1."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def json_text(value: object) -> str:
    """What pydantic writes: no spaces, letters as they are. Raises ``TypeError`` for no JSON."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, dict):
        pairs = [f"{_quoted(key)}:{json_text(below)}" for key, below in value.items()]
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join([json_text(below) for below in value]) + "]"
    raise TypeError(type(value))


def _quoted(text: str) -> str:
    plain = str(text)
    if '"' in plain or "\\" in plain or (plain and min(plain.encode()) < FIRST_PLAIN):
        plain = "".join([_written(letter) for letter in plain])
    return f'"{plain}"'


def _written(letter: str) -> str:
    if ord(letter) >= FIRST_PLAIN:
        return f"\\{letter}" if letter in '"\\' else letter
    for byte, escaped in ESCAPED.items():
        if escaped == letter:
            return f"\\{chr(byte)}"
    return f"\\u{ord(letter):04x}"
