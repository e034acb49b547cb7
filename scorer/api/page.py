"""The documentation of the API, made from its OpenAPI document for people to read."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorer.operations.views.reaching import site_of

Json = Mapping[str, Any]
PLAIN = str.maketrans("", "", "`*")  # the document's own marks
FILLED = {
    "slug": "borek",
    "sheet_id": "3f6c…",
    "number": "1",
    "table": "7",
    "position": "0",
    "ruleset": "kop-wolsztyn",
    "game": "kop",
}


@dataclass(frozen=True, slots=True)
class Told:
    """An operation as the page tells it."""

    id: str
    method: str
    path: str
    summary: str
    token: bool
    parameters: tuple[Json, ...]
    statuses: tuple[tuple[str, str], ...]
    curl: str
    example: str


def documentation(request: HttpRequest, document: Json) -> HttpResponse:
    """The page: every operation by topic, with a line to try it by."""
    site = site_of(request).rstrip("/")
    topics: dict[str, list[Told]] = defaultdict(list)
    for topic, told in _operations(document, site):
        topics[topic].append(told)
    about = document["info"]["description"].translate(PLAIN).split("\n\n")
    page = {"topics": dict(topics), "about": about}
    return render(request, "scorer/api.html", page)


def _operations(document: Json, site: str) -> Iterator[tuple[str, Told]]:
    for path, methods in document["paths"].items():
        for method, said in methods.items():
            body = said.get("requestBody", {}).get("content", {}).get("application/json", {})
            answer = said["responses"][200].get("content", {}).get("application/json", {})
            example = answer.get("example")
            token = {} not in said["security"]
            yield (
                said["tags"][-1],
                Told(
                    id=said["operationId"],
                    method=method.upper(),
                    path=path,
                    summary=said["description"],
                    token=token,
                    parameters=tuple(said["parameters"]),
                    statuses=tuple(
                        (str(status), HTTPStatus(status).phrase) for status in said["responses"]
                    ),
                    curl=_curl(site, path, body.get("example"), token=token),
                    example=json.dumps(example, ensure_ascii=False, indent=1) if example else "",
                ),
            )


def _curl(site: str, path: str, sent: object, *, token: bool) -> str:
    for name, value in FILLED.items():
        path = path.replace(f"{{{name}}}", value)
    asked = f"curl {site}{path}"
    if token:
        asked += " \\\n  -H 'Authorization: Bearer kontra_…'"
    if sent is not None:
        body = json.dumps(sent, ensure_ascii=False)
        asked += f" -H 'Content-Type: application/json' \\\n  -d '{body}'"
    return asked
