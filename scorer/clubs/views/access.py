"""Who may: every view is wrapped by one of these; a test fails for one that is not.

Reading a sheet takes its address, and no more than reading comes of it. In a sheet write the
browser that opened it, one that a code lets in, as long as the code is good, and who is signed
in to the account that opened it; in a club's sheet the club's owners, directors and scorers,
and the browser that opened it as long as who did may open one. A club's pages are for its
members; its list of sheets is for everybody where the club says so. A print is for who ordered
it. What a role let somebody hold is asked for the role at every use.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from secrets import compare_digest
from uuid import UUID

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.http.request import split_domain_port
from django.shortcuts import get_object_or_404

from scorer.clubs.selectors.members import membership_of, writes_for
from scorer.clubs.services.invitations import digest_of
from scorer.clubs.views.powers import declared
from scorer.models import (
    MANAGERS,
    Club,
    Invitation,
    Membership,
    Role,
    ScoreSheet,
    WritingCode,
)
from scorer.operations.selectors.printing import find_print
from scorer.sheets.selectors.codes import find_code, lets_write, sheet_that_opens
from scorer.sheets.views.browser import code_held, remembered_prints, was_let_write
from scorer.support.typed_codes import read_code

View = Callable[..., HttpResponseBase]
LOOPBACK_ADDRESSES = frozenset({"127.0.0.1", "::1"})
FORWARDED = ("Forwarded", "Via", "X-Real-Ip", "X-Forwarded")  # how headers of proxies begin


class NotAtTheLaptop(PermissionDenied):
    """Whoever asks does not sit at the machine that serves the site."""


class CodeRefused(PermissionDenied):
    """A code that opens nothing: withdrawn, ended, or never given."""


class CodeEnded(PermissionDenied):
    """The code that let this browser write is good no longer."""


def anyone(view: View) -> View:
    """A page that shows nothing of anybody's."""
    return declared(view, "anyone")


def signed_in(view: View) -> View:
    """A page of one's own; who is not signed in is asked to, and comes back."""

    @wraps(view)
    def for_user(request: HttpRequest, **rest: object) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path() if request.method == "GET" else "/")
        return view(request, **rest)

    return declared(for_user, "signed in")


def link_holder(view: View) -> View:
    """A page of one sheet: whoever knows its random address; the view gets the sheet."""

    @wraps(view)
    def with_sheet(request: HttpRequest, sheet_id: UUID, **rest: object) -> HttpResponseBase:
        sheet = get_object_or_404(ScoreSheet.objects.select_related("club"), pk=sheet_id)
        return view(request, sheet, **rest)

    return declared(with_sheet, "link holder")


def table_writer(view: View) -> View:
    """A page that writes in one sheet: a link holder who may; the view gets the sheet."""

    @wraps(view)
    def with_sheet(request: HttpRequest, sheet_id: UUID, **rest: object) -> HttpResponseBase:
        held = code_held(request, sheet_id)
        sheet = None if held is None else sheet_that_opens(held, sheet_id)
        if sheet is None:
            sheet = get_object_or_404(ScoreSheet, pk=sheet_id)
            check_writes(request, sheet)
        return view(request, sheet, **rest)

    return declared(with_sheet, "table writer")


def code_page(
    view: View, who: str, find: Callable[..., object | None], refused: type[Exception] = Http404
) -> View:
    """A page whose address ends in a code; the view gets what ``find`` gives for the address."""

    @wraps(view)
    def with_found(request: HttpRequest, **address: str) -> HttpResponseBase:
        *before, code = address.values()
        known = read_code(code)
        found = find(*before, known) if known else None
        if found is None:
            raise refused
        return view(request, found)

    return declared(with_found, who)


def code_holder(view: View) -> View:
    """The page of a writing code: whoever has one that is good; the view gets the code."""
    return code_page(view, "code holder", _alive_code, CodeRefused)


def _alive_code(code: str) -> WritingCode | None:
    found = find_code(code)
    return found if found is not None and found.alive else None


def open_club(view: View) -> View:
    """A page of a club for its members, and for all where it is open; the view gets the club."""

    @wraps(view)
    def with_club(request: HttpRequest, slug: str, **rest: object) -> HttpResponseBase:
        club = get_object_or_404(Club, slug=slug)
        if not club.open_to_all:
            _role_or_denied(request, club, Role.values)
        return view(request, club, **rest)

    return declared(with_club, "open club")


def club_member(view: View) -> View:
    """A page for a club's members; the view gets the reader's membership."""
    return _club_page(view, "club member", Role.values)


