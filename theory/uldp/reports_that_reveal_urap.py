"""Beyond Section 4.2: uRAP with the Rao-Blackwell estimate, its l2 loss, worst p and best theta."""

import sympy
import z3

from mechanisms.estimation import rao_blackwell
from mechanisms.losses import rao_blackwell as any_losses
from mechanisms.losses import rao_blackwell_urap as losses
from mechanisms.losses import urap as paper_losses
from mechanisms.losses import urap_theta
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import parabolas
from theory.uldp.best_theta import MASS, THETA, E, N, S, excess, of_theta, signals
from theory.uldp.l2_sums import all_values

FORMULAS = [
    "mechanisms.losses.rao_blackwell_urap.l2_times_n",
    "mechanisms.losses.rao_blackwell_urap.coefficients",
    "mechanisms.estimation.rao_blackwell.unit_variance",
    "mechanisms.urap.bit_probabilities",
]
SCOPE = "all s, N >= 1, all eps > 0, all theta in (0,1), all n >= 1"


def one_value():
    """Return that a value's variance, times n, is a polynomial in p for a given hidden share."""
    b, g = sympy.symbols("b g", positive=True)
    p, hidden = sympy.symbols("p hidden", real=True)
    polynomial = hidden * b * (1 - b) / g**2 + (1 - 2 * b) / g * p - p**2
    found = rao_blackwell.unit_variance(b, g, p, hidden)
    return Identity("one value", found, polynomial, polynomial + p**2)


def loss():
    """Return the sum over both kinds of values, and how much is saved."""
    squares = sympy.Symbol("squares", positive=True)
    (b, g), (_, h) = signals()
    hidden = 1 - h * (1 - MASS)
    found = S * hidden * b * (1 - b) / g**2 + (1 - 2 * b) / g * MASS + (1 - MASS) / h - squares
    stated = losses.l2_times_n(THETA, MASS, squares, S, E)
    A, B = urap_theta.coefficients(MASS, S, E)
    empirical = A / THETA + B / (1 - THETA) - squares
    saved = losses.saved_times_n(THETA, MASS, S, E)
    return [
        Identity("the loss for any theta", found, stated, stated + squares),
        Identity("what is saved", empirical - stated, saved, saved + 1 / S),
    ]


def paper_theta():
    """Return what is saved from (48), at theta = a/(a + 1), E = a^2."""
    squares, t = sympy.symbols("squares t", positive=True)
    a = 1 + t
    printed = paper_losses.l2_times_n(S, a, MASS, squares)
    found = losses.l2_times_n(a / (a + 1), MASS, squares, S, a**2)
    saved = S * (1 - MASS) / (a - 1)
    return Identity("(48) less what is saved", printed - saved, found, printed)


@decides("uldp-rao-blackwell-urap")
def urap():
    """The sum of the exact variances of both kinds."""
    return Decision(
        verdict="proved",
        why=(
            "The sum of the variances of uldp-rao-blackwell-variance; a non-sensitive user's "
            "report reveals her value with probability 1 - d2 = theta (e^eps-1)/e^eps. At "
            "p(X_N) = 0 nothing is saved, and at eps -> 0 the share saved tends to zero."
        ),
        scope=SCOPE + ", all p",
        about=[*FORMULAS, "mechanisms.losses.rao_blackwell_urap.saved_times_n"],
        uses=["uldp-rao-blackwell-variance", "uldp-urap-l2"],
        obligations=[one_value(), *all_values(), *loss(), paper_theta()],
    )


def parabola():
    """State a value's part of the loss about p*: a parabola, whatever its first slope."""
    first, p, q, slope = z3.Reals("first p q slope")
    rise = (first * p - p * p) - (first * q - q * q)
    d = p - q
    known = [slope == first - 2 * q]
    return Statement(known, rise == slope * d - d * d, rise == slope * d)


def first_slopes():
    """Return the slope in one p_j of the loss of any unary encoding; `rest`: revealed by others."""
    b, g, noise = sympy.symbols("b g noise", positive=True)
    p, revealed, rest = sympy.symbols("p revealed rest", real=True)
    # noise: the sum of b (1 - b)/g^2 over all bits, of which the hidden share is counted
    part = noise * (1 - rest - revealed * p) + (1 - 2 * b) / g * p - p**2
    stated = any_losses.slopes(b, g, revealed, noise) - 2 * p
    return Identity("the slope in one p_j", sympy.diff(part, p), stated, stated + p)


def slopes():
    """Return that `slope` is the slope on X_S less that on X_N."""
    (b, g), (zero, h) = signals()
    noise = S * b * (1 - b) / g**2
    on_s = any_losses.slopes(b, g, 0, noise) - 2 * MASS / S
    on_n = any_losses.slopes(zero, h, h, noise) - 2 * (1 - MASS) / N
    stated = losses.slope(THETA, MASS, S, N, E)
    return Identity("the slopes", on_s - on_n, stated, -stated)


def threshold():
    """State when the slope at the uniform distribution on X_S is not negative."""
    theta, s, N, E = z3.Reals("theta s N E")
    known = [theta > 0, theta < 1, s >= 1, N >= 1, E > 1]
    level = losses.slope(theta, z3.RealVal(1), s, N, E) >= 0
    goal = level == losses.is_sensitive_worst(theta, s, E)
    return Statement(known, goal, level == (s * s >= 2 * (1 - theta) * (E - 1)))


