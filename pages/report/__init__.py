"""The report of Snakemake: what it says at its head and of each figure and table."""
