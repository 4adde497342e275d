"""Unary encodings (Section III-D): when IDUE provides ID-LDP, and the budget of UE."""

from fractions import Fraction

from mechanisms import idue
from mechanisms import ue as ue_formulas
from mechanisms.optimal_idue import objective
from mechanisms.unary_encoding import likelihoods
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, at, states
from theory.notions import logic, unary
from theory.notions.id_ldp import id_ldp, one_id_ldp
from theory.notions.ldp import ldp

X = index("X")
Y = functions(X, BOOL)
A, B = const("a", functions(X, REAL)), const("b", functions(X, REAL))
PAIR = const("r", functions(X, X, REAL))
WEIGHT = const("w", functions(X, X, REAL))
Q = const("Q", functions(X, Y, REAL))
P, LOW, E = const("p", REAL), const("q", REAL), const("E", REAL)
SENSITIVE, THETA = const("sensitive", functions(X, BOOL)), const("theta", REAL)
BUDGET = const("E", functions(X, REAL))
HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


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


def two(**values):
    """Return an instance of two values with e^r = 3 for each pair."""
    made = {"a": [HALF, HALF], "b": [QUARTER, QUARTER], "r": [[3, 3], [3, 3]]}
    return at({"X": 2}, **(made | values))


@states(
    "oneid-idue-private",
    printed_as="printed",
    holds=[two()],
    dropped={
        0: two(a=[QUARTER, QUARTER], b=[HALF, HALF], r=[[1, 1], [1, 1]]),
        1: two(r=[[HALF, 3], [3, 3]]),
        2: two(b=[Fraction(1, 8), QUARTER], r=[[3, 3], [3, 3]]),
    },
    broken=[Broken(0, two(r=[[2, 2], [2, 2]]), {"ratio": lambda a, b, c, d: 0 * a})],
)
def idue_private(ratio=idue.ratio):
    """Proposition 1, with its condition for different values alone."""
    within = different(lambda i, j: ratio(A(i), B(i), A(j), B(j)) <= PAIR(i, j))
    every = X.forall(lambda i: X.forall(lambda j: PAIR(i, j) >= 1))

    def column(y):
        return id_ldp(X, lambda x: Q(x, y), lambda i, j: 1 / PAIR(i, j))

    return Statement((A, B, PAIR), (proper(True), every, within), (Y.forall(column),), law())


def weighted(**values):
    """Return an instance of two values with weights 1/3."""
    made = {"a": [HALF, HALF], "b": [QUARTER, QUARTER], "w": [[THIRD, THIRD], [THIRD, THIRD]]}
    return at({"X": 2}, **(made | values))


def crossed(w, a_i, b_i, a_j, b_j):
    """Return the condition of Proposition 1, multiplied out, for weights e^-r."""
    greater, lesser = likelihoods(a_i, b_i, a_j, b_j)
    return w * greater <= lesser


@states(
    "oneid-idue-private-iff",
    printed_as="ours",
    holds=[weighted(), weighted(w=[[1, 1], [1, 1]]), weighted(a=[1, HALF], b=[HALF, 0])],
    dropped={
        0: weighted(a=[0, HALF], b=[HALF, HALF], w=[[1, HALF], [1, 1]]),
        1: weighted(w=[[2, THIRD], [THIRD, THIRD]]),
    },
    broken=[
        Broken(0, weighted(), {"condition": lambda w, a, b, c, d: w * a <= b * (1 - c)}),
        Broken(1, weighted(), {"condition": lambda w, a, b, c, d: 9 * w * a <= b * (1 - c)}),
    ],
)
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
        (proper(False), weights),
        (Y.forall(column) == within, different(printed)),
        law(),
    )


def own(**values):
    """Return an instance of two values with budgets of their own."""
    made = {"a": [HALF, HALF], "b": [QUARTER, QUARTER], "E": [4, 4]}
    return at({"X": 2}, **(made | values))


