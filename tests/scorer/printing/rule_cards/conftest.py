"""What the tests of rule cards share."""

from __future__ import annotations

import pytest

from tests.scorer.printing.rule_cards.making import made, page_text
from tests.tiers import sampled

READ = {"page": page_text, "paper": lambda slug: made(slug, "en").text}


@pytest.fixture(params=sampled(READ))
def card_words(request):
    """Tells what a card says in English: its page every day, its PDF in the long tier too."""
    return READ[request.param]
