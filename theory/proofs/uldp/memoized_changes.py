"""Memoized uRR and a value that changes: each value has a memo of its own."""

from theory.kernel.binding import function, substitute
from theory.kernel.terms import and_, const, eq, implies, not_, or_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library import ratios
from theory.notions.probability import size
from theory.proofs.uldp import memoized_reports as proof
from theory.proofs.uldp.memoized_reports import (
    ALWAYS,
    C1,
    C2,
    LOW,
    SAME,
    USED,
    G,
    R,
    i,
    m,
    powers,
    reports,
    x,
    y,
)
from theory.statements.uldp import memoized_reports as model
from theory.statements.uldp.memoized import SENSITIVE, X
from theory.statements.uldp.memoized_reports import ONE, OTHER, SLOT, Y1, Y2, T, V
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE as UNIT
from theory.tactics.sums import at_most, induction

v = const("v", V)


def one_slot(H, put):
    """Return what the reports of one slot have, at the two values there."""
    held, _ = proof.holds(H, put)
    used = {USED: function(T, lambda t: eq(SLOT(t), v))}

    def at_slot(theorem, **values):
        return instance(instance(theorem, used | values.get("at", {})), put)

    protected = substitute(proof.told(), used)
    all_of_s = derive(H, protected, lambda *c: [fact for k in c for fact in at(H, k)])
    bounded = at_slot(proof.bounded(), at={x: ONE(v), i: OTHER(v)})
    signs = [at_slot(proof.signs(), at={x: w(v)}) for w in (ONE, OTHER)]
    factor = at_slot(instance(proof.of_factor()[0], {G: powers(R)}))
    grown = at_slot(proof.grows())
    facts = [bounded, *signs, factor]
    return [solve(implies(H, t.formula.args[1]), t, held, all_of_s, grown) for t in facts]


@proves("uldp-memoized-changes")
def courses(statement):
    """Return by what factor two courses of values differ."""
    H, put = statement.given, proof.stages(statement)
    known = one_slot(H, put)
    _, likely, unlikely, factor = known
    factors = statement.spelled(model.FACTORS)
    one, other = (
        function(V, lambda w, t=t: substitute(t.formula.args[1].args[1], {v: w}))
        for t in (likely, unlikely)
    )
    ratio = ratios.powers(V, lambda w: UNIT, one, factors, other)
    held = derive(
        H, ratio.formula.args[0], lambda *c: [instance(t, {v: w}) for w in c for t in known]
    )
    first = solve(implies(H, statement.goals[0]), ratio, held, ratios.ones(V))
    most = statement.goals[1].args[1]
    second = induction(
        lambda a, b: and_(a >= 0, a <= b),
        [V.prod(factors), most],
        H,
        use=lambda w: [instance(factor, {v: w})],
    )
    return concluded(statement, first, second)


def told(k):
    """Return the probability that all reports are k, given the memo."""
    return substitute(substitute(reports(m), SAME), {y: k})


def stayed(H, facts):
    """Return that by one memo reports of y1 and of y2 have at most R^t times those of no memo."""
    base, grown = (substitute(powers(k), ALWAYS) for k in (LOW, R))

    def most(a, b, c, d):
        known = and_(a > 0, b >= 1, c >= a, d >= a, c <= b * a, d <= b * a)
        return implies(and_(known, or_(eq(c, a), eq(d, a))), c * d <= b * a * a)

    product = of_numbers(most, base, grown, told(Y1), told(Y2))
    memo, bound = proof.memo(Y1, m), grown * base * base
    scaled = of_numbers(
        lambda e, c, d, a: implies(and_(e >= 0, c * d <= a), e * c * d <= e * a),
        *(memo, told(Y1), told(Y2), bound),
    )
    total = X.sum(lambda i: substitute(memo * told(Y1) * told(Y2), {m: i}))
    flat = X.sum(lambda i: substitute(memo, {m: i}) * bound)
    below = at_most(
        total, flat, H, use=lambda i: [instance(t, {m: i}) for t in (product, scaled, *facts)]
    )
    return total, solve(implies(H, total <= bound), below, expand(flat))


