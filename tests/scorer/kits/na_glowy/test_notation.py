from scorer.kits.na_glowy.notation import Frame, hands
from tests.scorer.games.na_glowy.builders import EVEN, SWEEP, play

FIRST, SECOND = (71, 49), (49, 71)


def notes(*entries):
    return hands(play(*entries).lines)


def frames(*entries):
    """The frames of every hand as text: ``┌`` begins, ``└`` ends, ``[`` both, ``│`` neither."""
    signs = {(True, False): "┌", (False, True): "└", (True, True): "[", (False, False): "│"}
    return [
        "".join(signs[frame.begins, frame.ends] for frame in note.frames)
        for note in notes(*entries)
    ]


def test_empty_match_has_no_hands():
    assert notes() == ()


def test_hand_shows_what_it_wrote_with_each_side():
    written = [
        tuple(mark and (mark.kind, mark.struck) for mark in note.written)
        for note in notes(FIRST, SECOND, FIRST, FIRST, SWEEP)
    ]
    assert written == [
        (("four", False), None),
        (None, ("four", False)),
        (("eight", False), None),
        (("head", False), ("four", True)),
        (("horned", False), None),
    ]


def test_hand_in_a_bok_knows_its_place():
    assert [(note.place, note.of) for note in notes(FIRST, EVEN, FIRST, EVEN, FIRST)] == [
        (None, 4),
        (None, 4),
        (1, 4),
        (2, 4),
        (1, 4),
    ]


def test_only_sixty_sixty_opens_a_bok():
    assert [note.opens for note in notes(FIRST, EVEN, EVEN, SWEEP)] == [False, True, True, False]


def test_bok_is_framed_from_its_first_hand_to_its_last():
    assert frames(FIRST, EVEN, FIRST, FIRST, FIRST, FIRST, FIRST) == [
        *("", "", "┌", "│", "│", "└", ""),
    ]


def test_bok_that_goes_on_has_no_lower_edge():
    assert frames(EVEN, FIRST, EVEN, FIRST) == ["", "┌", "│", "│┌"]


def test_bok_in_a_bok_is_a_frame_in_its_frame():
    assert frames(EVEN, FIRST, EVEN, *[FIRST] * 6) == [
        *("", "┌", "│", "│┌", "││", "││", "│└", "│", "└"),
    ]


def test_bok_opened_by_the_last_hand_ends_with_the_bok_around_it():
    opened = [EVEN, FIRST, FIRST, FIRST, EVEN]
    assert frames(*opened) == ["", "┌", "│", "│", "│"]
    assert frames(*opened, *[FIRST] * 5)[-2:] == ["└└", ""]


def test_boks_side_by_side_are_framed_apart():
    assert frames(*[EVEN, *[FIRST] * 4] * 2)[3:8] == ["│", "└", "", "┌", "│"]


def test_frame_says_where_it_begins_and_ends():
    assert notes(EVEN, FIRST)[1].frames == (Frame(begins=True, ends=False),)
