"""Claims, the checks that support them, and the ledger with one record per claim."""
