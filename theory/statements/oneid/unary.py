"""Unary encodings (Section III-D): when IDUE provides ID-LDP, and the budget of UE."""

from mechanisms import idue
from mechanisms.unary_encoding import likelihoods
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic, unary
from theory.notions.ldp import ldp

X = index("X")
Y = functions(X, BOOL)
A, B = const("a", functions(X, REAL)), const("b", functions(X, REAL))
Q = const("Q", functions(X, Y, REAL))
P, LOW, E = const("p", REAL), const("q", REAL), const("E", REAL)


def law(a=A, b=B):
    """Return the definition of Q(x, y)."""
    return {Q: function_of(X, Y, lambda x, y: unary.likelihood(X, a, b, x, y))}


def proper(inside):
    """Return whether 0 <= b < a <= 1 for each value; `inside` asks 0 < b and a < 1."""
    if inside:
        return X.forall(lambda i: logic.all_of(B(i) > 0, B(i) < A(i), A(i) < 1))
    return X.forall(lambda i: logic.all_of(B(i) >= 0, B(i) < A(i), A(i) <= 1))


def crossed(w, a_i, b_i, a_j, b_j):
    """Return the condition of Proposition 1, multiplied out, for weights e^-r."""
    greater, lesser = likelihoods(a_i, b_i, a_j, b_j)
    return w * greater <= lesser


def ue_epsilon(ratio=idue.ratio):
    """UE(p, q) is eps-LDP with the printed eps; with two values or more for no smaller one."""
    same = law(function(X, lambda x: P), function(X, lambda x: LOW))
    budget = ratio(P, LOW, P, LOW)

    def private(E):
        return Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E))

    several = X.exists(lambda i: X.exists(lambda j: i != j))
    sharp = logic.implies(logic.all_of(several, private(E)), budget <= E)
    return Statement(
        (P, LOW, E),
        {"q > 0": LOW > 0, "q < p": LOW < P, "p < 1": P < 1},
        {"LDP": private(budget), "no smaller eps": sharp},
        same,
    )
