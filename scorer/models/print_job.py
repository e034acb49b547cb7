"""A set of sheets that takes long to print, done by a process of its own."""

from __future__ import annotations

import uuid
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import models

KEPT = timedelta(days=1)  # jobs and their files


class PrintJob(models.Model):
    """What is to be printed, how far it is, and whether its process still lives.

    ``order`` is the JSON of one of ``printing.orders``, or of another handler that it names
    (``printing.print_handlers``); it may say what its ``file`` is called and which page of the site
    leads ``back``. ``done`` of ``total`` sheets are laid out. ``heartbeat`` is the last sign
    of life: of being started, then every few seconds. ``starts`` counts how often a process
    was started for it; ``desk``: who ordered it has a role there; ``request`` is the id of the
    request that ordered it, which stands in the log beside what its process tells. The job's own id
    is random: the browser that ordered it keeps it.
    """

    class State(models.TextChoices):
        """Waiting for a free process, being printed, there, or given up."""

        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    class Fault(models.TextChoices):
        """Why a job was given up."""

        DIED = "died"  # its process ended again and again
        UNAVAILABLE = "unavailable"  # WeasyPrint's system libraries are missing
        BROKEN = "broken"  # a fault of ours, or no room on the disk

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ordered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="print_jobs",
    )
    order = models.JSONField()
    desk = models.BooleanField(default=False, db_default=False)
    request = models.CharField(max_length=64, blank=True, default="", db_default="")
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    fault = models.CharField(max_length=20, choices=Fault.choices, blank=True)
    starts = models.PositiveSmallIntegerField(default=0)
    ordered_at = models.DateTimeField(auto_now_add=True)
    heartbeat = models.DateTimeField()

    class Meta:
        """The newest first."""

        ordering = ("-ordered_at", "id")

    def __str__(self) -> str:
        return f"{self.done}/{self.total} {self.state}"

    @property
    def path(self) -> Path:
        """Where the PDF lies once it is done."""
        return print_folder() / f"{self.pk}.pdf"

    @property
    def file_name(self) -> str:
        """What the PDF is called when it is taken away."""
        return str(self.order.get("file") or f"kontra-{self.total}.pdf")

    @property
    def back(self) -> str:
        """The page that ordered it, empty: the list of sheets."""
        return str(self.order.get("back") or "")

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self.state in {self.State.DONE, self.State.FAILED}


def print_folder() -> Path:
    """Where printed sets lie for a day: one place for all machines that print or serve them."""
    return Path(settings.PRINTS_DIR or Path(settings.VAR_DIR) / "print")
