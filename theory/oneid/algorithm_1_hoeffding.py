"""Algorithm 1, repaired for large groups: the lower limit of Clopper and Pearson, cut."""

import z3

from theory.ledger.claims import Decision, decides
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
            state=tuple(z3.Reals("tail rejected")),
            item=p,
            parameters=[level > 0],
            of_item=[p >= 0],
        ),
        invariant=lambda state: z3.And(
            state[1] >= 0,
            state[1] <= level,
            z3.Implies(state[0] < level, state[1] == state[0]),
        ),
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=step,
        false_initial=(z3.RealVal(0), level + 1),
        false_invariant=lambda state: state[1] == state[0],
    )


@decides("oneid-confidence-hoeffding")
def hoeffding():
    """The limit that runs: Clopper and Pearson's, and at most (t-1)/n_0."""

    def far_enough():
        """State that a limit above the rate means t >= n_0 r + 1, where Hoeffding's bound holds."""
        t, n_0, r, clopper = z3.Reals("t n_0 r clopper")
        least = z3.If(clopper <= (t - 1) / n_0, clopper, (t - 1) / n_0)
        known = [n_0 >= 1, least > r]
        return Statement(known, t >= n_0 * r + 1, t >= n_0 * r + 2)

    return Decision(
        verdict="cited",
        why=(
            "For large n_0, where the exact law is costly: Clopper and Pearson's limit at the "
            "binomial with the mean rate, cut to (t-1)/n_0. Where it exceeds the true rate, "
            "t >= n_0 r + 1, and from there on the upper tail of the binomial is above that of "
            "any sum of independent bits with the same mean, which the number of ones of a "
            "uniformly random first group is."
        ),
        scope="all n_0 <= n, all counts, all levels in (0, 1), a uniformly random first group",
        assumes=[
            "W. Hoeffding, On the distribution of the number of successes in independent trials, "
            "Annals of Mathematical Statistics 27 (1956), Theorem 4: the comparison of tails.",
            "V. A. Vatutin and V. G. Mikhailov, Limit theorems for the number of empty cells "
            "(1982): a hypergeometric number is a sum of independent bits; so is its thinning.",
        ],
        about=["mechanisms.budgets.confidence.rate_lower"],
        obligations=[*rejected_outcomes(), Lemma("where Hoeffding's bound holds", far_enough)],
    )
