"""Addresses of the project."""

from __future__ import annotations

from django.urls import include, path, re_path

from scorer.api.door import door
from scorer.operations.views import (
    backups,
    control,
    errors,
    health,
    language,
)
from scorer.sheets.views import offline, outbox

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error

urlpatterns = [
    path("health/", health.health, name="health"),
    path("ready/", health.ready, name="ready"),
    path("metrics/", health.metrics, name="metrics"),
    path("control/", control.control, name="control"),
    path("control/start-by-itself/", control.start_by_itself, name="start_by_itself"),
    path("control/restore-checked/", control.restore_checked, name="restore_checked"),
    path("control/backups/", backups.backups_page, name="backups"),
    path("control/backups/now/", backups.back_up_now, name="back_up_now"),
    path("control/test-page.pdf", control.trial_page, name="trial_page"),
    path("control/print-test-page/", control.print_trial_page, name="print_trial_page"),
    path("control/stop/", control.stop, name="stop_site"),
    path("api/", door, name="api"),
    re_path(r"^api/(?P<rest>[\s\S]+)$", door, name="api_operation"),  # newlines too
    path("language/", language.choose_language, name="set_language"),
    path("service-worker.js", offline.service_worker, name="service_worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline_list, name="offline"),
    path("token/", outbox.token, name="token"),
    path("sheets/<uuid:sheet_id>/offline/", offline.sheet_offline, name="sheet_offline"),
    path("sheets/<uuid:sheet_id>/outbox/", outbox.outbox, name="outbox"),
    path("", include("scorer.urls")),
    path("", include("tournaments.urls")),
]
