"""Which input distribution is worst for the l2 losses (46) and (48) (Propositions 15, 16, 18)."""

from fractions import Fraction

from mechanisms.losses import urap
from mechanisms.losses import urr as losses
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution, mass, size
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X

N, A, ROOT = const("N", REAL), const("a", REAL), const("root", REAL)
UNIFORM = const("uniform", functions(X, REAL))
WORST = const("worst", functions(X, REAL))
HALF = Fraction(1, 2)


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


MASK, ON_N = [True, False, False], [0, HALF, HALF]
SMALL = at({"X": 3}, sensitive=MASK, E=2, p=ON_N)
LARGE = at({"X": 3}, sensitive=MASK, E=5, p=[Fraction(1, 6), Fraction(5, 12), Fraction(5, 12)])
LARGE_AT_ON_N = at({"X": 3}, sensitive=MASK, E=5, p=ON_N)
MOST = [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]


def none(s, N):
    """A changed reference: no distribution."""
    return 0 * s, 2 / N


@states(
    "uldp-urr-l2-worst",
    printed_as="printed",
    holds=[at({"X": 3}, sensitive=MASK, E=2, p=MOST), SMALL],
    dropped={
        0: at({"X": 3}, sensitive=MASK, E=1, p=MOST),
        1: LARGE,
        2: at({"X": 3}, sensitive=MASK, E=2, p=[0, 0, 0]),
    },
    broken=[
        Broken(0, at({"X": 3}, sensitive=MASK, E=2, p=MOST), {"l2_times_n": lambda s, E, m, q: m}),
        Broken(1, SMALL, {"value": losses.mixture_l2_times_n}),
        Broken(2, SMALL, {"reference": none}),
    ],
)
def urr_l2_worst(
    l2_times_n=losses.l2_times_n, value=losses.uniform_l2_times_n, reference=uniform_levels
):
    """Proposition 15: the uniform distribution on X_N is worst, with the value printed."""
    return Statement(
        (SENSITIVE, E, P),
        (E > 1, E - 1 < N, is_distribution(X, P)),
        (
            urr_loss(P, l2_times_n) <= urr_loss(UNIFORM, l2_times_n),
            urr_loss(UNIFORM, l2_times_n) == value(S, N, E),
            is_distribution(X, UNIFORM),
        ),
        sizes() | {UNIFORM: levels(*reference(S, N))},
    )


@states(
    "uldp-urr-l2-mixture",
    printed_as="printed",
    holds=[LARGE, at({"X": 3}, sensitive=MASK, E=3, p=MOST)],
    dropped={
        0: at({"X": 2}, sensitive=[True, True], E=1, p=[HALF, HALF]),
        1: at({"X": 3}, sensitive=MASK, E=2, p=ON_N),
        2: at({"X": 3}, sensitive=MASK, E=5, p=[0, 0, 0]),
    },
    broken=[
        Broken(0, LARGE_AT_ON_N, {"l2_times_n": lambda s, E, m, q: q}),
        Broken(1, LARGE, {"value": losses.uniform_l2_times_n}),
        Broken(2, LARGE, {"mixture": lambda s, N, E: (1 / (s + N), 2 / (s + N))}),
    ],
)
def urr_l2_mixture(
    l2_times_n=losses.l2_times_n, value=losses.mixture_l2_times_n, mixture=losses.mixture
):
    """Proposition 16: (14) is worst, with the value printed."""
    return Statement(
        (SENSITIVE, E, P),
        (E > 1, E - 1 >= N, is_distribution(X, P)),
        (
            urr_loss(P, l2_times_n) <= urr_loss(WORST, l2_times_n),
            urr_loss(WORST, l2_times_n) == value(S, N, E),
            is_distribution(X, WORST),
        ),
        sizes() | {WORST: levels(*mixture(S, N, E))},
    )


@states(
    "uldp-urr-l2-worst-sharp",
    printed_as="ours",
    holds=[SMALL, LARGE],
    dropped={
        0: at({"X": 3}, sensitive=MASK, E=1, p=ON_N),
        1: at({"X": 2}, sensitive=[False, False], E=5, p=[HALF, HALF]),
        2: at({"X": 2}, sensitive=[True, True], E=5, p=[HALF, HALF]),
        3: at({"X": 3}, sensitive=MASK, E=2, p=[0, 0, 0]),
    },
    broken=[
        Broken(0, at({"X": 3}, sensitive=MASK, E=2, p=MOST), {"l2_times_n": lambda s, E, m, q: m}),
        Broken(1, LARGE, {"l2_times_n": lambda s, E, m, q: 0 - m}),
    ],
)
def urr_l2_worst_sharp(
    l2_times_n=losses.l2_times_n, worst=losses.is_mixture_worst, mixture=losses.mixture
):
    """The uniform distribution on X_N is worst for (46), and alone, if and only if E - 1 <= N."""
    found, other = (urr_loss(p, l2_times_n) for p in (P, UNIFORM))
    is_worst = logic.all_of(found <= other, logic.implies(found == other, same(P, UNIFORM)))
    more = logic.all_of(is_distribution(X, WORST), other < urr_loss(WORST, l2_times_n))
    return Statement(
        (SENSITIVE, E, P),
        (E > 1, S >= 1, N >= 1, is_distribution(X, P)),
        (
            logic.implies(logic.negation(worst(N, E)), is_worst),
            logic.implies(worst(N, E), more),
        ),
        sizes() | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*mixture(S, N, E))},
    )


