"""Categories people are ranked in besides all: slugs, and how lists name them.

``women``, ``juniors`` and ``seniors`` are known by their names in four languages; every
other category is the plain letters of what somebody typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from scorer.support.collation import folded

KNOWN = ("women", "juniors", "seniors")
LONGEST = 40
_WORDS = {
    "women": "women woman female w f k kobieta kobiety ž žena ženy femeie femei",
    "juniors": "juniors junior j juniorzy juniorka juniorki juniori juniorii",
    "seniors": "seniors senior s seniorzy seniorka seniorki senioři seniori seniorii",
}
_SLUGS = {folded(word): slug for slug, words in _WORDS.items() for word in words.split()}


def category_slug(text: str) -> str:
    """The slug of a category as somebody names it; empty for what has no letter.

    >>> category_slug("Kobiety"), category_slug("Do lat 18")
    ('women', 'do-lat-18')
    """
    plain = re.sub(r"[^a-z0-9]+", "-", folded(text)).strip("-")[:LONGEST].strip("-")
    return _SLUGS.get(plain, plain)


def category_slugs(texts: Iterable[str], known: Iterable[str] = ()) -> tuple[str, ...]:
    """The slugs of several, each once, in their order.

    Names that differ only in spaces are one category: that of the ``known`` slugs, else the first.

    >>> category_slugs(["U 18", "u18", "Kobiety"]), category_slugs(["U 18"], known=["u18"])
    (('u-18', 'women'), ('u18',))
    """
    first: dict[str, str] = {}
    for slug in known:
        first.setdefault(slug.replace("-", ""), slug)
    slugs = filter(None, map(category_slug, texts))
    return tuple(dict.fromkeys(first.setdefault(slug.replace("-", ""), slug) for slug in slugs))
