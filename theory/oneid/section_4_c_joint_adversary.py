"""Section IV-C, footnote 4: an adversary who sees all reports and matches them jointly."""

from fractions import Fraction

from theory.kernel.binding import apply, function, function_of, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.ledger.claims import Decision, decides
from theory.library import matchings, sharing
from theory.library.sharing import GAMMA, VALUE, u
from theory.oneid import accuracy
from theory.statements.oneid import joint as model
from theory.statements.oneid import reidentification
from theory.statements.oneid.joint import SAID, WEIGHT, N, Q, R, U, X, Y
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand
from theory.tactics.logic import at, deny, derive, for_all
from theory.tactics.sums import ONE, ZERO, at_most, equal, non_negative

FOUR, TWO = letters(4), letters(2)
SORTS = {U: FOUR, R: FOUR, X: TWO, Y: TWO}
r, x, other, y = const("r", R), const("x", X), const("other", X), const("y", Y)


def refuted():
    """Return that four users, two of each value, are matched better by their reports together."""
    formula = with_sorts(model.joint_adversary().formula, SORTS)
    first, start = letter(TWO, 0), [letter(FOUR, k) for k in (0, 1)]
    halves = function(
        FOUR, lambda k: ite(eq(k, start[0]), first, ite(eq(k, start[1]), first, letter(TWO, 1)))
    )
    rr = function_of(
        TWO, TWO, lambda x, y: ite(eq(x, y), real(Fraction(2, 3)), real(Fraction(1, 3)))
    )
    return deny(formula, real(Fraction(4, 3)), halves, halves, rr)


def said():
    """Return the law of a user's report."""
    return function_of(U, R, lambda u, r: Q(VALUE(u), SAID(r)))


def bound(H, pair, notion):
    """Return `H => part(u) shares <= total`, for what an exchange costs by pairs of values.

    Parameters
    ----------
    H : Term
    pair : callable
        From two values to the weight of their pair budget.
    notion : Theorem
        `H => 0 <= pair(x, other) and pair(x, other) Q(x, y) <= Q(other, y)`.
    """
    cost = function_of(
        U, U, lambda u, v: ite(eq(VALUE(u), VALUE(v)), ONE, pair(VALUE(u), VALUE(v)))
    )
    values = {matchings.SHARE: said(), matchings.COST: cost, matchings.i: u}
    found = instance(matchings.bound(), values)
    premise, conclusion = found.formula.args

    def facts(*chosen):
        users = [v for v in chosen if v.sort is U]
        reports = [v for v in chosen if v.sort is R]
        known = [t for v in users for s in reports for t in at(H, VALUE(v), SAID(s))]
        if len(users) == 2 and reports:
            one, two = (VALUE(v) for v in users)
            known.append(instance(notion, {x: one, other: two, y: SAID(reports[0])}))
            known.append(leibniz(function(X, lambda x: Q(x, SAID(reports[0]))), one, two))
        return known

    return solve(implies(H, conclusion), found, derive(H, premise, facts)), conclusion


def shares(conclusion):
    """Return part(u), the sum of the costs, and the total, of a bound's conclusion."""
    below = conclusion.args[0]
    part, costs = below.args[0].args
    return part, costs, below.args[1]


def whole_sum(H, part, costs, total, share, known):
    """Return `H => part/total <= 1/share`, for a share of at most the sum of the costs."""
    values = {sharing.A: part, sharing.B: share, sharing.T: total}
    divided = instance(sharing.quotient(), values)
    a, b, c = (const(name, REAL) for name in ("a", "b", "c"))
    product = solve(implies(and_(a >= 0, b <= c), a * b <= a * c))
    step = instance(product, {a: part, b: share, c: costs})
    return solve(implies(H, part / total <= 1 / share), divided, step, *known)


def same_value(v):
    """Return that users who are one have one value."""
    return leibniz(VALUE, u, v)


