"""Work that a request leaves to a worker: papers, pictures, draws, reading of large files."""

from __future__ import annotations

import uuid
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import models
from django.utils import timezone

KEPT = timedelta(days=1)  # jobs and their files


class Job(models.Model):
    """What is to be done, how far it is, and whether its worker still lives.

    ``kind`` names the function that does it (``operations.services.jobs``), ``arguments`` is
    JSON for it; of a paper they may say what its ``file`` is called and which page of the site
    leads ``back``. ``done`` of ``total`` sheets, or percent of a draw, are made. ``quick``: it
    takes seconds, and has a worker that does nothing else. ``desk``: who asked has a role there.
    ``heartbeat`` is the last sign of life of its worker, ``starts`` counts how often one began.
    ``error`` says to the asker, in their ``language``, why nothing came of it. ``request`` is the
    id of the request that asked, which stands in the log. The job's own id is random: the browser
    that asked keeps it.
    """

    class State(models.TextChoices):
        """Waiting for a worker, being done, there, or given up."""

        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    class Fault(models.TextChoices):
        """Why a job was given up."""

        REFUSED = "refused"  # what was asked cannot be; ``error`` says why
        DIED = "died"  # its worker ended again, or took too long
        UNAVAILABLE = "unavailable"  # WeasyPrint's system libraries are missing
        BROKEN = "broken"  # a fault of ours, or no room on the disk

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=20)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="jobs",
    )
    arguments = models.JSONField()
    quick = models.BooleanField(default=False)
    desk = models.BooleanField(default=False, db_default=False)
    language = models.CharField(max_length=10, blank=True)
    request = models.CharField(max_length=64, blank=True, default="", db_default="")
    total = models.PositiveIntegerField(default=1)
    done = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    fault = models.CharField(max_length=20, choices=Fault.choices, blank=True)
    error = models.TextField(blank=True)
    starts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(auto_now_add=True)
    heartbeat = models.DateTimeField(default=timezone.now)

    class Meta:
        """The newest first."""

        ordering = ("-asked_at", "id")

    def __str__(self) -> str:
        return f"{self.kind} {self.done}/{self.total} {self.state}"

    @property
    def path(self) -> Path:
        """Where what came of it lies."""
        return job_folder() / f"{self.pk}.pdf"

    @property
    def upload(self) -> Path:
        """Where the file lies that it reads."""
        return job_folder() / f"{self.pk}.upload"

    @property
    def file_name(self) -> str:
        """What the PDF is called when it is taken away."""
        return str(self.arguments.get("file") or f"kontra-{self.total}.pdf")

    @property
    def back(self) -> str:
        """The page that ordered it, empty: the list of sheets."""
        return str(self.arguments.get("back") or "")

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self.state in {self.State.DONE, self.State.FAILED}


def job_folder() -> Path:
    """Where files of jobs lie: one place for all machines that make or serve them."""
    return Path(settings.PRINTS_DIR or Path(settings.VAR_DIR) / "print")
