"""What a server of connections runs: the site behind ``WholeRequests``."""

from scorer.config import serving
from scorer.config.whole_requests import WholeRequests
from scorer.config.wsgi import application as site
from scorer.operations.views.guards import largest_body

application = WholeRequests(
    site,
    threads=serving.threads(),
    lanes=serving.LANES,
    largest=largest_body,
    begin=serving.begin,
)
