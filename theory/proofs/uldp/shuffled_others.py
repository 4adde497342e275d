"""Shuffling hides nothing of a value that nobody else has and that reports can give away."""

from theory.kernel.binding import apply, exception, forall, function, function_of, substitute
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    counterexample,
    elimination,
    generalise,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import families
from theory.library.factors import one_out
from theory.notions.probability import size
from theory.statements.uldp.shuffled import PROTECTED, REPORTS, SECOND, VALUE, WHO, Q, U, X, Y
from theory.tactics.closing import concluded
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, item_at_most, non_negative

r, s, u = const("r", REPORTS), const("s", REPORTS), const("u", U)
y, x = const("y", Y), const("x_any", X)


DELTAS = "delta", "delta the other way"


def given(statement):
    """Return the hypotheses on the mechanism and the users."""
    asked = "Q is a mechanism", "ULDP with (4')", "the value is of one user", "a value unlike it"
    return and_(*(h for name, h in statement.hypotheses.items() if name in asked))


def worlds():
    """Return the users' values in both worlds."""
    return VALUE, function(U, lambda u: ite(eq(u, WHO), SECOND, VALUE(u)))


def law(value, r):
    """Return the probability of reports."""
    return U.prod(lambda u: Q(value(u), r(u)))


def gives_away(y):
    """Return whether an output is invertible and x' can report it."""
    return and_(not_(PROTECTED(y)), Q(VALUE(WHO), y) > 0)


def tells(r):
    """Return whether one of the reports gives x' away."""
    return U.exists(lambda u: gives_away(r(u)))


@remembered
def only_source(H):
    """No other value reports an output that gives x' away."""
    return prove(
        implies(and_(H, gives_away(y), not_(eq(x, VALUE(WHO)))), eq(Q(x, y), 0)),
        at=[y, x, VALUE(WHO)],
        rounds=4,
    )


@remembered
def entries(H):
    """No law of reports has a negative entry, in either world."""
    entry = prove(implies(H, Q(x, y) >= 0), at=[x, y], rounds=2)
    found = []
    for value in worlds():
        use = {"use": lambda k, value=value: [instance(entry, {x: apply(value, k), y: r(k)})]}
        found.append(non_negative(law(value, r), H, **use))
    return entry, found


@remembered
def symmetric():
    """Return that it depends on how often each report is made alone."""

    def count(y, r):
        return size(U, lambda u: eq(r(u), y))

    some = function(U, lambda u: not_(gives_away(r(u))))
    where = r(exception(some))
    alike = Y.forall(lambda y: eq(count(y, r), count(y, s)))
    nobody = function(U, lambda u: not_(eq(s(u), where)))
    zeros = U.sum(lambda u: ZERO)
    absent = equal(count(where, s), zeros, forall(nobody), rounds=1)
    there = exception(nobody)
    own = item_at_most(count(where, r), exception(some))
    missing = elimination(function(U, lambda u: not_(gives_away(s(u)))), there)
    moved = leibniz(function(Y, gives_away), s(there), where)
    facts = [own, absent, expand(zeros), counterexample(nobody), missing, moved]
    facts += [elimination(alike.args[0], where), counterexample(some)]
    forth = solve(implies(and_(alike, tells(r)), tells(s)), *facts)
    back = instance(forth, {r: s, s: r})
    flipped = prove(implies(alike, substitute(alike, {r: s, s: r})), rounds=1)
    found = solve(implies(alike, eq(tells(r), tells(s))), forth, back, flipped)
    return generalise(found, r, s)


@remembered
def nobody_else(H):
    """Return that nobody gives x' away in the other world."""
    (_, value) = worlds()
    some = function(U, lambda u: not_(gives_away(r(u))))
    where = exception(some)
    other = at(H, where)
    split = one_out(function(U, lambda u: Q(apply(value, u), r(u))), where)
    zero = instance(only_source(H), {x: apply(value, where), y: r(where)})
    choice = [
        leibniz(function(X, lambda k: Q(k, r(where))), apply(value, where), t)
        for t in (SECOND, VALUE(where))
    ]
    none = solve(implies(H, not_(eq(SECOND, VALUE(WHO)))))
    case = and_(H, tells(r))
    return solve(
        implies(case, eq(law(value, r), 0)),
        split,
        zero,
        counterexample(some),
        none,
        *other,
        *choice,
    )


