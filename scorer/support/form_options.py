"""What every form takes when it is made."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Data = Mapping[str, object] | None  # what was sent; None: nothing yet


Label: TypeAlias = "str | _StrPromise"


class FormOptions(TypedDict, total=False):
    """What Django's forms take besides the data, by keyword."""

    auto_id: bool | str
    initial: MutableMapping[str, Any] | None
    prefix: str | None


class ModelFormOptions(FormOptions, total=False):
    """What Django's forms of a model take: ``instance`` is the row that is changed."""

    instance: Any
