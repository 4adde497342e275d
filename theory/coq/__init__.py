"""Derivations as Coq: a checker that Coq proves right (`*.v`), and what writes its input."""
