"""Decisions about the ULDP paper, a module a proposition or section."""
