"""Derived rules for proofs; nothing here is trusted, since only the kernel makes theorems."""