def interior():
    """Return that `interior_mass` makes the slopes equal, and lies in (0, 1) else."""
    found = losses.slope(THETA, losses.interior_mass(THETA, S, N, E), S, N, E)

    def inside():
        theta, s, N, E = z3.Reals("theta s N E")
        known = [theta > 0, theta < 1, s >= 1, N >= 1, E > 1]
        here = losses.interior_mass(theta, s, N, E)
        less = z3.Not(losses.is_sensitive_worst(theta, s, E))
        return Statement([*known, less], z3.And(here > 0, here < 1), twin_hypotheses=known)

    return [
        Identity("equal slopes", found, sympy.Integer(0), 1 / N),
        Lemma("the mass is inside", inside),
    ]


@decides("uldp-rao-blackwell-urap-worst")
def urap_worst():
    """The loss is a sum of parabolas in p_j; slopes level on the support, no higher off it."""
    return Decision(
        verdict="proved",
        why=(
            "Revealed reports add no noise, so that mass moved to X_S adds some: where s(s-1) is "
            "large enough nothing is worse than users who all are sensitive, and the loss there "
            "is that of RAPPOR on X_S, whatever N is. The empirical estimate is worst at the "
            "uniform distribution on X_N (Proposition 18)."
        ),
        scope=f"{SCOPE}; all of the simplex, the maximum attained nowhere else",
        about=[
            *FORMULAS,
            "mechanisms.losses.rao_blackwell.slopes",
            "mechanisms.losses.rao_blackwell.l2_distribution",
            "mechanisms.losses.rao_blackwell_urap.slope",
            "mechanisms.losses.rao_blackwell_urap.interior_mass",
        ],
        uses=["uldp-rao-blackwell-urap"],
        obligations=[
            one_value(),
            first_slopes(),
            slopes(),
            Lemma("one value", parabola),
            Lemma("the common slope", parabolas.common_slope),
            *parabolas.all_values(),
            Lemma("two distributions", parabolas.conclusion),
            Lemma("the threshold", threshold),
            *interior(),
        ],
    )


def rappor_on_s():
    """Return that A and B at mass 1 are the r^2, t^2 of uldp-theta-rappor, for s values."""
    A, B = losses.coefficients(sympy.Integer(1), S, E)
    scale = (E - 1) ** 2
    r2, t2 = E * (S + E - 1), E * (S - 1) + 1
    return [
        Identity("r^2 for s values", A * scale, r2, r2 + E),
        Identity("t^2 for s values", B * scale, t2, t2 + E),
    ]


def falling():
    """State that A, B > 0, and the slope along the best responses falls; it is positive at 0."""
    s, N, E, mass, mass2 = z3.Reals("s N E mass mass2")
    x, y, y2 = z3.Reals("x y y2")
    known = [s >= 1, N >= 1, E > 1, mass >= 0, mass < mass2, mass2 <= 1]
    (A, B), (_, B2) = (losses.coefficients(m, s, E) for m in (mass, mass2))

    def positive():
        goal = z3.And(A > 0, B > 0, B2 >= B)
        return Statement(known, goal, z3.And(goal, B2 > B))

    def of_the_mass():
        here, there = (2 * (1 - m) / N - 2 * m / s for m in (mass, mass2))
        goal = z3.And(there < here, z3.Implies(mass == 0, here > 0))
        return Statement(known, goal, twin_hypotheses=[*known[:4], mass2 <= 1])

    def of_the_bits():
        # 1/(1 - theta) = 1 + x/y
        roots = [x > 0, y > 0, y2 >= y]
        here, there = ((s - 1) * (1 + x / root) / (E - 1) for root in (y, y2))
        goal = z3.And(there <= here, there >= 0)
        return Statement([s >= 1, E > 1, *roots], goal, z3.And(goal, there < here))

    return [
        Lemma("A and B", positive),
        Lemma("the slope's part in the mass falls", of_the_mass),
        Lemma("the part of the bits does not rise", of_the_bits),
    ]


def saddle():
    """State the conclusion: no theta has a smaller worst loss than the saddle's."""
    worst, here, best, least = z3.Reals("worst here best least")
    # here: the loss of another theta at the saddle's p; best: of the saddle's theta there
    known = [worst >= here, here >= best, least == best]
    return Statement(known, worst >= least, twin_hypotheses=known[:2])


@decides("uldp-rao-blackwell-best-theta")
def best_theta():
    """A saddle point, as in uldp-urap-best-theta-always, with B rising in the mass."""
    u, v = sympy.symbols("u v", positive=True)
    A, B = losses.coefficients(1, S, E)
    response = losses.best_response(1, S, E, root={A: u, B: v}.__getitem__)
    return Decision(
        verdict="proved",
        why=(
            "theta = sqrt A/(sqrt A + sqrt B) is best against p(X_S) = mass, and along these the "
            "slope falls with the mass: it is zero at one mass, or not negative at mass 1. Then "
            "A and B are those of RAPPOR on s values (uldp-theta-rappor), so that its best theta "
            "is best here, for every N."
        ),
        scope="all s, N >= 1, all eps > 0, all n, all theta in (0,1), all of the simplex",
        about=[*FORMULAS, "mechanisms.losses.rao_blackwell_urap.best_response"],
        assumes=["a continuous function that changes sign has a zero"],
        uses=["uldp-rao-blackwell-urap-worst", "uldp-theta-rappor"],
        obligations=[
            *rappor_on_s(),
            excess(),
            of_theta(),
            Identity("the best response", response, u / (u + v), v / (u + v)),
            *falling(),
            Lemma("no theta does better", saddle),
        ],
    )
