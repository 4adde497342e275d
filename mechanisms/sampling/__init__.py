"""From random words to reports: thresholds over 2^64, packed bits, tables that are exact."""
