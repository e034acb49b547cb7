"""A form in Polish: the page that has it, and what is said when it was sent."""

from __future__ import annotations

from html import unescape
from uuid import uuid4

from django.conf import settings

from tests.builders.desks import messages_of


def sent_in_polish(client, page, fields, to=""):
    """The words of a form's page in Polish, and the messages after ``fields`` were sent ``to``."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "pl"
    shown = unescape(client.get(page).content.decode())
    answer = client.post(to or page, {"uuid": str(uuid4()), **fields}, follow=True)
    return " ".join(shown.split()), messages_of(answer)