def first(statement):
    """Return the bound of one posterior, and that its denominator is positive."""
    H = statement.given
    goal = WEIGHT(x) * Q(x, y) <= Q(other, y)
    notion = solve(implies(H, and_(WEIGHT(x) >= 0, goal)), *at(H, x), *at(H, y, x, other))
    below, conclusion = bound(H, lambda x, other: WEIGHT(x), notion)
    part, costs, total = shares(conclusion)
    w = WEIGHT(VALUE(u))
    c = U.sum(lambda v: ite(sharing.same(v), ONE, ZERO))
    others = U.sum(lambda v: ite(sharing.same(v), ZERO, WEIGHT(VALUE(v))))
    items = U.sum(lambda v: ite(sharing.same(v), ONE, w * WEIGHT(VALUE(v))))
    same = equal(items, costs, use=lambda v: [same_value(v)])
    positive = positive_share(H, c, w, others)
    known = [below, same, expand(items), expand(others), positive]
    return whole_sum(H, part, costs, total, c + w * others, known), positive


def positive_share(H, c, w, others):
    """Return that c + w others is at least 1."""
    sign = non_negative(others, given=H, use=lambda v: at(H, VALUE(v)))
    a, b, d = (const(name, REAL) for name in ("a", "b", "d"))
    general = solve(implies(and_(a >= 1, b >= 0, d >= 0), a + b * d >= 1))
    found = instance(general, {a: c, b: w, d: others})
    return solve(implies(H, c + w * others >= 1), found, sign, *sharing.users(), *at(H, VALUE(u)))


def kept(statement, K, pair, notion, counted, least):
    """Return `K => part/total <= gamma/n`, if each exchange costs at least (7) at `counted`.

    Parameters
    ----------
    K : Term
        The hypotheses, and those of the conclusion.
    pair : callable
        As in `bound`.
    notion : Theorem
    counted : Term
    least : callable
        From user v to theorems that the exchange with her costs as much.
    """
    n, c = (statement.spelled(t) for t in (N, reidentification.COUNT(VALUE(u))))
    below, conclusion = bound(K, pair, notion)
    part, costs, total = shares(conclusion)
    weight = statement.spelled(reidentification.tuned(counted))
    items = U.sum(lambda v: ite(sharing.same(v), ONE, weight))
    more = at_most(items, costs, given=K, use=lambda v: [same_value(v), *least(v)])
    values = {sharing.N: n, sharing.C: c, sharing.COUNTED: counted}
    enough = instance(sharing.enough(), values)
    users = sharing.users()
    wide = solve(implies(K, GAMMA * costs >= n), more, expand(items), enough, *users)
    general, names = accuracy.crossed()
    step = instance(general, dict(zip(names, (part, costs, total, GAMMA, n), strict=True)))
    times = solve(implies(K, part * n <= GAMMA * total), below, wide, step)
    a, b, d, e = (const(name, REAL) for name in ("a", "b", "d", "e"))
    divided = solve(implies(and_(a * b <= d * e, b >= 1, e > 0), a / e <= d / b))
    found = instance(divided, {a: part, b: n, d: GAMMA, e: total})
    return solve(implies(K, part / total <= GAMMA / n), times, found, *users)


def theorem():
    """Return the bound, and that half of the budgets keeps gamma/n."""
    statement = model.joint_bound()
    H, goals = statement.given, statement.goals
    bounded, _ = first(statement)
    parts = [nested(H, goals[0], bounded)]
    for goal, found in ((goals[1], common), (goals[2], minid)):
        premise, conclusion = goal.args
        K = and_(H, premise)
        parts.append(nested(K, conclusion, found(statement, K)))
    return accuracy.closed(statement, *parts)


def nested(H, goal, found):
    """Return `H => goal`, for all users and reports."""
    inner = for_all(H, apply(goal.args[0], u).args[0], r, found)
    return for_all(H, goal.args[0], u, inner)


def common(statement, K):
    """Return gamma/n for half of a common budget."""
    goal = WEIGHT(x) * Q(x, y) <= Q(other, y)
    notion = solve(implies(K, and_(WEIGHT(x) >= 0, goal)), *at(K, x), *at(K, y, x, other))
    return kept(
        statement, K, lambda x, other: WEIGHT(x), notion, ONE, lambda v: at(K, VALUE(u), VALUE(v))
    )