@remembered
def of_who(H):
    """Return that the probability that who's report gives x' away is that of such outputs."""
    value = VALUE

    def flag(u, y):
        return ite(eq(u, WHO), ite(gives_away(y), ONE, ZERO), ONE)

    weighted = function_of(U, Y, lambda u, y: Q(value(u), y) * flag(u, y))
    law_ = families.of(U, Y, weighted)
    alone = U.prod(lambda u: ite(eq(u, WHO), ite(gives_away(r(u)), ONE, ZERO), ONE))
    whole = U.prod(lambda u: weighted(u, r(u)))
    split = induction(lambda a, b, c: eq(a, b * c), [whole, law(value, r), alone])
    picked = point("prod", function(U, lambda u: ite(gives_away(r(u)), ONE, ZERO)), WHO)
    each = solve(eq(whole, ite(gives_away(r(WHO)), law(value, r), ZERO)), split, picked)
    total = REPORTS.sum(lambda r: ite(gives_away(r(WHO)), law(value, r), ZERO))
    rows = equal(law_.formula.args[0], total, use=lambda k: [instance(each, {r: k})])
    told = Y.sum(lambda y: ite(PROTECTED(y), ZERO, Q(value(WHO), y)))
    entry, _ = entries(H)
    one = prove(implies(H, eq(Y.sum(Q(x)), 1)), at=[x], rounds=2)
    inner = Y.sum(lambda y: Q(value(u), y) * flag(u, y))
    mine = Y.sum(lambda y: Q(value(WHO), y) * ite(gives_away(y), ONE, ZERO))
    exact = equal(mine, told, H, use=lambda k: [instance(entry, {x: value(WHO), y: k})])
    plain = equal(inner, Y.sum(lambda y: Q(value(u), y)), not_(eq(u, WHO)))
    here = equal(
        inner,
        mine,
        eq(u, WHO),
        use=lambda k: [leibniz(function(U, lambda w: Q(value(w), k)), u, WHO)],
    )
    factor = ite(eq(u, WHO), told, ONE)
    item = solve(implies(H, eq(inner, factor)), exact, plain, here, instance(one, {x: value(u)}))
    product = U.prod(lambda u: ite(eq(u, WHO), told, ONE))
    factors = equal(law_.formula.args[1], product, H, use=lambda k: [instance(item, {u: k})])
    last = point("prod", function(U, lambda u: told), WHO)
    return solve(implies(H, eq(total, told)), law_, rows, factors, last)


@remembered
def whole(H):
    """Return that the laws of reports are distributions, in either world."""
    found = []
    one = prove(implies(H, eq(Y.sum(Q(x)), 1)), at=[x], rounds=2)
    for value in worlds():
        q = function_of(U, Y, lambda u, y, value=value: Q(apply(value, u), y))
        law_ = families.of(U, Y, q)
        units = induction(
            lambda a: eq(a, 1),
            [law_.formula.args[1]],
            H,
            use=lambda k, value=value: [instance(one, {x: apply(value, k)})],
        )
        found.append(solve(implies(H, eq(law_.formula.args[0], 1)), law_, units))
    return found


@proves("uldp-shuffled-others")
def theorem(statement, more=lambda back: []):
    """Return what delta is at least, in both orders.

    Parameters
    ----------
    more : callable
        From what is said of the other order, of a set of reports, to further theorems.
    """
    H, goals = statement.given, statement.goals
    here, there = (function(REPORTS, lambda r, value=value: law(value, r)) for value in worlds())
    A = function(REPORTS, tells)
    B = function(REPORTS, lambda r: not_(tells(r)))
    G = given(statement)
    _, (sign, _) = entries(G)

    def mass(p, A):
        return REPORTS.sum(lambda r: ite(A(r), p(r), ZERO))

    own = REPORTS.sum(lambda r: ite(gives_away(r(WHO)), here(r), ZERO))
    shown = elimination(function(U, lambda u: not_(gives_away(r(u)))), WHO)
    least = at_most(
        own, mass(here, A), G, use=lambda k: [instance(t, {r: k}) for t in (sign, shown)]
    )
    zeros = REPORTS.sum(lambda r: ZERO)
    none = equal(mass(there, A), zeros, G, use=lambda k: [instance(nobody_else(G), {r: k})])
    split = [
        induction(lambda a, b, c: eq(a, b + c), [REPORTS.sum(p), mass(p, A), mass(p, B)])
        for p in (here, there)
    ]
    same = symmetric()
    opposite = prove(
        REPORTS.forall(
            lambda r: REPORTS.forall(lambda s: implies(model_alike(r, s), eq(B(r), B(s))))
        ),
        same,
        rounds=2,
    )
    first, second = (statement.spelled(statement.hypotheses[d]) for d in DELTAS)
    used = [elimination(first.args[0], A), elimination(second.args[0], B), *more(second)]
    facts = [of_who(G), least, none, expand(zeros), *split, *whole(G), same, opposite, *used]
    parts = [solve(implies(H, goal), *facts) for goal in goals]
    return concluded(statement, *parts)


def model_alike(r, s):
    """Return whether each report is made as often."""
    return Y.forall(lambda y: eq(size(U, lambda u: eq(r(u), y)), size(U, lambda u: eq(s(u), y))))
