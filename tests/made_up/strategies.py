"""Records of the made-up game."""

from __future__ import annotations

from hypothesis import strategies as st

HEAD = {"format": "score-record/1", "game": "three-heaps", "players": ["Ada", "Bo", "Cy"]}
EXAMPLE = HEAD | {"entries": [{"heaps": [4, 3, 2]}, {"heaps": [9, 0, 0]}, {"heaps": [1, 2, 6]}]}


@st.composite
def hands(draw):
    """Nine heaps, each with its taker."""
    takers = draw(st.lists(st.integers(0, 2), min_size=9, max_size=9))
    return {"heaps": [takers.count(seat) for seat in range(3)]}


@st.composite
def records(draw):
    """A match of some hands, over or not."""
    entries = draw(st.lists(hands(), max_size=6))
    length = draw(st.none() | st.integers(max(len(entries), 1), 8))
    options = {} if length is None else {"options": {"hands": length}}
    return HEAD | options | {"dealer": draw(st.integers(0, 2)), "entries": entries}
