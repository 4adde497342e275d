"""Counts of fixed values, estimated without the noise of reports that reveal their value."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.statements.uldp.urr import OMEGA, U, X

VALUE = const("value", functions(U, X))
COUNT, REVEALED = (const(name, functions(X, REAL)) for name in ("count", "revealed"))
HIDDEN = const("hidden", REAL)
ESTIMATE = const("estimate", functions(X, OMEGA, REAL))
