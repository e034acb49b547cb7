"""A quick value is the same value, made sooner."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from scorer.games.fast_init import fast_init


@dataclass(frozen=True, slots=True)
class Plain:
    first: int
    second: int = 2


@fast_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Plain):
    third: int
    fourth: tuple[int, ...] = ()


def test_fields_defaults_and_inheritance_are_kept():
    made = Named(1, third=3)
    assert (made.first, made.second, made.third, made.fourth) == (1, 2, 3, ())
    assert made == Named(1, 2, third=3, fourth=())
    assert replace(made, third=4).third == 4
    assert repr(made) == "Named(first=1, second=2, third=3, fourth=())"


def test_fields_are_set_without_going_through_setattr():
    assert "__setattr__" in Plain.__init__.__code__.co_names
    assert "__setattr__" not in Named.__init__.__code__.co_names


def test_value_stays_frozen():
    with pytest.raises(FrozenInstanceError):
        Named(1, third=3).first = 5  # type: ignore[misc]


@pytest.mark.parametrize("arguments", [{}, {"first": 1}, {"first": 1, "third": 3, "fifth": 5}])
def test_wrong_arguments_are_refused(arguments):
    with pytest.raises(TypeError):
        Named(**arguments)


def test_class_without_fields_can_be_quick():
    @fast_init
    @dataclass(frozen=True, slots=True)
    class Nothing:
        pass

    assert Nothing() == Nothing()


def test_class_with_default_factory_is_refused():
    @dataclass(frozen=True, slots=True)
    class Made:
        items: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match="Made needs the usual __init__"):
        fast_init(Made)
