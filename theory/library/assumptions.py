"""What some claims take for granted, in the words of the ledger."""

EXPECTATION = "expectations are linear, and multiply over independent users"