@states(
    "oneid-idue-necessary",
    printed_as="asked",
    holds=[own(a=[Fraction(3, 4), Fraction(2, 5)], b=[HALF, Fraction(1, 5)], E=[2, 4])],
    dropped={
        0: own(a=[Fraction(3, 4), Fraction(2, 5)], b=[HALF, Fraction(1, 5)], E=[2, 4]).but(
            a=[Fraction(3, 4), Fraction(1, 5)]
        ),
        1: own(a=[Fraction(3, 4), Fraction(2, 5)], b=[HALF, Fraction(1, 5)], E=[2, 4]).but(
            E=[-1, 4]
        ),
        2: own(a=[HALF, HALF], b=[Fraction(1, 8), QUARTER], E=[4, 4]),
    },
    broken=[Broken(0, own(), {"ratio": lambda a, b, c, d: 9 + 0 * a})],
)
def idue_necessary(ratio=idue.ratio):
    """For values of their own budgets the condition holds for i = j too, if IDUE is OneID-LDP."""

    def column(y):
        return one_id_ldp(X, lambda x: Q(x, y), lambda i: 1 / BUDGET(i))

    return Statement(
        (A, B, BUDGET),
        (proper(True), X.forall(lambda i: BUDGET(i) >= 1), Y.forall(column)),
        (X.forall(lambda i: ratio(A(i), B(i), A(i), B(i)) <= BUDGET(i)),),
        law(),
    )


def ue(**values):
    """Return an instance of UE on two values."""
    return at({"X": 2}, **({"p": HALF, "q": QUARTER, "E": 3} | values))


@states(
    "oneid-ue-epsilon",
    printed_as="printed",
    holds=[ue(), at({"X": 1}, p=HALF, q=QUARTER, E=1)],
    dropped={
        0: ue().but(q=-1),
        1: ue(p=QUARTER, q=HALF),
        2: ue().but(p=2),
    },
    broken=[
        Broken(0, ue(), {"ratio": lambda a, b, c, d: 2 + 0 * a}),
        Broken(1, ue(), {"ratio": lambda a, b, c, d: 4 + 0 * a}),
    ],
)
def ue_epsilon(ratio=idue.ratio):
    """UE(p, q) is eps-LDP with the printed eps; with two values or more for no smaller one."""
    same = law(function(X, lambda x: P), function(X, lambda x: LOW))
    budget = ratio(P, LOW, P, LOW)

    def private(E):
        return Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E))

    several = X.exists(lambda i: X.exists(lambda j: i != j))
    sharp = logic.implies(logic.all_of(several, private(E)), budget <= E)
    return Statement((P, LOW, E), (LOW > 0, LOW < P, P < 1), (private(budget), sharp), same)


def best(**values):
    """Return an instance of ten values at e^eps = 4 and a UE that is better than OUE."""
    return at({"X": 10}, **({"E": 4, "p": Fraction(8, 15), "q": Fraction(2, 9)} | values))


@states(
    "oneid-oue-optimal",
    printed_as="informal",
    reading="the total MSE over n of the unbiased estimates, the same for every count vector",
    holds=[best()],
    dropped={
        0: Implied("e^eps exceeds 1, as the ratio of p > q does"),
        1: Implied("q = 0 has an infinite budget, and the ratio divides by zero"),
        2: Implied("the first and the last imply it: at q >= p the ratio is at most 1"),
        3: Implied("p = 1 has an infinite budget, and the ratio divides by zero"),
        4: best(p=Fraction(9, 10), q=Fraction(1, 10)),
    },
    broken=[
        Broken(
            0,
            best(p=HALF, q=Fraction(1, 5)),
            {"oue": lambda E: (E / (2 * E), 2 / (E + 1))},
        )
    ],
)
def oue_optimal(oue=ue_formulas.oue_probabilities, ratio=idue.ratio):
    """No UE of the same eps has a smaller MSE than OUE."""

    def mse(p, q):
        u, v = objective.coordinates(p, q)
        return X.sum(lambda x: objective.noise(u, v)) + objective.own(u, v)

    return Statement(
        (E, P, LOW),
        (E > 1, LOW > 0, LOW < P, P < 1, ratio(P, LOW, P, LOW) == E),
        (mse(*oue(E)) <= mse(P, LOW),),
    )
