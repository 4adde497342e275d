"""The nu of the maximum-likelihood estimate: there is exactly one, and sorting finds it."""

from mechanisms.estimation import closed_form
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, or_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library import pouring
from theory.notions.probability import mass
from theory.proofs.uldp.pouring import N, conclude_from_levels, named, show_level
from theory.statements.stated import stated
from theory.statements.uldp import pouring as model
from theory.statements.uldp.pouring import SETS
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-water-filling-level")
FLOOR, LAST, RANK, F, X = said.floor, said.last, said.rank, said.f, said.X


def of_filled():
    """Return what the library's constants stand for where an estimate is made."""

    def level(s):
        return closed_form.filled_level(mass(X, F, s), mass(X, FLOOR, s))

    return named(F, FLOOR, ZERO, ONE, lambda x, n: F(x) > n * FLOOR(x), level)


@remembered
def one_filled():
    """Return the share of an output, times nu, and the order of the outputs."""
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


def filled_context(statement):
    """Return the context with what is known of levels, their constants, any set; and its level.

    The last is that the level of a set that holds just what is above it is positive.
    """
    p, values = Given(statement), of_filled()
    s = p.fix(SETS)
    floors, observed, level = mass(X, FLOOR, s), mass(X, F, s), values[pouring.LEVEL](s)
    p.by_item(and_(floors >= 0, observed >= 0))
    p.have(and_(level >= 0, implies(observed > 0, level > 0)))
    show_level(p, values, s, observed, 1 + floors)
    p.have(values[pouring.LEVEL](pouring.ALL) > 0, at=[pouring.ALL])
    filled = p.under(substitute(pouring.is_above_level(s), values))
    filled.use(pouring.greatest(), values | {pouring.S: s, pouring.R: pouring.ALL})
    return p, values, s, filled.have(level > 0)


@proves("uldp-water-filling-level")
def water_filling_level(statement):
    """Return that the estimate sums to one at one nu."""
    p, values, s, _ = filled_context(statement)
    item, before, (f, o, g, r) = one_filled()
    x, y, n = p.fix(X, X, REAL)
    level = values[pouring.LEVEL]

    def total(n):
        def one(x):
            share = closed_form.above_floor(F(x), FLOOR(x), n)
            return ite(share > 0, share, ZERO)

        return X.sum(one)

    poured = p.under(n > 0)
    poured.use(item, {f: F(x), o: FLOOR(x), N: n})
    poured.by_item(total(n) * n == substitute(pouring.part(n), values))

    def show_order(q):
        last = level(model.prefix(LAST))
        q.have(last >= 0, at=[model.prefix(LAST)])
        sorted_ = instance(before, {f: F(x), o: FLOOR(x), g: F(y), r: FLOOR(y), N: last})
        earlier, above = RANK(x) <= RANK(y), F(y) > last * FLOOR(y)
        q.have(implies(and_(earlier, above), F(x) > last * FLOOR(x)), sorted_)

    return conclude_from_levels(p, values, s, total, show_order)


@defined_by("uldp-water-filling-level")
def filled_defined(statement):
    """Return that no denominator is zero."""
    p, *_ = filled_context(statement)
    j = p.fix(X)
    p.have(mass(X, FLOOR, model.prefix(j)) >= 0, at=[model.prefix(j)])
    return p.defined()
