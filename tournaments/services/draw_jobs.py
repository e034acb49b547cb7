"""Draws that a worker makes: a tight field takes a second and more.

Whoever asked waits for a moment and then sees how far it is; the same seed sent again asks again.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.urls import reverse

from scorer.games.text import gettext as _
from scorer.models import Job, User
from scorer.operations.services.jobs import (
    LONGEST,
    BusyError,
    JobFailedError,
    Work,
    begin,
    forget,
    wait_for,
)
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.log.acts.drawing import DrawAct
from tournaments.models import Draw
from tournaments.selectors.draw_values import request_of
from tournaments.services.drawing import clean_seed, make_draw
from tournaments.services.steps import Actor, check_seen

KIND = "draw"
BROKEN = _(
    "Something broke on our side. Draw once more; if it breaks again, tell who looks after this "
    "site."
)


def job_of(draw: Draw) -> Job | None:
    """The newest job that was to make the draw; one query."""
    return Job.objects.filter(kind=KIND, arguments__draw=draw.pk).first()


def is_being_made(draw: Draw, job: Job | None) -> bool:
    """Whether a worker has the draw to make."""
    return job is not None and not job.ended and draw.state == Draw.State.ANNOUNCED


def why_not_made(job: Job | None) -> str:
    """Why nothing came of it, in the language of whoever asked; empty: nothing went wrong."""
    if job is None or job.state != Job.State.FAILED:
        return ""
    return job.error or translate(BROKEN)


def make_draw_apart(
    draw: Draw, *, seed: str, actor: Actor, seen: int, patience: float = LONGEST
) -> bool:
    """Have a worker make the draw; whether it is there within so many seconds.

    Not to be called in a transaction. Raises what ``make_draw`` does, and ``Refused`` where it is
    being made already or too much else is.
    """
    if not settings.HAS_WORKER:
        make_draw(draw_id=draw.pk, seed=seed, actor=actor, seen=seen)
        return True
    if request_of(draw).method.by_chance:
        clean_seed(seed)
    if is_being_made(draw, job_of(draw)):
        raise Refused(_("The draw is being made: wait a moment."))
    job = _begun(draw, seed, actor, seen)
    try:
        wait_for(job, patience)
    except BusyError:
        return False  # the page of the draw looks at the job
    except Refused:
        forget([job])
        check_seen(draw.event, seen, DrawAct)  # somebody was faster: the conflict says who
        raise
    except JobFailedError:
        forget([job])
        raise Refused(BROKEN) from None
    forget([job])
    return True


def make_draw_job(work: Work) -> bytes:
    """Make the draw of a job, and keep it."""
    said = work.arguments
    user = User.objects.get(pk=said["user"]) if said["user"] else None
    content = UUID(said["content"]) if said["content"] else None
    make_draw(
        draw_id=said["draw"],
        seed=said["seed"],
        actor=Actor(user=user, name=said["name"], content=content),
        seen=said["seen"],
        tell=lambda share: work.progress(round(100 * share)),
    )
    return b""


def _begun(draw: Draw, seed: str, actor: Actor, seen: int) -> Job:
    arguments: dict[str, Any] = {
        "draw": draw.pk,
        "seed": seed,
        "user": actor.user.pk if actor.user else None,
        "name": actor.name,
        "content": str(actor.content) if actor.content else None,
        "seen": seen,
        "back": reverse("tournaments:draw", args=[draw.event.slug, draw.pk]),
    }
    try:
        return begin(KIND, arguments, desk=True, total=100)
    except BusyError:
        raise Refused(_("The site is busy with other papers. Press once more.")) from None
