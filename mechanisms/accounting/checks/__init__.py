"""Files of the standard library that check certificates of accounts, each run by itself."""
