"""Memoized uRR and a value that changes: each value has a memo of its own."""

from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_, or_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import ratios
from theory.notions.probability import size
from theory.statements.uldp import memoized_reports as model
from theory.statements.uldp.memoized import SENSITIVE, X
from theory.statements.uldp.memoized_reports import ONE, OTHER, SLOT, Y1, Y2, T, V
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE as UNIT
from theory.tactics.sums import ZERO, at_most, induction
from theory.uldp import memoized_reports as proof
from theory.uldp.memoized_reports import (
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

v = const("v", V)


def one_slot(H, put):
    """Return what the reports of one slot have, at the two values there."""
    held, _ = proof.holds(H, put)
    used = {USED: function(T, lambda t: eq(SLOT(t), v))}

    def at_slot(theorem, **values):
        return instance(instance(theorem, used | values.get("at", {})), put)

    protected = substitute(proof.told(), used)
    told = derive(H, protected, lambda *c: [fact for k in c for fact in at(H, k)])
    bounded = at_slot(proof.bounded(), at={x: ONE(v), i: OTHER(v)})
    signs = [at_slot(proof.signs(), at={x: w(v)}) for w in (ONE, OTHER)]
    factor = at_slot(instance(proof.of_factor()[0], {G: powers(R)}))
    grown = at_slot(proof.grows())
    facts = [bounded, *signs, factor]
    return [solve(implies(H, t.formula.args[1]), t, held, told, grown) for t in facts]


def courses():
    """Return by what factor two courses of values differ."""
    statement = model.memoized_changes()
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


@remembered
def two_values():
    """Reports of y1 and then of y2: by two memos, and by one of y1, over plain numbers."""
    H = and_(proof.plain(), SENSITIVE(Y1), SENSITIVE(Y2), not_(eq(Y1, Y2)))
    base, grown = (substitute(powers(k), ALWAYS) for k in (LOW, R))
    kept, _ = proof.given_the_memo()
    told = {k: substitute(substitute(reports(m), SAME), {y: k}) for k in (Y1, Y2)}
    facts = []
    for k in (Y1, Y2):
        all_protected = every(solve(implies(H, SENSITIVE(k))), proof.t)
        bounds = instance(instance(kept, SAME), {y: k})
        wrong = instance(proof.one_value_told()[1], {y: k})
        facts += [solve(implies(H, bounds.formula.args[1]), bounds, all_protected), wrong]
    a, b, c, d, e = (const(f"{name}4", REAL) for name in "abcde")
    known = and_(e >= 0, a > 0, b >= 1, c >= a, d >= a)
    product = implies(
        and_(known, or_(eq(c, a), eq(d, a)), c <= b * a, d <= b * a), c * d <= b * a * a
    )
    product = instance(solve(product), {a: base, b: grown, c: told[Y1], d: told[Y2], e: ZERO})
    scaled = solve(implies(and_(e >= 0, c * d <= a), e * c * d <= e * a))
    memo = proof.memo(Y1, m)
    scaled = instance(scaled, {e: memo, c: told[Y1], d: told[Y2], a: grown * base * base})
    stayed = X.sum(lambda i: substitute(memo * told[Y1] * told[Y2], {m: i}))
    flat = X.sum(lambda i: substitute(memo, {m: i}) * (grown * base * base))
    most = at_most(
        stayed,
        flat,
        H,
        use=lambda i: [instance(t, {m: i}) for t in (product, scaled, *facts)],
    )
    stayed_ = solve(implies(H, stayed <= grown * base * base), most, expand(flat))
    own, _ = proof.one_value()
    owns = [instance(own, {y: k}) for k in (Y1, Y2)]
    likely = [t.formula.args[1].args[0] for t in owns]
    s = size(X, SENSITIVE)
    least = solve(implies(H, and_(C2 * base * (s - 1) >= 0, C1 * grown * base > 0)), *facts)
    each = [
        solve(implies(H, lik >= C1 * grown * base), t, least, *facts)
        for lik, t in zip(likely, owns, strict=True)
    ]
    both = solve(implies(and_(c >= a, d >= a, a >= 0), c * d >= a * a))
    both = instance(both, {c: likely[0], d: likely[1], a: C1 * grown * base})
    both = solve(implies(H, both.formula.args[1]), both, *each, least)
    last = solve(
        implies(and_(e <= b * a * a, c * c * b >= 0), c * c * b * e <= (c * b * a) * (c * b * a))
    )
    last = instance(last, {e: stayed, b: grown, a: base, c: C1})
    sign = solve(implies(H, C1 * C1 * grown >= 0), *facts)
    return solve(
        implies(H, C1 * C1 * grown * stayed <= likely[0] * likely[1]), both, last, sign, stayed_
    )


@remembered
def without_bound():
    """R^t is at least 1 + t (R - 1)."""
    grown = substitute(powers(R), ALWAYS)
    return induction(lambda a, n: and_(n >= 0, a >= 1 + n * (R - 1)), [grown, size(T)], R > 1)


def pattern():
    """Return what the times of changes tell."""
    statement = model.memoized_pattern()
    H, put = statement.given, proof.stages(statement)
    held, facts = proof.holds(H, put, at=[Y1])
    found = [instance(t, put) for t in (two_values(), without_bound(), *proof.of_factor())]
    first, second, third = statement.goals
    first = solve(implies(H, first), found[0], held)
    third = solve(implies(H, third), *found[2:], *facts)
    a, b, c, n = (const(f"{name}4", REAL) for name in "abcn")
    passed = implies(and_(a > 0, b >= 1 + n, n * a >= c), a * b > c)
    share = statement.spelled(model.C1)
    powers_ = statement.spelled(model.GROWN)
    put_ = {a: share * share, b: powers_, c: model.BOUND, n: size(T) * (put[R] - 1)}
    passed = instance(solve(passed), put_)
    square = instance(solve(implies(c > 0, c * c > 0)), {c: share})
    second = solve(implies(H, second), passed, square, third, found[1], *facts)
    return concluded(statement, first, second, third)


def defined(statement, **where):
    """Return that no denominator is zero."""
    put = proof.stages(statement)
    held, facts = proof.holds(statement.given, put, **where)
    used = {USED: function(T, lambda t: eq(SLOT(t), const("any0", V)))}
    grown = [instance(instance(proof.grows(), given), put) for given in (ALWAYS, used)]
    return well_defined(statement, *facts, held, *grown)


@decides("uldp-memoized-changes")
def memoized_changes():
    """Two courses of values with the same repetitions."""
    return Decision(
        verdict="proved",
        why=(
            "Each distinct value has a memo of its own, independent of the others; reports made "
            "while it was held have the factor of uldp-memoized-reports, and factors multiply."
        ),
        scope=(
            "any number of distinct values and reports of X_S; values change at the same times in "
            "both; a report of X_N gives its value away"
        ),
        assumes=["The memos are independent, and the reports given the memos."],
        uses=["uldp-memoized-reports"],
        theorem=courses,
        defined=lambda: defined(model.memoized_changes()),
    )


@decides("uldp-memoized-pattern")
def memoized_pattern():
    """The smallest pair: one value, and two values of t reports each."""
    return Decision(
        verdict="proved",
        why=(
            "Reports of y1, then of y2 are likely if both memos are true, with c1^2 at least; with "
            "one memo for all of them half must be wrong, each at the price E_2. Reports without "
            "memos cost eps_1 each, whether or not the value changes."
        ),
        scope="all s >= 2, all 1 < E_1 < E_inf; 2 t reports of one or of two sensitive values",
        assumes=["The memos are independent, and the reports given the memos."],
        uses=["uldp-memoized-urr"],
        theorem=pattern,
        defined=lambda: defined(model.memoized_pattern(), at=[Y1]),
    )
