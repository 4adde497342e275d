"""HLLDP: which uRAP is the best IDUE by (5), and what is better for one sensitive value."""

from mechanisms import rappor, urap
from mechanisms.optimal_idue import objective as formulas
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.id_ldp import hlldp
from theory.notions.probability import is_distribution
from theory.statements.oneid.unary import A, B, Q, X, Y, law

S, E, THETA = const("s", REAL), const("E", REAL), const("theta", REAL)
M, BEST, ROOT = const("M", REAL), const("best", REAL), const("r", REAL)


def value(one_id, s, m):
    """Return (5) at M = m: s sensitive values, and others of infinite budget, which have u = 0."""
    u, v = one_id(m - 1, E - 1)
    return formulas.objective_of(s * formulas.noise(u, v), formulas.own(0, v))


def slope(s, m):
    """Return the polynomial with the sign of the slope."""
    return (s * (E + 1) - 1) * m * m - 2 * E * (s - 1) * m - E * E


def inside(m):
    """Return whether 1 < m < E."""
    return logic.all_of(m > 1, m < E)


def of_theta(theta):
    """Return the M of a theta."""
    return E / ((1 - theta) * E + theta)


@states("oneid-hlldp-best-theta")
def best_theta(
    one_id=formulas.one_id, bits=urap.bit_probabilities, back=lambda m: E * (m - 1) / (m * (E - 1))
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
        {"s >= 1": S >= 1, "eps > 0": E > 1},
        {
            "uRAP has the form of an M": logic.implies(some, logic.all_of(inside(m), *same)),
            "every M has a theta": logic.implies(inside(M), every),
            "the slope's root is best": logic.implies(
                root, logic.all_of(least <= here, logic.implies(M != BEST, least < here))
            ),
        },
    )


@states("oneid-urap-optimal-once")
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
        {"s >= 1": S >= 1, "eps > 0": ROOT > 1},
        {
            "the basic uRAP has M = e^(eps/2)": logic.all_of(*same),
            "best for s = 1": logic.implies(
                logic.all_of(S == 1, inside(M)), here <= value(one_id, S, M)
            ),
            "not for s > 1": logic.implies(root, least < here),
        },
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


@states("oneid-hlldp-one-sensitive")
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
        {
            "eps > 0": E > 1,
            "0 < theta < 1": logic.all_of(THETA > 0, THETA < 1),
            "the shares are a distribution": is_distribution(X, SHARE),
        },
        {"HLLDP": Y.forall(private), "less MSE than uRAP": mse(A, B) < mse(of_urap(0), of_urap(1))},
        always_one(one_id, probabilities) | law(A, B),
    )
