"""Which input distribution is worst for the l1 losses (12) and (17) (Propositions 7, 8, 10).

A loss is sqrt(2/(n pi)) times a sum of square roots. Roots are functions: `root` for p, `top` for
the distribution that is worst.
"""

from fractions import Fraction

from mechanisms.losses import urr as losses
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l2 import (
    UNIFORM,
    WORST,
    N,
    levels,
    same,
    sizes,
    uniform_levels,
)

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


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
# s = 1, N = 2, e^eps = 5/4: all roots are fractions
SMALL = {
    "sensitive": [True, False, False],
    "E": Fraction(5, 4),
    "p": [1, 0, 0],
    "root": [0, 0, 0],
    "top": [2, 3 * HALF, 3 * HALF],
    "on_s": 2,
    "on_n": 3,
}
# s = N = 1, e^eps = 5: above the threshold
LARGE = {
    "sensitive": [True, False],
    "E": 5,
    "p": [0, 1],
    "root": [HALF, HALF],
    "top": [Fraction(5, 8), Fraction(5, 8)],
    "on_x": 5 * QUARTER,
}
OVER = LARGE | {
    "p": [3 * HALF * QUARTER, 5 * HALF * QUARTER],
    "root": LARGE["top"],
    "top": [HALF, HALF],
    "on_s": HALF,
    "on_n": HALF,
}
del OVER["on_x"]
FIVE = {
    "sensitive": [True, False, False, False, False],
    "E": 5,
    "p": [0] + 4 * [Fraction(5, 8)],
    "root": [HALF] + 4 * [Fraction(5, 8)],
    "top": 5 * [HALF],
    "on_x": 5 * HALF,
}


BOTH_SMALL = {key: SMALL[key] for key in ("sensitive", "E", "p", "root", "top")}
BOTH_SMALL |= {"most": [0, 0, 0]}
BOTH_LARGE = {key: OVER[key] for key in ("sensitive", "E", "p", "root", "top")}
BOTH_LARGE |= {"most": LARGE["top"]}


def three(**changed):
    """Return an instance below the threshold, with some values changed."""
    return at({"X": 3}, **(SMALL | changed))


def two(base, **changed):
    """Return an instance of two values with some of them changed."""
    return at({"X": 2}, **(base | changed))


UNDEFINED = "without it (12) divides by zero or stands for no mechanism"


@states(
    "uldp-urr-l1-worst",
    printed_as="printed",
    holds=[three(), three(p=[0, HALF, HALF], root=SMALL["top"])],
    dropped={
        0: Implied(UNDEFINED),
        1: two(OVER),
        2: NotNeeded("not needed for s > N; for s = 0 nothing is sensitive"),
        3: three(p=[0, 1, 1], root=[2, 2, 2]),
        4: three(root=[3, 3, 3]),
        5: three(top=[0, 0, 0], root=[0, 0, 0]),
        6: three(on_s=3),
    },
    broken=[
        Broken(
            0,
            three(root=[1, 0, 0], top=[0, QUARTER, QUARTER]),
            {"l1_square": lambda flag, p, s, E: p * p * p * p},
        ),
        Broken(1, three(on_s=3), {"values": lambda s, N, E: (9, 9)}),
        Broken(2, three(top=[2, 2, 2]), {"reference": lambda s, N: (0 * s, 1 + 0 / N)}),
    ],
)
def urr_l1_worst(
    l1_square=losses.l1_square, values=losses.uniform_l1_squares, reference=uniform_levels
):
    """Proposition 7: the uniform distribution on X_N is worst for (12), with value (13)."""
    on_s, on_n = values(S, N, E)
    return Statement(
        (SENSITIVE, E, P, ROOT, TOP, ON_S, ON_N),
        (
            E > 1,
            E - 1 < N,
            logic.all_of(S >= 1, S <= N),
            is_distribution(X, P),
            roots(ROOT, P, l1_square, S, E),
            roots(TOP, UNIFORM, l1_square, S, E),
            logic.all_of(is_root(ON_S, on_s), is_root(ON_N, on_n)),
        ),
        (X.sum(ROOT) <= X.sum(TOP), X.sum(TOP) == ON_S + ON_N, is_distribution(X, UNIFORM)),
        sizes() | {UNIFORM: levels(*reference(S, N))},
    )


