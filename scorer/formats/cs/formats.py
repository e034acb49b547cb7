"""Czech short dates without leading noughts, spaces that do not break."""

SHORT_DATE_FORMAT = "j. n. Y"
SHORT_DATETIME_FORMAT = "j. n. Y, G:i"
DATETIME_FORMAT = "j. E Y, G:i"
