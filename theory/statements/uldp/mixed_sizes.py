"""The mixture of block sizes: how its bound changes with the shares, and its worst mass."""

from fractions import Fraction

from mechanisms import ubd as design
from mechanisms.estimation import score
from mechanisms.losses import ubd, ubd_mixture, urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.statements.uldp.least_loss import ALPHA, N

S, E = const("s", REAL), const("E", REAL)
SHARE, LATER, WORST = const("t", REAL), const("later", REAL), const("worst", REAL)
# M at t and at later, and its slope at t and, at (14), at 0
HERE, THERE, SLOPE = const("M", REAL), const("M_later", REAL), const("slope", REAL)
FIRST = const("slope_at_worst", REAL)
HALF = Fraction(1, 2)
# three sensitive values and another: uRR is optimal from E = 1 + sqrt 3 on
FOUR = {"s": 3, "N": 1, "E": 2, "alpha": HALF, "t": 0, "later": HALF}


def four(**other):
    """Return an instance of four values."""
    return at(**(FOUR | other))


def backwards(s, N, E, alpha, t):
    """A changed slope: its negative."""
    return -ubd_mixture.slope_in_t(s, N, E, alpha, t)


@states(
    "uldp-ubd-mixture-slope",
    printed_as="ours",
    holds=[four(), four(E=3), four(s=2, N=2, E=3, t=HALF, later=0)],
    dropped={
        0: four().but(E=-1),
        1: four().but(s=Fraction(1, 2)),
        2: four().but(N=-5),
        3: four().but(alpha=-5),
        4: four(E=Fraction(5, 2)).but(s=6, alpha=3),
        5: four(s=2, N=2, E=3, t=HALF, later=0).but(t=1),
        6: four(s=2, t=0, later=2),
    },
    broken=[
        Broken(0, four(alpha=0), {"slope": backwards}),
        Broken(1, four(E=Fraction(5, 2)), {"is_optimal": lambda K, excess: excess > 1}),
    ],
)
def mixture_slope(
    bound=ubd_mixture.bound_at,
    slope=ubd_mixture.slope_in_t,
    mixture=urr.mixture,
    is_optimal=ubd.urr_is_optimal,
):
    """M lies above its tangents; at (14) it falls from t = 0 on just below uRR's threshold."""
    named = {
        WORST: S * mixture(S, N, E)[0],
        HERE: bound(S, N, E, ALPHA, SHARE),
        THERE: bound(S, N, E, ALPHA, LATER),
        SLOPE: slope(S, N, E, ALPHA, SHARE),
        FIRST: slope(S, N, E, WORST, 0),
    }
    return Statement(
        (S, N, E, ALPHA, SHARE, LATER),
        (
            *(E > 1, S >= 2, N >= 1, ALPHA >= 0, ALPHA < 1),
            *(logic.all_of(x >= 0, x < 1) for x in (SHARE, LATER)),
        ),
        (
            THERE >= HERE + SLOPE * (LATER - SHARE),
            logic.implies(E - 1 >= N, (FIRST >= 0) == is_optimal(S + N, E - N)),
        ),
        named,
    )


ON_S, ON_N, MASS = const("on_sensitive", REAL), const("on_other", REAL), const("mass", REAL)
CLIPPED = const("worst", REAL)


def lesser(a, b):
    """Return the lesser of two numbers."""
    return logic.choose(a <= b, a, b)


def greater(a, b):
    """Return the greater of two numbers."""
    return logic.choose(a <= b, b, a)


def parabola(**values):
    """Return an instance of one sensitive value and two others."""
    return at(**({"s": 1, "N": 2, "on_sensitive": 2, "on_other": 1, "mass": HALF} | values))


@states(
    "uldp-ubd-mixture-worst-mass",
    printed_as="ours",
    holds=[parabola(), parabola(on_sensitive=9), parabola(on_other=9)],
    dropped={
        0: parabola(s=-Fraction(1, 9), mass=1),
        1: parabola(N=-Fraction(1, 9), mass=0),
        2: parabola(on_sensitive=9, mass=2),
    },
    broken=[
        Broken(0, parabola(on_sensitive=9), {"worst": lambda s, N, a, b, *_: (a - b) * s / N}),
        Broken(1, parabola(), {"worst": lambda s, N, *_: 0 * s}),
        Broken(2, parabola(), {"loss": lambda s, N, a, b, mass: a * mass - b * mass}),
    ],
)
def worst_mass(loss=ubd_mixture.l2_at_mass, worst=ubd_mixture.worst_mass):
    """No mass on X_S loses more; p is uniform inside X_S and X_N, or inside one of them."""
    here, most, all_n, all_s = (loss(S, N, ON_S, ON_N, mass) for mass in (MASS, CLIPPED, 0, 1))
    alone = logic.all_of(all_n == ON_N - 1 / N, all_s == ON_S - 1 / S)
    return Statement(
        (S, N, ON_S, ON_N, MASS),
        (S > 0, N > 0, logic.all_of(MASS >= 0, MASS <= 1)),
        (logic.all_of(CLIPPED >= 0, CLIPPED <= 1), here <= most, alone),
        {CLIPPED: worst(S, N, ON_S, ON_N, lesser, greater)},
    )


def means(k, c):
    """Return the means of one report's estimate by a block of k: of a value, from a value.

    In turn: of a sensitive value from itself and from another; of a value of X_N from a sensitive
    one; of a sensitive value from one of X_N; of a value of X_N from itself and from another.
    """
    has, keep = design.inclusion(S, k, E)
    chance = design.signal(S, k, E)[0]
    block = (1 - keep) * c.outside
    return (
        has * c.own + c.other,
        chance * c.own + c.other,
        c.outside,
        (1 - keep) * (c.own * k / S + c.other) + keep * c.sensitive,
        block + keep * (c.told + c.rest),
        block + keep * c.rest,
    )


def more(field):
    """Return changed coefficients: one of them is more by 1."""

    def changed(*at):
        return [c._replace(**{field: getattr(c, field) + 1}) for c in score.mixed_coefficients(*at)]

    return changed


FIELDS = ("other", "other", "outside", "sensitive", "told", "rest")
NAMES = [f"from_{k}" for k in range(6)]


@states(
    "uldp-ubd-mixture-means",
    printed_as="ours",
    holds=[four(), four(s=4, N=3, t=HALF, alpha=0)],
    dropped={
        0: four().but(E=1),
        1: four().but(s=0),
        2: four().but(N=0),
        3: four(s=4, N=3, t=HALF, alpha=0).but(alpha=-2),
        4: four().but(alpha=1),
        5: four(s=4, N=3, t=HALF, alpha=0).but(t=-1),
    },
    broken=[Broken(k, four(), {"coefficients": more(f)}) for k, f in enumerate(FIELDS)],
)
def mixture_means(coefficients=score.mixed_coefficients):
    """One report's estimate has the value itself as its mean, whatever the value."""
    of = (S, N, E, ALPHA, SHARE)
    one, two = (means(k, c) for k, c in zip((1, 2), coefficients(*of), strict=True))
    found = [(1 - SHARE) * x + SHARE * y for x, y in zip(one, two, strict=True)]
    named = {const(name, REAL): value for name, value in zip(NAMES, found, strict=True)}
    return Statement(
        (S, N, E, ALPHA, SHARE),
        (
            *(E > 1, S >= 2, N >= 1, ALPHA >= 0, ALPHA < 1),
            logic.all_of(SHARE >= 0, SHARE < 1),
        ),
        tuple(mean == expected for mean, expected in zip(named, (1, 0, 0, 0, 1, 0), strict=True)),
        named,
    )
