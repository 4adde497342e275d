"""Which input distribution is worst for any direct or unary encoding: a level decides."""

from fractions import Fraction

from mechanisms.encodings.base import unit_variance
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import P, X

B, G = const("b", functions(X, REAL)), const("g", functions(X, REAL))
BEST, LEVEL = const("best", functions(X, REAL)), const("level", REAL)
ROOT, TOP = const("root", functions(X, REAL)), const("top", functions(X, REAL))
HALF = Fraction(1, 2)


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
            logic.implies(BEST(x) > 0, meets(x)), logic.implies(BEST(x) == 0, at_most(x))
        )
    )


QUARTER = Fraction(1, 4)
EVEN = {
    "b": [QUARTER, QUARTER],
    "g": [HALF, HALF],
    "best": [HALF, HALF],
    "p": [1, 0],
    "level": 0,
}


def changed(base, **values):
    """Return an instance of two values with some of them changed."""
    return at({"X": 2}, **(base | values))


@states(
    "uldp-l2-worst-level",
    printed_as="ours",
    holds=[at({"X": 1}, b=[0], g=[1], best=[1], p=[1], level=-1), changed(EVEN)],
    dropped={
        0: Implied("without it an estimate divides by zero"),
        1: at({"X": 1}, b=[0], g=[1], best=[1], p=[HALF], level=-1),
        2: changed(EVEN, best=[0, 0], level=1, p=[1, 0]),
        3: changed(EVEN, best=[1, 0], p=[HALF, HALF]),
    },
    broken=[
        Broken(0, changed(EVEN), {"variance": lambda b, g, p: p * p}),
        Broken(1, changed(EVEN), {"variance": lambda b, g, p: b}),
    ],
)
def l2_worst_level(variance=unit_variance):
    """Where (1 - 2 m)/g is level on the support, and no higher off it, the l2 loss is greatest."""
    return Statement(
        (B, G, BEST, P, LEVEL),
        (
            X.forall(lambda x: G(x) != 0),
            is_distribution(X, P),
            is_distribution(X, BEST),
            on_support(lambda x: slope(x, BEST) == LEVEL, lambda x: slope(x, BEST) <= LEVEL),
        ),
        (
            l2(P, variance) <= l2(BEST, variance),
            logic.implies(l2(P, variance) == l2(BEST, variance), same(P, BEST)),
        ),
    )


def encoding():
    """Return that outputs depend on the input, and that m is a probability."""
    return X.forall(lambda x: logic.all_of(B(x) >= 0, G(x) > 0, B(x) + G(x) <= 1))


def deviations(root, p, variance):
    """Return that root(x) is sqrt(n) times the standard deviation of the estimate of p(x)."""
    return X.forall(
        lambda x: logic.all_of(root(x) >= 0, root(x) * root(x) == variance(B(x), G(x), p(x)))
    )


FIFTH, SIXTHS = Fraction(1, 5), Fraction(5, 6)
FLAT = {
    "b": [FIFTH, FIFTH],
    "g": [3 * FIFTH, 3 * FIFTH],
    "best": [HALF, HALF],
    "level": HALF,
    "top": [SIXTHS, SIXTHS],
    "p": [1, 0],
    "root": [Fraction(2, 3), Fraction(2, 3)],
}
FALLING = {
    "b": [FIFTH, Fraction(9, 10)],
    "g": [3 * FIFTH, -2 * FIFTH],
    "best": [1, 0],
    "level": 4 * FIFTH,
    "top": [Fraction(2, 3), Fraction(3, 4)],
    "p": [0, 1],
    "root": [Fraction(2, 3), Fraction(5, 4)],
}
ALONE = {"b": [FIFTH], "g": [3 * FIFTH], "top": [Fraction(2, 3)]}


@states(
    "uldp-l1-worst-level",
    printed_as="ours",
    holds=[changed(FLAT)],
    dropped={
        0: changed(FALLING),
        1: at({"X": 1}, **ALONE, best=[1], level=4 * FIFTH, p=[HALF], root=[SIXTHS]),
        2: at({"X": 1}, **ALONE, best=[0], level=FIFTH, p=[1], root=[Fraction(2, 3)]),
        3: changed(FLAT, best=[1, 0], top=FLAT["root"], p=[HALF, HALF], root=FLAT["top"]),
        4: NotNeeded("without it there is one value, and nothing to show"),
        5: changed(FLAT, root=[2, 2]),
        6: changed(FLAT, top=[0, 0]),
    },
    broken=[
        Broken(
            0,
            changed(FLAT, root=[1, 0], top=[QUARTER, QUARTER]),
            {"variance": lambda b, g, p: p * p * p * p},
        ),
        Broken(
            1,
            changed(FLAT, root=[1, 0], top=[HALF, HALF]),
            {"variance": lambda b, g, p: p * p},
        ),
    ],
)
def l1_worst_level(variance=unit_variance):
    """Where m is level on the support, and no lower off it, the sum of deviations is greatest."""
    return Statement(
        (B, G, BEST, P, LEVEL, ROOT, TOP),
        (
            encoding(),
            is_distribution(X, P),
            is_distribution(X, BEST),
            on_support(lambda x: chance(x, BEST) == LEVEL, lambda x: B(x) >= LEVEL),
            LEVEL < 1,
            deviations(ROOT, P, variance),
            deviations(TOP, BEST, variance),
        ),
        (
            X.sum(ROOT) <= X.sum(TOP),
            logic.implies(X.sum(ROOT) == X.sum(TOP), same(P, BEST)),
        ),
    )


ONES, ZEROS, BOUND = const("B", REAL), const("C", REAL), const("bound", REAL)


BOUNDED = {key: FLAT[key] for key in ("b", "g", "p", "root")} | {"bound": Fraction(5, 3)}


@states(
    "uldp-l1-inequality",
    printed_as="ours",
    holds=[changed(BOUNDED), changed(BOUNDED, p=[HALF, HALF], root=[SIXTHS, SIXTHS])],
    dropped={
        0: at({"X": 2}, b=[0, 1], g=[1, -1], p=[HALF, HALF], root=[HALF, HALF], bound=0),
        1: changed(BOUNDED, p=[0, 0]),
        2: changed(BOUNDED, root=[2, 2]),
        3: changed(BOUNDED, bound=-Fraction(5, 3)),
    },
    broken=[
        Broken(0, changed(BOUNDED, root=[2, 0]), {"variance": lambda b, g, p: 4 * p}),
        Broken(
            1,
            changed(BOUNDED, root=[Fraction(5, 3), 0]),
            {"variance": lambda b, g, p: p * Fraction(25, 9)},
        ),
    ],
)
def l1_inequality(variance=unit_variance):
    """The sum of deviations is at most sqrt((1 + B)(C - 1)), and equal only if all m are equal."""
    total = X.sum(ROOT)
    level = X.forall(lambda x: X.forall(lambda y: chance(x, P) == chance(y, P)))
    return Statement(
        (B, G, P, ROOT, BOUND),
        (
            encoding(),
            is_distribution(X, P),
            deviations(ROOT, P, variance),
            logic.all_of(BOUND >= 0, BOUND * BOUND == (1 + ONES) * (ZEROS - 1)),
        ),
        (total <= BOUND, (total == BOUND) == level),
        {ONES: X.sum(lambda x: B(x) / G(x)), ZEROS: X.sum(lambda x: (1 - B(x)) / G(x))},
    )
