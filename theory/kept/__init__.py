"""Derivations of former runs, replayed before they count, and questions to solvers as files."""
