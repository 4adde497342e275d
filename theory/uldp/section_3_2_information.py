"""Section 3.2: what reports can tell of s values under (5), and the l2 loss that it leaves.

At the uniform distribution on k values an estimate f(y), unbiased for one report, has
(sum Var)(information) >= (k-1)^2, where the information is sum_y sum_x (q_y(x) - m_y)^2/m_y and
m_y the mean of the column q_y: Cauchy and Schwarz with the scores (q_y(x) - m_y)/m_y.
"""

import z3

from theory.kernel.claims import Decision, decides
from theory.kernel.obligation import Items, Lemma, Statement, induction
from theory.notions.osldp import osldp
from theory.uldp import sums


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
    """Return the induction over pairs (x, y): Var >= 2 l Cov - l^2 information, for any l.

    With d = f_x(y) - 1/k and the score g = (q_y(x) - m)/m.
    """
    m, d, g, multiplier = z3.Reals("m d g multiplier")
    variance, covariance, information = m * d * d, m * d * g, m * g * g

    def term():
        known = [m >= 0]
        goal = variance >= 2 * multiplier * covariance - multiplier * multiplier * information
        return Statement(known, goal, variance >= 2 * multiplier * covariance)

    v, c, i = z3.Reals("v c i")
    return [
        Lemma("one output and value: m (d - l g)^2 >= 0", term),
        *induction(
            "summed over outputs and values",
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


def covariance_of_unbiased():
    """Return the proof that an unbiased f_x has covariance 1 - 1/k with the score of x."""
    f, q, m, center, k = z3.Reals("f q m center k")
    state = z3.Reals("covariance with_q with_m row means")
    summed = induction(
        "the covariance",
        Items(state=tuple(state), item=(f, q, m), parameters=[], of_item=[]),
        invariant=lambda s: s[0] == s[1] - s[2] - center * (s[3] - s[4]),
        initial=(z3.RealVal(0),) * 5,
        step=lambda s, item: (
            s[0] + (f - center) * (q - m),
            s[1] + f * q,
            s[2] + f * m,
            s[3] + q,
            s[4] + m,
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0),) * 4),
        false_invariant=lambda s: s[0] == s[1] - s[2],
    )

    def unbiased():
        covariance, with_q, with_m, row, means = state
        # E(f_x|x) = 1, and E(f_x|x') = 0 for the k - 1 others: the mean over x is 1/k
        known = [k >= 1, with_q == 1, k * with_m == 1, row == 1, means == 1]
        known.append(covariance == with_q - with_m - center * (row - means))
        return Statement(known, k * covariance == k - 1, k * covariance == k)

    return [
        *summed,
        *sums.linear("the mean over x of E(f|x)"),
        Lemma("k Cov = k - 1 for each of the k values", unbiased),
    ]


def conclusion():
    """State (sum Var) most >= (k-1)^2 if the information is at most `most`: l = (k-1)/most."""
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
        *covariance_of_unbiased(),
        *information_of_all_outputs(),
        Lemma("variance from information", conclusion),
    ]


@decides("uldp-lower-bounds-unbiased")
def lower_bounds_unbiased():
    """The information is at most s (E-1)^2/(4E)."""
    s, E, variance = z3.Reals("s E variance")

    def value():
        most = s * (E - 1) * (E - 1) / (4 * E)
        known = [s >= 2, E > 1, variance * most >= (s - 1) * (s - 1)]
        return Statement(known, variance >= bound(s, E), variance >= 2 * bound(s, E))

    return Decision(
        verdict="proved",
        why=(
            "By (5) on X_S no column varies more than from l to e^eps l, which bounds the "
            "information of a report (Bhatia and Davis), and that the variance (Cauchy and "
            "Schwarz). e^eps/(e^eps-1)^2 is between 0.92/eps^2 and 1/eps^2 for eps <= 1, so that "
            "it is the paper's order s/(n eps^2) for s >= 2, with its constant; at s = 1 it is 0."
        ),
        scope="all s >= 2, N >= 0, all eps > 0, all n, outputs of any number",
        assumes=["The reports are independent; all users use the same mechanism."],
        obligations=[
            Lemma("(5) on X_S", pairs_on_sensitive, (2, 3)),
            *spread_of_a_column(),
            *estimation(),
            Lemma("the bound", value),
        ],
    )
