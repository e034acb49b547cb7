"""What the preview of a list sends back when its button is pressed."""

from __future__ import annotations

import html
import re


def sent_back(page: str) -> dict[str, object]:
    """Hidden fields and selects, as a browser sends them."""
    form = page[page.index('name="digest"') - 500 :]
    hidden = re.findall(r'<input type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"', form)
    sent: dict[str, object] = {name: html.unescape(value) for name, value in hidden}
    selects = re.findall(r'<select[^>]* name="([^"]+)".*?>(.*?)</select>', form, re.DOTALL)
    for name in {name for name, _options in selects}:
        chosen = [
            re.search(r'value="([^"]*)" selected', options)
            for select, options in selects
            if select == name
        ]
        sent[name] = [one[1] if one else "" for one in chosen]
    return sent
