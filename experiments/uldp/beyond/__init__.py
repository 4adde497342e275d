"""Beyond the ULDP paper: block designs and the least worst case."""
