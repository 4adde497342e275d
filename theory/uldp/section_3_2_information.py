"""Section 3.2: what reports can tell of s values under (5), and the l2 loss that it leaves.

At the uniform distribution on k values an unbiased estimate f of n reports has
(sum Var) n information >= (k-1)^2, where the information is sum_y sum_x (q_y(x) - m_y)^2/m_y and
m_y the mean of the column q_y: Cramer and Rao's bound, with the scores (q_y(x) - m_y)/m_y.
"""

import sympy
import z3

from mechanisms import rr
from mechanisms.encodings.base import unit_variance
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction
from theory.notions.osldp import osldp


def bound(s, E):
    """Return n times the least l2 loss at the uniform distribution on s values with (5)."""
    return 4 * E * (s - 1) * (s - 1) / (s * (E - 1) * (E - 1))


def pairs_on_sensitive(X):
    """State that OSLDP bounds sensitive values against one another: (5) on X_S."""
    q, sensitive, E = X.column("q"), X.subset("sensitive"), z3.Real("E")
    a, b = X.element("a"), X.element("b")
    known = [E >= 1, X.forall(lambda x: q(x) >= 0), osldp(X, q, sensitive, E), sensitive(a)]
    return Statement([*known, sensitive(b)], q(a) <= E * q(b), q(a) <= (1 + E) / 2 * q(b))


def spread_of_a_column():
    """Return the proof of sum_x (q(x) - m)^2 <= s m^2 (E-1)^2/(4E), for l <= q(x) <= E l."""
    q, least, mean, E = z3.Reals("q least mean E")
    total, squares, count, deviations = z3.Reals("total squares count deviations")
    ends = induction(
        "squares between the ends",
        Items(
            state=(squares, total, count),
            item=q,
            parameters=[],
            of_item=[(q - least) * (E * least - q) >= 0],
        ),
        invariant=lambda state: (
            state[0] <= (E + 1) * least * state[1] - E * least * least * state[2]
        ),
        initial=(z3.RealVal(0),) * 3,
        step=lambda state, q: (state[0] + q * q, state[1] + q, state[2] + 1),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[0] <= least * state[1],
    )
    around = induction(
        "squared deviations from the mean",
        Items(state=(deviations, squares, total, count), item=q, parameters=[], of_item=[]),
        invariant=lambda state: state[0] == state[1] - 2 * mean * state[2] + mean * mean * state[3],
        initial=(z3.RealVal(0),) * 4,
        step=lambda state, q: (
            state[0] + (q - mean) * (q - mean),
            state[1] + q * q,
            state[2] + q,
            state[3] + 1,
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0),) * 3),
        false_invariant=lambda state: state[0] == state[1],
    )
    per_value = z3.Real("per_value")
    between = (E + 1) * least * mean - E * least * least - mean * mean

    def combined():
        known = [
            *(count >= 1, total == count * mean, deviations == count * per_value),
            squares <= (E + 1) * least * total - E * least * least * count,
            deviations == squares - 2 * mean * total + mean * mean * count,
        ]
        return Statement(known, per_value <= between, twin_hypotheses=known[:3])

    def largest():
        top = mean * mean * (E - 1) * (E - 1)
        return Statement([E >= 1], 4 * E * between <= top, 4 * E * between <= top / 2)

    return [
        *ends,
        *around,
        Lemma("the mean squared deviation", combined),
        Lemma("it is at most m^2 (E-1)^2/(4E)", largest),
    ]


def information_of_all_outputs():
    """Return the induction over outputs: the information is at most `most` for m_y summing to 1."""
    info, mean, most = z3.Reals("info mean most")
    return induction(
        "the information of all outputs",
        Items(
            state=tuple(z3.Reals("information mass")),
            item=(info, mean),
            parameters=[most >= 0],
            of_item=[mean > 0, info <= most * mean],
        ),
        invariant=lambda state: state[0] <= most * state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0], state[1] + item[1]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] <= most * state[1] / 2,
    )


def cauchy_schwarz():
    """Return the induction over values x and n reports: Var >= 2 l Cov - l^2 information.

    For any l, with m the reports' probability, d = f_x - 1/k, and g the sum of their scores of x.
    """
    m, d, g, multiplier = z3.Reals("m d g multiplier")
    variance, covariance, information = m * d * d, m * d * g, m * g * g

    def term():
        known = [m >= 0]
        goal = variance >= 2 * multiplier * covariance - multiplier * multiplier * information
        return Statement(known, goal, variance >= 2 * multiplier * covariance)

    v, c, i = z3.Reals("v c i")
    return [
        Lemma("n reports and a value: m (d - l g)^2 >= 0", term),
        *induction(
            "summed over reports and values",
            Items(
                state=tuple(z3.Reals("variances covariances informations")),
                item=(v, c, i),
                parameters=[],
                of_item=[v >= 2 * multiplier * c - multiplier * multiplier * i],
            ),
            invariant=lambda state: (
                state[0] >= 2 * multiplier * state[1] - multiplier * multiplier * state[2]
            ),
            initial=(z3.RealVal(0),) * 3,
            step=lambda state, item: tuple(a + b for a, b in zip(state, item, strict=True)),
            false_initial=(z3.RealVal(-1), z3.RealVal(0), z3.RealVal(0)),
            false_invariant=lambda state: state[0] >= 2 * multiplier * state[1],
        ),
    ]


