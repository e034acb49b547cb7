"""Forms as they are sent: what is said then, also in Polish."""

from __future__ import annotations

from html import unescape
from uuid import uuid4

from django.conf import settings
from django.contrib.messages import get_messages

from tests.builders.desks import messages_of


def messages_left(answer):
    """The messages that the next page will show; a fresh browser has no others."""
    return [str(message) for message in get_messages(answer.wsgi_request)]


def post_afresh(client, address, fields):
    """Send a form from a browser that was shown every message before."""
    client.cookies.pop("messages", None)
    return client.post(address, fields)


def sent_in_polish(client, page, fields, to=""):
    """The words of a form's page in Polish, and the messages after ``fields`` were sent ``to``."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "pl"
    shown = unescape(client.get(page).content.decode())
    answer = send(client, to or page, {"uuid": str(uuid4()), **fields})
    return " ".join(shown.split()), answer.told


def send(client, address, sent=None):
    """The answer to a form, not followed; ``told``: the messages of its page or the next one."""
    answer = client.post(address, sent or {})
    answer.told = messages_of(answer) if answer.context else messages_left(answer)
    client.cookies.pop("messages", None)
    return answer


def in_polish(client, address, sent):
    """The messages after a form was sent in Polish, and the words of the page they stand on."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "pl"
    answer = client.post(address, sent, follow=True)
    return messages_of(answer), " ".join(answer.content.decode().split())
