"""The expected results: their checksums and tables in data/expected, and how results compare."""
