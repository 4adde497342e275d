"""The report of Snakemake: the text at its head, and of each figure and table."""
