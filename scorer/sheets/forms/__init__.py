"""Forms that offer only what can be; the rules themselves are asked, not repeated."""
