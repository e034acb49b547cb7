"""Indexes of references with which a unique one of the table begins cost room and time for nothing."""

import django.db.models.deletion
from django.db import migrations, models

from scorer.support.migrating import DropImpliedIndex


class Migration(migrations.Migration):
    dependencies = [
        ("scorer", "0024_lent_clubs"),
    ]

    operations = [
        DropImpliedIndex(
            model_name="entry",
            name="sheet",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="scorer.scoresheet",
            ),
        ),
        DropImpliedIndex(
            model_name="entryscore",
            name="entry",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="scores",
                to="scorer.entry",
            ),
        ),
        DropImpliedIndex(
            model_name="glowytally",
            name="hand",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tallies",
                to="scorer.hand",
            ),
        ),
        DropImpliedIndex(
            model_name="kontra",
            name="contract",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="kontras",
                to="scorer.contract",
            ),
        ),
        DropImpliedIndex(
            model_name="membership",
            name="club",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to="scorer.club",
            ),
        ),
        DropImpliedIndex(
            model_name="player",
            name="club",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="players",
                to="scorer.club",
            ),
        ),
        DropImpliedIndex(
            model_name="taking",
            name="hand",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="takings",
                to="scorer.hand",
            ),
        ),
        DropImpliedIndex(
            model_name="turn",
            name="double_turn",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="turns",
                to="scorer.doubleturn",
            ),
        ),
        DropImpliedIndex(
            model_name="writingcode",
            name="sheet",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="codes",
                to="scorer.scoresheet",
            ),
        ),
    ]
