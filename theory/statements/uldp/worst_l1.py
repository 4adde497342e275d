"""Which input distribution is worst for the l1 losses (12) and (17) (Propositions 7, 8, 10).

A loss is sqrt(2/(n pi)) times a sum of square roots. Roots are functions: `root` for p, `top` for
the distribution that is worst.
"""

from mechanisms.losses import urr as losses
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l2 import UNIFORM, WORST, N, levels, same, sizes, uniform_levels

ROOT, TOP = const("root", functions(X, REAL)), const("top", functions(X, REAL))
MOST = const("most", functions(X, REAL))
ON_S, ON_N, ON_X = (const(name, REAL) for name in ("on_s", "on_n", "on_x"))


def square(x, p, formula, size):
    """Return what is under the root of the term of x."""
    return logic.choose(SENSITIVE(x), *(formula(flag, p(x), *size) for flag in (True, False)))


def roots(root, p, formula, *size):
    """Return that root(x) is the root of the term of x."""
    return X.forall(
        lambda x: logic.all_of(root(x) >= 0, root(x) * root(x) == square(x, p, formula, size))
    )


def is_root(value, under):
    """Return whether a number is the root of another."""
    return logic.all_of(value >= 0, value * value == under)


@states("uldp-urr-l1-worst")
def urr_l1_worst(
    l1_square=losses.l1_square, values=losses.uniform_l1_squares, reference=uniform_levels
):
    """Proposition 7: the uniform distribution on X_N is worst for (12), with value (13)."""
    on_s, on_n = values(S, N, E)
    return Statement(
        (SENSITIVE, E, P, ROOT, TOP, ON_S, ON_N),
        {
            "eps > 0": E > 1,
            "e^eps - 1 < N": E - 1 < N,
            "1 <= s <= N": logic.all_of(S >= 1, S <= N),
            "p is a distribution": is_distribution(X, P),
            "deviations at p": roots(ROOT, P, l1_square, S, E),
            "deviations at the uniform p": roots(TOP, UNIFORM, l1_square, S, E),
            "the worst loss is of two roots": logic.all_of(
                is_root(ON_S, on_s), is_root(ON_N, on_n)
            ),
        },
        {
            "the bound": X.sum(ROOT) <= X.sum(TOP),
            "the value": X.sum(TOP) == ON_S + ON_N,
            "a distribution": is_distribution(X, UNIFORM),
        },
        sizes() | {UNIFORM: levels(*reference(S, N))},
    )


@states("uldp-urr-l1-mixture")
def urr_l1_mixture(
    l1_square=losses.l1_square, value=losses.mixture_l1_square, mixture=losses.mixture
):
    """Proposition 8: (14) is worst for (12), with value (15)."""
    return Statement(
        (SENSITIVE, E, P, ROOT, TOP, ON_X),
        {
            "eps > 0": E > 1,
            "s >= 1, N >= 1 and e^eps - 1 >= N": logic.all_of(S >= 1, N >= 1, E - 1 >= N),
            "p is a distribution": is_distribution(X, P),
            "deviations at p": roots(ROOT, P, l1_square, S, E),
            "deviations at the worst p": roots(TOP, WORST, l1_square, S, E),
            "the value is a root": is_root(ON_X, value(S, N, E)),
        },
        {
            "the bound": X.sum(ROOT) <= X.sum(TOP),
            "the value": X.sum(TOP) == ON_X,
            "a distribution": is_distribution(X, WORST),
        },
        sizes() | {WORST: levels(*mixture(S, N, E))},
    )


@states("uldp-urr-l1-worst-sharp")
def urr_l1_worst_sharp(
    l1_square=losses.l1_square, worst=losses.is_mixture_worst, mixture=losses.mixture
):
    """The uniform distribution on X_N is worst for (12), and alone, if and only if E - 1 <= N."""
    found, other, most = (X.sum(f) for f in (ROOT, TOP, MOST))
    is_worst = logic.all_of(found <= other, logic.implies(found == other, same(P, UNIFORM)))
    above = logic.all_of(worst(N, E), roots(MOST, WORST, l1_square, S, E))
    return Statement(
        (SENSITIVE, E, P, ROOT, TOP, MOST),
        {
            "eps > 0": E > 1,
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
            "deviations at p": roots(ROOT, P, l1_square, S, E),
            "deviations at the uniform p": roots(TOP, UNIFORM, l1_square, S, E),
        },
        {
            "worst, alone, up to the threshold": logic.implies(
                logic.negation(worst(N, E)), is_worst
            ),
            "not above the threshold": logic.implies(
                above, logic.all_of(is_distribution(X, WORST), other < most)
            ),
        },
        sizes() | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*mixture(S, N, E))},
    )
