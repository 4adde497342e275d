"""The randomisers of published packages, certified by the checker: `snakemake audit`."""
