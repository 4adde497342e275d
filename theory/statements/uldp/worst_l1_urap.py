"""Which input distribution is worst for uRAP's l1 loss (17) (Proposition 10), and beyond it."""

from fractions import Fraction

from mechanisms import rappor, urap
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as losses
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1 import (
    MOST,
    ON_N,
    ON_S,
    ON_X,
    ROOT,
    TOP,
    is_root,
    roots,
)
from theory.statements.uldp.worst_l2 import (
    UNIFORM,
    WORST,
    A,
    N,
    levels,
    same,
    sizes,
    uniform_levels,
)

THETA = const("theta", REAL)
HALF, QUARTER, FIFTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 5)
# s = N = 1: roots are fractions
SMALL = {
    "sensitive": [True, False],
    "a": Fraction(169, 144),
    "p": [1, 0],
    "root": [Fraction(156, 25), 0],
    "top": [Fraction(156, 25), Fraction(12, 5)],
    "on_s": Fraction(156, 25),
    "on_n": Fraction(12, 5),
}
LARGE = {
    "sensitive": [True, False],
    "a": Fraction(16, 9),
    "p": [0, 0],
    "top": [Fraction(500, 287), Fraction(320, 287)],
    "on_x": Fraction(20, 7),
}
LARGE |= {"p": [1, 0], "root": [Fraction(12, 7), 0]}


# a < 0, s = 2, N = 1: no mechanism has such an a
NEGATIVE = {
    "sensitive": [True, True, False],
    "a": Fraction(-5, 14),
    "p": [HALF, HALF, 0],
    "root": [Fraction(9, 38), Fraction(9, 38), 0],
    "top": [0, 0, 0],
}


def two(base, **changed):
    """Return an instance of two values with some of them changed."""
    return at({"X": 2}, **(base | changed))


UNDEFINED = "without it (17) divides by zero or stands for no mechanism"


def fourth(flag, p, *size):
    """A changed formula: what is not concave."""
    del flag, size
    return p * p * p * p


def more_on_s(flag, p, a):
    """A changed formula: mass on X_S counts twice."""
    del a
    return (4 if flag else 1) * p * p


@states(
    "uldp-urap-l1-worst",
    printed_as="printed",
    holds=[two(SMALL), two(SMALL, p=[0, 1], root=SMALL["top"])],
    dropped={
        0: Implied(UNDEFINED),
        1: two(
            SMALL,
            a=Fraction(25, 9),
            p=[Fraction(16, 65), Fraction(49, 65)],
            root=[Fraction(1073, 1040), Fraction(203, 260)],
            top=[Fraction(15, 16), Fraction(3, 4)],
            on_s=Fraction(15, 16),
            on_n=Fraction(3, 4),
        ),
        2: NotNeeded("not needed for s > N; for s = 0 nothing is sensitive"),
        3: two(SMALL, p=[0, Fraction(169, 50)], root=[Fraction(156, 25), Fraction(169, 50)]),
        4: two(SMALL, root=[9, 9]),
        5: two(SMALL, top=[0, 0]),
        6: two(SMALL, on_s=9),
    },
    broken=[
        Broken(0, two(SMALL, root=[2, 0], top=[0, 1]), {"l1_square": more_on_s}),
        Broken(1, two(SMALL, on_s=3, on_n=3), {"values": lambda s, N, a: (9, 9)}),
        Broken(
            2,
            two(SMALL, top=[Fraction(156, 25), 0]),
            {"reference": lambda s, N: (0 * s, 0 / N)},
        ),
    ],
)
def urap_l1_worst(
    l1_square=losses.l1_square, values=losses.uniform_l1_squares, reference=uniform_levels
):
    """Proposition 10: the uniform distribution on X_N is worst for (17), with value (18)."""
    on_s, on_n = values(S, N, A)
    return Statement(
        (SENSITIVE, A, P, ROOT, TOP, ON_S, ON_N),
        (
            A > 1,
            A < N / 2 + 1,
            logic.all_of(S >= 1, S <= N),
            is_distribution(X, P),
            roots(ROOT, P, l1_square, A),
            roots(TOP, UNIFORM, l1_square, A),
            logic.all_of(is_root(ON_S, on_s), is_root(ON_N, on_n)),
        ),
        (X.sum(ROOT) <= X.sum(TOP), X.sum(TOP) == ON_S + ON_N, is_distribution(X, UNIFORM)),
        sizes() | {UNIFORM: levels(*reference(S, N))},
    )


def level_values(s, N, a):
    """Return the values on X_S and on X_N of the p that is worst above the threshold."""
    held = losses.level_mass(s, N, a)
    return held / s, (1 - held) / N


