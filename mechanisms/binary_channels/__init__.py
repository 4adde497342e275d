"""Binary channels of many users, each with a prior of its own (LIP, Section V)."""