def greater(x, other):
    """Return the weight of the lesser budget."""
    return ite(WEIGHT(x) >= WEIGHT(other), WEIGHT(x), WEIGHT(other))


def minid(statement, K):
    """Return gamma/n for half of (7) under MinID-LDP: both pair budgets are the lesser."""
    goal = greater(x, other) * Q(x, y) <= Q(other, y)
    known = [*at(K, x), *at(K, other), *at(K, y, x, other)]
    notion = solve(implies(K, and_(greater(x, other) >= 0, goal)), *known)
    count = statement.spelled(reidentification.COUNT(VALUE(u)))
    a, b = const("a", REAL), const("b", REAL)
    square = solve(implies(and_(a >= 0, b >= a), b * b >= a * a))

    def least(v):
        values = {a: WEIGHT(VALUE(u)), b: greater(VALUE(v), VALUE(u))}
        turned = solve(eq(greater(VALUE(u), VALUE(v)), greater(VALUE(v), VALUE(u))))
        return [instance(square, values), turned, *at(K, VALUE(u)), *at(K, VALUE(v))]

    return kept(statement, K, greater, notion, count, least)


def shares_positive(*chosen):
    """Return that the bound divides by nothing that is zero, for these users."""
    statement = model.joint_bound()
    H = and_(*(statement.spelled(h) for h in statement.hypotheses[:1]))
    c = U.sum(lambda v: ite(sharing.same(v), ONE, ZERO))
    others = U.sum(lambda v: ite(sharing.same(v), ZERO, WEIGHT(VALUE(v))))
    positive = positive_share(H, c, WEIGHT(VALUE(u)), others)
    users = [v for v in chosen if v.sort is U]
    some = instance(sharing.users()[1], {})
    return [some, *(instance(t, {u: v}) for v in users for t in (positive, *sharing.users()))]


def joint_defined():
    """Return that the bound divides by nothing that is zero."""
    return defined_at(model.joint_bound(), shares_positive)


@decides("oneid-joint-adversary")
def joint_adversary():
    """Four users, two of each of two values, RR with the budgets (7)."""
    return Decision(
        verdict="refuted",
        why=(
            "If all reports are matched at once, each speaks for the others: exchanging two users "
            "costs e^(eps_x + eps_x'), not e^eps_x. With four users, two of each value, gamma = "
            "4/3 and RR at the budgets (7), e^eps = 2, the reports x1, x1, x2, x2 in any order "
            "give each user of x1 a posterior of 4/11 for a report x1, above 1/3. "
            "Footnote 4 assumes this away, by a classifier "
            "that looks at one report at a time."
        ),
        scope="as stated; the witness has four users",
        corrected=["oneid-joint-bound"],
        theorem=refuted,
        sorts=SORTS,
        defined=lambda: defined_at(model.joint_adversary()),
    )


@decides("oneid-joint-bound")
def joint_bound():
    """sum_j Pr(report 1 is of u_j) = 1, and each is at least its share of Pr(... of u_i)."""
    return Decision(
        verdict="proved",
        why=(
            "In each matching of reports to users exchange u_i and u_j: the likelihood falls by "
            "e^-(eps_x + eps_x') at most. Summed, the posterior of u_i is at most 1/(c(x) + "
            "e^-eps_x sum_j e^-eps_xj), the sum over users of other values; users of infinite "
            "budget hide nobody. Half of a common budget restores gamma/n, and half of (7) if "
            "the mechanism is MinID-LDP, infinite budgets included. Under OneID-LDP half of (7) "
            "does not: with one user of x1, two of x2, gamma = 3/2, where x2 has an infinite "
            "budget, the reports may single x1's user out with certainty. The bound holds for an "
            "adversary who knows some reports' senders, with the other users alone."
        ),
        scope="all n >= 1, all counts, all budgets in [0, infinity], all vectors of reports",
        assumes=[
            "The order of the reports says nothing: all matchings are equally likely before.",
            "All users use the same mechanism, independently; it and all values are known.",
        ],
        theorem=theorem,
        defined=joint_defined,
    )
