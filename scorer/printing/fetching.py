"""What a page being set may fetch: our own static files, nothing of a network or elsewhere.

Imported with WeasyPrint, where it is used.
"""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from weasyprint.urls import URLFetcher, URLFetcherResponse


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Fetches files below ``folder`` (a file address that ends with a slash) and data addresses."""

    def __init__(self, folder: str) -> None:
        super().__init__(allowed_protocols=("file", "data"), allow_redirects=False)
        self.folder = folder

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """The file; raises ``ValueError`` for any other address."""
        parts = urlsplit(url)
        climbs = ".." in unquote(parts.path).split("/")
        if parts.scheme != "data" and (climbs or not url.startswith(self.folder)):
            raise ValueError("Only files of the program itself are printed.")
        return super().fetch(url, headers)
