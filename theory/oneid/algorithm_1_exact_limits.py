"""Algorithm 1, repaired: lower limits that keep their level, one by one and all together."""

from fractions import Fraction

import z3

from mechanisms.budgets.coverage import law_of_ones
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation, Items, Lemma, Statement, induction
from theory.oneid import users


def least_counts(n, n_0, a, b, level):
    """Return for each t the least count under which t ones or more have probability >= level."""
    tails = [upper_tails(law_of_ones(n, c, n_0, a, b)) for c in range(n + 1)]
    return [
        min((c for c in range(n + 1) if tails[c][t] >= level), default=n) for t in range(n_0 + 1)
    ]


def upper_tails(law):
    """Return Pr(T >= t) for each t."""
    return [sum(law[t:]) for t in range(len(law))]


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


def one_more_user():
    """State that one user more of the value makes T >= t at least as likely."""
    a, b, here, before = z3.Reals("a b here before")
    # of the other reports: Pr(T' >= t) and Pr(T' >= t - 1)
    known = [here >= 0, before <= 1, before >= here, a <= 1, b >= 0]
    goal = a * before + (1 - a) * here >= b * before + (1 - b) * here
    return Statement([*known, a >= b], goal, twin_hypotheses=known)


@decides("oneid-confidence-exact-law")
def exact_law():
    """L(t) is the least count c with Pr_c(T >= t) >= level."""

    def inverted(X):
        """State that a limit above the true count means that its tail is below the level."""
        tail, below, count = X.column("tail"), X.subset("below"), X.element("count")
        level = z3.Real("level")
        least = X.forall(lambda c: z3.Implies(below(c), tail(c) < level))
        return Statement([least, below(count)], tail(count) < level, twin_hypotheses=[least])

    def example():
        a, b = Fraction(1, 2), Fraction(1, 8)
        lows = least_counts(3, 2, a, b, Fraction(1, 5))
        laws = [law_of_ones(3, c, 2, a, b) for c in range(4)]
        return max(
            sum(p for p, low in zip(law, lows, strict=True) if low > c)
            for c, law in enumerate(laws)
        )

    return Decision(
        verdict="proved",
        why=(
            "Take as limit the least count under which as many ones, or more, have probability at "
            "least the level (alpha/2): it exceeds the true count with at most that probability, "
            "at every n_0, for whatever law T has, as long as it is the true one. For a uniformly "
            "random first group it is the mixture of mechanisms.budgets.coverage.law_of_ones; "
            "without any assumption on the group take c_0, the group's own users of the value, T = "
            "Bin(c_0, a) + Bin(n_0 - c_0, b), and c(x) >= c_0. More users of the value make more "
            "ones, so that the least count is found by bisection."
        ),
        scope="all n_0 <= n, all counts, all levels in (0, 1), all 0 <= b < a <= 1",
        assumes=["T has the law that the limit is made for, the same for all users of a value."],
        about=["mechanisms.budgets.coverage.law_of_ones"],
        obligations=[
            *rejected_outcomes(),
            Lemma("a limit above the true count rejects it", inverted, (2, 3)),
            Lemma("more users, more ones", one_more_user),
            Evaluation(
                "n = 3, n_0 = 2, level 1/5",
                lambda: example() <= Fraction(1, 5),
                lambda: example() == 0,
            ),
        ],
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


@decides("oneid-confidence-simultaneous")
def simultaneous():
    """K limits at level delta/K; then prior-based tuning with lambda(x) the limit."""
    p, level, union, total = z3.Reals("p level union total")
    unions = induction(
        "the chance that some limit fails",
        Items(
            state=(union, total),
            item=p,
            parameters=[level >= 0],
            of_item=[p >= 0, p <= level],
        ),
        invariant=lambda state: state[0] <= state[1] * level,
        initial=(z3.RealVal(0), z3.RealVal(0)),
        # a union has at most the sum of the probabilities
        step=lambda state, p: (state[0] + p, state[1] + 1),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] < state[1] * level,
    )

    def overall():
        """State the accuracy over both: gamma/n where all limits hold, anything where not."""
        fails, holds, bound, delta = z3.Reals("fails holds bound delta")
        known = [
            *(fails >= 0, fails <= delta, holds >= 0, holds <= bound),
            *(bound >= 0, bound <= 1, delta <= 1),
        ]
        goal = (1 - fails) * holds + fails <= bound + delta
        return Statement(known, goal, (1 - fails) * holds + fails <= bound)

    return Decision(
        verdict="proved",
        why=(
            "The guarantee is about every user, so that every value's limit must hold: at level "
            "alpha/2 each, of K values some fail. At level delta/K each, all hold with probability "
            "at least 1 - delta, and then the budgets (7) at max(limit, 1) keep every output's "
            "accuracy at most gamma/n; over both cases an adversary is right with probability at "
            "most gamma/n + delta. The counts are those of the users of one mechanism: for a "
            "second group take its own counts, and gamma n_g/n (oneid-two-groups-within). "
            "Published budgets tell of the first group's reports together: see oneid-joint-bound. "
            "Where a limit fails, its budget may be infinite, and a user of that value named with "
            "certainty: keep delta well below gamma/n if that matters."
        ),
        scope="all numbers of values, all delta in [0, 1], all gamma in [1, n]",
        assumes=["Each limit exceeds its count with probability at most delta/K."],
        about=["mechanisms.budgets.tuning.largest_budget"],
        uses=["oneid-prior-tuning-sharpened"],
        obligations=[
            *unions,
            *users.enough(),
            users.more(),
            Lemma("right over both cases", overall),
        ],
    )
