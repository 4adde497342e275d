"""Section 4.3: what (5) says at eps = ln |X| of one input beside all others."""

from mechanisms import rr
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.notions.limits import within
from theory.notions.probability import size
from theory.statements.uldp import regime_sum as model
from theory.statements.uldp.near_zero import DELTA
from theory.statements.uldp.regime_sum import COLUMN, INPUT, X
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at
from theory.tactics.sums import ZERO, at_most, non_negative

SHARE, OTHERS, SIZE = (const(name, REAL) for name in ("q0", "others0", "K0"))


@remembered
def bound():
    """(K-1) q(x) is at most K times the sum of the others, if (5) holds."""
    H = and_(*model.given())
    H = model.regime_sum_bound().spelled(H)
    total = X.sum(lambda z: ite(eq(z, INPUT), ZERO, COLUMN(z)))
    K = size(X)
    count = X.sum(lambda z: ite(eq(z, INPUT), ZERO, COLUMN(INPUT)))
    scaled = X.sum(lambda z: ite(eq(z, INPUT), ZERO, K * COLUMN(z)))
    less = at_most(count, scaled, H, use=lambda z: at(H, INPUT, z))
    sums = [expand(t) for t in (total, count, scaled)]
    return solve(implies(H, (K - 1) * COLUMN(INPUT) <= K * total), less, *sums), total, K


def of_rr(H):
    """Return RR's two probabilities at eps = ln K, simply."""
    K = size(X)
    own, other = rr.probabilities(K, K)
    large = solve(implies(H, K >= 2))
    return [rational(H, own, K / (2 * K - 1), large), rational(H, other, 1 / (2 * K - 1), large)]


def almost():
    """Return that x is at most almost as likely as all others, and in RR just so."""
    statement = model.regime_sum()
    H, (found, total, K) = statement.given, bound()
    plain = and_(SIZE >= 2, DELTA * (SIZE - 1) >= 1, OTHERS >= 0)
    plain = and_(plain, (SIZE - 1) * SHARE <= SIZE * OTHERS)
    share = solve(implies(plain, SHARE <= (1 + DELTA) * OTHERS))
    share = instance(share, {SIZE: K, SHARE: COLUMN(INPUT), OTHERS: total})
    sign = non_negative(total, H, use=lambda z: at(H, z))
    own, other = K / (2 * K - 1), 1 / (2 * K - 1)
    of_both = solve(implies(H, within(own, (K - 1) * other, DELTA)))
    parts = [found, share, sign, *of_rr(H), of_both]
    return generalise(solve(statement.implication, *parts), *statement.constants)


def sharp():
    """Return the factor K/(K-1), that RR attains it, and what RR has elsewhere."""
    statement = model.regime_sum_bound()
    H, (found, total, K) = statement.given, bound()
    divided = rational(H, K / (K - 1) * total * (K - 1), K * total, solve(implies(H, K >= 2)))
    first = solve(implies(H, statement.goals[0]), found, divided)
    rest = [solve(implies(H, goal), *of_rr(H)) for goal in statement.goals[1:]]
    return generalise(solve(statement.implication, first, *rest), *statement.constants)


@decides("uldp-regime-sum")
def regime_sum():
    """(5) for each other input, summed."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "A heuristic, read charitably: (5) is an inequality, and at eps = ln K it bounds the "
            "likelihood of x by K/(K-1) times the sum of the others'. At y = x of RR both are "
            "about 1/2, as the paper says. Of every output and mechanism it is not so: at y != x "
            "of RR the sum is 2(K-1) times the likelihood of x, and a mechanism that tells nothing "
            "has the factor K-1 (uldp-regime-sum-bound)."
        ),
        scope="all K >= 2, every column that satisfies (5) at eps = ln K; almost, as K -> infinity",
        theorem=almost,
    )


@decides("uldp-regime-sum-bound")
def regime_sum_bound():
    """Sum q(x) <= K q(x') over the K - 1 other inputs."""
    return Decision(
        verdict="proved",
        why="(5) for each other input, summed; RR at eps = ln K has equality at y = x.",
        scope="all K >= 2, every column that satisfies (5) at eps = ln K",
        theorem=sharp,
    )
