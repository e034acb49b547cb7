"""A site's new key ends everything that somebody may have taken along with the old one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorer.clubs.services.invitations import invite
from scorer.clubs.services.password_links import PASSWORD_LINKS
from scorer.clubs.services.tokens import make_token, use_token
from scorer.models import ApiToken, Invitation, Membership, Role, ShortCode, User, WritingCode
from scorer.sheets.selectors.codes import code_text, find_by_short_code, short_text
from scorer.sheets.services.codes import issue_codes, issue_short_code
from tests.builders.events import ask_to_enter, empty_event, open_entry_link
from tournaments.models import AskedEntry, EntryLink, HelperPass
from tournaments.selectors.hall import opens_screen, screen_code
from tournaments.selectors.self_entry import link_code, own_code
from tournaments.services.hall import make_screen_link
from tournaments.services.passes import give_pass
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")


def _owner(event):
    user = User.objects.create_user("ala", password="kontra-rej-bok")  # noqa: S106 — of nobody
    return Membership.objects.create(club=event.club, user=user, role=Role.OWNER)


def _page(name, *args):
    """Whether a page opens whose address holds a secret."""
    address = reverse(name, args=args)
    return lambda: Client().get(address, follow=True).status_code == 200


def _token(owner, _event, _sheet):
    _made, secret = make_token(
        club=owner.club, made_by=owner.user, name="x", scope=ApiToken.Scope.RUN, days=9
    )
    return lambda: use_token(secret) is not None


def _invitation(owner, _event, _sheet):
    _made, secret = invite(owner, role=Role.OWNER, days=9)
    return _page("scorer:join", secret)


def _code(_owner, _event, sheet):
    return _page("scorer:write_by_code", code_text(issue_codes([sheet.pk])[sheet.pk]))


def _short_code(_owner, _event, sheet):
    text = short_text(issue_short_code(issue_codes([sheet.pk])[sheet.pk]).pk)
    return lambda: find_by_short_code(text) is not None


def _pass(_owner, event, _sheet):
    _given, code = give_pass(event_id=event.pk, name="Ewa", actor=DESK)
    return _page("tournaments:take_pass", event.slug, code)


def _entry_link(_owner, event, _sheet):
    return _page("tournaments:self_entry", link_code(open_entry_link(event)))


def _own_entry(_owner, event, _sheet):
    return _page("tournaments:own_entry", own_code(ask_to_enter(open_entry_link(event), "Lis")))


def _screen(_owner, event, _sheet):
    linked = make_screen_link(event_id=event.pk, actor=DESK)
    code = screen_code(linked)
    return lambda: opens_screen(linked, code)


def _password_link(owner, _event, _sheet):
    key = urlsafe_base64_encode(force_bytes(owner.user_id))
    token = PASSWORD_LINKS.make_token(owner.user)
    address = reverse("scorer:reset_password", args=[key, token])
    return lambda: "new_password1" in Client().get(address, follow=True).content.decode()


def _sign_in(owner, _event, _sheet):
    browser = Client()
    browser.force_login(owner.user)
    return lambda: browser.get("/account/").status_code == 200


KEPT = {  # what is kept of a secret, and what opens by it
    ApiToken: _token,
    Invitation: _invitation,
    WritingCode: _code,
    ShortCode: _short_code,
    HelperPass: _pass,
    EntryLink: _entry_link,
    AskedEntry: _own_entry,
}
SIGNED = (_screen, _password_link, _sign_in)


def test_every_model_that_keeps_a_digest_is_tried():
    keeping = {
        model
        for model in apps.get_models()
        if model._meta.app_label in {"scorer", "tournaments"}
        and "digest" in {field.name for field in model._meta.get_fields()}
    }
    assert keeping == set(KEPT)


@pytest.mark.parametrize("make", [*KEPT.values(), *SIGNED])
def test_nothing_opens_after_a_new_key(make, kop_sheet, settings):
    event = empty_event(day=timezone.localdate() + timedelta(days=1))
    opens = make(_owner(event), event, kop_sheet)
    old = settings.SECRET_KEY
    settings.SECRET_KEY = "made anew"  # noqa: S105 — of nobody
    assert not opens()
    settings.SECRET_KEY = old
    assert opens()
