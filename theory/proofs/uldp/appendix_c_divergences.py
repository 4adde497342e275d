"""Appendix C: no f-divergence grows by processing, by a tangent at the ratio of each output."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, implies, not_
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.statements.uldp.osldp_divergence import item, processed, ratio
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("uldp-osldp-divergence")
FIRST, LAST, SECOND, SLOPE, THEN = said.first, said.last_slope, said.second, said.slope, said.Q_R
F, Y, Z = said.f, said.Y, said.Z

A, S, T = (const(name, REAL) for name in ("a", "s", "t"))
PART, ROW = const("part", functions(Z, REAL)), const("row", functions(Y, REAL))


def above_the_tangent(p, y, z):
    """Show that what z adds is at least what the tangent at the ratio of y says."""
    at, here = p(ratio(y)), FIRST(z) / SECOND(z)
    start = F(at) - SLOPE(at) * at
    p.have(and_(FIRST(z) >= 0, SECOND(z) >= 0, THEN(z, y) >= 0))
    scaled = lambda f, g, s, a, b, r: implies(  # noqa: E731
        and_(g > 0, a + s * (f / g - b) <= r), g * (a - s * b) + s * f <= g * r
    )
    p.know(of_numbers(scaled, FIRST(z), SECOND(z), SLOPE(at), F(at), at, F(here)))
    steeper = lambda f, s, most: implies(and_(f >= 0, s <= most), s * f <= most * f)  # noqa: E731
    p.know(of_numbers(steeper, FIRST(z), SLOPE(at), LAST))
    possible = p(processed(SECOND)(y)) > 0
    tangent = SECOND(z) * start + SLOPE(at) * FIRST(z)
    p.have(implies(possible, tangent <= item(FIRST(z), SECOND(z))))
    times = lambda a, b, c: implies(and_(a <= b, c >= 0), a * c <= b * c)  # noqa: E731
    p.know(of_numbers(times, tangent, item(FIRST(z), SECOND(z)), THEN(z, y)))
    p.have(implies(possible, tangent * THEN(z, y) <= item(FIRST(z), SECOND(z)) * THEN(z, y)))


def divergence_item(z, y):
    """Return what z adds to the divergence, by the share that becomes y."""
    return item(FIRST(z), SECOND(z)) * THEN(z, y)


def tangent_item(z):
    """Return what a tangent of slope S, through A at T, says that z adds."""
    return (SECOND(z) * (A - S * T) + S * FIRST(z)) * PART(z)


def of_lines():
    """Sum what tangents say: A times the second law's share, if T is the ratio of the shares."""
    second = Z.sum(lambda z: SECOND(z) * PART(z))
    first = Z.sum(lambda z: FIRST(z) * PART(z))
    p = Given(T * second == first)
    p.by_item(Z.sum(tangent_item) == (A - S * T) * second + S * first)
    return p.have(Z.sum(tangent_item) == A * second)


def below():
    """Sum what is below: lines are, so their sum is."""
    p = Given(Z.forall(lambda z: tangent_item(z) <= item(FIRST(z), SECOND(z)) * PART(z)))
    return p.by_item(Z.sum(tangent_item) <= Z.sum(lambda z: item(FIRST(z), SECOND(z)) * PART(z)))


def show_if_possible(p, y, z):
    """Show that what becomes y adds at least what y adds, if the second law can give y."""
    at, mass = p(ratio(y)), p(processed(SECOND)(y))
    values = {A: F(at), S: SLOPE(at), T: at, PART: lambda z: THEN(z, y)}
    possible = p.under(mass > 0)
    possible.have(at * mass == p(processed(FIRST)(y)))
    possible.use(of_lines(), values)
    possible.use(below(), values)
    possible.have(mass * F(at) <= Z.sum(lambda z: divergence_item(z, y)))


def show_if_impossible(p, y, z):
    """Show that what becomes y adds the first law's share of the last slope, if only it gives y."""
    mass, above = p(processed(SECOND)(y)), p(processed(FIRST)(y))
    p.item(Z.sum(lambda z: SECOND(z) * THEN(z, y)), z)
    none = lambda g, k: implies(and_(g > 0, k >= 0, g * k <= 0), k == 0)  # noqa: E731
    p.know(of_numbers(none, SECOND(z), THEN(z, y)))
    impossible = p.under(not_(mass > 0))
    impossible.have(divergence_item(z, y) == LAST * (FIRST(z) * THEN(z, y)))
    impossible.by_item(Z.sum(lambda z: divergence_item(z, y)) == LAST * above)


@proves("uldp-osldp-divergence")
def theorem(statement):
    """Return that no output adds more than what becomes it: Jensen's inequality, by a tangent."""
    p = Given(statement)
    y, z = p.fix(Y, Z)
    above_the_tangent(p, y, z)
    show_if_possible(p, y, z)
    show_if_impossible(p, y, z)
    rows = Z.sum(lambda z: Y.sum(lambda y: divergence_item(z, y)))
    p.by_item(
        p.goal("no greater divergence").args[0]
        <= Y.sum(lambda y: Z.sum(lambda z: divergence_item(z, y)))
    )
    p.sums(Y.sum(lambda y: Z.sum(lambda z: divergence_item(z, y))), rows)
    p.have(Y.sum(lambda y: THEN(z, y)) == 1)
    scaled = Given().by_item(Y.sum(lambda y: A * ROW(y)) == A * Y.sum(ROW))
    p.use(scaled, {A: item(FIRST(z), SECOND(z)), ROW: lambda y: THEN(z, y)})
    p.have(Y.sum(lambda y: divergence_item(z, y)) == item(FIRST(z), SECOND(z)))
    p.by_item(rows == p.goal("no greater divergence").args[1])
    return p.conclude()
