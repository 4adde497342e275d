"""A step of the search for the likeliest distribution: the best of a parabola on the simplex."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.statements.uldp.urr import X

G, CURVATURE = const("g", functions(X, REAL)), const("c", functions(X, REAL))
BEST, OTHER = const("best", functions(X, REAL)), const("q", functions(X, REAL))
