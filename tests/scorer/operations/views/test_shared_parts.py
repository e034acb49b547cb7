"""What pages share, letter for letter: the frame, fields and faults of forms, pages of faults."""

from __future__ import annotations

import re

import pytest
from django import forms
from django.template.loader import render_to_string

from scorer.models import User

pytestmark = pytest.mark.django_db
TO_THE_FIRST_PAGE = '<p><a class="button" href="/">To the first page</a></p>'


class Form(forms.Form):
    name = forms.CharField(label="Name", help_text="As on the list.", max_length=9)
    colour = forms.ChoiceField(
        label="Colour", choices=[("r", "Red"), ("b", "Black")], widget=forms.RadioSelect
    )
    sure = forms.BooleanField(label="Sure", help_text="It cannot be undone.")


@pytest.fixture
def request_of_anonymous(client):
    return client.get("/rules/?a=1&b=2").wsgi_request


@pytest.fixture
def request_of_ala(client):
    client.force_login(User.objects.create_user("ala", name="Ala Łuczak"))
    return client.get("/privacy/").wsgi_request


def rendered(template, request=None, **context):
    text = " ".join(render_to_string(template, context, request).split())
    return re.sub(r'"csrfmiddlewaretoken" value="\w{64}"', '"csrfmiddlewaretoken"', text)


def content(page):
    return page.partition('<main id="main" tabindex="-1"> ')[2].partition(" </main>")[0]


def fields(form):
    return [rendered("partials/field.html", field=field) for field in form]


def test_page_of_a_fault_says_what_happened_and_leads_on(request_of_anonymous):
    page = rendered(
        "error.html", request_of_anonymous, title="Not open to you", advice="Ask.", sign_in=True,
        next="/x/?a=1&b=2", typed=[("seat", "2")],
    )  # fmt: skip
    assert "<title>Not open to you · Kontra</title>" in page
    assert content(page) == (
        '<section class="card narrow"> <h1>Not open to you</h1> <p>Ask.</p> '
        '<form method="post"><input type="hidden" name="csrfmiddlewaretoken">'
        '<input type="hidden" name="seat" value="2">'
        '<p><button class="primary">Send it again</button></p></form> '
        '<p><a class="button primary" href="/sign-in/?next=/x/%3Fa%3D1%26b%3D2">Sign in</a></p> '
        f"{TO_THE_FIRST_PAGE} </section>"
    )


def test_page_of_a_fault_offers_nothing_that_cannot_be_done(request_of_ala):
    page = rendered("error.html", request_of_ala, title="Nothing here", advice="Look.")
    assert content(page) == (
        '<section class="card narrow"> <h1>Nothing here</h1> <p>Look.</p> '
        f"{TO_THE_FIRST_PAGE} </section>"
    )


def test_page_of_a_fault_offers_to_sign_in_without_an_address_to_come_back_to():
    page = rendered("error.html", title="Not open to you", sign_in=True)
    assert '<p><a class="button primary" href="/sign-in/">Sign in</a></p>' in page


@pytest.mark.parametrize(
    ("sent", "advice"),
    [
        (True, ("Go back: what you typed is still in the form. Send it again later; nothing is "
               "saved twice.</p>")),
        (False, '<a class="button" href="">Try again</a></p>'),
    ],
)  # fmt: skip
def test_page_without_database_says_why_and_what_to_do(sent, advice):
    page = rendered("unavailable.html", title="Not saved.", why="Full.", sent=sent)
    assert "<title>Not saved. · Kontra</title>" in page
    assert content(page) == (
        '<section class="card narrow" role="alert"> <h1>Not saved.</h1> <p>Full.</p> '
        f"<p>{advice} </section>"
    )
    assert "Sign in" not in page


def test_frame_names_page_language_and_who_is_signed_in(request_of_ala):
    page = rendered("base.html", request_of_ala, context={"styles": "scorer/kop.css"})
    assert page.startswith('<!doctype html> <html lang="en"> <head>')
    assert (
        '<link rel="stylesheet" href="/static/scorer/site.css"> '
        '<link rel="stylesheet" href="/static/scorer/kop.css"> '
        '<link rel="stylesheet" href="/static/scorer/on_paper.css" media="print">'
    ) in page
    assert (
        '<nav aria-label="Site"> <a href="/rules/">Rules</a> <a class="who" href="/account/">'
        '<span class="unseen">Signed in: </span><bdi>Ala Łuczak</bdi></a> </nav>'
    ) in page
    assert '<a href="/privacy/" aria-current="page">What is kept</a>' in page


