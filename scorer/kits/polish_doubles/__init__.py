"""All of “Polish” doubles beside its rules: pages, paper, statistics, rows."""
