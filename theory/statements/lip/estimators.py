"""Equations (15), (16), (28): the estimate of least error from one binary report, and its error."""

from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const

ANY = const("any", functions(BOOL, REAL))
