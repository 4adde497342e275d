"""The theta of uRAP whose worst-case l2 loss is least (asked in Section 4.2 as future work)."""

from fractions import Fraction

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap_theta as losses
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1_urap import THETA, bit_signal
from theory.statements.uldp.worst_l2 import (
    UNIFORM,
    A,
    N,
    levels,
    same,
    sizes,
    uniform_levels,
)

W = const("w", REAL)  # p(X_S) at the saddle point
ROOT_A, ROOT_B = const("root_a", REAL), const("root_b", REAL)
BEST, SADDLE = const("best", REAL), const("saddle", P.sort)
ROOT_X, ROOT_Y, RHO = const("x", REAL), const("y", REAL), const("rho", REAL)
HALF = Fraction(1, 2)


def loss(theta, p, variance=unit_variance):
    """Return n times the expected l2 loss of uRAP."""

    def one(x):
        kinds = [bit_signal(flag, theta, E) for flag in (True, False)]
        signal = (logic.choose(SENSITIVE(x), *pair) for pair in zip(*kinds, strict=True))
        return variance(*signal, p(x))

    return X.sum(one)


def root(mass, s, E):
    """Return the square root, of A and B at a mass alone."""
    return dict(zip(losses.coefficients(mass, s, E), (ROOT_A, ROOT_B), strict=True)).__getitem__


def are_roots(mass, s, E):
    """Return that these are the roots of A and B."""
    pairs = zip((ROOT_A, ROOT_B), losses.coefficients(mass, s, E), strict=True)
    return logic.all_of(*(part for r, q in pairs for part in (r > 0, r * r == q)))


def are_sides(s):
    """Return that x and y are the roots of s + E - 1 and of s."""
    return logic.all_of(ROOT_X > 0, s + E - 1 == ROOT_X * ROOT_X, ROOT_Y > 0, s == ROOT_Y * ROOT_Y)


def saddle_levels(w, s, N):
    """Return the values on X_S and on X_N of the p with p(X_S) = w, uniform inside both."""
    return w / s, (1 - w) / N


def at_best(other, mine):
    """Return that one number is at most another, and equal only if a condition holds."""

    def compared(condition):
        return logic.all_of(other <= mine, logic.implies(other == mine, condition))

    return compared


# E = 26/5, s = N = 1: theta* = 13/18
BEYOND = {
    "sensitive": [True, False],
    "E": Fraction(26, 5),
    "p": [HALF, HALF],
    "theta": HALF,
    "w": Fraction(2, 7),
    "root_a": Fraction(26, 21),
    "root_b": Fraction(10, 21),
}
# E = 4, s = 1, N = 2: theta* = 2/3
WITHIN = {
    "sensitive": [True, False, False],
    "E": 4,
    "p": [HALF, HALF, 0],
    "theta": HALF,
    "w": 0,
    "root_a": Fraction(4, 3),
    "root_b": Fraction(2, 3),
}


def beyond(**other):
    """Return an instance where the saddle point has mass on X_S."""
    return at({"X": 2}, **(BEYOND | other))


def within(**other):
    """Return an instance where it has none."""
    return at({"X": 3}, **(WITHIN | other))


SIZES = "both classes must be there for a saddle point"


# at e^eps < 0 the roots are of positive numbers, and a bit of theta has no other probability
NEGATIVE = beyond(
    E=Fraction(-44, 75),
    theta=Fraction(44, 119),
    w=Fraction(92, 119),
    root_a=Fraction(44, 119),
    root_b=Fraction(60, 119),
)


def half(mass, s, E, root):
    """A changed answer: theta = 1/2."""
    del mass, s, root
    return HALF + 0 * E


def none(w, s, N):
    """A changed reference: no distribution."""
    return (1 + w) / s, (1 - w) / N


