"""uBD, block designs over X_S: its privacy, its exact loss, its worst case and its best size.

b blocks of k of the s sensitive values, each value in r of them, each pair in pairs of them.
"""

import sympy
import z3

from mechanisms import ubd, urr
from mechanisms.losses import ubd as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction
from theory.library import assumptions
from theory.notions import logic
from theory.notions.uldp import invertible_if_reachable, uldp
from theory.uldp import direct
from theory.uldp.l2_sums import all_values

FORMULAS = [
    "mechanisms.ubd.block_probabilities",
    "mechanisms.ubd.inclusion",
    "mechanisms.ubd.signal",
    "mechanisms.ubd.unit_variance",
]
DESIGN = "Double counting in a balanced design: b k = s r and r (k - 1) = pairs (s - 1)."
# k = 1 + J, s = k + 1 + H, E = 1 + G: every value in range, denominators positive
J, H, G, B = sympy.symbols("j h g b", positive=True)
K_BLOCK = 1 + J
S = K_BLOCK + 1 + H
E = 1 + G


def blocks():
    """Return the lemma that the column of a block satisfies Definition 2 with (4')."""

    def build(X):
        E, other = z3.Reals("E other")
        sensitive, block = X.subset("sensitive"), X.subset("block")

        def q(x):
            return logic.choose(block(x), E * other, other)

        known = [E >= 1, other > 0, X.forall(lambda x: z3.Implies(block(x), sensitive(x)))]
        condition = invertible_if_reachable
        holds = (uldp(X, q, sensitive, True, at, condition) for at in (E, (1 + E) / 2))
        return Statement(known, *holds)

    return Lemma("the column of a block, for X of any size", build, (2, 3))


def weights():
    """State what the column of a block takes for granted."""
    s, k, b, E = z3.Reals("s k b E")
    inside, other = ubd.block_probabilities(s, k, b, E)
    known = [k >= 1, s >= k, b >= 1, E >= 1]
    return Statement(known, z3.And(inside == E * other, other > 0), twin_hypotheses=known[1:])


def told():
    """Return the lemma that the column of a non-sensitive value has (4')."""

    def build(X):
        s, k, E = z3.Reals("s k E")
        y, sensitive = X.element("y"), X.subset("sensitive")
        q = direct.column(y, ubd.inclusion(s, k, E)[1], z3.RealVal(0))
        known = [k >= 1, s >= k, E >= 1]
        goal = uldp(X, q, sensitive, False, E, invertible_if_reachable)
        return Statement([*known, z3.Not(sensitive(y))], goal, twin_hypotheses=known)

    return Lemma("the column of a non-sensitive value", build, (2, 3))


def rows():
    """Return that rows sum to one."""
    inside, other = ubd.block_probabilities(S, K_BLOCK, B, E)
    keep, r = ubd.inclusion(S, K_BLOCK, E)[1], B * K_BLOCK / S
    from_sensitive, from_other = r * inside + (B - r) * other, B * other + keep
    one = sympy.Integer(1)
    return [
        Identity("the row of a sensitive value", from_sensitive, one, one + r),
        Identity("the row of another value", from_other, one, one + r),
    ]


def blocks_of_one():
    """Return that k = 1 has the probabilities of uRR."""
    found = [*ubd.block_probabilities(S, 1, S, E), ubd.inclusion(S, 1, E)[1]]
    pairs = zip(("c1", "c2", "c3"), found, urr.probabilities(S, E), strict=True)
    return [
        Identity(f"k = 1 is uRR: {name}", value, stated, stated / 2)
        for name, value, stated in pairs
    ]


@decides("uldp-ubd-private")
def ubd_private():
    """A block is E times as likely from its values as from any other input."""
    return Decision(
        verdict="proved",
        why=(
            "Every input can report every block, its values with a probability e^eps times that "
            "of the others; a non-sensitive value is reported by itself alone. No order of the "
            "block's values may be told."
        ),
        scope="all s >= k >= 1, N >= 0, eps >= 0, every balanced design",
        about=FORMULAS[:2],
        assumes=[DESIGN],
        obligations=[
            blocks(),
            Lemma("the two probabilities of a block", weights),
            told(),
            *rows(),
            *blocks_of_one(),
        ],
    )


