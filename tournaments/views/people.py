"""The register of people a club keeps: list, adding, changing, doubles merged and taken apart."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.views.access import club_manager, club_member
from scorer.clubs.views.clubs import rights_of
from scorer.models import Club, Membership
from scorer.support.attempts import attempt, attempt_in
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.forms.register import PersonForm
from tournaments.models import Person
from tournaments.records.categories import KNOWN
from tournaments.selectors.doubles import doubles_among, near_names
from tournaments.selectors.people import described, home_names, merged_in, people_of
from tournaments.selectors.register import entries_of
from tournaments.services import register
from tournaments.services.anonymising import anonymise, reach_of
from tournaments.tables.fast_table import sheet_of, sorted_by
from tournaments.tables.register import PeopleFilter, PeopleTable
from tournaments.views.acting import actor_of
from tournaments.views.pages import form_page


@club_member
@require_GET
def people_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Everybody in the register; also as CSV and JSON."""
    return _list(request, member, PersonForm(categories=KNOWN))


@club_manager
@require_http_methods(["GET", "POST"])
def add(request: HttpRequest, member: Membership) -> HttpResponse:
    """Put somebody into the register."""
    if request.method == "GET":
        return redirect("tournaments:people", slug=member.club.slug)
    form = PersonForm(request.POST, categories=KNOWN)
    if not form.is_valid():
        return _list(request, member, form)
    act = partial(register.add_person, club=member.club, named=form.named(), confirm_new=False)
    person = attempt_in(form, act)
    if person is None:
        return _list(request, member, form)
    messages.success(request, _("%(name)s is in the register.") % {"name": person})
    if near := near_names(person, people_of(member.club)):
        names = ", ".join(described(other) for other in near)
        said = _("There is also: %(names)s. If it is the same person, merge them.")
        messages.warning(request, said % {"names": names})
        return redirect("tournaments:person", slug=member.club.slug, person=person.pk)
    return redirect("tournaments:people", slug=member.club.slug)


@club_manager
@require_http_methods(["GET", "POST"])
def person_page(request: HttpRequest, member: Membership, person: int) -> HttpResponse:
    """One person: to change, to merge with who has the same name, to remove."""
    club = member.club
    found = Person.objects.select_related("home", "register", "merged_into__home")
    one = get_object_or_404(found, pk=person, register=club)
    form = PersonForm(
        request.POST if request.POST.get("do") == "change" else None,
        categories=tuple(dict.fromkeys([*KNOWN, *one.categories])),
        initial=PersonForm.initial_of(one),
    )
    if request.method == "POST":
        if form.is_valid() and _changed(request, one, form):
            return redirect("tournaments:people", slug=club.slug)
        if request.POST.get("do") == "remove" and _removed(request, one):
            return redirect("tournaments:people", slug=club.slug)
    context = {
        "club": club,
        "person": one,
        "form": form,
        "homes": home_names(club),
        "near": near_names(one, people_of(club)),
        "merged": one.merged.all(),
        "entries": entries_of(one),
    }
    return render(request, "tournaments/register/person.html", context | rights_of(member))


@club_manager
@require_http_methods(["GET", "POST"])
def anonymise_page(request: HttpRequest, member: Membership, person: int) -> HttpResponse:
    """What making somebody anonymous does, and doing it."""
    club = member.club
    found = Person.objects.select_related("merged_into")
    one = get_object_or_404(found, pk=person, register=club)
    if request.method == "POST":
        try:
            now = anonymise(person=one, actor=actor_of(request))
        except Refused as refused:
            messages.error(request, translate(refused.text))
        else:
            messages.success(request, _("This person is called %(name)s now.") % {"name": now})
        return redirect("tournaments:person", slug=club.slug, person=one.current.pk)
    reach = reach_of(one)
    context = {"club": club, "person": one, "reach": reach}
    context |= rights_of(member)
    return render(request, "tournaments/register/anonymise.html", context)


@club_manager
@require_http_methods(["GET", "POST"])
def merge_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Who may be in the register twice; who was merged, to be taken apart again."""
    club = member.club
    if request.method == "POST":
        _merged(request, club)
        return redirect("tournaments:merge", slug=club.slug)
    doubles, merged = doubles_among(people_of(club)), merged_in(club)
    context = {"club": club, "doubles": doubles, "merged": merged} | rights_of(member)
    return render(request, "tournaments/register/doubles.html", context)


def _list(request: HttpRequest, member: Membership, form: PersonForm) -> HttpResponse:
    club = member.club
    homes = home_names(club)
    search = PeopleFilter(request.GET, people_of(club), homes, KNOWN)
    manages = rights_of(member)["manages"]
    address = reverse("tournaments:people", args=[club.slug])
    table = PeopleTable(search.qs, address, linked=bool(manages))
    sorted_by(request, table)
    if file := sheet_of(request, table, f"{club.slug}-people"):
        return file
    if request.GET.get("as") == "json":
        said = [PersonForm.initial_of(one.person) for one in table.data]
        return JsonResponse({"people": said})
    context = {
        "club": club,
        "form": form,
        "search": search,
        "table": table,
        "homes": homes,
        "searched": search.asked,
    } | rights_of(member)
    return form_page(request, "tournaments/register/people.html", context)


def _changed(request: HttpRequest, person: Person, form: PersonForm) -> bool:
    """Whether somebody is what the form says now; told in either case."""
    said, who = form.named(), actor_of(request)
    act = partial(register.change_person, person=person, named=said, actor=who)
    if attempt_in(form, act) is None:
        return False
    messages.success(request, _("Saved."))
    return True


def _removed(request: HttpRequest, person: Person) -> bool:
    """Whether somebody could be taken off the register; told in either case."""
    said = _("%(name)s is taken off the register.") % {"name": person}
    return attempt(request, partial(register.remove_person, person=person), said)


def _merged(request: HttpRequest, club: Club) -> None:
    """Merge two, or take a merging back."""
    people = {str(one.pk): one for one in people_of(club)} | {
        str(one.pk): one for one in merged_in(club)
    }
    if apart := people.get(request.POST.get("apart", "")):
        register.unmerge(person=apart, actor=actor_of(request))
        messages.success(request, _("%(name)s is a person of their own again.") % {"name": apart})
        return
    person, into = (people.get(request.POST.get(name, "")) for name in ("person", "into"))
    if person is None or into is None:
        messages.error(request, _("One of the two is not in the register any more."))
        return
    merge = partial(register.merge_people, person=person, into=into, actor=actor_of(request))
    said = _("%(name)s is the same as %(into)s now. That can be taken back below.")
    attempt(request, merge, said % {"name": person, "into": described(into)})
