"""Ours: local hashing with all functions into g is the unary encoding with q = 1/g."""

from mechanisms import rr
from theory.kernel.binding import function, function_of
from theory.kernel.terms import and_, eq, implies, ite, not_
from theory.kernel.theorem import extensional, leibniz
from theory.ledger.decisions import proves
from theory.library.sets import cylinders
from theory.notions.probability import size
from theory.proofs.ldp.unary_order import on_rays
from theory.statements.ldp.unary_order import BITS, MAPS, back, law, mass
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("ldp-hashing-is-unary")
DRAWN, HASHED, E, G, X = said.drawn, said.hashed, said.E, said.G, said.X
LOW = stated("ldp-unary-masses").q


@proves("ldp-hashing-is-unary")
def hashing_is_unary(statement):
    """Return that the set of the values with a hash value says all, and has the encoding's law."""
    p, g = Given(statement), size(G)
    x, y, h, v = p.fix(X, BITS, MAPS, G)
    low = 1 / g
    own, other = rr.probabilities(g, E)
    p.have(and_(low > 0, low < 1, low * g == 1))
    p.have((E - 1) * low > 0)
    p.use(on_rays(), {LOW: low})
    fibre = function(X, lambda u: eq(h(u), v))
    bits, lots = X.prod(lambda u: ite(eq(h(u), v), low, 1 - low)), X.prod(lambda u: low)
    factors = X.prod(lambda u: back(eq(h(u), v), g))
    p.have((1 - low) * (1 / (g - 1)) == low)
    p.by_item(bits * factors == lots, keep=[g])
    scale = 1 + (E - 1) * low
    p.have(scale * g == g + E - 1)
    ray = ite(eq(h(x), v), E, 1)
    of_fibre = law(low)(x, fibre)
    p.have(of_fibre == mass(low, fibre) * ray, at=[fibre])
    p.have(of_fibre * scale == bits * ray)
    p.have(ite(eq(h(x), v), own, other) * (g + E - 1) == ray)
    chance = ite(eq(h(x), v), own, other)
    p.use(
        of_numbers(
            lambda a, f, b, c, r, w, g, m, k: implies(
                and_(a * w == b * r, b * f == c, w * g == m, k * m == r, m > 0, w > 0, g > 0),
                a * (f / g) == c * k,
            ),
            *(of_fibre, factors, bits, lots, ray, scale, g, g + E - 1, chance),
        )
    )
    p.have("a report is drawn from the set")
    show_chances_sum_to_one(p, y, v)
    alone = MAPS.sum(lambda h: restricted_to_set(h, v, y, p(DRAWN(h, v))))
    p.have(alone == 1 / g)
    swapped = G.sum(lambda v: MAPS.sum(lambda h: restricted_to_set(h, v, y, p(DRAWN(h, v)))))
    p.by_item(swapped == G.sum(lambda v: 1 / g))
    p.have(swapped == 1)
    drawn = MAPS.sum(lambda h: G.sum(lambda v: restricted_to_set(h, v, y, p(DRAWN(h, v)))))
    p.sums(drawn, swapped)
    p.have("drawn by a mechanism")
    agree = X.forall(lambda u: eq(fibre(u), y(u)))
    p.know(extensional(fibre, y), leibniz(function(BITS, law(low)(x)), fibre, y))
    of_set = law(low)(x, y)
    p.have(implies(agree, of_fibre == of_set))
    hashed = p(HASHED(x, h, v))
    p.have(
        restricted_to_set(h, v, y, hashed) == of_set * restricted_to_set(h, v, y, p(DRAWN(h, v)))
    )
    total = MAPS.sum(lambda h: G.sum(lambda v: restricted_to_set(h, v, y, p(HASHED(x, h, v)))))
    by_hash = G.sum(lambda v: restricted_to_set(h, v, y, p(HASHED(x, h, v))))
    p.by_item(by_hash == of_set * G.sum(lambda v: restricted_to_set(h, v, y, p(DRAWN(h, v)))))
    p.by_item(total == of_set * drawn)
    p.have(total == of_set)
    return p.conclude()


def restricted_to_set(h, v, y, number):
    """Return a number where a hash value has a set of values, and 0 elsewhere."""
    return ite(X.forall(lambda u: eq(eq(h(u), v), y(u))), number, 0)


def show_chances_sum_to_one(p, y, v):
    """Show that the chances of the functions with a set at one hash value sum to 1."""
    g = size(G)

    def may(u, j):
        return eq(eq(j, v), y(u))

    def factor(u, j):
        return back(eq(j, v), g)

    u = p.fix(X)
    p.know(cylinders.over(X, G, function_of(X, G, may), function_of(X, G, factor)))
    each = G.sum(lambda j: ite(may(u, j), factor(u, j), 0))
    own = G.sum(lambda j: ite(eq(j, v), 1, 0))
    p.have(own == 1)
    p.under(y(u)).by_item(each == own)
    rest = G.sum(lambda j: ite(eq(j, v), 0, 1 / (g - 1)))
    p.have(rest == (g - 1) * (1 / (g - 1)))
    p.under(not_(y(u))).by_item(each == rest)
    p.have(each == 1)
    p.by_item(X.prod(lambda u: G.sum(lambda j: ite(may(u, j), factor(u, j), 0))) == 1)