SMALL_A = at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=ON_N)
LARGE_A = at({"X": 3}, sensitive=MASK, a=3, p=MOST)


@states(
    "uldp-urap-l2-worst",
    printed_as="printed",
    holds=[at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=MOST), SMALL_A],
    dropped={
        0: at({"X": 3}, sensitive=MASK, a=1, p=MOST),
        1: at({"X": 3}, sensitive=MASK, a=9, p=MOST),
        2: at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=[0, 0, 0]),
    },
    broken=[
        Broken(
            0,
            at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=MOST),
            {"l2_times_n": lambda s, a, m, q: m},
        ),
        Broken(1, SMALL_A, {"value": urap.interior_l2_times_n}),
        Broken(2, SMALL_A, {"reference": none}),
    ],
)
def urap_l2_worst(
    l2_times_n=urap.l2_times_n, value=urap.uniform_l2_times_n, reference=uniform_levels
):
    """Proposition 18: the uniform distribution on X_N is worst, with the value printed."""
    return Statement(
        (SENSITIVE, A, P),
        (A > 1, A < N / 2 + 1, is_distribution(X, P)),
        (
            urap_loss(P, l2_times_n) <= urap_loss(UNIFORM, l2_times_n),
            urap_loss(UNIFORM, l2_times_n) == value(S, N, A),
            is_distribution(X, UNIFORM),
        ),
        sizes() | {UNIFORM: levels(*reference(S, N))},
    )


def interior_levels(s, N, a):
    """Return the values on X_S and on X_N of the p that is worst above the threshold."""
    held = urap.interior_mass(s, N, a)
    return held / s, (1 - held) / N


@states(
    "uldp-urap-l2-interior",
    printed_as="ours",
    holds=[LARGE_A, at({"X": 3}, sensitive=MASK, a=Fraction(5, 2), p=ON_N)],
    dropped={
        0: NotNeeded("follows from the next, as N >= 0; says what a is"),
        1: at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=ON_N),
        2: NotNeeded("not needed; without it p(X_S)/s, which nobody reads, divides by zero"),
        3: NotNeeded("not needed; without it p(X_N)/N, which nobody reads, divides by zero"),
        4: at({"X": 3}, sensitive=MASK, a=3, p=[0, 0, 0]),
    },
    broken=[
        Broken(0, LARGE_A, {"l2_times_n": lambda s, a, m, q: m}),
        Broken(1, LARGE_A, {"value": urap.uniform_l2_times_n}),
        Broken(2, LARGE_A, {"levels_of": lambda s, N, a: (2 / s, 1 / N)}),
    ],
)
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
        (A > 1, worst(N, A), S >= 1, N >= 1, is_distribution(X, P)),
        (
            logic.all_of(found <= most, logic.implies(found == most, same(P, WORST))),
            most == value(S, N, A),
            is_distribution(X, WORST),
        ),
        sizes() | {WORST: levels(*levels_of(S, N, A))},
    )


@states(
    "uldp-square-sum",
    printed_as="ours",
    holds=[at({"X": 3}, sensitive=[True, True, False], p=[HALF, 0, HALF])],
    dropped={0: at({"X": 1}, sensitive=[False], p=[0])},
    broken=[
        Broken(
            k,
            at({"X": 2}, sensitive=[True, True], p=[HALF, HALF]),
            {"bound": lambda mass, s, k=k: mass * mass * (2 - k)},
        )
        for k in (0, 1)
    ],
)
def square_sum(bound=lambda mass, s: mass * mass / s):
    """Sum p(x)^2 over X_S is at least p(X_S)^2/s, and equal only if all p(x) are equal."""
    total = mass(X, lambda x: P(x) * P(x), SENSITIVE)
    held = mass(X, P, SENSITIVE)
    even = X.forall(lambda x: logic.implies(SENSITIVE(x), P(x) == held / S))
    return Statement(
        (SENSITIVE, P),
        (S >= 1,),
        (total >= bound(held, S), (total == bound(held, S)) == even),
        {S: size(X, SENSITIVE)},
    )


@states(
    "uldp-am-gm-step",
    printed_as="printed",
    holds=[at({"X": 2}, sensitive=[True, True], p=[HALF, HALF / 2], root=Fraction(1, 8))],
    dropped={
        0: at({"X": 2}, sensitive=[True, True], p=[-1, 0], root=0),
        1: at({"X": 2}, sensitive=[True, True], p=[HALF, HALF], root=2),
        2: at({"X": 2}, sensitive=[True, True], p=[HALF, HALF], root=-Fraction(1, 4)),
    },
    broken=[
        Broken(
            0,
            at({"X": 2}, sensitive=[True, True], p=[HALF, HALF], root=Fraction(1, 4)),
            {"bound": lambda mass, s: mass * mass},
        )
    ],
)
def am_gm_step(bound=lambda mass, s: mass * mass / s):
    """The geometric mean of p(x)^2 over X_S is the bound of sum p(x)^2, for s = 2."""
    nonnegative = X.forall(lambda x: P(x) >= 0)
    product = X.prod(lambda x: logic.choose(SENSITIVE(x), P(x) * P(x), 1))
    return Statement(
        (SENSITIVE, P, ROOT),
        (nonnegative, logic.all_of(S == 2, product == ROOT * ROOT), ROOT >= 0),
        (bound(mass(X, P, SENSITIVE), S) == S * ROOT,),
        {S: size(X, SENSITIVE)},
    )
