"""Indexes of references with which a unique one of the table begins cost room and time for nothing."""

import django.db.models.deletion
from django.db import migrations, models

from scorer.support.migrating import DropImpliedIndex


class Migration(migrations.Migration):
    dependencies = [
        ("scorer", "0025_implied_indexes"),
        ("tournaments", "0012_listed_requests"),
    ]

    operations = [
        DropImpliedIndex(
            model_name="entrant",
            name="event",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entrants",
                to="tournaments.event",
            ),
        ),
        DropImpliedIndex(
            model_name="homeclub",
            name="register",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="home_clubs",
                to="scorer.club",
            ),
        ),
        DropImpliedIndex(
            model_name="place",
            name="round",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="places",
                to="tournaments.round",
            ),
        ),
        DropImpliedIndex(
            model_name="place",
            name="table",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="places",
                to="tournaments.table",
            ),
        ),
        DropImpliedIndex(
            model_name="round",
            name="event",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="tournaments.event",
            ),
        ),
        DropImpliedIndex(
            model_name="seasonevent",
            name="season",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="legs",
                to="tournaments.season",
            ),
        ),
        DropImpliedIndex(
            model_name="sittingout",
            name="round",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sitting_out",
                to="tournaments.round",
            ),
        ),
        DropImpliedIndex(
            model_name="table",
            name="round",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tables",
                to="tournaments.round",
            ),
        ),
        DropImpliedIndex(
            model_name="team",
            name="event",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="teams",
                to="tournaments.event",
            ),
        ),
    ]
