"""Algorithm 1, repaired for large groups: the lower limit of Clopper and Pearson, cut."""

import z3

from theory.ledger.decisions import cites
from theory.ledger.obligation import Items, Lemma, Statement, induction


def rejected_outcomes():
    """Return the induction over t = n_0, n_0 - 1, ...: the outcomes whose tail is below the level.

    The state is Pr(T >= t) and the probability of those outcomes so far.
    """
    p, level = z3.Reals("p level")

    def step(state, p):
        tail = state[0] + p
        return tail, z3.If(tail < level, state[1] + p, state[1])

    return induction(
        "outcomes that reject the true count have at most the level",
        Items(
            state=tuple(z3.Reals("tail rejected")), item=p, parameters=[level > 0], of_item=[p >= 0]
        ),
        invariant=lambda state: z3.And(
            state[1] >= 0, state[1] <= level, z3.Implies(state[0] < level, state[1] == state[0])
        ),
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=step,
        false_initial=(z3.RealVal(0), level + 1),
        false_invariant=lambda state: state[1] == state[0],
    )


@cites("oneid-confidence-hoeffding", about=["mechanisms.budgets.confidence.rate_lower"])
def hoeffding():
    """The limit that runs: Clopper and Pearson's, and at most (t-1)/n_0."""

    def far_enough():
        """State that a limit above the rate means t >= n_0 r + 1, where Hoeffding's bound holds."""
        t, n_0, r, clopper = z3.Reals("t n_0 r clopper")
        least = z3.If(clopper <= (t - 1) / n_0, clopper, (t - 1) / n_0)
        known = [n_0 >= 1, least > r]
        return Statement(known, t >= n_0 * r + 1, t >= n_0 * r + 2)

    return [*rejected_outcomes(), Lemma("where Hoeffding's bound holds", far_enough)]
