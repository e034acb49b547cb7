"""The log: what was written down, never changed, never taken away."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, OuterRef, Q, Subquery

from scorer.models.sheet import ScoreSheet


class LogIsAppendOnlyError(TypeError):
    """Somebody tried to change or delete a line of the log."""


class EntryQuerySet(models.QuerySet["Entry"]):
    """Entries, with the one reading everybody needs: the current sheet."""

    def current(self) -> EntryQuerySet:
        """The last revision of every position."""
        last = (
            Entry.objects.filter(sheet=OuterRef("sheet"), position=OuterRef("position"))
            .order_by("-revision")
            .values("revision")[:1]
        )
        return self.filter(revision=Subquery(last))

    def update(self, **_values: object) -> int:
        """Refused: the log is append-only."""
        raise LogIsAppendOnlyError("Entries are never changed; write a new revision.")

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refused: the log is append-only."""
        raise LogIsAppendOnlyError("Entries are never deleted.")


class Entry(models.Model):
    """One line of the log.

    ``position`` counts from 0 in order of play, ``revision`` from 1; ``payload`` is the
    record's entry as written. A correction is a new revision of its position and names
    the entry it ``replaces`` and the ``reason``. ``uuid`` is made by whoever writes, so
    that the same entry sent twice is one line. A database trigger refuses updates; a
    whole sheet can be erased, a line in it cannot be altered.
    """

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="entries")
    uuid = models.UUIDField(unique=True)
    position = models.PositiveIntegerField()
    revision = models.PositiveIntegerField(default=1)
    payload = models.JSONField()
    replaces = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="replaced_by"
    )
    written_at = models.DateTimeField(auto_now_add=True)
    author = models.CharField(max_length=200, blank=True)
    device = models.CharField(max_length=64, blank=True)
    reason = models.CharField(max_length=500, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        """In order of play; one revision per number."""

        ordering = ("position", "revision")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "position", "revision"), name="one_entry_per_revision"
            ),
            models.CheckConstraint(
                condition=Q(revision=1, replaces=None) | Q(revision__gt=1, replaces__isnull=False),
                name="later_revisions_replace_one",
            ),
            models.CheckConstraint(
                condition=Q(replaces=None) | ~Q(replaces=F("id")), name="entry_replaces_another"
            ),
        )

    def __str__(self) -> str:
        return f"{self.position}.{self.revision}"

    def save(self, **options: Any) -> None:  # noqa: ANN401 — Django's signature
        """Write a new line; refused for one that is written already."""
        if not self._state.adding:
            raise LogIsAppendOnlyError("Entries are never changed; write a new revision.")
        super().save(**options)

    def delete(self, *_options: Any, **_more: Any) -> tuple[int, dict[str, int]]:  # noqa: ANN401 — as above
        """Refused: the log is append-only."""
        raise LogIsAppendOnlyError("Entries are never deleted.")
