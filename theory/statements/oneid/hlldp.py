"""HLLDP: which uRAP is the best IDUE by (5), and what is better for one sensitive value."""

from fractions import Fraction

from mechanisms import rappor, urap
from mechanisms.optimal_idue import objective as formulas
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.id_ldp import hlldp
from theory.notions.probability import is_distribution
from theory.statements.oneid.unary import A, B, Q, X, Y, law

S, E, THETA = const("s", REAL), const("E", REAL), const("theta", REAL)
M, BEST, ROOT = const("M", REAL), const("best", REAL), const("r", REAL)
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def value(one_id, s, m):
    """Return (5) at M = m: s sensitive values, and others of infinite budget, which have u = 0."""
    u, v = one_id(m - 1, E - 1)
    return formulas.whole(s * formulas.noise(u, v), formulas.own(0, v))


def slope(s, m):
    """Return the polynomial with the sign of the slope."""
    return (s * (E + 1) - 1) * m * m - 2 * E * (s - 1) * m - E * E


def inside(m):
    """Return whether 1 < m < E."""
    return logic.all_of(m > 1, m < E)


def of_theta(theta):
    """Return the M of a theta."""
    return E / ((1 - theta) * E + theta)


# e^eps = 4: for s = 1 the best M is 2
ONE = {"s": 1, "E": 4, "theta": 2 * THIRD, "M": 3, "best": 2}


@states(
    "oneid-hlldp-best-theta",
    printed_as="ours",
    holds=[at(**ONE), at(**ONE | {"M": Fraction(3, 2)})],
    dropped={
        0: at(**ONE | {"s": -1, "E": Fraction(7, 4), "best": Fraction(7, 6), "M": Fraction(3, 2)}),
        1: at(**ONE | {"E": 1, "M": 1, "best": 1}),
    },
    broken=[
        Broken(0, at(**ONE), {"bits": lambda flag, theta, E: (theta, theta / E)}),
        Broken(1, at(**ONE), {"back": lambda m: m / E}),
        Broken(2, at(**ONE), {"one_id": lambda h, e: (0 * h, 1 / h)}),
    ],
)
def best_theta(
    one_id=formulas.one_id,
    bits=urap.bit_probabilities,
    back=lambda m: E * (m - 1) / (m * (E - 1)),
):
    """UrAP of any theta has the form of an M, each M of one theta; a root of the slope is best."""
    m = of_theta(THETA)
    u, v = one_id(m - 1, E - 1)
    same = [
        p == q
        for flag, mine in ((True, (u, v)), (False, (0, v)))
        for p, q in zip(bits(flag, THETA, E), formulas.probabilities(*mine), strict=True)
    ]
    some = logic.all_of(THETA > 0, THETA < 1)
    every = logic.all_of(back(M) > 0, back(M) < 1, of_theta(back(M)) == M)
    root = logic.all_of(inside(BEST), inside(M), slope(S, BEST) == 0)
    least, here = value(one_id, S, BEST), value(one_id, S, M)
    return Statement(
        (S, E, THETA, M, BEST),
        (S >= 1, E > 1),
        (
            logic.implies(some, logic.all_of(inside(m), *same)),
            logic.implies(inside(M), every),
            logic.implies(
                root, logic.all_of(least <= here, logic.implies(M != BEST, least < here))
            ),
        ),
    )