@states(
    "uldp-urap-best-theta-always",
    printed_as="ours",
    reading="w is given, by its equation; that one satisfies it is derived apart (docs/given.md)",
    holds=[beyond(), within()],
    dropped={
        0: NEGATIVE,
        1: Implied(SIZES),
        2: beyond(p=[HALF, 1]),
        3: beyond().but(theta=-1),
        4: at(
            {"X": 6},
            sensitive=[True] + 5 * [False],
            E=3 * HALF,
            p=[1] + 5 * [0],
            theta=HALF,
            w=-3 * HALF,
            root_a=3,
            root_b=3,
        ),
        5: beyond(w=0, root_a=9, root_b=1),
        6: beyond(w=Fraction(59, 84), root_b=Fraction(5, 14)),
    },
    broken=[
        Broken(0, beyond(), {"reference": none}),
        Broken(1, beyond(p=[1, 0]), {"variance": lambda b, g, p: p * p}),
        Broken(2, beyond(theta=Fraction(13, 18)), {"response": half}),
        Broken(3, beyond(), {"closed": lambda theta, w, s, N, E: w}),
    ],
)
def always(
    variance=unit_variance,
    response=losses.best_response,
    reference=saddle_levels,
    closed=losses.l2_times_n,
):
    """A saddle point: theta* alone is best against p*, and p* alone is worst for theta*."""
    found, least, other = (
        loss(*pair, variance) for pair in ((BEST, P), (BEST, SADDLE), (THETA, SADDLE))
    )
    rise = losses.balance(W, S, N, E, root(W, S, E))
    return Statement(
        (SENSITIVE, E, P, THETA, W, ROOT_A, ROOT_B),
        (
            E > 1,
            logic.all_of(S >= 1, N >= 1),
            is_distribution(X, P),
            logic.all_of(THETA > 0, THETA < 1),
            logic.all_of(W >= 0, W < 1),
            are_roots(W, S, E),
            logic.any_of(rise == 0, logic.all_of(W == 0, rise <= 0)),
        ),
        (
            is_distribution(X, SADDLE),
            at_best(found, least)(same(P, SADDLE)),
            at_best(least, other)(THETA == BEST),
            other == closed(THETA, W, S, N, E),
        ),
        sizes() | {BEST: response(W, S, E, root(W, S, E)), SADDLE: levels(*reference(W, S, N))},
    )


LATER, ROOT_LATER = const("later", REAL), const("root_later", REAL)
FALLING = {"s": 1, "N": 1, "E": 4, "w": 0, "later": 1, "root_a": Fraction(4, 3)}
FALLING |= {"root_b": Fraction(2, 3), "root_later": Fraction(1, 3)}


def falling_at(**other):
    """Return an instance: masses 0 and 1, for s = N = 1 and e^eps = 4."""
    return at(**(FALLING | other))


@states(
    "uldp-urap-saddle-mass",
    printed_as="ours",
    holds=[falling_at(), falling_at(later=Fraction(7, 12), root_later=HALF)],
    dropped={
        0: at(s=1, N=1, E=HALF, w=Fraction(1, 8), later=1, root_a=1, root_b=3 * HALF, root_later=2),
        1: falling_at().but(N=Fraction(-1, 2)),
        2: falling_at(w=1, later=0, root_b=Fraction(1, 3), root_later=Fraction(2, 3)),
        3: falling_at(root_b=Fraction(1, 100)),
        4: falling_at(later=Fraction(1, 100), root_later=9),
    },
    broken=[
        Broken(0, falling_at(), {"rise": lambda w, s, N, E, root: w}),
        Broken(1, falling_at(), {"rise": lambda w, s, N, E, root: w}),
    ],
)
def falls(rise=losses.balance):
    """Along the best responses the slope falls with the mass, and is negative at mass 1."""
    there = dict(zip(losses.coefficients(LATER, S, E), (ROOT_A, ROOT_LATER), strict=True))
    later = rise(LATER, S, N, E, there.__getitem__)
    return Statement(
        (S, N, E, W, LATER, ROOT_A, ROOT_B, ROOT_LATER),
        (
            E > 1,
            logic.all_of(S >= 1, N >= 1),
            logic.all_of(W >= 0, W < LATER, LATER <= 1),
            are_roots(W, S, E),
            logic.all_of(
                ROOT_LATER > 0, losses.coefficients(LATER, S, E)[1] == ROOT_LATER * ROOT_LATER
            ),
        ),
        (later < rise(W, S, N, E, root(W, S, E)), logic.implies(LATER == 1, later < 0)),
    )


def in_range(s, N, E):
    """Return whether the uniform distribution on X_N is worst for the best theta."""
    return N + N * N / (4 * s) >= E - 1


CLOSED = {"rho": Fraction(2, 3), "x": 2, "y": 1}
ALWAYS = {k: v for k, v in WITHIN.items() if k != "w"} | CLOSED


