"""Names as honest people have them, and signs that nobody has in a name."""

HONEST = (
    "Łucja Żółkiewska-Gęś",
    "Ondřej Třešňák",
    "Ștefania Țîrlea-Mâță",
    "Nguyễn Thị Mỹ Lệ",
    "Şükrü İpekçi Ağıroğlu",
    "Νίκος Παπαϊωάννου",
    "Ольга Щёлокова-Юрьева",
    "Šárka O’Brien",
    "Jan d'Artois (1962)",
    "山田 太郎",
)
UNSEEN = (
    "\u202e",  # turns the text around
    "\u202d",
    "\u2066",
    "\u2067",
    "\u2069",
    "\u200e",
    "\u061c",
    "\u200b",  # without width
    "\u200c",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u034f",
    "\ufe0f",
    "\U000e0100",
    "\U000e0041",  # a tag
    "\u3164",  # without ink
    "\u115f",
    "\u1160",
    "\uffa0",
    "\u2800",
    "\ufffc",  # stands for a picture
    "\u17b4",
    "\u180e",
    "\x00",
    "\x1b",
    "\x85",
    "\ue000",  # of private use
)
NASTY = "".join(UNSEEN)
BLANK, CONTROLS = "\u3164\u115f\u1160\uffa0\u2800\ufffc", "\x00\x1b\x85"
HIDDEN = "".join(sign for sign in UNSEEN if sign not in BLANK + CONTROLS)


def soiled(name, *, controls=True):
    """A name as nobody should be able to write it; JSON is refused with ``controls``."""
    around = NASTY if controls else HIDDEN + BLANK
    return f"{around}{name[:1]}{HIDDEN}{name[1:]}{around}  "
