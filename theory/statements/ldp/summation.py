"""SHE, summation with histogram encoding: noisy bits are reported, and their means estimate."""

from mechanisms.oracles import histogram
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import expectation, indicator, is_distribution, is_mechanism, size
from theory.statements.ldp import guesses

X, U, OMEGA, LEVELS = index("X"), index("U"), index("Omega"), index("Level")
REPORTS = functions(X, LEVELS)
EPS, N, SHARE, T, D = (const(name, REAL) for name in ("eps", "n", "f", "t", "D"))
WEIGHT = const("weight", functions(OMEGA, REAL))
NOISE, HOLDS = const("noise", functions(U, OMEGA, REAL)), const("holds", functions(U, BOOL))
ONE, ZERO, HEIGHT = (const(name, functions(LEVELS, REAL)) for name in ("one", "zero", "height"))
Q = const("Q", functions(X, REPORTS, REAL))
ATTACK, GREATEST = (const(name, functions(REPORTS, X, REAL)) for name in ("attack", "greatest"))


# ---- the estimate


def mean(f):
    """Return the expectation."""
    return expectation(OMEGA, WEIGHT, f)


def noise():
    """Return what is asked of the noise on one bit: two moments of Laplace noise of scale 2/eps."""

    def apart(u, w):
        return logic.implies(u != w, mean(lambda o: NOISE(u, o) * NOISE(w, o)) == 0)

    def square(u):
        return mean(lambda o: NOISE(u, o) * NOISE(u, o))

    return {
        "weights sum to 1": OMEGA.sum(WEIGHT) == 1,
        "noise of mean 0": U.forall(lambda u: mean(lambda o: NOISE(u, o)) == 0),
        "noise of variance 8/eps^2": U.forall(lambda u: EPS * EPS * square(u) == 8),
        "uncorrelated noise": U.forall(lambda u: U.forall(lambda w: apart(u, w))),
    }


@states("ldp-she-noise")
def summation(estimate_from=histogram.summation_estimate, value=histogram.summation_noise):
    """The mean of a value's noisy bits is unbiased, with the variance (16)."""

    def estimate(o):
        return estimate_from(U.sum(lambda u: indicator(HOLDS(u)) + NOISE(u, o)), N)

    def error(o):
        return (estimate(o) - SHARE) * (estimate(o) - SHARE)

    return Statement(
        (EPS, WEIGHT, NOISE, HOLDS),
        noise(),
        {
            "unbiased": mean(estimate) == SHARE,
            "the variance": mean(error) == value(EPS) / N,
        },
        {N: size(U), SHARE: size(U, HOLDS) / N},
    )


# ---- one report


def likelihood(x, y):
    """Return Pr(y|x): each bit has noise of its own, and the own one is 1."""
    return X.prod(lambda j: logic.choose(j == x, ONE(y(j)), ZERO(y(j))))


def histogram_of(law):
    """Return the definition of the matrix."""
    return {Q: function_of(X, REPORTS, law)}


def laws():
    """Return that a noisy 1 and a noisy 0 have laws."""
    return {
        "a noisy 1 has a law": is_distribution(LEVELS, ONE),
        "a noisy 0 has a law": is_distribution(LEVELS, ZERO),
    }


@states("ldp-she-private")
def private(law=likelihood, budget=histogram.summation_budget):
    """Noise that hides one step up to the factor t hides the value up to t^2."""

    def shown(E):
        return REPORTS.forall(lambda y: ldp(X, lambda x: Q(x, y), E))

    steps = LEVELS.forall(lambda v: logic.all_of(ONE(v) <= T * ZERO(v), ZERO(v) <= T * ONE(v)))
    both = logic.all_of(
        X.exists(lambda x: X.exists(lambda z: x != z)),
        LEVELS.exists(lambda v: logic.all_of(ONE(v) == T * ZERO(v), ZERO(v) > 0)),
        LEVELS.exists(lambda v: logic.all_of(ZERO(v) == T * ONE(v), ONE(v) > 0)),
    )
    return Statement(
        (ONE, ZERO, T, D),
        {**laws(), "one step, a factor t": steps},
        {
            "a mechanism": is_mechanism(X, REPORTS, Q),
            "LDP": shown(budget(T)),
            "no smaller eps": logic.implies(logic.all_of(both, shown(D)), budget(T) <= D),
        },
        histogram_of(law),
    )


def no_lower(v, w):
    """Return whether a level is no lower than another."""
    return HEIGHT(w) <= HEIGHT(v)


def higher(v, w):
    """Return whether it is higher."""
    return HEIGHT(w) < HEIGHT(v)


def first(beats):
    """Return the probability that the own bit beats all others, for a uniformly drawn value."""

    def wins(x, y):
        return X.forall(lambda z: logic.implies(z != x, beats(y(x), y(z))))

    def right(x):
        return REPORTS.sum(lambda y: Q(x, y) * indicator(wins(x, y)))

    return X.sum(right) / size(X)


@states("ldp-she-success")
def success(law=likelihood, alone=higher, among=no_lower):
    """No attack on SHE is better than to name a greatest bit; (17) is how often it is right."""

    def rises(v, w):
        return logic.implies(HEIGHT(v) <= HEIGHT(w), ONE(v) * ZERO(w) <= ONE(w) * ZERO(v))

    def is_greatest(y, x):
        return X.forall(lambda z: HEIGHT(y(z)) <= HEIGHT(y(x)))

    by_greatest = REPORTS.forall(
        lambda y: X.forall(lambda x: logic.implies(GREATEST(y, x) != 0, is_greatest(y, x)))
    )
    found = guesses.success(X, REPORTS, Q, GREATEST)
    return Statement(
        (ONE, ZERO, HEIGHT, GREATEST, ATTACK),
        {
            **laws(),
            "likelier the higher": LEVELS.forall(lambda v: LEVELS.forall(lambda w: rises(v, w))),
            "guesses": guesses.is_attack(X, REPORTS, GREATEST),
            "of a greatest bit": by_greatest,
            "an attack": guesses.is_attack(X, REPORTS, ATTACK),
        },
        {
            "no attack is better": guesses.success(X, REPORTS, Q, ATTACK) <= found,
            "at least (17)": first(alone) <= found,
            "(17) but for ties": found <= first(among),
        },
        histogram_of(law),
    )
