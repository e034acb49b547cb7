"""Plans for small fields at tables of four: who sits together, by place, in five rounds or seven.

Three are made by arithmetic: the lines of the plane over the field of four; the lines over the
numbers modulo five; and eight families of three whose tables turn by one each round, modulo seven.
The others were searched for long, most of them in vain for better ones.
"""

from __future__ import annotations

from functools import cache

Plan = tuple[tuple[tuple[int, ...], ...], ...]  # by round and table the places, from 0

FOUR, FIVE, SEVEN = range(4), range(5), range(7)
TIMES = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # in the field of four
# Twenty places, and nobody meets twice: pairs never meet, or six families of three.
PAIRS = """
    AJKO BCHP DNQS EGRT FILM  AEPQ BGJM CFRS DIKT HLNO  ACMT BEOS DJLR FHKQ GINP
    AGLS BKNR CIOQ DEHM FJPT  AHIR BLQT CEJN DFGO KMPS"""
THREES = """
    AFNP BJMT CGOQ DILS EHKR  AJQS BFHL CDMR EIOP GKNT  AGLR BDKO CEJN FIQT HMPS
    AIKM BEGS CLPT DHNQ FJOR  AHOT BINR CFKS DGJP ELMQ"""
# By the number of places and the size of the families that never meet: as few rematches as were
# ever found, namely 8 (fewer cannot be), 19, 2, 1, 3 and 6.
FEWEST = {
    (16, 2): """
    AFNO BEMP CHIL DGJK  AEHJ BCFK DINP GLMO  ADEL BFGI CJMO HKNP
    AIKM BDHO CEGN FJLP  ACGP BJLN DFHM EIKO""",
    (16, 3): """
    ADKN BIMP CFHJ EGLO  AFLM BDIO CGJN EHKP  AHKO BEJM CDIL FGNP
    AEIN BFGK CLOP DHJM  ADGP BHLN CEKM FIJO""",
    (17, 4): """
    AFIQ BGP CKM DHJN ELO  ALN BEIM CGJQ DFO HKP  AGKO BHLQ CEN DIP FJM
    AHM BJO CFLP DEKQ GIN  AJP BFKN CHIO DGL EMQ""",
    (18, 4): """
    AFIO BEKP CJM DHQ GLNR  AEJN BHLO CGKQ DIP FMR  AGP BFJQ CHIN DELM KOR
    AHKM BNR CFLP DGJO EIQ  ALQ BGIM CEO DFKN HJPR""",
    (19, 4): """
    AKMS BFO CGIP DEJR HLNQ  AGJN BEKQ CFLM DPR HIOS  AELO BINR CHK DGMQ FJPS
    AFIQ BHJM CENS DLP GKOR  AHPR BGLS CJOQ DFKN EIM""",
    (20, 4): """
    AENQ BGLT CHKP DJOS FIMR  AHJR BIPQ CFOT DELM GKNS  AGIO BEKR CJMQ DHNT FLPS
    AKMT BFJN CEIS DGPR HLOQ  AFKO BHMS CLNR DGIQ EJPT""",
}


@cache
def without_rematch(tables: int) -> tuple[Plan, ...]:
    """The plans for so many whole tables in which nobody meets twice.

    >>> [len(plan) for tables in range(3, 8) for plan in without_rematch(tables)]
    [5, 5, 5, 5, 7]
    """
    return {
        4: (_plane(),),
        5: (_lines(), _read(PAIRS, 5), _read(THREES, 5)),
        6: (_turning(),),
    }.get(tables, ())


@cache
def fewest_rematches(places: int) -> tuple[tuple[int, Plan], ...]:
    """Of which size families are that never meet, and the tables of five rounds."""
    return tuple(
        (size, _read(written, -(-places // 4)))
        for (units, size), written in FEWEST.items()
        if units == places
    )


def _plane() -> Plan:
    """Sixteen points; the lines of one direction are a round."""
    upright = tuple(tuple(4 * x + y for y in FOUR) for x in FOUR)
    slopes = (
        tuple(tuple(4 * x + (TIMES[slope][x] ^ start) for x in FOUR) for start in FOUR)
        for slope in FOUR
    )
    return (upright, *slopes)


def _lines() -> Plan:
    """Four families of five who never meet, and each meets everybody else once."""
    return tuple(
        tuple(tuple(5 * x + (start + slope * x) % 5 for x in FOUR) for start in FIVE)
        for slope in FIVE
    )


def _turning() -> Plan:
    """Twenty-four meet all but the two of their family, in seven rounds.

    Places are three rings of seven, and three that stay where they are while the rings turn.
    """
    return tuple(
        tuple(table for one in range(3) for table in _two_tables(one, turn)) for turn in SEVEN
    )


def _two_tables(one: int, turn: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """With who stays, one of each ring; and three of a ring with one of another."""
    own, second, third = (
        [7 * ((one + more) % 3) + (at + turn) % 7 for at in SEVEN] for more in range(3)
    )
    return (21 + one, own[0], second[1], third[3]), (own[2], own[4], own[5], third[6])


def _read(written: str, tables: int) -> Plan:
    """Letters are places; so many words are a round."""
    words = [tuple(ord(letter) - ord("A") for letter in word) for word in written.split()]
    return tuple(tuple(words[at : at + tables]) for at in range(0, len(words), tables))
