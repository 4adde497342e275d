"""Unary encodings (Section III-D): when IDUE provides ID-LDP, and the budget of UE."""

from mechanisms import idue
from mechanisms import ue as ue_formulas
from mechanisms.optimal_idue import objective
from mechanisms.unary_encoding import likelihoods
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic, unary
from theory.notions.id_ldp import id_ldp, one_id_ldp
from theory.notions.ldp import ldp
from theory.statements.naming import named

X = index("X")
Y = functions(X, BOOL)
A, B = const("a", functions(X, REAL)), const("b", functions(X, REAL))
PAIR = const("r", functions(X, X, REAL))
WEIGHT = const("w", functions(X, X, REAL))
Q = const("Q", functions(X, Y, REAL))
P, LOW, E = const("p", REAL), const("q", REAL), const("E", REAL)
OUE_P, OUE_Q = const("p_oue", REAL), const("q_oue", REAL)
SENSITIVE, THETA = const("sensitive", functions(X, BOOL)), const("theta", REAL)
BUDGET = const("E", functions(X, REAL))


def law(a=A, b=B):
    """Return the definition of Q(x, y)."""
    return {Q: function_of(X, Y, lambda x, y: unary.likelihood(X, a, b, x, y))}


def proper(inside):
    """Return whether 0 <= b < a <= 1 for each value; `inside` asks 0 < b and a < 1."""
    if inside:
        return X.forall(lambda i: logic.all_of(B(i) > 0, B(i) < A(i), A(i) < 1))
    return X.forall(lambda i: logic.all_of(B(i) >= 0, B(i) < A(i), A(i) <= 1))


def different(holds):
    """Return whether something holds for each pair of different values."""
    return X.forall(lambda i: X.forall(lambda j: logic.implies(i != j, holds(i, j))))


@states("oneid-idue-private")
def idue_private(ratio=idue.ratio):
    """Proposition 1, with its condition for different values alone."""
    within = different(lambda i, j: ratio(A(i), B(i), A(j), B(j)) <= PAIR(i, j))
    every = X.forall(lambda i: X.forall(lambda j: PAIR(i, j) >= 1))

    def column(y):
        return id_ldp(X, lambda x: Q(x, y), lambda i, j: 1 / PAIR(i, j))

    return Statement(
        (A, B, PAIR),
        {
            "0 < b < a < 1": proper(True),
            "pair budgets >= 0": every,
            "Proposition 1's condition": within,
        },
        {"ID-LDP": Y.forall(column)},
        law(),
    )


def crossed(w, a_i, b_i, a_j, b_j):
    """Return the condition of Proposition 1, multiplied out, for weights e^-r."""
    greater, lesser = likelihoods(a_i, b_i, a_j, b_j)
    return w * greater <= lesser


@states("oneid-idue-private-iff")
def idue_private_iff(condition=crossed, ratio=idue.ratio):
    """IDUE provides ID-LDP if and only if the condition holds for all different values.

    Where no denominator is zero, it is the printed one.
    """

    def column(y):
        return id_ldp(X, lambda x: Q(x, y), WEIGHT)

    within = different(lambda i, j: condition(WEIGHT(i, j), A(i), B(i), A(j), B(j)))

    def printed(i, j):
        inside = logic.all_of(B(i) > 0, A(j) < 1)
        found = WEIGHT(i, j) * ratio(A(i), B(i), A(j), B(j)) <= 1
        return logic.implies(inside, found == condition(WEIGHT(i, j), A(i), B(i), A(j), B(j)))

    weights = X.forall(
        lambda i: X.forall(lambda j: logic.all_of(WEIGHT(i, j) >= 0, WEIGHT(i, j) <= 1))
    )
    return Statement(
        (A, B, WEIGHT),
        {"0 <= b < a <= 1": proper(False), "weights": weights},
        {
            "just if the condition holds": Y.forall(column) == within,
            "the condition as printed": different(printed),
        },
        law(),
    )


@states("oneid-idue-necessary")
def idue_necessary(ratio=idue.ratio):
    """For values of their own budgets the condition holds for i = j too, if IDUE is OneID-LDP."""

    def column(y):
        return one_id_ldp(X, lambda x: Q(x, y), lambda i: 1 / BUDGET(i))

    return Statement(
        (A, B, BUDGET),
        {
            "0 < b < a < 1": proper(True),
            "budgets >= 0": X.forall(lambda i: BUDGET(i) >= 1),
            "OneID-LDP": Y.forall(column),
        },
        {"the condition for i = j": X.forall(lambda i: ratio(A(i), B(i), A(i), B(i)) <= BUDGET(i))},
        law(),
    )


@states("oneid-ue-epsilon")
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


@states("oneid-oue-optimal")
def oue_optimal(oue=ue_formulas.oue_probabilities, ratio=idue.ratio):
    """No UE of the same eps has a smaller MSE than OUE."""

    def mse(p, q):
        u, v = objective.coordinates(p, q)
        return X.sum(lambda x: objective.noise(u, v)) + objective.own(u, v)

    found = Statement(
        (E, P, LOW),
        {
            "eps > 0": E > 1,
            "q > 0": LOW > 0,
            "q < p": LOW < P,
            "p < 1": P < 1,
            "UE has that eps": ratio(P, LOW, P, LOW) == E,
        },
        {"no smaller MSE": mse(*oue(E)) <= mse(P, LOW)},
    )
    return named(found, dict(zip((OUE_P, OUE_Q), oue(E), strict=True)))
