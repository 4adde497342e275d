"""The level that water is poured up to: there is one, one alone, and sorting finds it."""

from mechanisms.estimation import closed_form
from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library import pouring
from theory.notions.probability import mass
from theory.statements.uldp import pouring as model
from theory.statements.uldp.poured import most
from theory.statements.uldp.pouring import CURVATURE, HEIGHT, LAST, NU, SETS, X
from theory.tactics.closing import concluded, every
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import ONE, ZERO, equal, item_at_most

s = const("any_s", SETS)
L, C, N, D, B = (const(f"{name}1", REAL) for name in "lcndb")


def named(f, w, t, u, above, level):
    """Return what the library's constants stand for."""
    return {
        pouring.A: function(X, f),
        pouring.W: function(X, w),
        pouring.T: t,
        pouring.U: u,
        pouring.NU: NU,
        pouring.LAST: LAST,
        pouring.ABOVE: function_of(X, REAL, above),
        pouring.LEVEL: function(SETS, level),
    }


@remembered
def quotient():
    """Return that a quotient times its denominator is the numerator."""
    return solve(implies(D > 0, and_(D > 0, eq(B / D * D, B))))


def of_poured():
    """Return what the library's constants stand for where water is poured."""

    def f(x):
        return HEIGHT(x) * (1 / CURVATURE(x))

    def w(x):
        return 1 / CURVATURE(x)

    def level(s):
        return closed_form.poured_level(mass(X, f, s), mass(X, w, s))

    return named(f, w, ONE, ZERO, lambda x, n: HEIGHT(x) > n, level)


@remembered
def one_poured():
    """Return what is poured of one value, and when it is above the level."""
    share = solve(implies(C > 0, 1 / C > 0))
    q = const("q1", REAL)
    scaled = solve(implies(q > 0, eq(L > N, L * q > N * q)))
    above = solve(
        implies(C > 0, eq(L > N, L * (1 / C) > N * (1 / C))), share, instance(scaled, {q: 1 / C})
    )
    apart = rational(C > 0, (L - N) / C, L * (1 / C) - N * (1 / C))
    plain = ite(L > N, L * (1 / C) - N * (1 / C), ZERO)
    poured = closed_form.poured(L, N, C, most)
    return above, solve(implies(C > 0, eq(poured, plain)), above, apart), share


def wide(H, w, positive):
    """Return that a set with an element has a positive sum of w.

    Parameters
    ----------
    H, w : Term
    positive : callable
        From an element to theorems that w is positive there.
    """
    missing = function(X, lambda k: not_(s(k)))
    chosen = exception(missing)
    total = mass(X, w, s)
    some = item_at_most(total, chosen, H, use=positive)
    goal = implies(and_(H, X.exists(s)), total > 0)
    return solve(goal, some, counterexample(missing), *positive(chosen))


def conditions(H, values, above, width, solved):
    """Return that the library's conditions hold.

    Parameters
    ----------
    H : Term
    values : dict
        What its constants stand for.
    above : callable
        From a value and a number to theorems on what it is to be above.
    width, solved : Theorem
        That the denominator of the level of `s` is positive, and that it is a quotient.
    """

    def facts(*chosen):
        if chosen[0].sort is SETS:
            return [instance(t, {s: chosen[0]}) for t in (width, solved)]
        return above(*chosen)

    return derive(H, substitute(pouring.given(), values), facts)


def level_of_set(values, top, bottom):
    """Return that the level of `s` is a quotient, times its denominator."""
    return instance(quotient(), {D: bottom, B: top})


def assembled(statement, values, known, positive, sums, order):
    """Return a statement from the library's theorems.

    Parameters
    ----------
    statement : Statement
    values : dict
        What the library's constants stand for.
    known : list of Theorem
        That its conditions hold.
    positive : list of Theorem
        That t + nu u > 0 at the level of all, and at nu.
    sums : callable
        From a number to theorems that compare what is poured with the parts.
    order : callable
        From two values to theorems on who may stand before whom.
    """
    H, goals = statement.given, statement.goals
    some = instance(pouring.exists(), values)
    parts = [solve(implies(H, goals[0]), some, *known, *positive)]
    at_set = values | {pouring.S: s}
    fills, alone = (instance(t, at_set) for t in (pouring.fills(), pouring.alone()))
    level = values[pouring.LEVEL]
    at_level, at_nu = sums(level(s)), sums(NU)
    for goal, facts in ((goals[1], [fills, *at_level]), (goals[2], [alone, *at_nu, *positive])):
        one = apply(goal.args[0], s)
        parts.append(every(solve(implies(H, one), *known, *facts), s))
    lemma = instance(pouring.search(), values)
    case = and_(H, *conjuncts(goals[3].args[0]))
    asked = and_(pouring.in_order(pouring.LEVEL(pouring.prefix(pouring.LAST))), pouring.stops())
    needed = [
        derive(case, part, lambda *i: [*at(case, *i), *at(case, *i[:1]), *order(*i)])
        for part in conjuncts(substitute(asked, values))
    ]
    parts.append(solve(implies(H, goals[3]), lemma, *known, *needed))
    return concluded(statement, *parts)


def at_value(theorem, H, i, n=N):
    """Return a theorem on one value at a value, and what is known there."""
    return [instance(theorem, {L: HEIGHT(i), C: CURVATURE(i), N: n}), *at(H, i)]


@remembered
def poured_width(H):
    """Return that a set with an element has a positive sum of 1/c."""
    *_, share = one_poured()
    return wide(H, of_poured()[pouring.W], lambda i: at_value(share, H, i))


@proves("uldp-poured-level")
def poured_level(statement):
    """Return that water is poured up to one level."""
    values = of_poured()
    H = statement.given
    above, item, _ = one_poured()
    width, height = (mass(X, values[f], s) for f in (pouring.W, pouring.A))
    total = function(
        REAL, lambda n: X.sum(lambda x: closed_form.poured(HEIGHT(x), n, CURVATURE(x), most))
    )

    solved = level_of_set(values, height - 1, width)
    known = conditions(H, values, lambda i, n: at_value(above, H, i, n), poured_width(H), solved)

    def sums(n):
        parts = substitute(pouring.part(n), values)
        return [equal(apply(total, n), parts, H, use=lambda i: at_value(item, H, i, n))]

    return assembled(statement, values, [known], [], sums, lambda *chosen: [])


def member(j):
    """Return that a prefix has an element."""
    return elimination(function(X, lambda k: not_(model.prefix(j)(k))), j)


@defined_by("uldp-poured-level")
def poured_defined(statement):
    """Return that no denominator is zero."""

    def facts(*chosen):
        sets = [c for c in chosen if c.sort is SETS]
        ends = [LAST, *(c for c in chosen if c.sort is X)]
        theorems = [
            instance(poured_width(statement.given), {s: c})
            for c in [*sets, *map(model.prefix, ends)]
        ]
        return [*theorems, *map(member, ends)]

    return defined_at(statement, facts)
