"""Signing up, in and out; one's own account. Passwords are Django's own business throughout."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse, reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorer.clubs.forms.accounts import (
    NameForm,
    PasswordForm,
    SignInForm,
    SignUpForm,
    say_plainly,
)
from scorer.clubs.selectors.members import memberships_of
from scorer.clubs.selectors.own_data import own_data
from scorer.clubs.services.accounts import OwnsAlone, end_account
from scorer.clubs.services.password_links import PASSWORD_LINKS
from scorer.clubs.views.access import anyone, signed_in
from scorer.models import Club, User
from scorer.operations.services.sign_in_locks import forget_impossible_locks, unlock
from scorer.operations.views.guards import SIGNED_IN_AT
from scorer.operations.views.origins import forget_browser, remember_browser
from scorer.operations.views.rates import limited, tell_failed, too_often
from scorer.sheets.services.sheets import add_to_account
from scorer.sheets.views import browser

log = logging.getLogger("kontra.security")  # by number of the account, never by name
BACKEND = "django.contrib.auth.backends.ModelBackend"


class _SignIn(auth.LoginView):
    """Django's own, save that the telephone keeps its sheets whoever signs in on it."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm

    def post(self, request: HttpRequest, *args: str, **kwargs: object) -> HttpResponse:
        forget_impossible_locks()
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        _sign_in(self.request, form.get_user())
        messages.success(self.request, _welcome(form.get_user()))
        return remember_browser(redirect(self.get_success_url()), form.get_user())

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        return _next(request or self.request, "")

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return {"why": _why_account(_next(self.request, "")), **super().get_context_data(**kwargs)}

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if not getattr(self.request, "axes_locked_out", False):  # what a lock refuses tried nothing
            tell_failed(self.request)
        log.info("Sign-in refused")
        return super().form_invalid(form)


