"""Decisions about frequency oracles, a module a section or equation."""
