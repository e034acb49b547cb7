"""A print that takes longer: how far it is, and the PDF once it is there."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.views.access import who_ordered
from scorer.models import Job
from scorer.operations.services.jobs import (
    TooManyPrintsError,
    is_there,
    order_again,
    order_print,
)
from scorer.printing.pdf_renderer import PACKAGES
from scorer.sheets.forms.paper import JobForm
from scorer.sheets.views.browser import remember_print, remembered_prints

State = Job.State


@who_ordered
@require_http_methods(["GET", "POST"])
@never_cache
def print_page(request: HttpRequest, job: Job) -> HttpResponse:
    """How far the print is; POST begins anew with one that failed."""
    if request.method == "POST":
        order_again(job)
        return redirect("scorer:print_job", job_id=job.pk)
    there = is_there(job)
    context = {
        "job": job,
        "there": there,
        "said": said_of(job),
        "failed": "" if there or not job.ended else _why(job),
    }
    return render(request, "scorer/paper_job.html", context)


@who_ordered
@require_GET
@never_cache
def print_state(_request: HttpRequest, job: Job) -> JsonResponse:
    """The same for the page's script: ``said`` is in the reader's language."""
    return JsonResponse(
        {
            "done": job.done,
            "said": said_of(job),
            "ended": job.ended,
            "there": is_there(job),
        }
    )


@who_ordered
@require_GET
def print_file(_request: HttpRequest, job: Job) -> HttpResponseBase:
    """The PDF, to be kept."""
    if not is_there(job):
        raise Http404
    return FileResponse(
        job.path.open("rb"),
        as_attachment=True,
        filename=job.file_name,
        content_type="application/pdf",
    )


def said_of(job: Job) -> str:
    """How far it is: "37 of 98 sheets"."""
    if job.state == State.WAITING:
        return _("Waits for the press.")
    far = ngettext("%(done)d of %(count)d sheet", "%(done)d of %(count)d sheets", job.total)
    return far % {"done": job.done, "count": job.total}


def order_job(
    request: HttpRequest,
    form: JobForm,
    kind: str,
    arguments: Mapping[str, object],
    total: int,
    *,
    desk: bool,
) -> HttpResponse | None:
    """Order a print of ``total`` sheets or pages: its page; None, and a fault, if too many wait.

    ``desk``: who orders has a role there, and comes before visitors.
    """
    try:
        job, new = order_print(
            kind=kind,
            arguments=arguments,
            total=total,
            asked_by=request.user if request.user.is_authenticated else None,
            job_id=form.job_id(arguments),
            own=remembered_prints(request),
            desk=desk,
        )
    except TooManyPrintsError as refused:
        form.add_error(None, _why_not_now(refused))
        return None
    if new:
        remember_print(request, job)
    return redirect("scorer:print_job", job_id=job.pk)


def _why_not_now(refused: TooManyPrintsError) -> str:
    """Why nothing is ordered, and what to do."""
    if refused.own:
        return _("Several of your prints are on their way. Wait until one is done, then print.")
    return _("Many people are printing just now. Wait some minutes, then print once more.")


def _why(job: Job) -> str:
    """Why there is no PDF, and what to do."""
    if job.state == State.DONE:
        return _("The PDF is kept for a day and is gone by now. Print it once more.")
    if job.fault == Job.Fault.UNAVAILABLE:
        missing = _("A system library is missing. Install the packages: %(packages)s")
        return missing % {"packages": PACKAGES}
    if job.fault == Job.Fault.DIED:
        return _(
            "The print was cut off again and again: the machine may be short of memory. Print "
            "fewer sheets at once, or try once more."
        )
    return _(
        "Something broke on our side. Try once more; if it breaks again, print fewer sheets "
        "at once and tell who looks after this site."
    )
