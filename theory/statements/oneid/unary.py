"""Unary encodings (Section III-D): when IDUE provides ID-LDP, and the budget of UE."""

from mechanisms.unary_encoding import likelihoods
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic

X = index("X")
Y = functions(X, BOOL)
A, B = const("a", functions(X, REAL)), const("b", functions(X, REAL))


def proper(inside):
    """Return whether 0 <= b < a <= 1 for each value; `inside` asks 0 < b and a < 1."""
    if inside:
        return X.forall(lambda i: logic.all_of(B(i) > 0, B(i) < A(i), A(i) < 1))
    return X.forall(lambda i: logic.all_of(B(i) >= 0, B(i) < A(i), A(i) <= 1))


def crossed(w, a_i, b_i, a_j, b_j):
    """Return the condition of Proposition 1, multiplied out, for weights e^-r."""
    greater, lesser = likelihoods(a_i, b_i, a_j, b_j)
    return w * greater <= lesser
