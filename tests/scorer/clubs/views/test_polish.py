"""Every form of accounts and clubs in Polish: what stands on its page, and what is said after."""

from __future__ import annotations

from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorer.clubs.services.clubs import found_club, know_players
from scorer.clubs.services.invitations import invite
from scorer.clubs.services.password_links import PASSWORD_LINKS
from scorer.models import Membership, User

PASSWORD = "kontra-rej-bok"  # noqa: S105 — of nobody
NEW = {"new_password1": "slup-zolo-du", "new_password2": "slup-zolo-du"}
SIGN_UP = {"username": "ewa", "name": "Ewa Lis", "password1": PASSWORD, "password2": PASSWORD}
MEMBERS, PLAYERS = "/clubs/asy/members/", "/clubs/asy/players/"
# who fills it in, the page, where it is sent (empty: there) with what, what it shows, what is said
FORMS = {
    "sign up": ("", "/sign-up/", "", SIGN_UP, "Nazwa do logowania", "Zalogowano jako Ewa Lis."),
    "sign in": (
        *("", "/sign-in/", ""),
        {"username": "ala", "password": PASSWORD},
        *("Zaloguj się", "Zalogowano jako ala."),
    ),
    "sign out": (
        *("ala", "/account/", "/sign-out/", {}),
        *("Wyloguj się", "Wylogowano, a ten telefon nie pamięta już swoich kart."),
    ),
    "name": ("ala", "/account/", "", {"name": "Ala"}, "Twoje imię", "Imię zapisane."),
    "password": (
        *("ala", "/account/password/", "", NEW | {"old_password": PASSWORD}),
        *("Nowe hasło", "Hasło zmienione."),
    ),
    "everywhere": (
        *("ala", "/account/", "/account/everywhere/", {"password": PASSWORD}),
        *("Twoje hasło", "Wszyscy inni zalogowani na twoje konto zostali wylogowani."),
    ),
    "end": (
        *("bob", "/account/end/", "", {"password": PASSWORD}),
        *("Twoje hasło", "Twoje konto jest zakończone."),
    ),
    "found a club": (
        *("ala", "/found-a-club/", "", {"name": "Bory", "names": "short"}),
        *("Nazwa klubu", "Klub założony. Zaproś pozostałych."),
    ),
    "settings": (
        *("ala", "/clubs/asy/settings/", "", {"name": "Asy", "names": "short"}),
        *("Jak publiczne strony pokazują, kto gra?", "Zapisano."),
    ),
    "invite": (
        *("ala", MEMBERS, "/clubs/asy/invite/", {"role": "scorer", "days": 7}),
        *("Zrób link z zaproszeniem", "zapisujący"),
    ),
    "withdraw": (
        *("ala", MEMBERS, "/clubs/asy/invitations/{invitation}/withdraw/", {}),
        *("Wycofaj", "Zaproszenie wycofane: jego link nic już nie otwiera."),
    ),
    "join": ("eve", "/join/{secret}/", "", {}, "Asy", "Należysz teraz do klubu „Asy”."),
    "role": (
        *("ala", MEMBERS, "/clubs/asy/members/{bob}/", {"role": "scorer"}),
        *("Zmień rolę", "bob: zapisujący."),
    ),
    "send away": (
        *("ala", MEMBERS, "/clubs/asy/members/{bob}/", {"do": "remove"}),
        *("Usuń z klubu", "bob nie należy już do klubu."),
    ),
    "player": (
        *("ala", MEMBERS, "/clubs/asy/me/", {"player": "{ewa}"}),
        *("Ten gracz to ja", "Zapisano."),
    ),
    "leave": (
        *("bob", MEMBERS, "/clubs/asy/leave/", {}),
        *("Opuść", "Nie należysz już do klubu „Asy”."),
    ),
    "add a player": (
        *("ala", PLAYERS, "/clubs/asy/players/add/", {"name": "Łucja"}),
        *("Dodaj do listy", "Łucja jest na liście."),
    ),
    "take a player off": (
        *("ala", PLAYERS, "/clubs/asy/players/{ewa}/", {"do": "remove"}),
        *("Gość", "Ewa znika z podpowiedzi."),
    ),
    "reset": (
        *("", "{reset}", "", NEW),
        *("Nowe hasło", "Nowe hasło ustawione. Zaloguj się nim."),
    ),
}


@pytest.fixture(scope="module")
def made(rows_for_file):
    """A club with an owner, a member, a player and an open invitation; an account beside it."""
    ala, bob, eve = (User.objects.create_user(name, password=PASSWORD) for name in USERS)
    club = found_club("Asy", ala)
    know_players(club, ["Ewa"])
    member = Membership.objects.create(club=club, user=bob)
    invitation, secret = invite(club.memberships.get(user=ala), role="member", days=7)
    key = urlsafe_base64_encode(force_bytes(eve.pk))
    known = {
        "bob": member.pk,
        "ewa": club.players.get().pk,
        "invitation": invitation.pk,
        "secret": secret,
        "reset": reverse("scorer:reset_password", args=[key, PASSWORD_LINKS.make_token(eve)]),
    }
    return SimpleNamespace(users={"ala": ala, "bob": bob, "eve": eve}, known=known)


USERS = ("ala", "bob", "eve")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("who", "page", "address", "sent", "shown", "said"), FORMS.values(), ids=FORMS
)
def test_form_and_what_is_said_after_it_are_in_polish(made, who, page, address, sent, shown, said):
    client = Client(headers={"accept-language": "pl"})
    if who:
        client.force_login(made.users[who])
    form = client.get(page.format(**made.known), follow=True)
    assert shown in unescape(form.content.decode())
    there = address.format(**made.known) or form.request["PATH_INFO"]
    values = {name: str(value).format(**made.known) for name, value in sent.items()}
    answer = client.post(there, values, follow=True)
    assert said in unescape(answer.content.decode())
