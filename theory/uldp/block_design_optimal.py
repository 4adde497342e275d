"""Where one block size is best of all mechanisms, and where uRR is."""

import sympy
import z3

from mechanisms.estimation import score
from mechanisms.losses import ubd as losses
from mechanisms.losses import urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.library import assumptions
from theory.uldp.block_design_bound import (
    FORMULAS,
    INDEPENDENT,
    POLYNOMIALS,
    G,
    N,
    estimation,
    s,
)

E = 1 + G
ASSUMED = [assumptions.EXPECTATION, INDEPENDENT, POLYNOMIALS]


def on_sensitive_alone():
    """Return that at alpha = 1, a2 = a3 = 0 the bound of k is that of uBD's loss on X_S.

    The slack of a block with k values of X_S is (A/s)(T A/s) - a1^2 (E-1)^2 k (s-k)/s, whatever
    values of X_N it has.
    """
    k, T, a1 = sympy.symbols("k T a1", positive=True)
    # s > k and s > 1, for the denominators
    more = sympy.Symbol("h", positive=True)
    size = k + 1 + more
    A = size + k * G
    found = T * A**2 / size**2 - a1**2 * G**2 * k * (size - k) / size
    J1 = (size - 1) / losses.on_sensitive_times_n(size, k, E)
    stated = A**2 / size**2 * (T - (size - 1) * a1**2 * J1)
    return Identity("blocks at alpha = 1", found, stated, stated + 1)


def least_of_sizes():
    """State 2(s-1)/J - T = (s-1)/J for T = (s-1)/J, where J is the greatest J1(k)."""
    s, J, J_k, best, a1, T = z3.Reals("s J J_k best a1 T")
    known = [s >= 2, J > 0, J_k <= J, a1 * J == 1, s - 1 == T * J, best * J == s - 1]
    goal = z3.And((s - 1) * a1 * a1 * J_k <= T, 2 * (s - 1) * a1 - T == best)
    return Statement(known, goal, twin_hypotheses=[*known[:2], *known[3:]])


def up_to_the_threshold():
    """State that blocks of 2 lose no more than blocks of 1 exactly up to the threshold."""
    s, E, one, two, scale = z3.Reals("s E one two scale")
    # uldp-ubd-best-size, k = 1
    known = [s >= 3, E > 1, scale > 0, (two - one) * scale == s * (2 * E * E - (s - 1) * (s - 2))]
    goal = (two <= one) == losses.some_size_is_optimal(s, E)
    return Statement(known, goal, (two < one) == losses.some_size_is_optimal(s, E))


@decides("uldp-ubd-optimal")
def ubd_optimal():
    """The bound at alpha = 1, where the users have sensitive values alone."""
    return Decision(
        verdict="proved",
        why=(
            "At the uniform distribution on X_S a mechanism has only its reports of Y_P, whose "
            "entries differ by e^eps at most; the information of such a column is greatest for "
            "entries 1 and e^eps. For k >= 2 this p is worst for uBD (uldp-ubd-worst), and there "
            "it attains the bound; up to the threshold some k >= 2 is best (uldp-ubd-best-size). "
            "Without non-sensitive values this is the optimum of LDP, at every eps."
        ),
        scope=(
            "all s >= 2, N >= 0, eps > 0, all n, outputs of any number, estimates unbiased for "
            "all p; attained for 2 E^2 <= (s-1)(s-2)"
        ),
        about=[
            "mechanisms.losses.ubd.on_sensitive_times_n",
            "mechanisms.losses.ubd.least_on_sensitive",
            "mechanisms.losses.ubd.some_size_is_optimal",
            "mechanisms.losses.ubd.prefers_more",
        ],
        assumes=ASSUMED,
        uses=["uldp-ubd-worst", "uldp-ubd-best-size"],
        obligations=[
            *estimation(),
            on_sensitive_alone(),
            Lemma("the best size", least_of_sizes),
            Lemma("the threshold", up_to_the_threshold),
        ],
    )


def excess_of_sizes():
    """Return the excess of the bound over that of blocks of k, at uRR's worst p.

    With e = E - 1 - N, 1 - alpha = N (1 + s/(E-1))/K and a_i = v^2/K, v = (s+E-1)/(E-1).
    """
    k, e, size = sympy.symbols("k e h", positive=True)
    # s > 1, and E - 1 > N
    s = size + 1
    g, K = N + e, s + N
    v = (s + g) / g
    alpha = s * urr.mixture(s, N, 1 + g)[0]
    J = score.informations(s, N, k, 1 + g, alpha)
    a = v**2 / K
    found = (K - 1) * a - sum(
        m * a**2 * value for m, value in zip(score.dimensions(s, N), J, strict=True)
    )
    quadratic = (K - 1) * (K + k * e) ** 2 - (e + K) ** 2 * k * (K - k)
    # level m and D of a block of k, both positive
    scale = (K + k * e) * (s + k * g)
    stated = a * s * quadratic / (K * scale)
    return found, stated


def sizes_at_mixture():
    """Return the identity of `excess_of_sizes`."""
    found, stated = excess_of_sizes()
    return Identity("the excess over blocks of k", found, stated, stated + 1)


def quadratic(K, e, k):
    """Return (K - 1)(K + k e)^2 - (e + K)^2 k (K - k)."""
    return (K - 1) * (K + k * e) * (K + k * e) - (e + K) * (e + K) * k * (K - k)


