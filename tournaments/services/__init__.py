"""Every write of an event."""
