"""Which input distribution is worst for the expected l2 loss of any direct or unary encoding.

Output j (or bit j) has probability m_j = b_j + g_j p_j. The proof compares any p with one p*, value
by value, where d_j = p_j - p*_j; the d_j sum to zero.
"""

import z3

from mechanisms.encodings.base import unit_variance
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.uldp.l1_worst_level import SIZES

FORMULAS = [
    "mechanisms.encodings.base.unit_variance",
    "mechanisms.losses.worst_case.l2_distribution",
]


def second_order():
    """State a value's l2 term about p*: it is a parabola."""
    b, g, p, q, slope = z3.Reals("b g p q slope")
    known = [g > 0, slope * g == 1 - 2 * (b + g * q)]
    rise = unit_variance(b, g, p) - unit_variance(b, g, q)
    d = p - q
    return Statement(known, rise == slope * d - d * d, rise == slope * d)


def common_slope():
    """State that a value with p*_j = 0 and a lower slope may be given the common one."""
    rise, d, slope, level = z3.Reals("rise d slope level")
    known = [rise == slope * d - d * d]
    lower = z3.And(slope <= level, d >= 0)
    goal = rise <= level * d - d * d
    return Statement([*known, z3.Or(slope == level, lower)], goal, twin_hypotheses=known)


def all_values():
    """Return the induction over values: the loss rises at most by slope times excess - distance."""
    gap, excess, distance, rise, d, level = z3.Reals("gap excess distance rise d level")
    same = z3.Bool("same")

    def invariant(state):
        gap, excess, distance, same = state
        apart = z3.And(distance >= 0, z3.Implies(distance == 0, same))
        return z3.And(gap <= level * excess - distance, apart, z3.Implies(same, gap == 0))

    return induction(
        "all values",
        Items(
            state=(gap, excess, distance, same),
            item=(rise, d),
            parameters=[],
            of_item=[rise <= level * d - d * d, z3.Implies(d == 0, rise == 0)],
        ),
        invariant,
        initial=(z3.RealVal(0), z3.RealVal(0), z3.RealVal(0), z3.BoolVal(True)),
        step=lambda state, item: (
            state[0] + item[0],
            state[1] + item[1],
            state[2] + item[1] * item[1],
            z3.And(state[3], item[1] == 0),
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0), z3.BoolVal(True)),
        false_invariant=lambda state: z3.And(invariant(state), state[3]),
    )


def conclusion():
    """State the theorem: both are distributions, so that the excess is zero."""
    gap, distance = z3.Reals("gap distance")
    same = z3.Bool("same")
    known = [gap <= -distance, distance >= 0, z3.Implies(distance == 0, same)]
    goal = z3.And(gap <= 0, z3.Implies(gap == 0, same))
    return Statement(known, goal, z3.And(gap <= 0, same))


@decides("uldp-l2-worst-level")
def l2_worst_level():
    """Each term is a parabola in p with the same curvature."""
    return Decision(
        verdict="proved",
        why=(
            "n times the l2 loss is a sum of parabolas in p_j with second derivative -2. Where "
            "the slopes (1 - 2 m_j)/g_j are level on the support of p*, and no higher off it, the "
            "loss at p is at most that at p* minus the squared distance to p*."
        ),
        scope=SIZES,
        about=FORMULAS,
        obligations=[
            Lemma("one value", second_order),
            Lemma("the common slope", common_slope),
            *all_values(),
            Lemma("two distributions", conclusion),
        ],
    )
