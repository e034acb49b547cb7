"""All of Na Głowy beside its rules: pages, paper, statistics, rows."""
