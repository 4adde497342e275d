"""From random words to reports: thresholds over 2^64 and packed bits."""
