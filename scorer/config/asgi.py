"""What a server of connections runs: the site behind ``WholeRequests``."""

from django.conf import settings

from scorer.config import serving
from scorer.config.whole_requests import WholeRequests
from scorer.config.wsgi import application as site

application = WholeRequests(
    site,
    threads=serving.threads(),
    lanes=serving.LANES,
    largest=settings.LARGEST_REQUEST,
    begin=serving.begin,
)
