"""Texts are drawn once for the same values, and anew for others."""

from __future__ import annotations

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from scorer.templatetags import remembering


def drawn(source, **values):
    return Template("{% load remembering i18n %}" + source).render(Context(values))


def test_text_is_drawn_once_for_the_same_values():
    source = "{% remembered row %}{{ row }}{{ aside }}{% endremembered %}"
    template = Template("{% load remembering %}" + source)
    assert template.render(Context({"row": (1, 2), "aside": "a"})) == "(1, 2)a"
    assert template.render(Context({"row": (1, 2), "aside": "b"})) == "(1, 2)a"
    assert template.render(Context({"row": (1, 3), "aside": "b"})) == "(1, 3)b"


def test_every_language_has_its_own_text():
    source = '{% remembered row %}{% translate "dealer" %}{% endremembered %}'
    with translation.override("pl"):
        polish = drawn(source, row=1)
    assert drawn(source, row=1) == "dealer"
    assert polish == "rozdający"


def test_tag_without_values_is_a_mistake():
    with pytest.raises(TemplateSyntaxError):
        drawn("{% remembered %}x{% endremembered %}")


def test_blocks_keep_the_order_and_the_rest():
    rows = list(range(35))
    assert [len(block) for block in remembering.blocks(rows)] == [16, 16, 3]
    assert [row for block in remembering.blocks(rows) for row in block] == rows
    assert remembering.blocks([]) == []


def test_blocks_and_their_rows_are_turned_round_where_the_newest_is_first():
    rows = list(range(35))
    assert [row for block in remembering.blocks(rows, newest_first=1) for row in block] == rows[
        ::-1
    ]
    assert remembering.blocks(rows, newest_first=1)[-1] == remembering.blocks(rows)[0][::-1]
