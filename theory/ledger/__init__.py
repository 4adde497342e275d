"""Claims, the checks that bear them out, and the ledger: one record a claim."""
