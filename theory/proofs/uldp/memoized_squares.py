"""Memoized reports: the mean square of what all reports say of a value."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, ite, not_
from theory.kernel.theorem import instance, leibniz
from theory.library import independence
from theory.library.finite import uncorrelated
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp import memoized_mean as model
from theory.statements.uldp.memoized_mean import KEEP, MEMO, NOISE, REPORT, USERS, T
from theory.tactics.context import Given
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-urr-l2")
OMEGA, OTHER, OWN, VALUE, WEIGHT = said.Omega, said.other, said.own, said.value, said.weight
P, U, X = said.p, said.U, said.X

MEAN, AGAIN = const("mean_of_one", REAL), const("mean_of_two", REAL)  # by `values`


def memo_law(m):
    """Return Pr[memo = m] of a user."""
    return OTHER(m) + (OWN(m) - OTHER(m)) * P(m)


def values(p, y):
    """Return what the names stand for: Pr[report = y], and Pr[two reports of a user = y]."""
    noise = NOISE(y)
    again = noise * noise + (2 * KEEP * noise + KEEP * KEEP) * memo_law(y)
    return {MEAN: p(model.CHANCE(y)) + p(model.GAIN(y)) * P(y), AGAIN: again}


def of_memo(H, u, m):
    """Return Pr[memo = m]."""
    p = Given(H)

    def together(x):
        return USERS.pr(lambda o: and_(eq(VALUE(u, o), x), eq(MEMO(u, o), m)))

    memo, first = USERS.pr(lambda o: eq(MEMO(u, o), m)), urr_like(OWN, OTHER)
    p.sums(X.sum(together), memo)
    p.by_item(X.sum(together) == X.sum(lambda x: P(x) * first(x, m)))
    return p.have(memo == memo_law(m))


def urr_like(own, other):
    """Return the law of a stage: `own` of the same value, `other` of another."""
    return lambda x, m: ite(eq(x, m), own(m), other(m))


def second(m, y):
    """Return the law of a report given the memo."""
    return urr_like(lambda y: KEEP + NOISE(y), NOISE)(m, y)


def weighed(y):
    """Return what the second stage makes of any weights of memos: of one report, and of two."""
    p, w, noise = Given(), const("w", functions(X, REAL)), NOISE(y)
    one = X.sum(lambda m: w(m) * second(m, y))
    two = X.sum(lambda m: w(m) * second(m, y) * second(m, y))
    return w, p.have(
        and_(
            eq(one, noise * X.sum(w) + KEEP * w(y)),
            eq(two, noise * noise * X.sum(w) + (2 * KEEP * noise + KEEP * KEEP) * w(y)),
        )
    )


def of_reports(H, u, y, t, r):
    """Return Pr[report t = y] = MEAN, and Pr[reports t and r = y] = AGAIN for t != r."""

    def memo(m):
        return USERS.pr(lambda o: eq(MEMO(u, o), m))

    p, theorems = Given(H), []
    w, stage = weighed(y)
    facts = [
        of_memo(H, u, y),
        p.use(stage, {w: memo}),
        p.sums(X.sum(memo), OMEGA.sum(WEIGHT)),
        p.have(OMEGA.sum(WEIGHT) == 1),
    ]
    one = lambda o: eq(REPORT(u, t, o), y)  # noqa: E731
    two = lambda o: and_(eq(REPORT(u, t, o), y), eq(REPORT(u, r, o), y))  # noqa: E731
    for q, event, law, value in (
        (p, one, lambda m: memo(m) * second(m, y), MEAN),
        (p.under(not_(eq(t, r))), two, lambda m: memo(m) * second(m, y) * second(m, y), AGAIN),
    ):
        together = X.sum(lambda m, e=event: USERS.pr(lambda o: and_(eq(MEMO(u, o), m), e(o))))
        split = q.sums(together, USERS.pr(event))
        by_stage = q.by_item(together == X.sum(law))
        theorems.append(q.have(USERS.pr(event) == value, split, by_stage, *facts))
    return theorems


def centred(u, t, o, y):
    """Return by how much report t of user u says y more than on average."""
    return ite(eq(REPORT(u, t, o), y), ONE, ZERO) - MEAN


def products(H, u, v, y, t, r):
    """Return E[C C'] of two centred reports: one, two of a user, of two users."""

    def product(w, q):
        return USERS.mean(lambda o: centred(u, t, o, y) * centred(w, q, o, y))

    def probability(u, t):
        return USERS.pr(lambda o: eq(REPORT(u, t, o), y))

    p, total_weight = Given(H), OMEGA.sum(WEIGHT)
    one, two = of_reports(H, u, y, t, r)
    space, square = p.have(total_weight == 1), MEAN * MEAN * total_weight
    theorems = []
    for w, q, case, value, law in (
        (u, t, TRUE, MEAN - MEAN * MEAN, one),
        (u, r, not_(eq(t, r)), AGAIN - MEAN * MEAN, two),
        (v, r, not_(eq(u, v)), 0, at(H, u, v, t, r, y)[0]),
    ):
        both = USERS.pr(lambda o, w=w, q=q: and_(eq(REPORT(u, t, o), y), eq(REPORT(w, q, o), y)))
        split = Given().sums(
            product(w, q), both - MEAN * probability(u, t) - MEAN * probability(w, q) + square
        )
        other = instance(one, {a: b for a, b in ((u, w), (t, q)) if a is not b})
        theorems.append(p.under(case).have(product(w, q) == value, split, space, one, other, law))
    return theorems


def error(u, o, y):
    """Return the sum of a user's centred reports."""
    return T.sum(lambda t: centred(u, t, o, y))


def summed(p, u, w, y, t, r, law, value, *facts):
    """Show that E[error error'] of two users, or of one, is the sum over pairs of reports.

    Parameters
    ----------
    law : callable
        Of r, E[C C'] of the reports t and r.
    value : Term
        Its sum over r.
    facts : Theorem
        That say so.
    """

    def mean(t, r):
        return USERS.mean(lambda o: centred(u, t, o, y) * centred(w, r, o, y))

    at_values = {independence.F: lambda t, o: centred(u, t, o, y)}
    pairs = Given().use(
        independence.product_of_sums(),
        at_values | {independence.G: lambda t, o: centred(w, t, o, y)},
    )
    given, each = Given(p.H), Given().have(T.sum(law) == value)
    same = leibniz(function(T, lambda r: mean(t, r)), r, t)
    row = given.by_item(T.sum(lambda r: mean(t, r)) == T.sum(law), same, *facts)
    row = given.have(T.sum(lambda r: mean(t, r)) == value, row, each)
    all_rows = given.by_item(
        T.sum(lambda t: T.sum(lambda r: mean(t, r))) == T.sum(lambda t: value), row
    )
    return p.have(pairs.formula.args[0] == size(T) * value, pairs, all_rows)


def squares(p, y):
    """Return E[(sum of all errors)^2]: errors of two users are uncorrelated."""
    u, v, t, r = p.fix(U, U, T, T)
    alike, other, parted = products(p.H, u, v, y, t, r)
    apart = summed(p.under(not_(eq(u, v))), u, v, y, t, r, lambda r: ZERO, ZERO, parted)
    same, two = MEAN - MEAN * MEAN, AGAIN - MEAN * MEAN
    each = same - two + size(T) * two
    own = summed(p, u, u, y, t, r, lambda r: ite(eq(r, t), same, two), each, alike, other)
    q = Given(p.H)
    uncorrelated_sum = q.use(
        uncorrelated.theorem(), {uncorrelated.D: lambda u, o: error(u, o, y)}, apart
    ).formula.args[1]
    q.by_item(uncorrelated_sum.args[1] == U.sum(lambda u: size(T) * each), own)
    return q.have(uncorrelated_sum.args[0] == size(U) * size(T) * each)


def means_of_errors(H, y):
    """Return E[sum of all errors] = 0."""
    p = Given(H)
    u, t, r = p.fix(U, T, T)
    one, _ = of_reports(H, u, y, t, r)
    total_weight = OMEGA.sum(WEIGHT)
    probability = USERS.pr(lambda o: eq(REPORT(u, t, o), y))
    zero = USERS.mean(lambda o: centred(u, t, o, y))
    split = Given().sums(zero, probability - MEAN * total_weight)
    none = p.have(zero == 0, split, one, p.have(total_weight == 1))
    nested = U.sum(lambda u: T.sum(lambda t: USERS.mean(lambda o: centred(u, t, o, y))))
    mean = USERS.mean(lambda o: U.sum(lambda u: error(u, o, y)))
    turned = Given().sums(mean, nested)
    times = T.sum(lambda t: USERS.mean(lambda o: centred(u, t, o, y)))
    row = p.have(times == 0, p.by_item(times == T.sum(lambda t: ZERO), none))
    rows = p.by_item(nested == U.sum(lambda u: ZERO), row)
    return p.have(mean == 0, turned, rows)
