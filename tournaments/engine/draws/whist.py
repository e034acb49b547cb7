"""Whist tournaments: everyone partner of everyone once, opponent of everyone twice.

They are *cyclic*: the units but one are the elements of a group, a first round (the *starter*) is
given, and every other round is it with the round's element added to everybody. The differences of
partners in a starter are all elements once, those of opponents all elements twice, so each two
are partners in one round and opponents in two. Of 4k units one, INFINITY, never moves; of
4k + 1 the element 0 of the starter rests.

Starters of prime fields are made of powers of a generator; the others were found by search.
"""

from __future__ import annotations

from string import ascii_letters, digits

SEATS = 4
ELEMENTS = digits + ascii_letters  # in the starters below
STARTERS = {  # number of units: tables in seat order, partners at seats 0 and 2, 1 and 3
    4: "2130",
    8: "2501 7463",
    9: "1326 4587",
    12: "b459 6023 18a7",
    16: "7cae 4506 23b8 1d9f",
    20: "df94 2h1j 58e6 c370 abgi",
    21: "g4d6 2a95 i87c b3hf kej1",
    24: "7849 fem2 ilac 5h1j n06d bkg3",
    25: "goni e4bk 1c9d 58am lfj3 276h",
    28: "037k phgm id62 94ca lr8n 1j5b eofq",
    32: "hpt1 d9b0 vnmf sc2g ir3o q857 k6ej 4alu",
    33: "lokd mhw9 ce38 2t5f jp64 ibn7 sguv q1ar",
    36: "g08h 9ykd 17l6 vjif e5nc xmra quob zs3p t24w",
    40: "0dDq 12CB 39Au 6bxs fhom 7gwn 4ezp 5jyk 8cvr aitl",
    49: "12ML 46JH 5dIA eizv 7kGt bhCw ajDu cnBq 3mKr 8fFy 9oEp glxs",
}
NINE = 9  # no cyclic group of nine has a starter: pairs of figures 0 to 2 do

Places = tuple[int, int, int, int]


def starter(units: int) -> tuple[Places, ...]:
    """The tables of the first round by elements from 0 (INFINITY is the last); () if not known.

    >>> starter(5), starter(8), starter(6)
    (((1, 2, 4, 3),), ((2, 5, 0, 1), (7, 4, 6, 3)), ())
    """
    if units in STARTERS:
        return tuple(
            _places([ELEMENTS.index(letter) for letter in table])
            for table in STARTERS[units].split()
        )
    if units % SEATS == 1 and _is_prime(units):
        powers = _powers(units)
        quarter = len(powers) // SEATS
        return tuple(_places(powers[start::quarter]) for start in range(quarter))
    return ()


def whist_round(units: int, number: int) -> tuple[tuple[Places, ...], tuple[int, ...]]:
    """Tables and who rests in round ``number`` (from 0), by elements; ``starter`` must be known."""
    moved = [[moved_on(units, element, number) for element in table] for table in starter(units)]
    seated = {element for table in moved for element in table}
    resting = tuple(element for element in range(units) if element not in seated)
    return tuple(_places(table) for table in moved), resting


def moved_on(units: int, element: int, number: int) -> int:
    """The element plus ``number`` in the group of the whist tournament."""
    if units == NINE:
        high, low = (element // 3 + number // 3) % 3, (element + number) % 3
        return 3 * high + low
    moving = units - (units % SEATS == 0)
    return element if element == moving else (element + number) % moving


def _places(elements: list[int]) -> Places:
    one, two, three, four = elements
    return one, two, three, four


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % factor for factor in range(2, int(number**0.5) + 1))


def _powers(prime: int) -> list[int]:
    """1, g, g² … of the least generator g of the field; an odd prime has one."""
    every = (_powers_of(element, prime) for element in range(2, prime))
    return next(powers for powers in every if len(powers) == prime - 1)


def _powers_of(element: int, prime: int) -> list[int]:
    powers = [1]
    while (following := powers[-1] * element % prime) != 1:
        powers.append(following)
    return powers