def path_to_a_value():
    """Return the proof of sum f m G = 1 - 1/k, for f unbiased and G the sum of n scores of x.

    Along p_t = uniform + t (e_x - uniform) a report has probability m (1 + t g), and the mean of
    f_x is 1/k + t (1 - 1/k), a polynomial in t: its linear coefficients are compared.
    """
    m, g, q, t = z3.Reals("m g q t")
    whole, linear, score = z3.Reals("whole linear score")

    def report():
        known = [m > 0, m * g == q - m]
        mixed = m + t * (q - m)
        return Statement(known, mixed == m * (1 + t * g), mixed == m * (1 + g))

    product = induction(
        "the linear coefficient of the product over n reports",
        Items(state=(whole, linear, score), item=(m, g), parameters=[], of_item=[m >= 0]),
        invariant=lambda state: state[1] == state[0] * state[2],
        initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0)),
        # (whole + t linear)(m + t m g), to the first power of t
        step=lambda state, item: (
            state[0] * item[0],
            state[1] * item[0] + state[0] * item[0] * item[1],
            state[2] + item[1],
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[1] == state[2],
    )

    def covariance():
        k, with_score, center, mean_score = z3.Reals("k with_score center mean_score")
        known = [k >= 1, k * with_score == k - 1]
        # the mean of G is zero, so that f may be centered
        found = k * (with_score - center * mean_score) == k - 1
        return Statement([*known, mean_score == 0], found, twin_hypotheses=known)

    return [
        Lemma("a report on the way to a value", report),
        *product,
        Lemma("k Cov = k - 1 for each of the k values", covariance),
    ]


def scores_of_n_reports():
    """Return the proof that the sum of n independent scores has mean 0 and n times the moment."""
    q, m, mean, info = z3.Reals("q m mean info")
    centered = induction(
        "a score has mean 0",
        Items(state=tuple(z3.Reals("total row means")), item=(q, m), parameters=[], of_item=[]),
        invariant=lambda state: state[0] == state[1] - state[2],
        initial=(z3.RealVal(0),) * 3,
        step=lambda state, item: (state[0] + (q - m), state[1] + q, state[2] + m),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == state[1],
    )
    # E (G + g)^2 = E G^2 + 2 E G E g + E g^2
    moments = induction(
        "the second moment of n scores",
        Items(
            state=tuple(z3.Reals("second first n")), item=mean, parameters=[], of_item=[mean == 0]
        ),
        invariant=lambda state: z3.And(state[0] == state[2] * info, state[1] == 0),
        initial=(z3.RealVal(0),) * 3,
        step=lambda state, mean: (
            state[0] + 2 * state[1] * mean + info,
            state[1] + mean,
            state[2] + 1,
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == info,
    )
    return centered + moments


def conclusion():
    """State (sum Var) most >= (k-1)^2 if n reports tell at most `most`: l = (k-1)/most."""
    variance, information, most, k, multiplier = z3.Reals("variance information most k multiplier")
    known = [
        *(k >= 2, most > 0, information <= most, multiplier * most == k - 1),
        variance >= 2 * multiplier * (k - 1) - multiplier * multiplier * information,
    ]
    return Statement(
        known, variance * most >= (k - 1) * (k - 1), variance * most >= 2 * (k - 1) * (k - 1)
    )


def estimation():
    """Return what the bounds for s values and for two share."""
    return [
        *cauchy_schwarz(),
        *path_to_a_value(),
        *scores_of_n_reports(),
        *information_of_all_outputs(),
        Lemma("variance from information", conclusion),
    ]


def attained():
    """Return the identity of the loss of RR on s values and the bound, at e^eps = s - 1 > 1."""
    u = sympy.Symbol("u", positive=True)
    s, E = 2 + u, 1 + u
    own, other = rr.probabilities(s, E)
    loss = s * unit_variance(other, own - other, 1 / s)
    return Identity("RR attains it at e^eps = s - 1", loss, bound(s, E), 2 * bound(s, E))


@decides("uldp-lower-bounds-unbiased")
def lower_bounds_unbiased():
    """The information is at most s (E-1)^2/(4E)."""
    s, E, n, variance = z3.Reals("s E n variance")

    def value():
        most = n * (s * (E - 1) * (E - 1) / (4 * E))
        known = [s >= 2, E > 1, n >= 1, variance * most >= (s - 1) * (s - 1)]
        return Statement(known, n * variance >= bound(s, E), n * variance >= 2 * bound(s, E))

    return Decision(
        verdict="proved",
        why=(
            "By (5) on X_S no column varies more than from l to e^eps l, which bounds the "
            "information of a report (Bhatia and Davis), and that the variance (Cramer and Rao). "
            "Empirical estimates are unbiased. e^eps/(e^eps-1)^2 is between 0.92/eps^2 and "
            "1/eps^2 for eps <= 1, so that it is the paper's order s/(n eps^2) for s >= 2, with "
            "its constant; at s = 1 it is 0. No greater constant will do: RR on X_S has just this "
            "loss at e^eps = s-1."
        ),
        scope="all s >= 2, N >= 0, all eps > 0, all n, outputs of any number",
        about=["mechanisms.rr.probabilities", "mechanisms.encodings.base.unit_variance"],
        assumes=[
            "The reports are independent; all users use the same mechanism.",
            "Polynomials that agree on an interval have the same coefficients.",
        ],
        obligations=[
            Lemma("(5) on X_S", pairs_on_sensitive, (2, 3)),
            *spread_of_a_column(),
            *estimation(),
            Lemma("the bound", value),
            attained(),
        ],
    )
