"""Which input distribution is worst for the l2 losses (46) and (48) (Propositions 15, 16, 18)."""

from mechanisms.losses import urap
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import mass, size
from theory.statements.uldp.urr import SENSITIVE, E, S, X

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


def interior_levels(s, N, a):
    """Return the values on X_S and on X_N of the p that is worst above the threshold."""
    held = urap.interior_mass(s, N, a)
    return held / s, (1 - held) / N
