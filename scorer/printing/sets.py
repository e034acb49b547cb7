"""Many sheets in one PDF, print-only: forms shared, what differs laid over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from scorer.printing.order import Imposition, Occasion, PaperOrder
from scorer.printing.render import sheet_pdf_bytes
from scorer.selectors.standing import Standing

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Item:
    """One sheet of a set: ``address`` is what its QR code opens, empty: it has none."""

    now: Standing
    occasion: Occasion
    address: str = ""


def print_set(
    items: Sequence[Item],
    order: PaperOrder,
    *,
    imposition: Imposition = Imposition.SINGLE,
    progress: Progress = lambda _done: None,
) -> bytes:
    """All ``items`` as one PDF, in their order; ``progress`` is told how many are done.

    The same items give the same bytes. Raises ``PrintingUnavailableError``.
    """
    from pypdf import PdfWriter  # noqa: PLC0415 — seldom needed

    writer = PdfWriter()
    for done, item in enumerate(items, 1):
        pdf = sheet_pdf_bytes(item.now, order, item.occasion, item.address)
        writer.append(BytesIO(pdf))
        progress(done)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
