"""Beyond Section V-A: with one sensitive value a = 1 there is better than any uRAP."""

from mechanisms import urap
from mechanisms.optimal_idue import objective as formulas
from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, eq, implies, ite, not_
from theory.kernel.theorem import instance, point, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.proofs.oneid.proposition_01_idue import condition_bounds_likelihoods
from theory.statements.oneid.hlldp import of_theta
from theory.statements.oneid.unary import Y
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.context.given import at_values
from theory.tactics.sums import ZERO, induction

said = stated("oneid-hlldp-one-sensitive")
SHARE, TARGET, THETA, E, X, A = said.share, said.target, said.theta, said.E, said.X, said.a
B, ANY_A, ANY_B = said.b, said.a, said.b
WEIGHT = stated("oneid-idue-private-iff").w

BELOW = (1 - THETA) * E + THETA


def bits():
    """Return a, b of the sensitive value: of uRAP, and with a = 1."""
    old = urap.bit_probabilities(True, THETA, E)
    return old, probabilities(one_id(of_theta(THETA) - 1, E - 1)[0], 0)


@remembered
def shapes_of_both():
    """Return the values a = 1, b = M/E and the other values' a, and the coordinates u, v.

    The sensitive value's u is that of uRAP, and its v is 0.
    """
    p = Given(and_(E > 1, THETA > 0, THETA < 1))
    (old_a, old_b), (a, b) = bits()
    other = urap.bit_probabilities(False, THETA, E)[0]
    shapes = [p.have(and_(BELOW > 1, BELOW < E))]
    p.have(of_theta(THETA) - 1 == THETA * (E - 1) / BELOW)
    p.have(E - 1 - (of_theta(THETA) - 1) == E * (1 - THETA) * (E - 1) / BELOW)
    p.have(and_(of_theta(THETA) > 1, of_theta(THETA) < E))
    shapes += [p.have(and_(a == 1, b == 1 / BELOW, 1 - other == BELOW / E))]
    shapes += [p.have(and_(1 / BELOW > 0, 1 / BELOW < 1, BELOW / E > 0, BELOW / E < 1))]
    shapes += [p.have(1 / E == 1 / BELOW * (BELOW / E))]
    p.have(old_a - old_b == THETA * (BELOW - 1) / BELOW)
    p.have(THETA * (BELOW - 1) / BELOW > 0)
    p.have(and_(a - b > 0, old_a - old_b > 0))
    (u, v), (new_u, new_v) = (formulas.coordinates(*pair) for pair in ((old_a, old_b), (a, b)))
    shapes += [p.have(and_(u == 1 / (BELOW - 1), new_u == 1 / (BELOW - 1), new_v == 0))]
    shapes += [p.have(v == (1 - THETA) * BELOW / (THETA * (BELOW - 1)))]
    shapes += [p.have(and_(u > 0, v > 0))]
    return shapes


@proves("oneid-hlldp-one-sensitive")
def theorem(statement):
    """Return that it provides HLLDP by Proposition 1, with less mean squared error than uRAP's."""
    p = Given(statement)
    i, j, y = p.fix(X, X, Y)
    shapes = shapes_of_both()
    p.know(*shapes)
    weight = lambda x, y: ite(eq(x, TARGET), 1 / E, ZERO)  # noqa: E731
    p.use(condition_bounds_likelihoods(i, j, y), {ANY_A: p(A), ANY_B: p(B), WEIGHT: weight})
    old, new = (formulas.coordinates(*pair) for pair in bits())

    def item(pair, c):
        return formulas.noise(*pair) + c * formulas.own(*pair)

    names = [*old, *new, SHARE(TARGET), 1 / (BELOW - 1)]
    less = item(new, SHARE(TARGET)) < item(old, SHARE(TARGET))
    less = p.arithmetic(less, shapes[-3], shapes[-1], SHARE(TARGET) >= 0, of=names)
    first, second = p.goal("less MSE than uRAP").args[0].args  # a < b is "not b <= a"
    more = function(X, lambda x: item(old, SHARE(x)) - item(new, SHARE(x)))
    gap = X.sum(lambda x: ite(eq(x, TARGET), more(x), ZERO))
    minus = lambda s, t, d: eq(s - t, d)  # noqa: E731
    f, g = (apply(s.args[0], i) for s in (first, second))
    own, other = eq(i, TARGET), urap.bit_probabilities(False, THETA, E)
    sides = [side for pair in bits() for side in zip(pair, other, strict=True)]
    here = [eq(ite(own, *side), side[0]) for side in sides]
    elsewhere = [eq(ite(own, *side), side[1]) for side in sides]
    parts = (
        p.under(own).rewrite(f - g == more(i), *here),
        p.under(not_(own)).rewrite(f == g, *elsewhere),
    )
    one = solve(implies(p.H, f - g == ite(own, more(i), ZERO)), *parts)
    apart = induction(minus, [first, second, gap], p.H, use=lambda x: [instance(one, {i: x})])
    plain = Given()
    s, t, d, e, f = plain.fix(*[REAL] * 5)
    plain = plain.under(s - t == d, d == e - f, f < e).have(t < s)
    numbers = first, second, gap, item(old, SHARE(TARGET)), item(new, SHARE(TARGET))
    plain = at_values(plain, dict(zip((s, t, d, e, f), numbers, strict=True)))
    p.know(
        solve(
            implies(p.H, p.goal("less MSE than uRAP")),
            plain,
            apart,
            point("sum", more, TARGET),
            less,
        )
    )
    return p.conclude()
