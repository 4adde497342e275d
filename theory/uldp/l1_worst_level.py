"""Which input distribution is worst for the asymptotic l1 loss of any direct or unary encoding.

Output j (or bit j) has probability m_j = b_j + g_j p_j. The proof compares any p with one p*, value
by value: r_j and r*_j are the two terms of the loss, d_j = p_j - p*_j. A tangent at p*_j lies above
the term, and all tangents that matter have one slope; the d_j sum to zero.
"""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction

FORMULAS = [
    "mechanisms.encodings.base.unit_variance",
    "mechanisms.losses.worst_case.l1_distribution",
]
SIZES = "any number of values, any b_j and g_j > 0, all of the simplex"


def tangent():
    """State that sqrt(m(1-m)) <= (t m + (1-m)/t)/2, with equality at one m only."""
    m, root, t = z3.Reals("m root t")
    line = t * t * m + 1 - m
    return Statement(
        [m >= 0, m <= 1, t > 0, root >= 0, root * root == m * (1 - m)],
        z3.And(2 * t * root <= line, z3.Implies(2 * t * root == line, t * t * m == 1 - m)),
        2 * t * root < line,
    )


def touching():
    """State where that tangent touches: t is its own slope's parameter at m*."""
    m, root, t = z3.Reals("m root t")
    return Statement(
        [m > 0, m < 1, t > 0, t * t * m == 1 - m, root >= 0, root * root == m * (1 - m)],
        root == t * m,
        root == m,
    )


def one_value():
    """State what a tangent at m* says of a value's term, in p instead of m."""
    m, m0, root, g, d, t = z3.Reals("m m0 root g d t")
    known = [g > 0, t > 0, m0 > 0, t * t * m0 == 1 - m0, m - m0 == g * d]
    line = t * t * m + 1 - m
    known += [2 * t * root <= line, z3.Implies(2 * t * root == line, t * t * m == 1 - m)]
    rise, slope = 2 * t * (root - t * m0), (t * t - 1) * g * d
    goal = z3.And(rise <= slope, z3.Implies(rise == slope, d == 0))
    return Statement(known, goal, z3.And(goal, rise < slope))


def common_slope():
    """State that a value with p*_j = 0 and a lower tangent may be given the common one."""
    rise, d, t, level = z3.Reals("rise d t level")
    known = [t > 0, level > 0, 2 * t * rise <= (t * t - 1) * d]
    known += [z3.Implies(2 * t * rise == (t * t - 1) * d, d == 0)]
    lower = z3.And(t <= level, d >= 0)
    goal = _below(rise, d, level)
    return Statement([*known, z3.Or(t == level, lower)], goal, twin_hypotheses=known)


def _below(rise, d, level):
    """Return that a term rises at most along the common slope, and less unless p_j = p*_j."""
    slope = (level * level - 1) * d
    return z3.And(2 * level * rise <= slope, z3.Implies(2 * level * rise == slope, d == 0))


def all_values():
    """Return the induction over values: the loss rises at most along the common slope."""
    gap, excess, rise, d, level = z3.Reals("gap excess rise d level")
    same = z3.Bool("same")

    def invariant(state):
        gap, excess, same = state
        slope = (level * level - 1) * excess
        less = z3.Implies(2 * level * gap == slope, same)
        return z3.And(2 * level * gap <= slope, less, z3.Implies(same, gap == 0))

    return induction(
        "all values",
        Items(
            state=(gap, excess, same),
            item=(rise, d),
            parameters=[level > 0],
            of_item=[_below(rise, d, level), z3.Implies(d == 0, rise == 0)],
        ),
        invariant,
        initial=(z3.RealVal(0), z3.RealVal(0), z3.BoolVal(True)),
        step=lambda state, item: (
            state[0] + item[0],
            state[1] + item[1],
            z3.And(state[2], item[1] == 0),
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.BoolVal(True)),
        false_invariant=lambda state: z3.And(invariant(state), state[2]),
    )


def conclusion():
    """State the theorem: both are distributions, so that the excess is zero."""
    gap, level = z3.Reals("gap level")
    same = z3.Bool("same")
    less = z3.Implies(gap == 0, same)
    known = [level > 0, 2 * level * gap <= 0, z3.Implies(2 * level * gap == 0, same)]
    return Statement(known, z3.And(gap <= 0, less), z3.And(gap <= 0, same))


@decides("uldp-l1-worst-level")
def l1_worst_level():
    """Tangents to the square root, one a value."""
    return Decision(
        verdict="proved",
        why=(
            "Each term sqrt(m(1-m))/g is concave in p, with a slope that depends on m alone. Where "
            "the m_j are level on the support of p*, and no lower off it, the tangents at p* add "
            "up to a bound that p* attains and no other p does. The p* is found by water filling."
        ),
        scope=SIZES + "; some output has probability below 1",
        about=FORMULAS,
        obligations=[
            Lemma("a tangent of the square root", tangent),
            Lemma("touches at m*", touching),
            Lemma("one value", one_value),
            Lemma("the common slope", common_slope),
            *all_values(),
            Lemma("two distributions", conclusion),
        ],
    )