@states(
    "uldp-urap-l1-level",
    printed_as="ours",
    holds=[two(LARGE)],
    dropped={
        0: at(
            {"X": 3},
            **NEGATIVE | {"top": [Fraction(54, 247)] * 2 + [Fraction(30, 247)]},
            on_x=Fraction(6, 19),
        ),
        1: at(
            {"X": 6},
            sensitive=[True] + 5 * [False],
            a=9 * QUARTER,
            p=[1] + 5 * [0],
            root=[Fraction(6, 5)] + 5 * [0],
            top=[Fraction(273, 290)] + 5 * [Fraction(189, 290)],
            on_x=Fraction(21, 5),
        ),
        2: NotNeeded("both classes must be there"),
        3: two(LARGE, p=[HALF, Fraction(8, 7)], root=[Fraction(25, 14), Fraction(8, 7)]),
        4: two(LARGE, root=[9, 9]),
        5: two(LARGE, top=[0, 0]),
        6: two(LARGE, on_x=9),
    },
    broken=[
        Broken(
            0,
            two(LARGE, root=[1, 0], top=[QUARTER, QUARTER]),
            {"l1_square": fourth, "levels_of": lambda s, N, a: (HALF + 0 * s, HALF)},
        ),
        Broken(1, two(LARGE, on_x=2), {"value": lambda s, N, a: 4}),
        Broken(
            2, two(LARGE, top=[Fraction(12, 7), 0]), {"levels_of": lambda s, N, a: (0 * s, 0 * N)}
        ),
    ],
)
def urap_l1_level(
    l1_square=losses.l1_square,
    worst=losses.is_level_worst,
    value=losses.level_l1_square,
    levels_of=level_values,
):
    """Beyond Proposition 10 that p, and it alone, is worst for (17), with that value."""
    found, most = X.sum(ROOT), X.sum(TOP)
    return Statement(
        (SENSITIVE, A, P, ROOT, TOP, ON_X),
        (
            A > 1,
            worst(N, A),
            logic.all_of(S >= 1, N >= 1),
            is_distribution(X, P),
            roots(ROOT, P, l1_square, A),
            roots(TOP, WORST, l1_square, A),
            is_root(ON_X, value(S, N, A)),
        ),
        (
            logic.all_of(found <= most, logic.implies(found == most, same(P, WORST))),
            most == ON_X,
            is_distribution(X, WORST),
        ),
        sizes() | {WORST: levels(*levels_of(S, N, A))},
    )


def bit_variance(flag, p, theta, E, variance=unit_variance):
    """Return n times the variance of the estimate of p from its bit."""
    own, other = urap.bit_probabilities(flag, theta, E)
    return variance(other, own - other, p)


def level_bit(s, N, theta, E):
    """Return the probability of each bit where all are 1 equally often, from masses of sum one."""
    (b, g), (c, h) = (bit_signal(flag, theta, E) for flag in (True, False))
    return (g * h + s * h * b + N * g * c) / (s * h + N * g)


def bit_signal(flag, theta, E):
    """Return (b, g) of a bit."""
    own, other = urap.bit_probabilities(flag, theta, E)
    return other, own - other


def level_for(s, N, theta, E):
    """Return the values on X_S and on X_N of the p at which all bits are 1 equally often."""
    m = level_bit(s, N, theta, E)
    kinds = (bit_signal(flag, theta, E) for flag in (True, False))
    return tuple((m - b) / g for b, g in kinds)


BITS = {"E": 6, "theta": 3 * FIFTH, "a": 2}
BELOW = BITS | {
    "sensitive": [True] + 5 * [False],
    "p": [0, 2 * FIFTH, 2 * FIFTH, FIFTH, 0, 0],
    "root": [1, 4 * FIFTH, 4 * FIFTH, 3 * FIFTH, 0, 0],
    "top": [1] + 5 * [3 * FIFTH],
    "most": 6 * [0],
}
ABOVE = BITS | {"sensitive": [True, False], "p": [0, 1], "root": [1, 1], "top": [1, 1]}
ABOVE |= {"most": [1, 1]}
CONCENTRATED = BELOW | {
    "p": [1] + 5 * [0],
    "root": [1] + 5 * [0],
    "top": [0] + 5 * [Fraction(1, 25)],
}


def nothing(*values):
    """A changed formula: no loss."""
    del values
    return 0


@states(
    "uldp-urap-l1-worst-sharp",
    printed_as="ours",
    holds=[two(ABOVE), at({"X": 6}, **BELOW)],
    dropped={
        0: two(ABOVE).but(a=0),
        1: at(
            {"X": 1},
            **BITS | {"sensitive": [False], "p": [1], "root": [1], "top": [1], "most": [1]},
        ),
        2: at({"X": 6}, **(BELOW | {"p": [0] + 5 * [1], "root": 6 * [1]})),
        3: at({"X": 6}, **(BELOW | {"root": 6 * [3]})),
        4: at({"X": 6}, **(BELOW | {"top": 6 * [0]})),
    },
    broken=[
        Broken(0, at({"X": 6}, **CONCENTRATED), {"variance": fourth}),
        Broken(1, two(ABOVE, root=[0, 0], top=[0, 0], most=[0, 0]), {"variance": nothing}),
        Broken(2, two(ABOVE), {"basic_theta": lambda a: 1 + 0 * a}),
    ],
)
def urap_l1_worst_sharp(
    variance=bit_variance,
    threshold=lambda N, theta, E: (E - 1) * urap.probabilities(theta, E)[1] > N,
    basic_theta=rappor.basic_theta,
):
    """The uniform distribution on X_N is worst, and alone, if and only if N >= (E - 1) d2."""
    found, other, most = (X.sum(f) for f in (ROOT, TOP, MOST))
    is_worst = logic.all_of(found <= other, logic.implies(found == other, same(P, UNIFORM)))
    over = threshold(N, THETA, E)
    above = logic.all_of(over, roots(MOST, WORST, variance, THETA, E))
    paper = threshold(N, basic_theta(A), A * A) == losses.is_level_worst(N, A)
    return Statement(
        (SENSITIVE, THETA, E, P, ROOT, TOP, MOST, A),
        (
            logic.all_of(THETA > 0, THETA < 1, E > 1, A > 1),
            logic.all_of(S >= 1, N >= 1),
            is_distribution(X, P),
            roots(ROOT, P, variance, THETA, E),
            roots(TOP, UNIFORM, variance, THETA, E),
        ),
        (
            logic.implies(logic.negation(over), is_worst),
            logic.implies(above, logic.all_of(is_distribution(X, WORST), other < most)),
            paper,
        ),
        sizes()
        | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*level_for(S, N, THETA, E))},
    )