def closed_at(**other):
    """Return an instance of the closed form, s = 1, N = 2 and e^eps = 4."""
    return at({"X": 3}, **(ALWAYS | other))


OUTSIDE = {"sensitive": [True, False], "p": [HALF, HALF]}


@states(
    "uldp-urap-best-theta",
    printed_as="ours",
    holds=[closed_at(), at({"X": 2}, **(ALWAYS | OUTSIDE))],
    dropped={
        0: at(
            {"X": 2},
            **ALWAYS
            | OUTSIDE
            | {"E": Fraction(1, 4), "root_a": Fraction(1, 3), "root_b": Fraction(2, 3), "x": HALF},
        ),
        1: at({"X": 1}, **ALWAYS | {"sensitive": [True], "p": [1]}),
        2: closed_at(p=[0, HALF, 1]),
        3: closed_at().but(theta=-1),
        4: closed_at(root_a=1),
        5: closed_at(x=9),
        6: closed_at(rho=9),
    },
    broken=[
        Broken(0, closed_at(), {"reference": lambda s, N: (0 * s, 2 / N)}),
        Broken(1, closed_at(p=[1, 0, 0]), {"variance": lambda b, g, p: p * p}),
        Broken(2, closed_at(theta=Fraction(2, 3)), {"response": half}),
        Broken(3, closed_at(), {"variance": lambda b, g, p: p}),
        Broken(4, closed_at(), {"response": half}),
        Broken(5, at({"X": 2}, **(ALWAYS | OUTSIDE)), {"rise": lambda w, s, N, E, root: -E}),
    ],
)
def closed_form(
    variance=unit_variance,
    response=losses.best_response,
    reference=uniform_levels,
    rise=losses.balance,
):
    """The saddle point at mass 0, in closed form; it is one if and only if eps is in this range."""
    sigma, scale = S / (E - 1), (E - 1) * (E - 1)
    roots = root(0, S, E)
    found, least, other = (
        loss(*pair, variance) for pair in ((BEST, P), (BEST, UNIFORM), (THETA, UNIFORM))
    )
    value = E * (ROOT_X + ROOT_Y) * (ROOT_X + ROOT_Y) / scale - 1 / N
    return Statement(
        (SENSITIVE, E, P, THETA, ROOT_A, ROOT_B, ROOT_X, ROOT_Y, RHO),
        (
            E > 1,
            logic.all_of(S >= 1, N >= 1),
            is_distribution(X, P),
            logic.all_of(THETA > 0, THETA < 1),
            are_roots(0, S, E),
            are_sides(S),
            logic.all_of(RHO >= 0, sigma * (sigma + 1) == RHO * RHO),
        ),
        (
            is_distribution(X, UNIFORM),
            logic.implies(in_range(S, N, E), at_best(found, least)(same(P, UNIFORM))),
            at_best(least, other)(THETA == BEST),
            least == value,
            1 + sigma - RHO == BEST,
            (rise(0, S, N, E, roots) <= 0) == in_range(S, N, E),
        ),
        sizes() | {BEST: response(0, S, E, roots), UNIFORM: levels(*reference(S, N))},
    )


ONE_SENSITIVE = at(s=1, a=2, root_a=Fraction(4, 3), root_b=Fraction(2, 3))
MORE = at(s=25, a=5, root_a=Fraction(35, 24), root_b=Fraction(25, 24))


@states(
    "uldp-urap-best-theta-paper",
    printed_as="ours",
    holds=[ONE_SENSITIVE, MORE],
    dropped={
        0: NotNeeded("below 1 nothing is sensitive"),
        1: ONE_SENSITIVE.but(a=-2),
        2: at(s=1, a=2, root_a=1, root_b=1),
    },
    broken=[
        Broken(0, ONE_SENSITIVE, {"basic_theta": lambda a: 1 / (a + 1)}),
        Broken(1, MORE, {"basic_theta": lambda a: 1 / (a + 1)}),
    ],
)
def paper(basic_theta=rappor.basic_theta, response=losses.best_response):
    """The paper's theta is theta* if and only if s = 1, and greater for s > 1."""
    best, theta = response(0, S, A * A, root(0, S, A * A)), basic_theta(A)
    return Statement(
        (S, A, ROOT_A, ROOT_B),
        (S >= 1, A > 1, are_roots(0, S, A * A)),
        ((theta == best) == (S == 1), logic.implies(S > 1, best < theta)),
    )