class _ChangePassword(auth.PasswordChangeView):
    """Django's own; whoever else is signed in with the old password is signed out by it."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("scorer:account")

    def get_form(self, form_class: type[PasswordChangeForm] | None = None) -> PasswordChangeForm:
        form = super().get_form(form_class)
        say_plainly(form)
        return form

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("Your password is changed."))
        log.info("Password of account %s changed", self.request.user.pk)
        return remember_browser(super().form_valid(form), form.user)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        if "old_password" in form.errors:
            tell_failed(self.request)
        return super().form_invalid(form)


class _ResetPassword(auth.PasswordResetConfirmView):
    """Django's own: the link that a club's owner made for a member."""

    template_name = "accounts/reset.html"
    token_generator = PASSWORD_LINKS
    success_url = reverse_lazy("scorer:sign_in")

    def get_form(
        self, form_class: type[SetPasswordForm[User]] | None = None
    ) -> SetPasswordForm[User]:
        form = super().get_form(form_class)
        say_plainly(form)
        return form

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        messages.success(self.request, _("Your new password is set. Sign in with it."))
        log.info("Password of account %s set by link", form.user.pk)
        return remember_browser(super().form_valid(form), form.user)

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        if not self.validlink:
            tell_failed(self.request)
        return super().get_context_data(**kwargs)


sign_in = anyone(limited("sign_in")(_SignIn.as_view()))
change_password = signed_in(limited("password")(_ChangePassword.as_view()))
reset_password = anyone(limited("reset")(_ResetPassword.as_view()))


def locked_out(request: HttpRequest, _answer: object, _credentials: object) -> HttpResponse:
    """429: too many wrong passwords for one account; the same whether there is such an account."""
    log.warning("Sign-in locked: too many wrong passwords for one account from one address")
    wait = int(settings.AXES_COOLOFF_TIME.total_seconds())
    title = _("Locked for a quarter of an hour")
    advice = _(
        "There were too many wrong passwords. Wait, or ask an owner of your club for a link for "
        "a new password: setting it opens the account at once."
    )
    return too_often(request, wait, title, advice)


@anyone
@limited("sign_up")
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and be signed in with it."""
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and (user := form.made()):
        _sign_in(request, user)
        messages.success(request, _welcome(user))
        return remember_browser(redirect(_next(request)), user)
    target = _next(request, "")
    context = {"form": form, "next": target, "why": _why_account(target)}
    return render(request, "accounts/sign_up.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One's name, password, clubs, and the way out."""
    assert request.user.is_authenticated  # noqa: S101 — narrows the type, signed_in saw to it
    # another object than request.user: a name that is refused must not stand in the header
    form = NameForm(request.POST or None, instance=User.objects.get(pk=request.user.pk))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your name is saved."))
        return redirect("scorer:account")
    memberships = memberships_of(request.user)
    context = {
        "form": form,
        "memberships": memberships,
        "everywhere": PasswordForm(request.user),
        "sheets_to_add": browser.left_for_account(request),
    }
    return render(request, "accounts/account.html", context)


@signed_in
@require_POST
def add_sheets(request: HttpRequest) -> HttpResponse:
    """Put the sheets that this browser opened before it was signed in into the account."""
    assert request.user.is_authenticated  # noqa: S101 — narrows the type, signed_in saw to it
    added = add_to_account(browser.opened_here(request), request.user)
    said = ngettext(
        "%(count)d sheet is in your account.", "%(count)d sheets are in your account.", added
    )
    if added:
        messages.success(request, said % {"count": added})
    return redirect(_next(request))


@signed_in
@limited("password")
@sensitive_post_parameters()
@require_POST
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End every other sign-in of the account: for a phone that is lost."""
    assert request.user.is_authenticated  # noqa: S101 — narrows the type, signed_in saw to it
    form = PasswordForm(request.user, request.POST)
    if not form.is_valid():
        tell_failed(request)
        messages.error(request, _("That is not your password: nothing was done."))
        return redirect("scorer:account")
    form.keep_with_new_salt()
    update_session_auth_hash(request, form.user)
    log.info("Account %s signed out everywhere", form.user.pk)
    messages.success(request, _("Everybody else who was signed in as you is signed out."))
    return remember_browser(redirect("scorer:account"), form.user)


@signed_in
@limited("data")
@require_GET
def own_data_file(request: HttpRequest) -> HttpResponse:
    """All that is kept with one's account, to take along."""
    assert request.user.is_authenticated  # noqa: S101 — narrows the type, signed_in saw to it
    said = own_data(request.user)
    answer = JsonResponse(said, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = 'attachment; filename="kontra-account.json"'
    return answer


@signed_in
@limited("password")
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def end(request: HttpRequest) -> HttpResponse:
    """End one's own account, after what that means was read and the password typed."""
    assert request.user.is_authenticated  # noqa: S101 — as above
    user = User.objects.get(pk=request.user.pk)
    form = PasswordForm(user, request.POST or None)
    alone: Sequence[Club] = ()
    if request.method == "POST" and form.is_valid():
        try:
            end_account(user)
        except OwnsAlone as owned:
            alone = owned.clubs
        else:
            log.info("Account %s ended", user.pk)
            unlock(user.username)
            kept = browser.own(request)
            logout(request)
            request.session.update(kept)
            messages.success(request, _("Your account is ended."))
            return redirect("scorer:home")
    elif request.method == "POST":
        tell_failed(request)
    context = {"form": form, "alone": alone}
    status = 400 if form.errors or alone else 200
    return render(request, "accounts/end.html", context, status=status)


@anyone
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out; this telephone keeps its own sheets unless it is told to forget them."""
    answer = redirect("scorer:home")
    kept = {} if request.POST.get("forget") else browser.own(request)
    if request.POST.get("forget") and request.user.is_authenticated:
        forget_browser(answer, request.user.pk)
    logout(request)
    request.session.update(kept)
    messages.success(request, _farewell(forgotten=not kept))
    return answer


def _sign_in(request: HttpRequest, user: User) -> None:
    """Django empties the session of who was signed in before; what is the telephone's stays."""
    kept = browser.own(request)
    login(request, user, backend=BACKEND)
    request.session.update(kept | {SIGNED_IN_AT: int(time.time())})
    log.info("Account %s signed in", user.pk)


def _welcome(user: User) -> str:
    return _("You are signed in as %(name)s.") % {"name": user}


def _farewell(*, forgotten: bool) -> str:
    if forgotten:
        return _("You are signed out, and this phone has forgotten its sheets.")
    return _("You are signed out. The sheets of this phone are still here.")


def _why_account(target: str) -> str:
    """Why the page ``target`` needs an account."""
    if not target:
        return ""
    if target.partition("?")[0] == reverse("scorer:found_club"):
        return _("A club belongs to an account. Sign in or make an account, then found the club.")
    return _("The page that you opened is for people who are signed in. You come to it next.")


def _next(request: HttpRequest, otherwise: str = "scorer:home") -> str:
    """Where ``next`` leads if that is a page of this site."""
    target = request.POST.get("next") or request.GET.get("next") or ""
    allowed = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # `redirect` takes a word without a slash for the name of a view.
    is_address = target.startswith(("/", "http://", "https://"))
    return target if allowed and is_address else otherwise and resolve_url(otherwise)
