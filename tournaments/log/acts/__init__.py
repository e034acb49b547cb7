"""All acts, topic by topic: a frozen dataclass for each kind."""
