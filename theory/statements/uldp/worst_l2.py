"""Which input distribution is worst for the l2 losses (46) and (48) (Propositions 15, 16, 18)."""

from mechanisms.losses import urap
from mechanisms.losses import urr as losses
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import is_distribution, mass, size
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X

N, A = const("N", REAL), const("a", REAL)
UNIFORM = const("uniform", functions(X, REAL))
WORST = const("worst", functions(X, REAL))


def uniform_levels(s, N):
    """Return the values on X_S and on X_N of the uniform distribution on X_N."""
    return 0 * s, 1 / N


def levels(on_s, on_n):
    """Return the function with one value on X_S and one on X_N."""
    return function(X, lambda x: logic.choose(SENSITIVE(x), on_s, on_n))


def sizes():
    """Return s = |X_S| and N = |X_N|."""
    others = size(X, lambda x: logic.negation(SENSITIVE(x)))
    return {S: size(X, SENSITIVE), N: others}


def squares(p):
    """Return the sum of p(x)^2."""
    return X.sum(lambda x: p(x) * p(x))


def urr_loss(p, formula):
    """Return n times (46)."""
    return formula(S, E, mass(X, p, SENSITIVE), squares(p))


def urap_loss(p, formula):
    """Return n times (48)."""
    return formula(S, A, mass(X, p, SENSITIVE), squares(p))


def same(p, q):
    """Return whether two functions agree."""
    return X.forall(lambda x: p(x) == q(x))


def urr_l2_mixture(
    l2_times_n=losses.l2_times_n, value=losses.mixture_l2_times_n, mixture=losses.mixture
):
    """Proposition 16: (14) is worst, with the value printed."""
    return Statement(
        (SENSITIVE, E, P),
        {
            "eps > 0": E > 1,
            "e^eps - 1 >= N": E - 1 >= N,
            "p is a distribution": is_distribution(X, P),
        },
        {
            "the bound": urr_loss(P, l2_times_n) <= urr_loss(WORST, l2_times_n),
            "the value": urr_loss(WORST, l2_times_n) == value(S, N, E),
            "a distribution": is_distribution(X, WORST),
        },
        sizes() | {WORST: levels(*mixture(S, N, E))},
    )


def interior_levels(s, N, a):
    """Return the values on X_S and on X_N of the p that is worst above the threshold."""
    held = urap.interior_mass(s, N, a)
    return held / s, (1 - held) / N


def urap_l2_interior(
    l2_times_n=urap.l2_times_n,
    worst=urap.is_interior_worst,
    value=urap.interior_l2_times_n,
    levels_of=interior_levels,
):
    """Beyond Proposition 18 that p, and it alone, is worst for (48), with that value."""
    found, most = (urap_loss(p, l2_times_n) for p in (P, WORST))
    return Statement(
        (SENSITIVE, A, P),
        {
            "eps > 0": A > 1,
            "above the threshold": worst(N, A),
            "s >= 1": S >= 1,
            "N >= 1": N >= 1,
            "p is a distribution": is_distribution(X, P),
        },
        {
            "worst, alone": logic.all_of(
                found <= most, logic.implies(found == most, same(P, WORST))
            ),
            "the value": most == value(S, N, A),
            "a distribution": is_distribution(X, WORST),
        },
        sizes() | {WORST: levels(*levels_of(S, N, A))},
    )
