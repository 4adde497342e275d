"""Theorems and instances of their statements as text, for certificates and Coq."""
