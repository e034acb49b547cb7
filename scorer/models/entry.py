"""The log: what was written down, never changed, never taken away."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery

from scorer.models.authored import Authored
from scorer.models.sheet import ScoreSheet
from scorer.support.writing_time import WritingTime

OF_PROGRAM = "token-"  # begins the device of a line that a program wrote


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


class Entry(Authored, models.Model):
    """One line of the log.

    ``position`` is the line's own number from 0, given once and kept for life; ``revision``
    counts from 1. Lines follow one another by position, save that one with ``after`` stands
    right behind that position (-1: before all others). ``payload`` of a ``LINE`` is the
    record's entry as written, null when the line is void (a misdeal); the other kinds
    keep their own words in it. ``noted`` holds what the record format does not know. A
    correction is a new revision of its position and names the entry it ``replaces`` and the
    ``reason``. ``uuid`` is made by whoever writes, so that the same entry sent twice is one
    line; ``made_at`` is when their clock said it was made, for show only. ``author`` is the
    name they had then, ``by`` their account, if they had one. Database
    triggers refuse updates and deletions; a whole sheet can be erased while ``Rewriting``
    holds a row, a line in it cannot be altered.
    """

    class Kind(models.TextChoices):
        """What a line of the log is about: the game, or the sheet itself."""

        LINE = "line"
        SEATING = "seating"
        SIGNATURE = "signature"
        REOPENING = "reopening"
        ENDING = "ending"

    sheet = models.ForeignKey(
        ScoreSheet, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    uuid = models.UUIDField(unique=True)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.LINE)
    position = models.PositiveIntegerField()
    revision = models.PositiveIntegerField(default=1)
    after = models.IntegerField(null=True, blank=True)
    payload = models.JSONField(null=True)
    noted = models.JSONField(default=dict, blank=True)
    replaces = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="replaced_by"
    )
    written_at = WritingTime()
    made_at = models.DateTimeField(null=True, blank=True)
    author = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        db_constraint=False,  # or SQLite writes the table anew without its guards
    )
    device = models.CharField(max_length=64, blank=True)
    reason = models.CharField(max_length=500, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        """In the order of positions; one revision per number."""

        ordering = ("position", "revision")
        indexes = (models.Index(fields=("by",), condition=~Q(by=None), name="entries_of_account"),)
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
            models.CheckConstraint(
                condition=Q(after=None) | Q(after__gte=-1, after__lt=F("position")),
                name="entry_stands_behind_an_earlier_one",
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

    @property
    def signed(self) -> str:
        """The author's name; see ``Authored``."""
        return self.author

    @property
    def account_is_known(self) -> bool:
        """Not of a person's line from the time before accounts were kept."""
        return bool(self.by_id) or not self.device or self.device.startswith(OF_PROGRAM)
