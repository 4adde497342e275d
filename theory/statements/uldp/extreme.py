"""Columns of OSLDP and ULDP that are extreme, those of uRR and of block designs; uRAP's are not."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import FALSE, const
from theory.notions import logic
from theory.statements.oneid.rays import SETS, X

SENSITIVE, E = const("sensitive", SETS), const("E", REAL)
SILENT = function(X, lambda j: FALSE)


def of_one(same):
    """Return an entry of the column of an output that only one value has."""
    return logic.choose(same, 1, 0)


def of_rr(same, E):
    """Return the probability of an output of RR on two values."""
    return logic.choose(same, E, 1) / (E + 1)