def means():
    """Return that Z_j = [j in y] + d [y in X_N] has mean chance + gain from j, else chance."""
    inside, other = ubd.block_probabilities(S, K_BLOCK, B, E)
    r = B * K_BLOCK / S
    pairs = r * (K_BLOCK - 1) / (S - 1)
    chance, gain = ubd.signal(S, K_BLOCK, E)
    has, keep = ubd.inclusion(S, K_BLOCK, E)
    found = {
        "from j itself": (r * inside, chance + gain),
        "it is P = kE/D": (has, chance + gain),
        "from another sensitive value": (pairs * inside + (r - pairs) * other, chance),
        "from a non-sensitive value": (
            r * other + ubd.overlap(S, K_BLOCK) * keep,
            chance,
        ),
    }
    return [Identity(name, left, right, right + 1) for name, (left, right) in found.items()]


def variance_of_one():
    """Return the variance of one report's estimate, from the values 1, d and 0 of Z_j."""
    d, told, chance, gain = sympy.symbols("d told chance gain", positive=True)
    p = sympy.Symbol("p", real=True)
    m = chance + gain * p
    second = (m - d * told) + d * d * told
    found = (second - m * m) / gain**2
    stated = ubd.unit_variance(chance, gain, d, told, p)
    return Identity("one report's variance", found, stated, stated + told)