@states(
    "oneid-urap-optimal-once",
    printed_as="ours",
    reading="r = e^(eps/2); for s > 1 the M that is best is a root of the slope in (1, e^eps)",
    holds=[
        at(s=1, r=2, M=3, best=2),
        at(s=Fraction(12, 5), r=2, M=3, best=Fraction(20, 11)),
    ],
    dropped={
        0: NotNeeded("s is a number of values; smaller ones are in no conclusion"),
        1: at(s=1, r=1, M=1, best=1),
    },
    broken=[
        Broken(0, at(s=1, r=2, M=3, best=2), {"theta": lambda a: 1 / (a + 1)}),
        Broken(1, at(s=1, r=2, M=3, best=2), {"one_id": lambda h, e: (0 * h, 1 / h)}),
        Broken(
            2,
            at(s=Fraction(12, 5), r=2, M=3, best=Fraction(20, 11)),
            {"one_id": lambda h, e: (0 * h, 1 / h)},
        ),
    ],
)
def urap_optimal_once(
    one_id=formulas.one_id, bits=urap.bit_probabilities, theta=rappor.basic_theta
):
    """The basic uRAP has M = e^(eps/2); that is best for s = 1, and another M for s > 1."""
    budget = {E: ROOT * ROOT}
    u, v = one_id(ROOT - 1, E - 1)
    same = [
        p == q
        for flag, mine in ((True, (u, v)), (False, (0, v)))
        for p, q in zip(bits(flag, theta(ROOT), E), formulas.probabilities(*mine), strict=True)
    ]
    here, least = value(one_id, S, ROOT), value(one_id, S, BEST)
    root = logic.all_of(S > 1, inside(BEST), slope(S, BEST) == 0)
    return Statement(
        (S, ROOT, M, BEST),
        (S >= 1, ROOT > 1),
        (
            logic.all_of(*same),
            logic.implies(logic.all_of(S == 1, inside(M)), here <= value(one_id, S, M)),
            logic.implies(root, least < here),
        ),
        budget,
    )


TARGET, SHARE = const("target", X), const("share", functions(X, REAL))


def always_one(one_id, probabilities):
    """Return a, b: the sensitive value's own bit is always 1, the others are those of uRAP."""
    own = probabilities(one_id(of_theta(THETA) - 1, E - 1)[0], 0)
    other = urap.bit_probabilities(False, THETA, E)
    return {
        A: function(X, lambda x: logic.choose(x == TARGET, own[0], other[0])),
        B: function(X, lambda x: logic.choose(x == TARGET, own[1], other[1])),
    }


def mse(a, b):
    """Return MSE/n of the unbiased estimate, by the shares of the values."""

    def one(x):
        pair = formulas.coordinates(a(x), b(x))
        return formulas.noise(*pair) + SHARE(x) * formulas.own(*pair)

    return X.sum(one)


PAIR = {"target": 0, "E": 4, "theta": 2 * THIRD, "share": [HALF, HALF]}


@states(
    "oneid-hlldp-one-sensitive",
    printed_as="ours",
    reading="the MSE over n by the shares of the values, as in oneid-objective-bounds-mse",
    holds=[at({"X": 2}, **PAIR), at({"X": 3}, **(PAIR | {"target": 1, "share": [0, 0, 1]}))],
    dropped={
        0: at({"X": 2}, **(PAIR | {"E": 1})),
        1: at({"X": 2}, **(PAIR | {"theta": 1})),
        2: at({"X": 2}, **(PAIR | {"share": [-9, 10]})),
    },
    broken=[
        Broken(0, at({"X": 2}, **PAIR), {"probabilities": lambda u, v: (1 + 0 * u, u / 9)}),
        Broken(1, at({"X": 2}, **PAIR), {"bits": lambda flag, theta, E: (1 + 0 * E, theta / 9)}),
    ],
)
def one_sensitive(
    one_id=formulas.one_id, probabilities=formulas.probabilities, bits=urap.bit_probabilities
):
    """With one sensitive value IDUE with a = 1, b = M/E there is HLLDP, with less MSE than uRAP."""

    def private(y):
        return hlldp(X, lambda x: Q(x, y), lambda x: x == TARGET, 1 / E)

    def of_urap(k):
        sides = [bits(flag, THETA, E)[k] for flag in (True, False)]
        return lambda x: logic.choose(x == TARGET, *sides)

    return Statement(
        (TARGET, E, THETA, SHARE),
        (E > 1, logic.all_of(THETA > 0, THETA < 1), is_distribution(X, SHARE)),
        (Y.forall(private), mse(A, B) < mse(of_urap(0), of_urap(1))),
        always_one(one_id, probabilities) | law(A, B),
    )
