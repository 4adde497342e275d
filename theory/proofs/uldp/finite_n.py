"""The expected l1 loss at finite n, by de Moivre's formula, beside the asymptotic one.

E|T - n m| is twice the mean of T - n m above the mean, which is k (1 - m) Pr(T = k) for the next
whole number k. A mean absolute deviation is at most the standard deviation.
"""

from mechanisms.losses.binomial import telescope
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import at_sorts, generalise, instance, solve
from theory.ledger.decisions import proves
from theory.library import binomial, roots
from theory.notions.limits import absolute
from theory.proofs.uldp import empirical_variance, l1_of_reports
from theory.proofs.uldp.l1_of_reports import estimate
from theory.proofs.uldp.who_says import chance, gain, likely, means, n, o, who, y
from theory.statements.uldp import empirical
from theory.statements.uldp.finite_n import BELOW, SETS, next_whole
from theory.statements.uldp.urr import OMEGA, WEIGHT, P, U, X
from theory.statements.uldp.worst_l1 import ROOT
from theory.tactics.expand import rational
from theory.tactics.logic import at, derive
from theory.tactics.opening import opened
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, non_negative, size, size_facts


def of_users(theorem):
    """Return a theorem on subsets, for the sets of users, at m and at the set `below`."""
    made = at_sorts(theorem, {binomial.X: U})
    below = const(binomial.C.data, SETS)
    return instance(made, {binomial.M: chance(y), below: BELOW(y)})


def drawn(H, h):
    """Return that the mean of h(who says y) is the sum of h(b) times the probability of b."""
    found = means(h)
    return solve(implies(H, found.formula.args[1]), found)


def mean(f):
    """Return an expectation."""
    return OMEGA.sum(lambda o: WEIGHT(o) * f(o))


def excess(b):
    """Return |b| - n m if it has the next whole number of users or more, else 0."""
    return (size(U, b) - n() * chance(y)) * ite(size(U, b) >= next_whole(y), ONE, ZERO)


def hits(b):
    """Return 1 if it has just the next whole number of users."""
    return ite(eq(size(U, b), next_whole(y)), ONE, ZERO)


def above(H):
    """N g E[error above the mean] = (1 - m) k Pr(T = k)."""
    found, law, exact = of_users(binomial.above_the_mean()), drawn(H, excess), drawn(H, hits)
    goal = eq(
        mean(lambda o: excess(who(o))),
        (1 - chance(y)) * (next_whole(y) * mean(lambda o: hits(who(o)))),
    )
    return solve(implies(H, goal), found, law, exact)


def signal(H):
    """Return that g > 0 and n >= 1."""
    counted = size_facts(U, lambda u: True, const("j", U))
    return solve(implies(H, and_(gain(y) > 0, n() >= 1)), *at(H, y), *counted)


def raw(o):
    """Return estimate - p(y) at an outcome."""
    return estimate(y, o) - P(y)


