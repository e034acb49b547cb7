"""A structure tree as objects of a PDF: one for every element, written as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pydyf

CELLS = {"TH", "TD"}


@dataclass(slots=True, eq=False)
class Node:
    """An element of the tree: its attributes as PDF; ``kids`` are nodes, or page and mark.

    ``row``: it is the head of a row.
    """

    kind: str
    page: int
    attributes: str = ""
    row: bool = False
    kids: list[Node | tuple[int, int]] = field(default_factory=list)


def figure_attributes(alternative: str, room: tuple[float, float, float, float]) -> str:
    """Those of a figure; ``room``: left, bottom, right, top in points from the page's corner."""
    alt = pydyf.String(alternative).data.decode("latin-1")
    box = " ".join(f"{side:.2f}" for side in room)
    return f"/Alt {alt} /A <</O /Layout /Placement /Inline /BBox [{box}]>>"


class Raw(pydyf.Object):  # type: ignore[misc]  # pydyf has no types
    """An object whose bytes are known."""

    data = b"null"


def write_tree(pdf: pydyf.PDF, root: Node, marks: Sequence[int]) -> None:
    """Put the tree into the PDF, and for every mark the element it belongs to, if any.

    ``marks`` is how many marks each page has.
    """
    tree, parents = Raw(), Raw()
    pdf.add_object(tree)
    pdf.add_object(parents)
    owners = [["null"] * count for count in marks]
    pages = [reference.decode() for reference in pdf.page_references]
    top = _written(pdf, root, tree.number, pages, owners)
    nums = " ".join(f"{number} [{' '.join(found)}]" for number, found in enumerate(owners))
    parents.data = f"<</Nums [{nums}]>>".encode()
    tree.data = (
        f"<</Type /StructTreeRoot /K [{top} 0 R] /ParentTree {parents.number} 0 R"
        f" /ParentTreeNextKey {len(owners)}>>"
    ).encode()
    pdf.catalog["StructTreeRoot"] = tree.reference


def _written(
    pdf: pydyf.PDF, node: Node, parent: int, pages: Sequence[str], owners: Sequence[list[str]]
) -> int:
    """The number of the object that tells a node and, before it, all below it."""
    made = Raw()
    pdf.add_object(made)
    first = next((kid[0] for kid in node.kids if not isinstance(kid, Node)), node.page)
    kids = []
    for kid in node.kids:
        if isinstance(kid, Node):
            if kid.kind in CELLS | {"TR"} or any(_marks(kid)):
                kids.append(f"{_written(pdf, kid, made.number, pages, owners)} 0 R")
            continue
        page, mark = kid
        owners[page][mark] = f"{made.number} 0 R"
        same = page == first
        kids.append(str(mark) if same else f"<</Type /MCR /Pg {pages[page]} /MCID {mark}>>")
    kind = "TD" if node.kind == "TH" and not kids and not node.row else node.kind
    made.data = (
        f"<</Type /StructElem /S /{kind} /P {parent} 0 R /Pg {pages[first]}"
        f" /K [{' '.join(kids)}]{_attributes_of(node, kind)}>>"
    ).encode("latin-1")
    return int(made.number)


def _attributes_of(node: Node, kind: str) -> str:
    """The attributes of a node that is written as ``kind``: an empty head is a cell."""
    if kind not in CELLS:
        return node.attributes
    scope = f" /Scope /{'Row' if node.row else 'Column'}" if kind == "TH" else ""
    told = f"{scope}{node.attributes}"
    return f"/A <</O /Table{told}>>" if told else ""


def _marks(node: Node) -> Iterator[bool]:
    """Something true for everything that is drawn below a node."""
    for kid in node.kids:
        if isinstance(kid, Node):
            yield from _marks(kid)
        else:
            yield True
