"""Section 5.4: how large the second term of (23) can be."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import pum_loss as model
from theory.statements.uldp.pum_estimate import BOTS_HAT, PI, PI_HAT, T, X
from theory.tactics.closing import concluded
from theory.tactics.logic import at, prove
from theory.tactics.sums import at_most, induction

x, k = const("x", X), const("k", T)
WEIGHT, DISTANCE = const("weight", REAL), const("distance", REAL)


def distance(H):
    """Return that pi^_k and pi_k are at most 2 apart."""
    masses = [X.sum(lambda x, pi=pi: pi(k, x)) for pi in (PI_HAT, PI)]
    signs = [
        prove(implies(H, and_(PI_HAT(k, x) >= 0, PI(k, x) >= 0)), at=[k, x], rounds=3),
    ]
    found = induction(
        lambda d, a, b: d <= a + b,
        [model.behind(k), *masses],
        H,
        use=lambda i: [instance(t, {x: i}) for t in signs],
    )
    whole = prove(implies(H, and_(*(eq(m, 1) for m in masses))), at=[k], rounds=3)
    return solve(implies(H, model.behind(k) <= 2), found, whole)


def theorem():
    """Return that the second term is at most 2 sum_k r^(bot_k)."""
    statement = model.second_term()
    H, (goal,) = statement.given, statement.goals
    scaled = solve(implies(and_(WEIGHT >= 0, DISTANCE <= 2), WEIGHT * DISTANCE <= 2 * WEIGHT))
    put = {WEIGHT: BOTS_HAT(k), DISTANCE: model.behind(k)}
    facts = [distance(H), instance(scaled, put), *at(H, k)]
    doubled = T.sum(lambda k: 2 * BOTS_HAT(k))
    below = at_most(goal.args[0], doubled, H, use=lambda i: [instance(t, {k: i}) for t in facts])
    pulled = induction(lambda a, b: eq(a, 2 * b), [doubled, T.sum(BOTS_HAT)])
    return concluded(statement, solve(implies(H, goal), below, pulled))


@decides("uldp-pum-second-term-bound")
def pum_second_term_bound():
    """The l1 distance of two distributions is at most 2: |a - b| <= a + b."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Two distributions are at most 2 apart, and the weights are not negative. The sentence "
            "does not say that pi^_k is a distribution: background knowledge is one, and so is the "
            "fallback pi^_k of uRR and uRAP if r^(X_N) > 0 (uldp-pum-fallback); of other Q_cmn "
            "with the empirical r^ it can be negative somewhere, and the bound fails. That the "
            "second term 'does not depend on eps' is true of its mean, for unbiased r^ and fixed "
            "pi^_k; EM's r^ and the fallback pi^_k depend on eps."
        ),
        scope="all K and kappa >= 1, r^(bot_k) >= 0, pi^_k distributions",
        theorem=theorem,
    )
