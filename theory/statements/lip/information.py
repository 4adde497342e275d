"""Proposition 1: eps-LIP bounds the mutual information, by eps and by far less."""

from fractions import Fraction

from mechanisms import lip_direct
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, at, states
from theory.notions import logic
from theory.notions.lip import support
from theory.notions.mip import information, mip
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, has_lip, output_mass

LOG, EPS = const("log", functions(REAL, REAL)), const("eps", REAL)
F, B, K = const("F", REAL), const("b", REAL), const("K", REAL)
NEAR = const("near", functions(X, X, BOOL))
UNIFORM, CIRCLE = const("uniform", functions(X, REAL)), const("circle", functions(X, X, REAL))
PRIVATE = (
    is_distribution(X, PRIOR),
    is_mechanism(X, Y, CHANNEL),
    E >= 1,
    has_lip(X, Y, PRIOR, CHANNEL, E, support(PRIOR)),
)


def at_ratios(law):
    """Return whether something holds of each ratio Pr(x, y)/(Pr(x) Pr(y)) that is positive."""

    def one(x, y):
        ratio = CHANNEL(x, y) / output_mass(X, PRIOR, CHANNEL, y)
        return logic.implies(PRIOR(x) * CHANNEL(x, y) > 0, law(ratio))

    return X.forall(lambda x: Y.forall(lambda y: one(x, y)))


def increasing(ratio):
    """Return whether the logarithm is increasing, from a ratio to E."""
    return logic.implies(ratio <= E, LOG(ratio) <= LOG(E))


def laws(ratio):
    """Return whether log ab = log a + log b and log t <= t - 1, at a ratio and E."""
    return logic.all_of(
        *(LOG(ratio) == LOG(ratio / E) + LOG(E), LOG(ratio * E) == LOG(ratio) + LOG(E)),
        *(LOG(ratio / E) <= ratio / E - 1, LOG(ratio * E) <= ratio * E - 1),
    )


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
# a logarithm of powers of 2 and of 3/2 that keeps the laws, log 2 = 0.7
LOGARITHM = {
    Fraction(k): Fraction(v, 10)
    for k, v in (
        (1, 0),
        (2, 7),
        (4, 14),
        (3, 11),
        (6, 18),
        ("3/2", 4),
        ("3/4", -3),
        ("1/2", -7),
        ("1/4", -14),
    )
}
FAIR = {
    "prior": [HALF, HALF],
    "Q": [[3 * HALF / 2, HALF / 2], [HALF / 2, 3 * HALF / 2]],
    "E": 2,
    "log": LOGARITHM.__getitem__,
}


def fair(**other):
    """Return an instance of two values, equally likely, and e^eps = 2."""
    return at({"X": 2, "Y": 2}, **(FAIR | other))


BUDGET_STAYS = "with e^eps < 1 no channel satisfies the next hypothesis"
TRUTH = [[1, 0], [0, 1]]
STEEP = {1: Fraction(0), 2: Fraction(7)} | {Fraction(3, 2): Fraction(40), HALF: Fraction(-7)}


@states(
    "lip-mip",
    printed_as="printed",
    reading="of the logarithm it needs only that it is increasing",
    holds=[fair(), fair(Q=[[1, 0], [1, 0]])],
    dropped={
        0: at({"X": 2, "Y": 1}, prior=[1, 1], Q=[[1], [1]], E=2, log=lambda t: 0 * t + 1),
        1: fair(Q=[[1, 1], [1, 1]], log=lambda t: 1 + 0 * t),
        2: Implied(BUDGET_STAYS),
        3: fair(Q=TRUTH, E=1, log=LOGARITHM.__getitem__),
        4: fair(log=STEEP.__getitem__),
    },
    broken=[Broken(0, fair(), {"budget": lambda eps: eps / 10})],
)
def implies_mip(budget=lambda eps: eps):
    """A channel with eps-LIP has eps-MIP."""
    return Statement(
        (PRIOR, CHANNEL, E, LOG),
        (*PRIVATE, at_ratios(increasing)),
        (mip(X, Y, PRIOR, CHANNEL, LOG, budget(EPS)),),
        {EPS: LOG(E)},
    )


