"""What counts as a proof here: obligations, the solvers that decide them, and the ledger."""
