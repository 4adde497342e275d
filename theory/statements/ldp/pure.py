"""Pure protocols (Section 3.3): the estimate (2) is unbiased, with the variance (3)."""

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.oracles import pure
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.estimates import Drawn
from theory.notions.probability import indicator, is_distribution, size

X, Y, U, OMEGA = index("X"), index("Y"), index("U"), index("Omega")
HAS = const("has", functions(Y, X, BOOL))
Q = const("Q", functions(X, Y, REAL))
P, LOW, N, SHARE = (const(name, REAL) for name in ("p", "q", "n", "f"))
WEIGHT = const("weight", functions(OMEGA, REAL))
SUPPORTS, HOLDS = const("supports", functions(U, OMEGA, BOOL)), const("holds", functions(U, BOOL))
LAW = const("law", functions(X, REAL))


def mean(f):
    """Return the expectation of a random number."""
    return OMEGA.sum(lambda o: WEIGHT(o) * f(o))


def chance(u):
    """Return the probability that a user's report supports the value: p* if it is his, else q*."""
    return logic.choose(HOLDS(u), P, LOW)


def reports():
    """Return that users' reports support a value with p* or q*, any two independently."""

    def alone(u):
        return mean(lambda o: indicator(SUPPORTS(u, o))) == chance(u)

    def both(u, w):
        together = mean(lambda o: indicator(logic.all_of(SUPPORTS(u, o), SUPPORTS(w, o))))
        return logic.implies(u != w, together == chance(u) * chance(w))

    return {
        "q* < p*": LOW < P,
        "weights sum to 1": OMEGA.sum(WEIGHT) == 1,
        "p* and q*": U.forall(alone),
        "independent reports": U.forall(lambda u: U.forall(lambda w: both(u, w))),
    }


def estimate(o):
    """Return the estimate (2) of the share of users that have the value."""
    return from_frequencies(U.sum(lambda u: indicator(SUPPORTS(u, o))) / N, LOW, P - LOW)


SIZES = {N: size(U), SHARE: size(U, HOLDS) / N}


@states("ldp-pure-unbiased")
def unbiased(estimate_from=from_frequencies):
    """The estimate of a share has the share as its mean, whoever has which value."""

    def estimated(o):
        supporting = U.sum(lambda u: indicator(SUPPORTS(u, o)))
        return estimate_from(supporting / N, LOW, P - LOW)

    told = {name: part for name, part in reports().items() if name != "independent reports"}
    return Statement(
        (P, LOW, WEIGHT, SUPPORTS, HOLDS), told, {"unbiased": mean(estimated) == SHARE}, SIZES
    )


@states("ldp-pure-variance")
def variance(unit_variance=pure.unit_variance):
    """Its variance is (3), exactly, whoever has which value."""

    def error(o):
        return (estimate(o) - SHARE) * (estimate(o) - SHARE)

    return Statement(
        (P, LOW, WEIGHT, SUPPORTS, HOLDS),
        reports(),
        {"the variance": mean(error) == unit_variance(P, LOW, SHARE) / N},
        SIZES,
    )


@states("ldp-pure-drawn")
def drawn(total=pure.total_loss, estimate_from=from_frequencies):
    """For users drawn from p the estimates are unbiased, and n times their l2 loss is this."""
    users = Drawn(U, X, Y, Q)
    outcomes = functions(U, Y)
    estimates = const("estimate", functions(outcomes, X, REAL))

    def supported(x, z):
        return Y.sum(lambda y: Q(x, y) * indicator(HAS(y, z)))

    def by_report(r, x):
        counted = U.sum(lambda u: indicator(HAS(r(u), x)))
        return estimate_from(counted / N, LOW, P - LOW)

    pure_protocol = X.forall(
        lambda x: X.forall(lambda z: supported(x, z) == logic.choose(x == z, P, LOW))
    )
    rows = X.forall(lambda x: Y.sum(Q(x)) == 1)
    loss = N * users.l2_loss(LAW, estimates)
    squares = X.sum(lambda x: LAW(x) * LAW(x))
    proper = is_distribution(X, LAW)
    return Statement(
        (HAS, Q, P, LOW, LAW),
        {"q* < p*": LOW < P, "rows sum to 1": rows, "p* and q*": pure_protocol},
        {
            "unbiased": users.unbiased(estimates),
            "the l2 loss": logic.implies(proper, loss == total(P, LOW, size(X), squares)),
        },
        {N: size(U), estimates: function_of(outcomes, X, by_report)},
    )
