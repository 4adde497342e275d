"""Which input distribution is worst for any direct or unary encoding: a level decides."""

from mechanisms.encodings.base import unit_variance
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import P, X

B, G = const("b", functions(X, REAL)), const("g", functions(X, REAL))
WORST, LEVEL = const("worst", functions(X, REAL)), const("level", REAL)
ROOT, TOP = const("root", functions(X, REAL)), const("top", functions(X, REAL))


def chance(x, p):
    """Return m(x), the probability of output (or bit) x."""
    return B(x) + G(x) * p(x)


def slope(x, p):
    """Return how fast n times the variance of the estimate of p(x) grows with p(x)."""
    return (1 - 2 * chance(x, p)) / G(x)


def l2(p, variance):
    """Return n times the expected l2 loss."""
    return X.sum(lambda x: variance(B(x), G(x), p(x)))


def same(p, q):
    """Return whether two functions agree."""
    return X.forall(lambda x: p(x) == q(x))


def on_support(meets, at_most):
    """Return that one condition holds where best(x) > 0, and one where it is 0."""
    return X.forall(
        lambda x: logic.all_of(
            logic.implies(WORST(x) > 0, meets(x)), logic.implies(WORST(x) == 0, at_most(x))
        )
    )


def l2_worst_level(variance=unit_variance):
    """Where (1 - 2 m)/g is level on the support, and no higher off it, the l2 loss is greatest."""
    return Statement(
        (B, G, WORST, P, LEVEL),
        {
            "gains are not 0": X.forall(lambda x: G(x) != 0),
            "p is a distribution": is_distribution(X, P),
            "the worst p is a distribution": is_distribution(X, WORST),
            "slopes at the level": on_support(
                lambda x: slope(x, WORST) == LEVEL, lambda x: slope(x, WORST) <= LEVEL
            ),
        },
        {
            "the bound": l2(P, variance) <= l2(WORST, variance),
            "alone": logic.implies(l2(P, variance) == l2(WORST, variance), same(P, WORST)),
        },
    )


def encoding():
    """Return that outputs depend on the input, and that m is a probability."""
    return X.forall(lambda x: logic.all_of(B(x) >= 0, G(x) > 0, B(x) + G(x) <= 1))


def deviations(root, p, variance):
    """Return that root(x) is sqrt(n) times the standard deviation of the estimate of p(x)."""
    return X.forall(
        lambda x: logic.all_of(root(x) >= 0, root(x) * root(x) == variance(B(x), G(x), p(x)))
    )


def l1_worst_level(variance=unit_variance):
    """Where m is level on the support, and no lower off it, the sum of deviations is greatest."""
    return Statement(
        (B, G, WORST, P, LEVEL, ROOT, TOP),
        {
            "an encoding": encoding(),
            "p is a distribution": is_distribution(X, P),
            "the worst p is a distribution": is_distribution(X, WORST),
            "probabilities at the level": on_support(
                lambda x: chance(x, WORST) == LEVEL, lambda x: B(x) >= LEVEL
            ),
            "the level < 1": LEVEL < 1,
            "deviations are square roots": deviations(ROOT, P, variance),
            "deviations at the worst p": deviations(TOP, WORST, variance),
        },
        {
            "the bound": X.sum(ROOT) <= X.sum(TOP),
            "alone": logic.implies(X.sum(ROOT) == X.sum(TOP), same(P, WORST)),
        },
    )
