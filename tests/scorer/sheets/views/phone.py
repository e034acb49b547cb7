"""A telephone on which a hand is tapped card by card, without a browser."""

from __future__ import annotations

from django.urls import reverse

ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}
# Ada deals, so Bogdan's cards are told first and Celina calls first; Darek's are told third,
# Ada's filled in
DEAL = "QC 10S JD AC  10C QD JS AD  QS 10H JH AS".split()  # noqa: SIM905 — as dealt
PASSES = ["pas"] * 4
PLAY = "JD JS QS JC QC JH AD 10D".split()  # noqa: SIM905 — as played, without what is forced
WHOLE = [*DEAL, *PASSES, *PLAY]
ENTRY = {
    "deal": [
        ["AH", "QH", "JC", "10D"],
        ["QC", "10S", "JD", "AC"],
        ["10C", "QD", "JS", "AD"],
        ["QS", "10H", "JH", "AS"],
    ],
    "auction": PASSES,
    "play": "JD JS QS AH JC QC 10C JH AD 10H 10D 10S AC QD AS QH".split(),  # noqa: SIM905
}


class Phone:
    """A browser that taps: every answer carries what the next request sends."""

    def __init__(self, client, sheet):
        self.client, self.sheet = client, sheet
        self.address = reverse("scorer:cards", args=[sheet.pk])
        self.answer = client.get(self.address)

    @property
    def shown(self):
        return self.answer.context

    @property
    def page(self):
        return self.answer.content.decode()

    def taps(self, *values, **action):
        """Tap some values, sent together, or do something else."""
        if values:
            self.answer = self.client.get(self.address, self.shown["fields"] | {"tap": values})
        if action:
            self.answer = self.client.get(self.address, self.shown["fields"] | action)
        return self

    def finishes(self):
        """Always the first card that is allowed."""
        while self.shown["step"].phase == "play":
            choices = [choice for row in self.shown["step"].rows for choice in row]
            self.taps(next(choice.value for choice in choices if not choice.forbidden))
        return self

    def saves(self, **more):
        self.answer = self.client.post(self.address, self.shown["fields"] | more)
        return self.answer

    def question(self):
        return self.shown["step"].question
