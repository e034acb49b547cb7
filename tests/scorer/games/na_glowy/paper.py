"""Na Głowy as the document tells it, on paper: rows of signs, and a bok within a bok.

Written apart from the engine and in another shape (real recursion, no tally) so that
the two can be compared. An outcome is ``(result, side)``: result 1 or 2 parts,
"all" tricks or "even"; side None when even.
"""

from dataclasses import dataclass

HORNED = "Ψ"
VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def outcome_of(entry):
    """The outcome of a record's entry."""
    if "play" in entry:
        points, tricks = [0, 0], [0, 0]
        for number, seat in enumerate(entry["trick_winners"]):
            tricks[seat % 2] += 1
            for card in entry["play"][4 * number : 4 * number + 4]:
                points[seat % 2] += VALUES.get(card[:-1], 0)
    else:
        points, tricks = entry["points"], entry.get("tricks", [1, 1])
    if points[0] == points[1]:
        return "even", None
    side = int(points[1] > points[0])
    if tricks[1 - side] == 0:
        return "all", side
    return (2 if points[side] > 90 else 1), side


@dataclass(frozen=True)
class Sheet:
    """What is seen on the table after a hand; ``outside``: hands played outside boks."""

    rows: tuple[tuple[str, ...], tuple[str, ...]]
    boks: tuple[int, ...]
    outside: int

    @property
    def totals(self):
        return tuple(row.count("●") + 4 * row.count(HORNED) for row in self.rows)

    @property
    def parts(self):
        return tuple(row.count("4") + 2 * row.count("8") for row in self.rows)

    def ended(self, hands=None, heads=None):
        reached = (hands and self.outside >= hands) or (heads and max(self.totals) >= heads)
        return bool(reached) and not self.boks


class Paper:
    def __init__(self, outcomes, *, bok_strikes=True, horned_strikes=True):
        self.hands = iter(outcomes)
        self.bok_strikes, self.horned_strikes = bok_strikes, horned_strikes
        self.rows, self.left, self.outside = ([], []), [], 0

    def sheets(self):
        """The sheet after every hand."""
        for result, side in self.hands:
            self.outside += 1
            if result == "even":
                yield from self.bok()
            elif result == "all":
                self.horned(side)
                yield self.seen()
            else:
                self.parts(side, result)
                yield self.seen()

    def bok(self):
        self.left.append(4)
        yield self.seen()
        place = len(self.left) - 1
        while self.left[place]:
            hand = next(self.hands, None)
            if hand is None:
                return
            self.left[place] -= 1
            result, side = hand
            if result == "even":
                yield from self.bok()
                continue
            if result == "all":
                self.horned(side)
            else:
                self.rows[side].append("●")
                if self.bok_strikes:
                    self.strike(1 - side)
            yield self.seen()
        self.left.pop()

    def parts(self, side, number):
        row = self.rows[side]
        for _ in range(number):
            if "8" in row:
                row[row.index("8")] = "●"
                self.strike(1 - side)
                return
            if "4" in row:
                row[row.index("4")] = "8"
            else:
                row.append("4")

    def horned(self, side):
        self.rows[side].append(HORNED)
        if self.horned_strikes:
            self.strike(1 - side)

    def strike(self, side):
        self.rows[side][:] = ["-" + sign if sign in "48" else sign for sign in self.rows[side]]

    def seen(self):
        rows = tuple(self.rows[0]), tuple(self.rows[1])
        return Sheet(rows, tuple(left for left in self.left if left), self.outside)
