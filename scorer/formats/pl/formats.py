"""Polish short dates with dots, as people write them."""

SHORT_DATE_FORMAT = "j.m.Y"
SHORT_DATETIME_FORMAT = "j.m.Y, H:i"
DATETIME_FORMAT = "j E Y, H:i"
