"""uRAP with the estimate that leaves out the noise of revealing reports: loss, worst p, theta."""

from fractions import Fraction

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation import rao_blackwell
from mechanisms.losses import rao_blackwell as any_losses
from mechanisms.losses import rao_blackwell_urap as losses
from mechanisms.losses import urap as paper_losses
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution, mass
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1_urap import THETA, bit_signal
from theory.statements.uldp.worst_l2 import WORST, A, N, levels, same, sizes, squares

HIDDEN, MASS, BEST = const("hidden", REAL), const("mass", REAL), const("best", REAL)
ROOT_A, ROOT_B = const("root_a", REAL), const("root_b", REAL)
ON_S = const("on_s", WORST.sort)
HALF, QUARTER, THIRD = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)


def kinds(theta):
    """Return (b, g) of the bits of X_S and of X_N."""
    return [bit_signal(flag, theta, E) for flag in (True, False)]


def hidden(p, theta=THETA):
    """Return the probability that a report does not reveal its input: a is 1 - d2 on X_N."""
    _, (b, g) = kinds(theta)
    return 1 - X.sum(lambda x: logic.choose(SENSITIVE(x), 0, b + g) * p(x))


def loss(p, variance, theta=THETA):
    """Return n times the expected l2 loss."""

    def one(x):
        b, g = (logic.choose(SENSITIVE(x), *pair) for pair in zip(*kinds(theta), strict=True))
        return variance(b, g, p(x), hidden(p, theta))

    return X.sum(one)


def empirical(b, g, p, hidden):
    """Return n times the variance of the empirical estimate."""
    return unit_variance(b, g, p) + 0 * hidden


def urap(**values):
    """Return an instance of uRAP with theta = 1/2 and e^eps = 3."""
    made = {"sensitive": [True, False], "theta": HALF, "E": 3, "p": [HALF, HALF], "a": 2}
    return at({"X": len((made | values)["p"])}, **(made | values))


PROPER = "without it an estimate divides by zero or is of no mechanism"


@states(
    "uldp-rao-blackwell-urap",
    printed_as="ours",
    reading="n times the expected l2 loss is the sum of n times the variances of the estimates, "
    "those of uldp-rao-blackwell-variance",
    holds=[urap(), urap(sensitive=[True, True, False], p=[HALF, QUARTER, QUARTER])],
    dropped={0: PROPER, 1: urap(p=[1, 1])},
    broken=[
        Broken(0, urap(), {"variance": lambda b, g, p, hidden: p}),
        Broken(1, urap(), {"saved": lambda theta, mass, s, E: 0 * s}),
        Broken(2, urap(), {"saved": lambda theta, mass, s, E: 0 * s}),
    ],
)
def loss_of_urap(
    variance=rao_blackwell.unit_variance,
    l2_times_n=losses.l2_times_n,
    saved=losses.saved_times_n,
    printed=paper_losses.l2_times_n,
    basic_theta=rappor.basic_theta,
):
    """The loss for any theta, what is saved, and that it is so from (48) at the paper's theta."""
    held, total = mass(X, P, SENSITIVE), squares(P)
    theta = basic_theta(A)
    less = saved(theta, held, S, A * A)
    whole = l2_times_n(theta, held, total, S, A * A) + less
    return Statement(
        (SENSITIVE, THETA, E, A, P),
        (logic.all_of(THETA > 0, THETA < 1, E > 1, A > 1), is_distribution(X, P)),
        (
            loss(P, variance) == l2_times_n(THETA, held, total, S, E),
            loss(P, empirical) - loss(P, variance) == saved(THETA, held, S, E),
            logic.all_of(whole == printed(S, A, held, total), less == S * (1 - held) / (A - 1)),
        ),
        sizes(),
    )


def on_sensitive(s):
    """Return the values on X_S and on X_N of the uniform distribution on X_S."""
    return 1 / s, 0 * s


def interior(s, N, theta, E):
    """Return the values on X_S and on X_N of the p that is worst else."""
    held = losses.interior_mass(theta, s, N, E)
    return held / s, (1 - held) / N


def is_worst(p, worst, formula):
    """Return whether no p loses more than one distribution, and no other as much."""
    most = loss(worst, formula)
    found = loss(p, formula)
    return logic.all_of(found <= most, logic.implies(found == most, same(p, worst)))


FOUR = urap(sensitive=[True] * 3 + [False], p=[QUARTER] * 4, E=2)


@states(
    "uldp-rao-blackwell-urap-worst",
    printed_as="ours",
    holds=[urap(), FOUR],
    dropped={0: PROPER, 1: "both classes must be there for a threshold", 2: urap(p=[1, 1])},
    broken=[
        Broken(
            0,
            urap(sensitive=[True] * 3 + [False], p=[1, 0, 0, 0], E=2),
            {"variance": lambda b, g, p, hidden: p * p},
        ),
        Broken(1, urap(p=[1, 0]), {"variance": lambda b, g, p, hidden: p * p}),
        Broken(2, urap(), {"rappor_variance": lambda b, g, p: p}),
        Broken(3, urap(), {"slope": lambda theta, mass, s, N, E: 1 + 0 * mass}),
    ],
)
def worst_of_urap(
    variance=rao_blackwell.unit_variance,
    threshold=losses.is_sensitive_worst,
    rappor_variance=unit_variance,
    slopes=any_losses.slopes,
    slope=losses.slope,
):
    """The uniform distribution on X_S is worst if and only if s(s-1) >= 2G; else the other one."""
    (b, g), (c, h) = kinds(THETA)
    held, noise = mass(X, P, SENSITIVE), S * (b * (1 - b) / (g * g))
    first = slopes(b, g, 0, noise) - 2 * (held / S)
    second = slopes(c, h, c + h, noise) - 2 * ((1 - held) / N)
    over = threshold(THETA, S, E)
    other = losses.interior_mass(THETA, S, N, E)
    inside = logic.all_of(other > 0, other < 1, slope(THETA, other, S, N, E) == 0)
    less = loss(ON_S, variance) < loss(WORST, variance)
    return Statement(
        (SENSITIVE, THETA, E, P),
        (
            logic.all_of(THETA > 0, THETA < 1, E > 1),
            logic.all_of(S >= 1, N >= 1),
            is_distribution(X, P),
        ),
        (
            logic.implies(over, is_worst(P, ON_S, variance)),
            logic.implies(
                logic.negation(over),
                logic.all_of(is_worst(P, WORST, variance), is_distribution(X, WORST), less, inside),
            ),
            loss(ON_S, variance) == S * rappor_variance(b, g, 1 / S),
            first - second == slope(THETA, held, S, N, E),
        ),
        sizes()
        | {ON_S: levels(*on_sensitive(S)), WORST: levels(*interior(S, N, THETA, E))},
    )
