"""RR and RAPPOR are LDP (Section 2.4), uRAP is ULDP (Proposition 5)."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic

X = index("X")
Y = functions(X, BOOL)
SENSITIVE = const("sensitive", functions(X, BOOL))
THETA, E = const("theta", REAL), const("E", REAL)
PARAMETERS = {"theta >= 0": THETA >= 0, "theta <= 1": THETA <= 1, "eps >= 0": E >= 1}


def at_most_one(y):
    """Return whether at most one non-sensitive bit is 1."""

    def is_bit_of_others(j):
        return logic.all_of(logic.negation(SENSITIVE(j)), y(j))

    return X.forall(
        lambda j: X.forall(
            lambda k: logic.implies(logic.all_of(is_bit_of_others(j), is_bit_of_others(k)), j == k)
        )
    )
