"""Equation (5): what its objective bounds, and that it is not convex in (a, b)."""

import sympy
import z3

from mechanisms.optimal_idue.objective import coordinates, noise, own
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction

FORMULAS = ["mechanisms.optimal_idue.objective.noise", "mechanisms.optimal_idue.objective.own"]


def variance(c, n, a, b):
    """Return the variance of (ones - n b)/(a - b): c bits are 1 with a, the others with b."""
    return (c * a * (1 - a) + (n - c) * b * (1 - b)) / (a - b) ** 2


@decides("oneid-objective-bounds-mse")
def objective_bounds_mse():
    """MSE/n = sum noise + sum (c/n) own, and a mean of `own` is at most the greatest."""
    b, gap, c, n = sympy.symbols("b gap c n", positive=True)
    u, v = coordinates(b + gap, b)
    exact = n * noise(u, v) + c * own(u, v)
    most, share, here = z3.Reals("most share own")
    mean = induction(
        "a mean is at most the greatest",
        Items(
            state=tuple(z3.Reals("sum shares")),
            item=(share, here),
            parameters=[],
            of_item=[share >= 0, here <= most],
        ),
        invariant=lambda state: state[0] <= state[1] * most,
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0] * item[1], state[1] + item[0]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] < state[1] * most,
    )
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "For given counts MSE/n is sum b(1-b)/(a-b)^2 plus the mean of (1-a-b)/(a-b) over "
            "users, and (5) has the greatest in place of the mean. It is attained where all users "
            "have the value with the greatest. b = 0, for an infinite budget, is included."
        ),
        scope="all numbers of values, all n, all counts, all 0 <= b < a <= 1",
        about=FORMULAS,
        assumes=["The variance of a sum of independent bits is the sum of p(1-p)."],
        obligations=[
            Identity("variance of a count", variance(c, n, b + gap, b), exact, exact + n),
            *mean,
        ],
    )


@decides("oneid-nonconvex")
def nonconvex():
    """All groups with the same a and b, shifted together: a feasible segment with a concave (5)."""
    E, d = z3.Reals("E d")
    K, x, y, gap = sympy.symbols("K x y gap", positive=True)

    def value(b):
        u, v = coordinates(b + gap, b)
        return K * noise(u, v) + own(u, v)

    # twice the middle of a segment exceeds the sum of its ends by this
    excess = K * (x - y) ** 2 / (2 * gap**2)

    def feasible():
        """Two points of it that satisfy Proposition 1 for every budget of at least E > 1."""
        small = [E > 1, 4 * (E + 1) * d == E - 1]
        ends = [z3.Q(2, 5), z3.Q(1, 2)]
        inside = [z3.And((b + d) * (1 - b) <= E * b * (1 - b - d), b + d < 1) for b in ends]
        tighter = [(b + d) * (1 - b) <= b * (1 - b - d) for b in ends]
        return Statement(small, z3.And(d > 0, *inside), z3.And(*tighter))

    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "Where all groups have the same a and b, shifting both by the same amount keeps a - b "
            "and makes the objective strictly concave; for budgets above 0 such a segment is "
            "feasible. So it is not convex for any number of groups, sizes and positive "
            "budgets. In other coordinates it is (oneid-problem-convex)."
        ),
        scope="all numbers of groups, all sizes, all budgets in (0, infinity]",
        about=FORMULAS,
        obligations=[
            Identity(
                "strictly concave on the segment",
                2 * value((x + y) / 2) - value(x) - value(y),
                excess,
                -excess,
            ),
            Lemma("its ends are feasible", feasible),
        ],
    )