def at_one_and_two():
    """State that the quadratic is 0 at k = 1, and at k = 2 not negative above the threshold."""
    K, e = z3.Reals("K e")
    known = [K >= 2, e >= 0]
    above = losses.urr_is_optimal(K, e + 1)
    goal = z3.And(quadratic(K, e, 1) == 0, (quadratic(K, e, 2) >= 0) == above)
    return Statement(known, goal, z3.And(goal, quadratic(K, e, 2) >= 0))


def at_other_sizes():
    """State that a parabola open above, 0 at 1 and not negative at 0 and 2, is so from 2 on."""
    c0, c1, c2, k = z3.Reals("c0 c1 c2 k")

    def at(x):
        return c0 + c1 * x + c2 * x * x

    known = [c2 >= 0, at(1) == 0, at(2) >= 0, c0 >= 0]
    return Statement([*known, z3.Or(k == 0, k == 1, k >= 2)], at(k) >= 0, twin_hypotheses=known)


def open_above():
    """State the coefficient of k^2, and the value at k = 0."""
    K, e, k = z3.Reals("K e k")
    known = [K >= 2, e >= 0]
    square = (K - 1) * e * e + (e + K) * (e + K)
    linear = 2 * (K - 1) * K * e - (e + K) * (e + K) * K
    constant = (K - 1) * K * K
    same = quadratic(K, e, k) == constant + linear * k + square * k * k
    return Statement(known, z3.And(same, square >= 0, constant >= 0), z3.And(same, linear >= 0))


def attained_by_urr():
    """Return that the bound is uRR's loss at its worst p."""
    v = (s + G) / G
    found, stated = (s + N - 1) * v**2 / (s + N), urr.mixture_l2_times_n(s, N, E)
    return Identity("uRR attains it", found, stated, stated + 1)


@decides("uldp-urr-optimal")
def urr_optimal():
    """The bound at uRR's worst distribution, with the same weight for all differences."""
    return Decision(
        verdict="proved",
        why=(
            "At uRR's worst distribution (14) all K outputs of uRR are equally likely. There the "
            "bound exceeds that of blocks of k by a positive number times a quadratic in k that "
            "is 0 at k = 1; it is not negative at 2, and so at every whole k, if and only if "
            "2 (E - N)^2 >= (K-1)(K-2)."
        ),
        scope="all s, N >= 1, E >= N + 1, 2(E-N)^2 >= (K-1)(K-2), all n, unbiased estimates",
        about=[*FORMULAS, "mechanisms.losses.ubd.urr_is_optimal", "mechanisms.losses.urr.mixture"],
        assumes=ASSUMED,
        uses=["uldp-information-bound", "uldp-urr-l2-mixture"],
        obligations=[
            sizes_at_mixture(),
            Lemma("sizes 1 and 2", at_one_and_two),
            Lemma("the parabola", open_above),
            Lemma("other sizes", at_other_sizes),
            attained_by_urr(),
        ],
    )


def told_at_one():
    """Return the bound at s = 1, alpha = 0: J2, J3 of k = 1, and uRR's loss there."""
    one, zero = sympy.Integer(1), sympy.Integer(0)
    J2, J3 = (sympy.cancel(value) for value in informations_of_one(zero))
    bound = (N - 1) / J2 + 1 / J3
    stated = urr.uniform_l2_times_n(one, N, E)
    return Identity("uRR attains it at alpha = 0", bound, stated, stated + 1)


def informations_of_one(alpha):
    """Return J2 and J3 at s = 1 and k = 1; J1 is of no dimension."""
    more = sympy.Symbol("h", positive=True)
    found = score.informations(1 + more, N, 1, E, alpha)[1:]
    return [sympy.cancel(value).subs(more, 0) for value in found]


def mixture_at_one():
    """Return the bound at s = 1 and uRR's worst p, and uRR's loss there."""
    e = sympy.Symbol("e", positive=True)
    g = N + e
    alpha = urr.mixture(1, N, 1 + g)[0]
    J2, J3 = (value.subs(G, g) for value in informations_of_one(alpha))
    bound = sympy.cancel((N - 1) / J2 + 1 / J3)
    stated = urr.mixture_l2_times_n(1, N, 1 + g)
    return Identity("uRR attains it at (14)", bound, stated, stated + 1)


@decides("uldp-urr-optimal-one")
def urr_optimal_one():
    """A block of X_S has at most one value: k = 0, which tells nothing, and k = 1."""
    return Decision(
        verdict="proved",
        why=(
            "With s = 1 the bound's maximum is over k = 0, where it is 0, and k = 1. So its best "
            "value at any alpha is that of uRR's informations there, and at uRR's worst p it is "
            "uRR's loss: uniform on X_N if E - 1 <= N, else (14)."
        ),
        scope="s = 1, all N >= 1, eps > 0, all n, unbiased estimates",
        about=[*FORMULAS, "mechanisms.losses.urr.worst_l2"],
        assumes=ASSUMED,
        uses=["uldp-information-bound", "uldp-urr-l2-worst-sharp", "uldp-urr-l2-mixture"],
        obligations=[told_at_one(), mixture_at_one(), Lemma("the best weights", best_weights)],
    )


def best_weights():
    """State 2 sum m a - sum m a^2 J = sum m/J for a = 1/J, two terms."""
    m, J2, J3, a2, a3 = z3.Reals("m J2 J3 a2 a3")
    known = [m >= 0, J2 > 0, J3 > 0, a2 * J2 == 1, a3 * J3 == 1]
    found = 2 * (m * a2 + a3) - (m * a2 * a2 * J2 + a3 * a3 * J3)
    return Statement(known, found == m * a2 + a3, found == m * a2)