def club_manager(view: View) -> View:
    """A page for a club's owners and directors; the view gets the reader's membership."""
    return _club_page(view, "club manager", MANAGERS)


def club_owner(view: View) -> View:
    """A page for a club's owners; the view gets the reader's membership."""
    return _club_page(view, "club owner", (Role.OWNER,))


def invited(view: View) -> View:
    """The page of an invitation: whoever holds its secret; the view gets the invitation."""

    @wraps(view)
    def with_invitation(request: HttpRequest, secret: str, **rest: object) -> HttpResponseBase:
        found = Invitation.objects.select_related("club", "made_by")
        return view(request, get_object_or_404(found, digest=digest_of(secret)), **rest)

    return declared(with_invitation, "invited")


def who_ordered(view: View) -> View:
    """A page of one print: the browser that ordered it, and its user; the view gets the job."""

    @wraps(view)
    def with_job(request: HttpRequest, job_id: UUID, **rest: object) -> HttpResponseBase:
        job = find_print(job_id, remembered_prints(request), request.user)
        if job is None:
            raise Http404
        return view(request, job, **rest)

    return declared(with_job, "who ordered it")


def watcher(view: View) -> View:
    """Figures for who looks after the site: this machine itself, or who holds the token."""

    @wraps(view)
    def for_watcher(request: HttpRequest, **rest: object) -> HttpResponseBase:
        if not (_holds_token(request) or on_this_machine(request)):
            raise PermissionDenied
        return view(request, **rest)

    return declared(for_watcher, "watcher")


def at_the_laptop(view: View) -> View:
    """Whoever sits at the machine that serves the site; nobody else, whatever they hold."""

    @wraps(view)
    def for_whom_it_is(request: HttpRequest, **rest: object) -> HttpResponseBase:
        if not on_this_machine(request):
            raise NotAtTheLaptop
        return view(request, **rest)

    return declared(for_whom_it_is, "laptop")


def may_write(request: HttpRequest, sheet: ScoreSheet) -> bool:
    """Whether this browser may write in a sheet whose address it knows; at most three queries."""
    return holds(request, sheet) or _let_in(request, sheet)


def holds(request: HttpRequest, sheet: ScoreSheet) -> bool:
    """Whether it writes there without a code, and so may hand codes out and withdraw them."""
    opened_here, user = was_let_write(request, sheet), request.user
    if sheet.club_id is None:
        return opened_here or (user.is_authenticated and user.pk == sheet.opened_by_id)
    if user.is_authenticated and writes_for(user.pk, sheet.club_id):
        return True
    opener = sheet.opened_by_id if opened_here else None
    return opener is not None and writes_for(opener, sheet.club_id)


def check_writes(request: HttpRequest, sheet: ScoreSheet) -> None:
    """Raise ``PermissionDenied`` for who may not write, ``CodeEnded`` for who might before."""
    if not may_write(request, sheet):
        raise CodeEnded if code_held(request, sheet.pk) else PermissionDenied


def _let_in(request: HttpRequest, sheet: ScoreSheet) -> bool:
    held = code_held(request, sheet.pk)
    return held is not None and lets_write(held, sheet.pk)


def _holds_token(request: HttpRequest) -> bool:
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    given = request.headers.get("Authorization", "").encode()
    return bool(settings.METRICS_TOKEN) and compare_digest(given, wanted)


def on_this_machine(request: HttpRequest) -> bool:
    """Whether whoever asks sits at it: the address and the host are loopback, nothing between.

    A proxy or a tunnel may end on this machine and ask for all the world: by a name of the site.
    """
    host, _port = split_domain_port(request.META.get("HTTP_HOST", ""))
    if settings.BEHIND_PROXY or any(name.startswith(FORWARDED) for name in request.headers):
        return False
    return request.META.get("REMOTE_ADDR") in LOOPBACK_ADDRESSES and host in settings.LOOPBACK


def _club_page(view: View, who: str, roles: Collection[str]) -> View:
    @wraps(view)
    def with_membership(request: HttpRequest, slug: str, **rest: object) -> HttpResponseBase:
        club = get_object_or_404(Club, slug=slug)
        return view(request, _role_or_denied(request, club, roles), **rest)

    return declared(with_membership, who)


def has_role(request: HttpRequest, club: Club | None) -> bool:
    """Whether who asks has any role in the club; at most one query."""
    if club is None or not request.user.is_authenticated:
        return False
    return membership_of(request.user, club) is not None


def _role_or_denied(request: HttpRequest, club: Club, roles: Collection[str]) -> Membership:
    member = membership_of(request.user, club) if request.user.is_authenticated else None
    if member is None or member.role not in roles:
        raise PermissionDenied
    return member
