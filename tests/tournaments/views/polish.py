"""A form sent in Polish: what is said afterwards, and the words of the page that follows."""

from __future__ import annotations


def in_polish(client, address, sent):
    """The messages after ``sent`` was posted, and the page they stand on."""
    client.cookies["django_language"] = "pl"
    answer = client.post(address, sent, follow=True)
    told = [str(message) for message in answer.context["messages"]]
    return told, " ".join(answer.content.decode().split())
