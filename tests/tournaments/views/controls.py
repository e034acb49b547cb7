"""The controls of a page, read from its HTML: links, and forms with every button they have."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

UNSENT = {"submit", "button", "image", "reset", "file"}  # what a form sends only when it is pressed


@dataclass(frozen=True, slots=True)
class Link:
    """``current``: it says itself that it leads to where one is."""

    href: str
    words: str
    current: bool


@dataclass(slots=True)
class Form:
    """``values`` are what it sends as it stands; ``buttons`` the name and value each adds."""

    action: str
    method: str
    values: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Page(HTMLParser):
    """Links, forms and ids of a page; ``primary`` is the first control that it offers as such.

    That is the address of a link, or a form with the name and the value of its button.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[Link] = []
        self.forms: list[Form] = []
        self.ids: set[str] = set()
        self.primary: str | tuple[Form, tuple[str, str]] | None = None
        self._form: Form | None = None
        self._open: dict[str, str] | None = None  # the link whose words are read
        self._words: list[str] = []
        self._select = ""
        self._chosen: list[str] = []
        self._area = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        said = {name: value or "" for name, value in attrs}
        self.ids |= {said["id"]} if "id" in said else set()
        primary = "primary" in said.get("class", "").split()
        if tag == "a" and "href" in said:
            self._open, self._words = said, []
            self.primary = self.primary or (said["href"] if primary else None)
        elif tag == "form":
            self._form = Form(said.get("action", ""), said.get("method", "get").lower())
            self.forms.append(self._form)
        elif self._form is not None and "disabled" not in said:
            self._field(tag, said)
            if tag == "button" and primary:
                self.primary = self.primary or (self._form, self._form.buttons[-1])

    def _field(self, tag, said):
        name, value, kind = said.get("name", ""), said.get("value", ""), said.get("type", "")
        if tag == "button" and kind in {"", "submit"}:
            self._form.buttons.append((name, value))
        elif tag == "input" and name and kind not in UNSENT:
            ticked = kind not in {"checkbox", "radio"} or "checked" in said
            self._form.values += [(name, value or "on")] if ticked and kind == "checkbox" else []
            self._form.values += [(name, value)] if ticked and kind != "checkbox" else []
        elif tag == "select":
            self._select, self._chosen = name, []
        elif tag == "option" and self._select:
            if "selected" in said:
                self._chosen.insert(0, value)
            self._chosen.append(value)
        elif tag == "textarea":
            self._area, self._words = name, []

    def handle_data(self, data):
        self._words.append(data)

    def handle_endtag(self, tag):
        words = " ".join("".join(self._words).split())
        if tag == "a" and self._open is not None:
            current = "aria-current" in self._open
            self.links.append(Link(self._open["href"], words, current))
            self._open = None
        elif tag == "form":
            self._form = None
        elif tag == "select" and self._select and self._form is not None:
            self._form.values += [(self._select, self._chosen[0])] if self._chosen else []
            self._select = ""
        elif tag == "textarea" and self._area and self._form is not None:
            self._form.values.append((self._area, "".join(self._words)))
            self._area = ""
