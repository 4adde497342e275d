"""The nu of the maximum-likelihood estimate: there is one, one alone, and sorting finds it."""

from mechanisms.estimation import closed_form
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, or_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library import pouring
from theory.notions.probability import mass
from theory.proofs.uldp.pouring import B, D, N, assembled, conditions, level_of_set, named, s
from theory.statements.uldp import pouring as model
from theory.statements.uldp.pouring import FLOOR, LAST, SETS, F, X
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO, induction, non_negative


def of_filled():
    """Return what the library's constants stand for where an estimate is made."""

    def level(s):
        return closed_form.filled_level(mass(X, F, s), mass(X, FLOOR, s))

    return named(F, FLOOR, ZERO, ONE, lambda x, n: F(x) > n * FLOOR(x), level)


@remembered
def one_filled():
    """Return what an output gets, times nu, and who may stand before whom."""
    f, o, g, r = (const(f"{name}2", REAL) for name in "fogr")
    p = closed_form.above_floor(f, o, N)
    times = solve(implies(N > 0, eq(f / N * N, f)))
    item = ite(p > 0, p, ZERO) * N
    item = solve(implies(N > 0, eq(item, ite(f > N * o, f - N * o, ZERO))), times)
    before = or_(eq(g, 0), and_(f > 0, f * r >= g * o))
    known = and_(N >= 0, o >= 0, r >= 0, g > N * r, before)
    least = solve(implies(and_(known, o > 0), N * r * o < g * o))
    below = solve(implies(and_(known, o > 0), N * o * r < f * r), least)
    zero = solve(implies(and_(known, eq(r, 0)), f > N * o), below)
    more = solve(implies(and_(known, r > 0), f > N * o), below)
    return item, solve(implies(known, f > N * o), zero, more), (f, o, g, r)


@remembered
def filled_sets(H):
    """Return that sets have no negative level, and those found a positive one.

    First come that the library's conditions hold and that sums of floors are not negative.
    """
    values = of_filled()
    level, use = values[pouring.LEVEL], {"use": lambda i: at(H, i)}
    floors, observed = mass(X, FLOOR, s), mass(X, F, s)
    wide_ = non_negative(floors, H, **use)
    share = solve(implies(and_(B >= 0, D > 0), and_(B / D >= 0, implies(B > 0, B / D > 0))))
    share = instance(share, {B: observed, D: 1 + floors})
    share = solve(
        implies(H, and_(level(s) >= 0, implies(observed > 0, level(s) > 0))),
        *(share, wide_, non_negative(observed, H, **use)),
    )
    known = conditions(
        H, values, lambda i, n: at(H, i), wide_, level_of_set(values, observed, 1 + floors)
    )
    of_all = instance(share, {s: pouring.ALL})
    greatest = instance(pouring.greatest(), values | {pouring.S: s, pouring.R: pouring.ALL})
    holds_its_level = substitute(pouring.is_above_level(pouring.S), values | {pouring.S: s})
    above = solve(implies(and_(H, holds_its_level), level(s) > 0), greatest, of_all, known)
    return known, wide_, share, above


@proves("uldp-water-filling-level")
def water_filling_level(statement):
    """Return that the estimate sums to one at one nu."""
    values = of_filled()
    H, level = statement.given, values[pouring.LEVEL]
    item, before, (f, o, g, r) = one_filled()
    known, _, share, above = filled_sets(H)
    share_of_all = instance(share, {s: pouring.ALL})

    def total(n):
        def one(x):
            p = closed_form.above_floor(F(x), FLOOR(x), n)
            return ite(p > 0, p, ZERO)

        return X.sum(one)

    def at_output(i):
        return [instance(item, {f: F(i), o: FLOOR(i)}), *at(H, i)]

    parts = substitute(pouring.part(pouring.NU), values | {pouring.NU: N})
    scaled = induction(lambda t, p: eq(t * N, p), [total(N), parts], and_(H, N > 0), use=at_output)
    one = solve(implies(and_(D > 0, eq(B * D, D)), eq(B, 1)))

    def sums(n):
        of_all = instance(one, {B: total(n), D: n})
        return [instance(scaled, {N: n}), above, of_all]

    last = level(model.prefix(LAST))
    least = instance(share, {s: model.prefix(LAST)})

    def order(*chosen):
        if len(chosen) < 2:
            return []
        x, y = chosen
        values = {f: F(x), o: FLOOR(x), g: F(y), r: FLOOR(y), N: last}
        return [instance(before, values), least, *at(H, x), *at(H, y)]

    return assembled(statement, values, [known], [share_of_all], sums, order)


@defined_by("uldp-water-filling-level")
def filled_defined(statement):
    """Return that no denominator is zero."""
    _, wide_, _, above = filled_sets(statement.given)

    def facts(*chosen):
        sets = [c for c in chosen if c.sort is SETS]
        ends = [LAST, *(c for c in chosen if c.sort is X)]
        theorems = [instance(t, {s: c}) for t in (wide_, above) for c in sets]
        return [*theorems, *(instance(wide_, {s: model.prefix(j)}) for j in ends)]

    return defined_at(statement, facts)
