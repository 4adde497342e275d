"""Projects: where their claims and proofs are, and how their modules are found and imported."""