def test_frame_offers_to_sign_in_and_has_no_style_that_is_not_asked_for(request_of_anonymous):
    page = rendered("base.html", request_of_anonymous)
    assert '<a href="/rules/" aria-current="page">Rules</a> <a href="/sign-in/">Sign in</a>' in page
    assert page.count('rel="stylesheet"') == 2


def test_menu_of_languages_comes_back_to_the_page(request_of_anonymous):
    assert rendered("partials/language.html", request_of_anonymous) == (
        '<details class="language" data-module="menu"><summary><span class="unseen">Language: '
        '</span><span lang="en">EN</span></summary> <form action="/language/" method="post">'
        '<input type="hidden" name="next" value="/rules/?a=1&amp;b=2"> '
        '<button name="language" value="pl" lang="pl">polski</button> '
        '<button name="language" value="cs" lang="cs">česky</button> '
        '<button name="language" value="ro" lang="ro">Română</button> '
        '<button name="language" value="en" lang="en" aria-current="true">English</button> '
        "</form> </details>"
    )


def test_field_has_label_and_help():
    assert fields(Form()) == [
        (
            '<div class="field"><label for="id_name">Name</label><input type="text" name="name" '
            'maxlength="9" required aria-describedby="id_name_helptext" id="id_name">'
            '<p class="quiet" id="id_name_helptext">As on the list.</p></div>'
        ),
        (
            '<fieldset class="field chips" id="id_colour"> <legend>Colour</legend> '
            '<div class="chips-row"> <label class="chip"><input type="radio" name="colour" '
            'value="r" id="id_colour_0" required><span>Red</span></label><label class="chip">'
            '<input type="radio" name="colour" value="b" id="id_colour_1" required>'
            "<span>Black</span></label> </div> </fieldset>"
        ),
        (
            '<div class="field tick"><label><input type="checkbox" name="sure" required '
            'aria-describedby="id_sure_helptext" id="id_sure"><span>Sure</span></label>'
            '<p class="quiet" id="id_sure_helptext">It cannot be undone.</p></div>'
        ),
    ]


def test_field_says_its_fault_where_it_is_described():
    name, colour, sure = fields(Form({}))
    fault = '<p class="fault">This field is required.</p></div>'
    assert 'aria-invalid="true" aria-describedby="id_name_helptext id_name_error"' in name
    assert name.endswith(f'<div id="id_name_error"> {fault}</div>')
    assert colour.endswith(f'</div> <div id="id_colour_error">{fault} </fieldset>')
    assert sure.endswith(f'<div id="id_sure_error"> {fault}</div>')


def test_faults_of_a_form_lead_to_their_fields():
    assert rendered("partials/errors.html", form=Form({})) == (
        '<div class="faults" role="alert" tabindex="-1"> '
        "<p><strong>Not saved yet. What you typed is still here.</strong></p> <ul> "
        '<li><a href="#id_name">Name</a>: This field is required.</li> '
        '<li><a href="#id_colour">Colour</a>: This field is required.</li> '
        '<li><a href="#id_sure">Sure</a>: This field is required.</li></ul> </div>'
    )


def test_fields_that_say_their_faults_themselves_are_only_named():
    told = {"beside": True, "folded": True, "not_yet": "Not yet."}
    assert rendered("partials/errors.html", form=Form({}), **told) == (
        '<div class="faults" role="alert" tabindex="-1" autofocus> '
        "<p><strong>Not yet.</strong></p> <ul> "
        '<li><a href="#id_name">Name</a></li> <li><a href="#id_colour">Colour</a></li> '
        '<li><a href="#id_sure">Sure</a></li></ul> </div>'
    )


def test_form_without_fault_lists_none():
    filled = Form({"name": "Ala", "colour": "r", "sure": "on"})
    assert rendered("partials/errors.html", form=filled) == ""
