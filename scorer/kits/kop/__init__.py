"""All of Kop beside its rules: pages, paper, statistics, rows."""
