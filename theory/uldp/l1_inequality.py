"""The inequality behind the maxima of Propositions 7, 8 and 10: Cauchy-Schwarz over the values.

With B = sum b_j/g_j and C = sum (1-b_j)/g_j, the sums of m_j/g_j and of (1-m_j)/g_j are 1 + B and
C - 1, whatever p is.
"""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.uldp.l1_worst_level import SIZES, tangent

FORMULAS = ["mechanisms.encodings.base.unit_variance"]


def one_value():
    """State the tangent's bound of one term, in b/g, (1-b)/g and p."""
    m, root, t, over, b, g, p = z3.Reals("m root t over b g p")
    line = t * t * m + 1 - m
    known = [g > 0, t > 0, over * g == 1, m == b + g * p, 2 * t * root <= line]
    known += [z3.Implies(2 * t * root == line, t * t * m == 1 - m)]
    known += [z3.Implies(t * t * m == 1 - m, 2 * t * root == line)]
    ones, zeros = over * b + p, over * (1 - b) - p
    goal = z3.And(
        ones == over * m,
        zeros == over * (1 - m),
        2 * t * (over * root) <= t * t * ones + zeros,
        (2 * t * (over * root) == t * t * ones + zeros) == (t * t * m == 1 - m),
    )
    return Statement(known, goal, 2 * t * (over * root) < t * t * ones + zeros)


def all_values():
    """Return the induction: the loss is at most (t sum m/g + sum (1-m)/g / t)/2, for any t > 0."""
    loss, ones, zeros, term, one, zero, t = z3.Reals("loss ones zeros term one zero t")
    touch, touches = z3.Bools("touch touches")

    def invariant(state):
        loss, ones, zeros, touch = state
        line = t * t * ones + zeros
        return z3.And(2 * t * loss <= line, (2 * t * loss == line) == touch)

    line = t * t * one + zero
    return induction(
        "all values",
        Items(
            state=(loss, ones, zeros, touch),
            item=(term, one, zero, touches),
            parameters=[t > 0],
            of_item=[2 * t * term <= line, (2 * t * term == line) == touches],
        ),
        invariant,
        initial=(z3.RealVal(0), z3.RealVal(0), z3.RealVal(0), z3.BoolVal(True)),
        step=lambda state, item: (
            state[0] + item[0],
            state[1] + item[1],
            state[2] + item[2],
            z3.And(state[3], item[3]),
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0), z3.BoolVal(True)),
        false_invariant=lambda state: z3.And(invariant(state), state[3]),
    )


def level_values():
    """Return the induction: if all m_j are one m, (1-m) sum m/g = m sum (1-m)/g."""
    ones, zeros, over, m = z3.Reals("ones zeros over m")
    return induction(
        "level values",
        Items(state=(ones, zeros), item=over, parameters=[], of_item=[over > 0]),
        invariant=lambda state: (1 - m) * state[0] == m * state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, over: (state[0] + over * m, state[1] + over * (1 - m)),
        false_initial=(m, z3.RealVal(1)),
        false_invariant=lambda state: state[0] == m * state[1],
    )


def conclusion():
    """State the inequality: at the best t, t^2 (1 + B) = C - 1."""
    loss, B, C, t, bound = z3.Reals("loss B C t bound")
    touch = z3.Bool("touch")
    line = t * t * (1 + B) + C - 1
    known = [B >= 0, C > 1, t > 0, t * t * (1 + B) == C - 1]
    known += [bound >= 0, bound * bound == (1 + B) * (C - 1)]
    known += [2 * t * loss <= line, (2 * t * loss == line) == touch]
    goal = z3.And(loss <= bound, (loss == bound) == touch)
    return Statement(known, goal, z3.And(goal, loss < bound))


def equality():
    """State that at this t, touching everywhere means that all m_j are one m, and conversely."""
    m, B, C, t = z3.Reals("m B C t")
    known = [B >= 0, C > 1, t > 0, t * t * (1 + B) == C - 1]
    level = (1 - m) * (1 + B) == m * (C - 1)
    touch = t * t * m == 1 - m
    one_only = z3.Implies(touch, m == 1 / (1 + t * t))
    return Statement(known, z3.And(z3.Implies(level, touch), one_only), level)


@decides("uldp-l1-inequality")
def l1_inequality():
    """Without square roots: 2 sqrt(xy) <= t x + y/t for every t > 0, added up."""
    return Decision(
        verdict="proved",
        why=(
            "It is Cauchy-Schwarz for the vectors sqrt(m_j/g_j) and sqrt((1-m_j)/g_j), whose "
            "squared lengths do not depend on p. Over all values it gives (15), over X_S and over "
            "X_N by themselves it gives (40) and (43). If C = 1 every output is certain and both "
            "sides are 0."
        ),
        scope=SIZES,
        about=FORMULAS,
        obligations=[
            Lemma("a tangent of the square root", tangent),
            Lemma("one value", one_value),
            *all_values(),
            Lemma("the best tangents", conclusion),
            *level_values(),
            Lemma("equality", equality),
        ],
    )
