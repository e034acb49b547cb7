"""Every write in an event: one transaction, one step in its log."""
