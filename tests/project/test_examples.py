"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.project.sources import dotted, modules

WITH_EXAMPLES = [
    dotted(path).removesuffix(".__init__") for path, text in modules().items() if ">>> " in text
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_give_what_they_say(name):
    result = doctest.testmod(import_module(name))
    assert (result.failed, result.attempted > 0) == (0, True)