def circle(log):
    """Return whether each value is near b of the F b + b ones, as on a circle, and F <= E."""

    def near(x):
        return logic.all_of(size(X, NEAR(x)) == B, size(X, lambda y: NEAR(y, x)) == B)

    return logic.all_of(
        *(F >= 1, F <= E, X.forall(near), K == (F + 1) * B, log(1 / F) == -1 * log(F))
    )


def share(E):
    """Return tanh(eps/2), for E = e^eps."""
    return (E - 1) / (E + 1)


ROUND = {
    "prior": [THIRD] * 3,
    "Q": [[2 * THIRD if x == y else THIRD / 2 for y in range(3)] for x in range(3)],
    "E": 2,
    "log": LOGARITHM.__getitem__,
    "F": 2,
    "b": 1,
    "near": [[True, False, False], [False, True, False], [False, False, True]],
}


def around(**other):
    """Return the instance of three values on a circle, e^eps = 2."""
    return at({"X": 3, "Y": 3}, **(ROUND | other))


# no distribution
SHORT = {"prior": [HALF / 2, HALF / 2], "Q": [[1], [1]], "near": [[True, False], [False, True]]}
SHORT |= {"E": 2, "log": LOGARITHM.__getitem__, "F": 1, "b": 1}


@states(
    "lip-information",
    printed_as="ours",
    reading="eps tanh(eps/2) is eps (e^eps-1)/(e^eps+1); two laws of the logarithm are hypotheses",
    holds=[around(), around(Q=[[THIRD] * 3] * 3), around(F=1, b=Fraction(3, 2))],
    dropped={
        0: at({"X": 2, "Y": 1}, **SHORT),
        1: at({"X": 3, "Y": 6}, **(ROUND | {"Q": [row * 2 for row in ROUND["Q"]]})),
        2: Implied(BUDGET_STAYS),
        3: around(Q=[[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        4: around(log=(LOGARITHM | {HALF: Fraction(7, 10)}).__getitem__),
    },
    broken=[
        Broken(0, around(), {"rate": lambda E: (E - 1) / (2 * E)}),
        Broken(1, around(), {"entries": lambda F, K: (F / K, F / K)}),
        Broken(2, around(), {"entries": lambda F, K: (F * F / K, 0 * K)}),
        Broken(3, around(), {"rate": lambda E: (E - 1) / E}),
        Broken(4, around(), {"probabilities": lambda p, E: (p, p)}),
    ],
)
def sharp(
    rate=share,
    entries=lambda F, K: (F / K, 1 / (F * K)),
    probabilities=lip_direct.probabilities,
):
    """Information under eps-LIP is at most eps tanh(eps/2); a circle of values attains it.

    F is a quotient of whole numbers: each of (F+1) b values is near b of them. For b = 1 the
    channel is the direct one.
    """
    on = circle(LOG)
    found = information(X, X, UNIFORM, CIRCLE, LOG)
    direct = zip(probabilities(1 / K, F), entries(F, K), strict=True)
    return Statement(
        (PRIOR, CHANNEL, E, LOG, F, B, NEAR),
        (*PRIVATE, at_ratios(laws)),
        (
            mip(X, Y, PRIOR, CHANNEL, LOG, EPS * rate(E)),
            logic.implies(on, is_mechanism(X, X, CIRCLE)),
            logic.implies(on, has_lip(X, X, UNIFORM, CIRCLE, E)),
            logic.implies(on, found == LOG(F) * rate(F)),
            logic.implies(logic.all_of(on, B == 1), logic.all_of(*(p == q for p, q in direct))),
        ),
        {
            EPS: LOG(E),
            K: size(X),
            UNIFORM: function(X, lambda x: 1 / K),
            CIRCLE: function_of(X, X, lambda x, y: logic.choose(NEAR(x, y), *entries(F, K))),
        },
    )