@remembered
def two_values():
    """Reports of y1 and then of y2: by two memos, and by one of y1, over plain numbers."""
    H = and_(proof.plain(), SENSITIVE(Y1), SENSITIVE(Y2), not_(eq(Y1, Y2)))
    base, grown = (substitute(powers(k), ALWAYS) for k in (LOW, R))
    kept, _ = proof.given_the_memo()
    facts = []
    for k in (Y1, Y2):
        all_protected = every(solve(implies(H, SENSITIVE(k))), proof.t)
        bounds = instance(instance(kept, SAME), {y: k})
        wrong = instance(proof.one_value_told()[1], {y: k})
        facts += [solve(implies(H, bounds.formula.args[1]), bounds, all_protected), wrong]
    total, most = stayed(H, facts)
    own, _ = proof.one_value()
    owns = [instance(own, {y: k}) for k in (Y1, Y2)]
    likely = [t.formula.args[1].args[0] for t in owns]
    level, s = C1 * grown * base, size(X, SENSITIVE)
    least = solve(implies(H, and_(C2 * base * (s - 1) >= 0, level > 0)), *facts)
    each = [
        solve(implies(H, lik >= level), t, least, *facts)
        for lik, t in zip(likely, owns, strict=True)
    ]
    both = of_numbers(
        lambda c, d, a: implies(and_(c >= a, d >= a, a >= 0), c * d >= a * a), *likely, level
    )
    both = solve(implies(H, both.formula.args[1]), both, *each, least)

    def told_more(e, b, a, c):
        known = and_(e <= b * a * a, c * c * b >= 0)
        return implies(known, c * c * b * e <= (c * b * a) * (c * b * a))

    last = of_numbers(told_more, total, grown, base, C1)
    sign = solve(implies(H, C1 * C1 * grown >= 0), *facts)
    goal = C1 * C1 * grown * total <= likely[0] * likely[1]
    return solve(implies(H, goal), both, last, sign, most)


@remembered
def without_bound():
    """R^t is at least 1 + t (R - 1)."""
    grown = substitute(powers(R), ALWAYS)
    return induction(lambda a, n: and_(n >= 0, a >= 1 + n * (R - 1)), [grown, size(T)], R > 1)


@proves("uldp-memoized-pattern")
def pattern(statement):
    """Return what the times of changes tell."""
    H, put = statement.given, proof.stages(statement)
    held, facts = proof.holds(H, put, at=[Y1])
    found = [instance(t, put) for t in (two_values(), without_bound(), *proof.of_factor())]
    first, second, third = statement.goals
    first = solve(implies(H, first), found[0], held)
    third = solve(implies(H, third), *found[2:], *facts)
    share, grown = statement.spelled(model.C1), statement.spelled(model.GROWN)
    passed = of_numbers(
        lambda a, b, c, n: implies(and_(a > 0, b >= 1 + n, n * a >= c), a * b > c),
        *(share * share, grown, model.BOUND, size(T) * (put[R] - 1)),
    )
    square = of_numbers(lambda c: implies(c > 0, c * c > 0), share)
    second = solve(implies(H, second), passed, square, third, found[1], *facts)
    return concluded(statement, first, second, third)


def defined(statement, **where):
    """Return that no denominator is zero."""
    put = proof.stages(statement)
    held, facts = proof.holds(statement.given, put, **where)
    used = {USED: function(T, lambda t: eq(SLOT(t), const("any0", V)))}
    grown = [instance(instance(proof.grows(), given), put) for given in (ALWAYS, used)]
    return well_defined(statement, *facts, held, *grown)


@defined_by("uldp-memoized-changes")
def memoized_changes_defined(statement):
    """Return that no denominator is zero."""
    return defined(statement)
