"""The set of tiles."""

from scorer.games.polish_doubles.tiles import COUNTS, VALUES, value, why_no_word


def test_set_has_98_tiles_and_no_blank():
    assert sum(COUNTS.values()) == 98
    assert len(COUNTS) == len(VALUES) == 39
    assert all(letter.isalpha() and letter.isupper() for letter in COUNTS)


def test_whole_set_is_worth_what_its_values_say():
    # 52 tiles of 1, 23 of 2, 6 of 3, 9 of 4, 3 of 5, Ň, Ó and Ť, Ď, X
    whole = [letter for letter, count in COUNTS.items() for _ in range(count)]
    assert value(whole) == 52 + 46 + 18 + 36 + 15 + 6 + 14 + 8 + 10


def test_word_longer_than_the_board_cannot_be_laid():
    assert why_no_word("AEIOAEIOAEIOAEI") is None
    said = "A word has at most 15 letters: the board is no wider."
    assert str(why_no_word("AEIOAEIOAEIOAEIO")) == said
