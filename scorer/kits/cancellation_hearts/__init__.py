"""All of Cancellation Hearts beside its rules: pages, paper, statistics, rows."""
