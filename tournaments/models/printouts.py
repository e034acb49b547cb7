"""What was printed of a round, as its tables were seated then."""

from __future__ import annotations

from django.db import models

from tournaments.models.rounds import Round


class Printout(models.Model):
    """The newest printout of one ``kind`` (the slug of a paper) of a round.

    ``tables`` are the entrants' numbers by seat, null for a place without one, by the table's
    number as JSON has it; of results the digest of what was shown, by what that was. They are
    compared with what is there, so that the desk knows what to print again.
    """

    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="printouts", db_index=False
    )
    kind = models.CharField(max_length=30)
    tables = models.JSONField(default=dict)

    class Meta:
        """Once a round and kind."""

        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("round", "kind"), name="printout_once_a_kind"),
        )

    def __str__(self) -> str:
        return self.kind
