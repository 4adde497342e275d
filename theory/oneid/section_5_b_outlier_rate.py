"""Section V-B: how often given users are found, by one who keeps gamma/n for every output."""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    compute,
    counterexample,
    exchange,
    instance,
    leibniz,
    point,
    solve,
)
from theory.ledger.claims import Decision, decides
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.statements.oneid import outliers as model
from theory.statements.oneid.outliers import CHOSEN, GAMMA, GUESS, OUT, ROW, U
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import prove
from theory.tactics.sums import ZERO, equal, induction, item_at_most, size, size_facts

u, y = const("u", U), const("y", OUT)


def hit(u, y):
    """Return Pr(y|u) if u is chosen and named at y."""
    return ite(CHOSEN(u), ite(eq(GUESS(y), u), ROW(u, y), ZERO), ZERO)


def named(y):
    """Return Pr(y|user named), if she is chosen."""
    return ite(CHOSEN(GUESS(y)), ROW(GUESS(y), y), ZERO)


def by_output(hits):
    """Return that the hits are those of the users named, summed over the outputs."""
    own = OUT.sum(lambda y: ite(eq(GUESS(y), u), ROW(u, y), ZERO))
    row = OUT.sum(lambda y: hit(u, y))
    split = [
        equal(row, own, CHOSEN(u)),
        induction(lambda a: eq(a, 0), [row], not_(CHOSEN(u))),
    ]
    rows = U.sum(lambda u: OUT.sum(lambda y: hit(u, y)))
    first = equal(hits, rows, use=lambda i: [instance(t, {u: i}) for t in split])
    column = U.sum(lambda u: hit(u, y))
    alone = U.sum(lambda u: ite(eq(u, GUESS(y)), named(y), ZERO))
    likely = function(U, lambda u: ROW(u, y))
    same = equal(
        column,
        alone,
        use=lambda i: [leibniz(CHOSEN, i, GUESS(y)), leibniz(likely, i, GUESS(y))],
    )
    one = solve(eq(column, named(y)), same, point("sum", function(U, lambda u: named(y)), GUESS(y)))
    columns = OUT.sum(lambda y: U.sum(lambda u: hit(u, y)))
    last = equal(columns, OUT.sum(named), use=lambda i: [instance(one, {y: i})])
    swapped = exchange("sum", function_of(U, OUT, hit))
    return solve(eq(hits, OUT.sum(named)), first, swapped, last)


def one_output(H, share):
    """Return that the user named has at most her share of an output."""
    total = U.sum(lambda u: ROW(u, y))
    sign = prove(implies(H, ROW(u, y) >= 0), at=[u, y], rounds=2)
    part = item_at_most(total, GUESS(y), H, use=lambda i: [instance(sign, {u: i})])
    positive = instance(sign, {u: GUESS(y)})
    q, t, s = (const(name, REAL) for name in "qts")
    back = solve(implies(and_(implies(t > 0, q / t <= s), q <= t, q >= 0), q <= s * t))
    back = instance(back, {q: ROW(GUESS(y), y), t: total, s: share})
    bound = prove(
        implies(and_(H, total > 0), ROW(GUESS(y), y) / total <= share), at=[y, GUESS(y)], rounds=2
    )
    nothing = solve(implies(and_(share >= 0, total >= 0), share * total >= 0))
    return solve(
        implies(H, named(y) <= share * total), part, positive, back, bound, nothing, shares(H)
    )


def shares(H):
    """Return that gamma/n is not negative."""
    n, g = size(U), const("g", REAL)
    sign = solve(implies(and_(g >= 1, n >= 1), g / n >= 0))
    return solve(
        implies(H, GAMMA / n >= 0), instance(sign, {g: GAMMA}), *size_facts(U, lambda v: True, u)
    )


def theorem():
    """Return that right answers are at most gamma in all, and the example."""
    statement = model.outlier_rate()
    H, (bound, example) = statement.given, statement.goals
    n, m = size(U), size(U, CHOSEN)
    share = GAMMA / n
    hits = bound.args[0].args[0]
    below = one_output(H, share)
    masses = OUT.sum(lambda y: U.sum(lambda u: ROW(u, y)))
    less = induction(
        lambda a, b: a <= share * b,
        [OUT.sum(named), masses],
        H,
        use=lambda i: [instance(below, {y: i})],
    )
    whole = prove(implies(H, eq(OUT.sum(ROW(u)), 1)), at=[u], rounds=1)
    rows = equal(U.sum(lambda u: OUT.sum(ROW(u))), n, H, use=lambda i: [instance(whole, {u: i})])
    swapped = exchange("sum", function_of(U, OUT, lambda u, y: ROW(u, y)))
    users = size_facts(U, lambda v: True, u)
    h, g, k = (const(name, REAL) for name in "hgk")
    whole_of = solve(implies(k >= 1, eq(g / k * k, g)))
    total = solve(
        implies(H, hits <= GAMMA),
        by_output(hits),
        less,
        rows,
        swapped,
        instance(whole_of, {g: GAMMA, k: n}),
        *users,
    )
    divided = solve(implies(and_(h <= g, k >= 1), h / k <= g / k))
    divided = instance(divided, {h: hits, g: GAMMA, k: m})
    return concluded(statement, solve(implies(H, bound), total, divided, some(H)), compute(example))


def some(H):
    """Return that some user is chosen, so that m is at least 1."""
    missing = function(U, lambda u: not_(CHOSEN(u)))
    chosen = exception(missing)
    return solve(
        implies(H, size(U, CHOSEN) >= 1), counterexample(missing), *size_facts(U, CHOSEN, chosen)
    )


def sizes():
    """Return that n and m are at least 1."""
    return [some(model.outlier_rate().given), *size_facts(U, lambda v: True, u)]


@decides("oneid-outlier-rate")
def outlier_rate():
    """Right answers about m users, summed over outputs; the share of these users is m/n."""
    return Decision(
        verdict="proved",
        why=(
            "(8) bounds how sure the adversary is of a user, given a report. It does not bound how "
            "often a given user's report is attributed rightly: an adversary who names the same "
            "user whenever it may pay off is right about her each time. Over m given users the "
            "rate is at most gamma/m. Example: one user of x1, two of x2, gamma = 3/2, the "
            "budgets (7), the best form of IDUE at M = 3/2. Every output's accuracy is at most "
            "1/2 = gamma/n, and one who names the outlier where nobody else is as likely "
            "attributes her reports rightly with probability 2/3. So Theorem 1 does not imply what "
            "Section V-B says of outliers (Figure 6): it is a finding about those data and that "
            "attack. To protect m chosen users as a group ask gamma m/n in place of gamma (m >= "
            "n/gamma)."
        ),
        scope="all n >= m >= 1, all mechanisms, also a user's own, and adversaries",
        assumes=[*KNOWN, UNIFORM],
        theorem=theorem,
        defined=lambda: defined_at(model.outlier_rate(), lambda *chosen: sizes()),
    )
