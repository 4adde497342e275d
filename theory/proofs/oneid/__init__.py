"""Decisions about the OneID paper, a module a proposition or section."""
