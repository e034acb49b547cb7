"""Every write, one function per act, each in one transaction."""