def of_n_reports():
    """Return the induction over reports: the mean of n independent ones has variance v/n."""
    k, first, second, m, v, mean = z3.Reals("k first second m v mean")
    return induction(
        "the sum over n reports",
        Items(state=(k, first, second), item=mean, parameters=[], of_item=[mean == m]),
        lambda state: z3.And(
            state[1] == state[0] * m, state[2] == state[0] * v + state[0] * state[0] * m * m
        ),
        initial=(z3.RealVal(0),) * 3,
        # E (T + Z)^2 = E T^2 + 2 E T E Z + E Z^2 for a report Z independent of T
        step=lambda state, mean: (
            state[0] + 1,
            state[1] + mean,
            state[2] + 2 * mean * state[1] + v + mean * mean,
        ),
        false_initial=(z3.RealVal(0), z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[2] == state[0] * state[0] * m * m,
    )


def whole_loss():
    """Return that the variances of all values sum to the stated loss."""
    mass, squares = sympy.symbols("mass squares", positive=True)
    chance, gain, d, keep = sympy.symbols("chance gain d keep", positive=True)
    p = sympy.Symbol("p", real=True)
    told = keep * (1 - mass)
    one = ubd.unit_variance(chance, gain, d, told, p)
    constant = (chance * (1 - chance) - d * (1 - d) * told) / gain**2
    slope = (1 - 2 * chance) / gain
    polynomial = constant + slope * p - p**2
    (chance_s, gain_s), d_s = ubd.signal(S, K_BLOCK, E), ubd.overlap(S, K_BLOCK)
    keep_s = ubd.inclusion(S, K_BLOCK, E)[1]
    found = (S * constant + slope * mass + (1 - mass) / keep - squares).subs(
        {chance: chance_s, gain: gain_s, d: d_s, keep: keep_s}
    )
    stated = losses.l2_times_n(S, K_BLOCK, E, mass, squares)
    return [
        Identity("a sensitive value", one, polynomial, polynomial + p**2),
        *all_values(),
        Identity("the loss", found, stated, stated + squares),
    ]


@decides("uldp-ubd-loss")
def ubd_loss():
    """Z_j is 1 if j is in the block, d if a non-sensitive value is told, else 0."""
    return Decision(
        verdict="proved",
        why=(
            "Z_j = [j in y] + d [y in X_N] has mean q + (P - q) p_j, since the share d of a "
            "value's blocks that have another value makes up for what X_N does not report in "
            "blocks. Its variance is that of a coin of this mean less d(1-d) c p(X_N). Only the "
            "shares of values and of pairs enter, so that every balanced design has this loss."
        ),
        scope="all 1 <= k < s, N >= 0, eps > 0, all p, all n, every balanced design",
        about=[*FORMULAS, "mechanisms.losses.ubd.l2_times_n"],
        assumes=[assumptions.EXPECTATION, DESIGN],
        uses=["uldp-empirical-variance"],
        obligations=[*means(), variance_of_one(), *of_n_reports(), *whole_loss()],
    )


def slope_of_the_mass():
    """Return the slope of the loss in p(X_S), less 2/s, as a fraction with a plain sign."""
    squares = sympy.Symbol("squares", positive=True)
    ends = [losses.l2_times_n(S, K_BLOCK, E, sympy.Integer(w), squares) for w in (0, 1)]
    gain = ubd.signal(S, K_BLOCK, E)[1]
    numerator = S * (S + 1) * (K_BLOCK - 1) - 2 * K_BLOCK * (S - 1)
    stated = numerator / (S * (S - 1) * gain)
    return Identity("the slope", ends[1] - ends[0] - 2 / S, stated, stated + 1)


def linear():
    """Return that the loss is linear in p(X_S) and in the sum of squares."""
    mass, squares = sympy.symbols("mass squares", positive=True)
    start, end = (losses.l2_times_n(S, K_BLOCK, E, sympy.Integer(w), 0) for w in (0, 1))
    found = losses.l2_times_n(S, K_BLOCK, E, mass, squares)
    stated = start + (end - start) * mass - squares
    return Identity("the loss is linear in the mass", found, stated, stated + squares)


def numerator():
    """State that the slope is not negative for k >= 2."""
    s, k = z3.Reals("s k")
    known = [s >= k + 1, k >= 1]
    goal = s * (s + 1) * (k - 1) >= 2 * k * (s - 1)
    return Statement([*known, k >= 2], goal, twin_hypotheses=known)


def no_greater():
    """State that no p loses more than at mass 1 and squares 1/s, from the slope."""
    slope, mass, squares, s = z3.Reals("slope mass squares s")
    known = [s >= 1, mass >= 0, mass <= 1, squares * s >= mass * mass]
    goal = slope * mass - squares <= slope - 1 / s
    return Statement([*known, slope * s >= 2], goal, twin_hypotheses=[*known, slope * s >= -2])


def on_sensitive():
    """Return the loss at the uniform distribution on X_S."""
    found = losses.l2_times_n(S, K_BLOCK, E, sympy.Integer(1), 1 / S)
    stated = losses.on_sensitive_times_n(S, K_BLOCK, E)
    return Identity("at the uniform distribution on X_S", found, stated, stated + 1 / S)


@decides("uldp-ubd-worst")
def ubd_worst():
    """The slope in p(X_S) is at least 2/s, whatever eps and N."""
    return Decision(
        verdict="proved",
        why=(
            "n times the loss is linear in p(X_S), less the sum of squares, which is at least "
            "p(X_S)^2/s. The slope exceeds 2/s by (s(s+1)(k-1) - 2k(s-1))/(s(s-1)(P-q)), which is "
            "positive for k >= 2 and negative for k = 1, uRR: there X_N matters."
        ),
        scope="all 2 <= k < s, N >= 0, eps > 0, all p, all n",
        about=["mechanisms.losses.ubd.l2_times_n", "mechanisms.losses.ubd.on_sensitive_times_n"],
        uses=["uldp-ubd-loss", "uldp-square-sum"],
        obligations=[
            linear(),
            slope_of_the_mass(),
            Lemma("the sign of the slope", numerator),
            Lemma("no p loses more", no_greater),
            on_sensitive(),
        ],
    )


def one_more():
    """Return what the loss on X_S gains by one more value in a block."""
    here, there = (losses.on_sensitive_times_n(S, size, E) for size in (K_BLOCK, K_BLOCK + 1))
    scale = S * K_BLOCK * (K_BLOCK + 1) * (S - K_BLOCK) * (S - K_BLOCK - 1) * G**2 / (S - 1) ** 2
    stated = S * (E * E * K_BLOCK * (K_BLOCK + 1) - (S - K_BLOCK) * (S - K_BLOCK - 1))
    return Identity("one value more", (there - here) * scale, stated, stated + 1)


def falls():
    """State that sizes which prefer one more come first."""
    s, k, E = z3.Reals("s k E")
    known = [k >= 1, s >= k + 2, E >= 1]
    no_more = z3.Not(losses.prefers_more(s, k, E))
    goal = z3.Not(losses.prefers_more(s, k + 1, E))
    return Statement([*known, no_more], goal, twin_hypotheses=known)


@decides("uldp-ubd-best-size")
def ubd_best_size():
    """The difference of neighbours is s (E^2 k(k+1) - (s-k)(s-k-1)) over a positive number."""
    return Decision(
        verdict="proved",
        why=(
            "The loss on X_S falls from k to k+1 just as long as E^2 k(k+1) < (s-k)(s-k-1), and "
            "once it has stopped falling it never falls again."
        ),
        scope="all 1 <= k < s - 1, eps > 0",
        about=["mechanisms.losses.ubd.on_sensitive_times_n", "mechanisms.losses.ubd.prefers_more"],
        obligations=[one_more(), Lemma("the sizes in order", falls)],
    )
