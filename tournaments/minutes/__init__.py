"""The steps of an event as sentences of its minutes."""
