"""Section V-B and Figure 6: what a report says of an outlier."""

from fractions import Fraction

import z3

from mechanisms import idue, urap
from mechanisms.budgets.tuning import largest_budget
from mechanisms.optimal_idue.objective import one_id, probabilities
from mechanisms.reidentification.enumerated import users as rows
from mechanisms.reidentification.enumerated import worst
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation, Items, Lemma, Statement, induction
from theory.notions import logic
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.uldp import unary


@decides("oneid-invertible-outliers")
def invertible_outliers():
    """No other input sets a non-sensitive bit, as b = 0."""
    theta, E = z3.Reals("theta E")
    parameters = [theta >= 0, theta <= 1, E >= 1]
    yes, no = (urap.bit_probabilities(flag, theta, E) for flag in (True, False))

    def column(X):
        """State that with a 1 in the bit of j no other input has the output."""
        j, q, common = X.element("j"), X.column("q"), X.column("common")
        sensitive, y = X.subset("sensitive"), X.subset("y")

        def likelihood(i):
            own = tuple(logic.choose(sensitive(i), *p) for p in zip(yes, no, strict=True))
            return unary.pair(common(i), own, no, y(i), True)[0]

        given = X.forall(lambda i: z3.Implies(i != j, q(i) == likelihood(i)))
        goal = X.forall(lambda i: z3.Implies(i != j, q(i) == 0))
        everywhere = X.forall(lambda i: q(i) == 0)
        return Statement([*parameters, y(j), given], goal, everywhere)

    def happens():
        known = [theta > 0, theta <= 1, E > 1]
        return Statement(known, no[0] > 0, twin_hypotheses=[theta >= 0, theta <= 1, E >= 1])

    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "Only the input x_j itself sets the bit of a non-sensitive x_j, with probability "
            "theta (1 - e^-eps), which is positive for theta, eps > 0. Its user is then one of "
            "c(x_j): an outlier, c(x_j) = 1, is named with certainty."
        ),
        scope="all alphabets of any size, all theta in [0, 1], all eps >= 0",
        about=["mechanisms.urap.bit_probabilities"],
        obligations=[Lemma("no other input", column, (2, 3)), Lemma("it happens", happens)],
    )


def three_users():
    """Return Q and gamma/n of one user of x1 and two of x2, with the budgets (7) at gamma = 3/2."""
    n, gamma = 3, Fraction(3, 2)
    E = [largest_budget(gamma, n, 1), float("inf")]
    half = Fraction(1, 2)
    bits = [probabilities(*one_id(half, E[0] - 1)), probabilities(0, 1 / half)]
    Q = idue.mechanism(*zip(*bits, strict=True)).matrix()
    return Q, E, gamma / n


def rate_of_the_outlier(Q, outputs):
    """Return how often the Bayes adversary names the user of x1, of her reports among `outputs`."""
    R = rows(Q, [1, 2])
    named = [y for y in outputs if R[0, y] > max(R[1:, y])]
    return sum(R[0, y] for y in named) / sum(R[0, y] for y in outputs)


@decides("oneid-outlier-rate")
def outlier_rate():
    """Right answers about m users, summed over outputs; the share of these users is m/n."""
    p, right, bound = z3.Reals("p right bound")
    sums = induction(
        "right answers over all outputs",
        Items(
            state=tuple(z3.Reals("sum outputs")),
            item=(p, right),
            parameters=[bound >= 0],
            of_item=[p >= 0, right >= 0, right <= bound * p],
        ),
        invariant=lambda state: state[0] <= bound * state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[1], state[1] + item[0]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] < bound * state[1],
    )

    def rate():
        n, m, gamma, found = z3.Reals("n m gamma found")
        known = [n >= m, m >= 1, gamma >= 1, found * n <= gamma]
        return Statement(known, found / (m / n) <= gamma / m, found / (m / n) <= gamma / n)

    Q, E, most = three_users()
    everything, with_a_one = range(4), range(1, 4)
    return Decision(
        verdict="proved",
        why=(
            "(8) bounds how sure the adversary is of a user, given a report. It does not bound how "
            "often a given user's report is attributed rightly: an adversary who names the same "
            "user whenever it may pay off is right about her each time. Over m given users the "
            "rate is at most gamma/m. Example: one user of x1, two of x2, gamma = 3/2, the "
            "budgets (7), the best form of IDUE at M = 3/2. Every output's accuracy is at most "
            "1/2 = gamma/n, and the outlier's reports are attributed rightly with probability "
            "2/3, and always if a bit is 1. So Theorem 1 does not imply what Section V-B says "
            "of outliers (Figure 6): it is a finding about those data and that attack. To "
            "protect m chosen users as a group ask gamma m/n in place of gamma (m >= n/gamma)."
        ),
        scope="all n >= m >= 1, all mechanisms and adversaries",
        assumes=[*KNOWN, UNIFORM],
        about=[
            "mechanisms.budgets.tuning.largest_budget",
            "mechanisms.optimal_idue.objective.one_id",
        ],
        uses=["oneid-reidentification"],
        obligations=[
            *sums,
            Lemma("the rate over m users", rate),
            Evaluation(
                "three users: the theorem holds",
                lambda: one_id_ldp_breaks(Q, E) == [] and worst(rows(Q, [1, 2])) <= most,
                lambda: worst(rows(Q, [1, 2])) <= most * Fraction(99, 100),
            ),
            Evaluation(
                "three users: the outlier's rate",
                lambda: rate_of_the_outlier(Q, everything) == Fraction(2, 3),
                lambda: rate_of_the_outlier(Q, everything) <= most,
            ),
            Evaluation(
                "three users: the outlier's rate if a bit is 1",
                lambda: rate_of_the_outlier(Q, with_a_one) == 1,
                lambda: rate_of_the_outlier(Q, with_a_one) <= most,
            ),
        ],
    )