def de_moivre(H):
    """E|estimate - p(y)| = 2 k (1 - m) Pr(T = k)/(n g)."""
    wide, k = n() * gain(y), next_whole(y)
    number, expected = size(U, who(o)), n() * chance(y)
    flat = rational(H, raw(o) * wide, number - expected, signal(H))
    r, w, t, x, least = (const(f"{name}1", REAL) for name in ("r", "w", "t", "x", "l"))
    up = ite(t >= least + 1, ONE, ZERO)
    known = and_(w > 0, eq(r * w, t - x), least <= x, x < least + 1)
    known = and_(known, implies(t > least, t >= least + 1))
    folded = and_(eq(absolute(r), 2 * (r * up) - r), eq(r * up * w, (t - x) * up))
    put = {r: raw(o), w: wide, t: number, x: expected, least: size(U, BELOW(y))}
    folded = instance(solve(implies(known, folded)), put)
    users = at_sorts(binomial.whole(), {binomial.X: U})
    users = instance(users, {const("b", SETS): who(o), const("c", SETS): BELOW(y)})
    positive = solve(implies(H, wide > 0), signal(H))
    one = solve(implies(H, folded.formula.args[1]), folded, flat, users, positive, *at(H, y))

    def over(o):
        return raw(o) * ite(size(U, who(o)) >= k, ONE, ZERO)

    use = {"use": lambda i: [instance(one, {o: i})]}
    error = l1_of_reports.mean_error(y)
    split = induction(lambda a, c, d: eq(a, 2 * c - d), [error, mean(over), mean(raw)], H, **use)
    scaled = induction(
        lambda a, c: eq(a * wide, c), [mean(over), mean(lambda o: excess(who(o)))], H, **use
    )
    unbiased = estimated(H)
    center = induction(
        lambda a, c, d: eq(a, c - P(y) * d),
        [mean(raw), mean(lambda o: estimate(y, o)), OMEGA.sum(WEIGHT)],
    )
    zero = solve(implies(H, eq(mean(raw), 0)), center, unbiased)
    value = telescope(k, mean(lambda o: hits(who(o))), chance(y))
    a, c, e, v = (const(f"{name}1", REAL) for name in "acev")
    closed = implies(and_(w > 0, eq(a, 2 * c - e), eq(e, 0), eq(2 * (c * w), v)), eq(a, v / w))
    closed = instance(solve(closed), {a: error, c: mean(over), e: mean(raw), v: value, w: wide})
    twice = solve(implies(H, eq(2 * (mean(over) * wide), value)), scaled, above(H))
    return solve(implies(H, eq(error, value / wide)), closed, twice, split, zero, positive)


def estimated(H):
    """Return that the estimate's mean is p(y), and its variance."""
    both = empirical.empirical_variance()
    found = opened(empirical_variance.theorem(both), *both.constants)
    parts = at(found.formula.args[1], y)
    given = solve(implies(H, found.formula.args[1]), found)
    return solve(implies(H, and_(*(t.formula.args[1] for t in parts))), given, *parts)


def jensen(H):
    """E|estimate - p(y)| is at most the standard deviation."""
    c = const("c1", REAL)
    error = l1_of_reports.mean_error(y)

    def far(o):
        return (l1_of_reports.error(y, o) - c) * (l1_of_reports.error(y, o) - c)

    def square(o):
        return raw(o) * raw(o)

    least = non_negative(mean(far), H, use=lambda i: at(H, i))
    spread = induction(
        lambda f, s, e, w: eq(f, s - 2 * c * e + c * c * w),
        [mean(far), mean(square), error, OMEGA.sum(WEIGHT)],
    )
    found = solve(implies(H, mean(square) >= 2 * c * error - c * c), least, spread)
    found = instance(found, {c: error})
    variance = estimated(H)
    sign = non_negative(error, H, use=lambda i: at(H, i))
    below = solve(implies(H, error * error <= ROOT(y) * ROOT(y)), found, variance, *at(H, y))
    return roots.at_most(H, error, ROOT(y), below, sign, *at(H, y))


@proves("uldp-l1-finite-n")
def theorem(statement):
    """Return the claim."""
    H, (first, second, third) = statement.given, statement.goals
    total = l1_of_reports.by_value()
    means, exactly, bounded = X.sum(l1_of_reports.mean_error), de_moivre(H), jensen(H)
    exact = equal(means, first.args[1], H, use=lambda i: [instance(exactly, {y: i})])
    most = at_most(means, X.sum(ROOT), H, use=lambda i: [instance(bounded, {y: i})])
    law = second.args[0](y).args
    sums = equal(SETS.sum(lambda b: likely(b) * hits(b)), law[1])
    one = solve(implies(H, eq(*law)), drawn(H, hits), sums)
    parts = [
        solve(implies(H, first), exact, total),
        derive(H, second, lambda *c: [instance(one, {y: i}) for i in c]),
        solve(implies(H, third), most, total),
    ]
    return generalise(solve(statement.implication, *parts), *statement.constants)
