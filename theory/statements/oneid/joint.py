"""An adversary who sees all reports and matches them jointly (Section IV-C, footnote 4)."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.statements.oneid.reidentification import U, X

R, Y = index("R"), index("Y")
M = functions(U, R)  # all maps from users to reports
SAID = const("said", functions(R, Y))
Q = const("Q", functions(X, Y, REAL))
WEIGHT = const("w", functions(X, REAL))
MATCHING = const("matching", functions(M, BOOL))
LIKELIHOOD = const("likelihood", functions(M, REAL))
TOTAL = const("total", REAL)
POSTERIOR = const("posterior", functions(U, R, REAL))


def hidden(c, w, others):
    """Return the bound: users of other values hide u by what an exchange with them costs."""
    return 1 / (c + w * others)