@states(
    "uldp-urr-l1-mixture",
    printed_as="printed",
    holds=[two(LARGE)],
    dropped={
        0: Implied(UNDEFINED),
        1: two(LARGE, E=3 * HALF, p=[1, 0], root=[0, 0], top=[3 * HALF, 3 * HALF], on_x=3),
        2: at({"X": 5}, **FIVE),
        3: two(LARGE, root=[1, 1]),
        4: two(LARGE, top=[0, 0]),
        5: two(LARGE, on_x=1),
    },
    broken=[
        Broken(
            0,
            two(LARGE, root=[0, 1], top=[Fraction(9, 64), Fraction(25, 64)]),
            {"l1_square": lambda flag, p, s, E: p * p * p * p},
        ),
        Broken(1, two(LARGE, on_x=2), {"value": lambda s, N, E: 4}),
        Broken(2, two(LARGE, top=[0, HALF]), {"mixture": lambda s, N, E: (1 + 0 * s, 1)}),
    ],
)
def urr_l1_mixture(
    l1_square=losses.l1_square, value=losses.mixture_l1_square, mixture=losses.mixture
):
    """Proposition 8: (14) is worst for (12), with value (15)."""
    return Statement(
        (SENSITIVE, E, P, ROOT, TOP, ON_X),
        (
            E > 1,
            logic.all_of(S >= 1, N >= 1, E - 1 >= N),
            is_distribution(X, P),
            roots(ROOT, P, l1_square, S, E),
            roots(TOP, WORST, l1_square, S, E),
            is_root(ON_X, value(S, N, E)),
        ),
        (X.sum(ROOT) <= X.sum(TOP), X.sum(TOP) == ON_X, is_distribution(X, WORST)),
        sizes() | {WORST: levels(*mixture(S, N, E))},
    )


@states(
    "uldp-urr-l1-worst-sharp",
    printed_as="ours",
    holds=[at({"X": 3}, **BOTH_SMALL), at({"X": 2}, **BOTH_LARGE)],
    dropped={
        0: Implied(UNDEFINED),
        1: at({"X": 1}, sensitive=[False], E=5, p=[1], root=[0], top=[0], most=[0]),
        2: at({"X": 3}, **(BOTH_SMALL | {"p": [0, 1, 1], "root": [2, 2, 2]})),
        3: at({"X": 3}, **(BOTH_SMALL | {"root": [3, 3, 3]})),
        4: at({"X": 3}, **(BOTH_SMALL | {"top": [0, 0, 0], "root": [0, 0, 0]})),
    },
    broken=[
        Broken(
            0,
            at({"X": 3}, **(BOTH_SMALL | {"root": [1, 0, 0], "top": [0, QUARTER, QUARTER]})),
            {"l1_square": lambda flag, p, s, E: p * p * p * p},
        ),
        Broken(
            1,
            at({"X": 2}, **(BOTH_LARGE | {"root": [0, 0], "top": [0, 0], "most": [0, 0]})),
            {"l1_square": lambda flag, p, s, E: 0},
        ),
    ],
)
def urr_l1_worst_sharp(
    l1_square=losses.l1_square, worst=losses.is_mixture_worst, mixture=losses.mixture
):
    """The uniform distribution on X_N is worst for (12), and alone, if and only if E - 1 <= N."""
    found, other, most = (X.sum(f) for f in (ROOT, TOP, MOST))
    is_worst = logic.all_of(found <= other, logic.implies(found == other, same(P, UNIFORM)))
    above = logic.all_of(worst(N, E), roots(MOST, WORST, l1_square, S, E))
    return Statement(
        (SENSITIVE, E, P, ROOT, TOP, MOST),
        (
            E > 1,
            logic.all_of(S >= 1, N >= 1),
            is_distribution(X, P),
            roots(ROOT, P, l1_square, S, E),
            roots(TOP, UNIFORM, l1_square, S, E),
        ),
        (
            logic.implies(logic.negation(worst(N, E)), is_worst),
            logic.implies(above, logic.all_of(is_distribution(X, WORST), other < most)),
        ),
        sizes() | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*mixture(S, N, E))},
    )
