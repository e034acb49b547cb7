"""The page of a print: how far it is, the PDF, what to do when there is none."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scorer.models import Job
from scorer.operations.services.jobs import MOST_OF_VISITORS, MOST_OWN, order_print
from scorer.printing.pdf_renderer import PACKAGES
from scorer.sheets.views.browser import PRINTS
from tests.builders.jobs import do_jobs

pytestmark = pytest.mark.django_db
State = Job.State


@pytest.fixture
def job(client, own_folder):
    """A print of 98 sheets that this browser ordered."""
    made, _new = order_print(kind="sheets", arguments={}, total=98, asked_by=None, job_id=uuid4())
    session = client.session
    session[PRINTS] = [str(made.pk)]
    session.save()
    return made


def _is(job, **values):
    Job.objects.filter(pk=job.pk).update(**values)


def _printed(job):
    do_jobs(lambda _work: b"%PDF 98")


def _page(client, job):
    answer = client.get(f"/print/{job.pk}/")
    assert "no-store" in answer["Cache-Control"]
    return answer.content.decode()


def _state(client, job):
    answer = client.get(f"/print/{job.pk}/state/")
    assert "no-store" in answer["Cache-Control"]
    return answer.json()


def test_page_says_how_far_the_print_is(client, job):
    assert "Waits for the press." in _page(client, job)
    _is(job, state=State.RUNNING, done=37)
    page = _page(client, job)
    assert "37 of 98 sheets" in page
    assert '<progress id="far" max="98" value="37"></progress>' in page
    assert f'<noscript><p><a class="button" href="/print/{job.pk}/">Look again</a>' in page
    assert f'data-state="/print/{job.pk}/state/"' in page


def test_script_is_told_the_same(client, job):
    _is(job, state=State.RUNNING, done=37)
    said = {"done": 37, "said": "37 of 98 sheets", "ended": False, "there": False}
    assert _state(client, job) == said
    _printed_later(job)
    said = {"done": 98, "said": "98 of 98 sheets", "ended": True, "there": True}
    assert _state(client, job) == said


def _printed_later(job):
    _is(job, state=State.WAITING)
    _printed(job)


def test_pdf_is_taken_once_it_is_there(client, job):
    address = f"/print/{job.pk}/sheets.pdf"
    assert client.get(address).status_code == 404
    _printed(job)
    page = _page(client, job)
    assert "The PDF is there." in page
    assert f'href="{address}" download' in page
    assert "<progress" not in page
    answer = client.get(address)
    assert b"".join(answer.streaming_content) == b"%PDF 98"
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'attachment; filename="kontra-98.pdf"'


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("died", "The print was cut off again and again"),
        ("unavailable", f"Install the packages: {PACKAGES}"),
        ("broken", "Something broke on our side. Try once more"),
    ],
)
def test_failed_print_says_why_and_is_tried_again(client, job, fault, words):
    _is(job, state=State.FAILED, fault=fault)
    page = _page(client, job)
    assert words in page
    assert "Try once more" in page
    assert "<progress" not in page
    assert _state(client, job)["ended"]
    assert client.post(f"/print/{job.pk}/").url == f"/print/{job.pk}/"
    assert "Waits for the press." in _page(client, job)


def test_print_whose_file_is_gone_is_printed_again(client, job, own_folder):
    _printed(job)
    job.path.unlink()
    assert "is gone by now. Print it once more." in _page(client, job)
    assert _state(client, job)["there"] is False
    assert client.get(f"/print/{job.pk}/sheets.pdf").status_code == 404
    client.post(f"/print/{job.pk}/")
    assert "Waits for the press." in _page(client, job)


def test_browser_finds_its_prints_of_today_among_its_sheets(client, job):
    page = client.get("/sheets/").content.decode()
    assert f'href="/print/{job.pk}/">98 sheets · ' in page
    assert "being printed" in page
    _printed(job)
    assert ">printed<" in client.get("/sheets/").content.decode()
    _is(job, state=State.FAILED)
    assert "not printed" in client.get("/sheets/").content.decode()
    _is(job, asked_at=timezone.now() - timedelta(hours=25))
    assert "Your prints" not in client.get("/sheets/").content.decode()


def test_list_costs_one_query_more_with_any_number_of_prints(
    client, job, django_assert_num_queries
):
    for _number in range(3):
        client.get("/sheets/")
        with django_assert_num_queries(2):  # the session, the prints; this browser has no sheets
            client.get("/sheets/")
        another, _new = order_print(
            kind="sheets", arguments={}, total=9, asked_by=None, job_id=uuid4()
        )
        session = client.session
        session[PRINTS] = [*session[PRINTS], str(another.pk)]
        session.save()


@pytest.mark.parametrize(
    ("others", "said"),
    [
        (
            MOST_OWN - 1,
            "Several of your prints are on their way. Wait until one is done, then print.",
        ),
        (
            MOST_OF_VISITORS - 1,
            "Many people are printing just now. Wait some minutes, then print once more.",
        ),
    ],
)
def test_too_many_prints_are_refused_and_what_was_typed_stays(client, job, others, said):
    made = [
        Job(arguments={}, total=9, heartbeat=timezone.now(), asked_at=timezone.now())
        for _number in range(others)
    ]
    Job.objects.bulk_create(made)
    if others < MOST_OWN:
        session = client.session
        session[PRINTS] += [str(one.pk) for one in made]
        session.save()
    answer = client.post("/paper/kop/", {"count": "98", "event": "Liga"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert said in page
    assert 'value="Liga"' in page
    assert Job.objects.count() == others + 1
