"""Lemmas on a sum of parabolas in p_j with one curvature, about a level p*; d_j = p_j - p*_j."""

import z3

from theory.ledger.obligation import Items, Statement, induction


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
