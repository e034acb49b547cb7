"""Programs for tests: tokens of every kind, and asking as one."""

from __future__ import annotations

import json
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from scorer.clubs.services.tokens import make_token, withdraw_token
from scorer.models import ApiToken, Membership, Role, User

BASE = "/api/v1"


def make_program(club, scope="write", **more):
    """A token of the club, and its secret."""
    owner, _made = User.objects.get_or_create(username="token-maker")
    Membership.objects.get_or_create(club=club, user=owner, defaults={"role": Role.OWNER})
    return make_token(club=club, made_by=owner, name="Scanner", scope=scope, days=30, **more)


def make_expired(club):
    token, secret = make_program(club)
    ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now() - timedelta(days=1))
    return secret


def make_withdrawn(club):
    token, secret = make_program(club)
    withdraw_token(club, token.pk)
    return secret


class Program:
    """A program that asks with a secret, or with none."""

    def __init__(self, secret=""):
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {secret}"} if secret else {}

    def get(self, path, **headers):
        return self.client.get(BASE + path, headers=self.headers | headers)

    def post(self, path, body):
        sent = body if isinstance(body, bytes | str) else json.dumps(body)
        return self.client.post(
            BASE + path, sent, content_type="application/json", headers=self.headers
        )
