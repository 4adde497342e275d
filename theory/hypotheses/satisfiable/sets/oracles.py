"""Designs, hash families and reports that the statements about frequency oracles are given."""

from theory.hypotheses.satisfiable.existence import satisfiable, shown
from theory.hypotheses.satisfiable.reports.laws import of_bits
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.library import independent
from theory.notions.probability import is_distribution
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO, size

said = stated("ldp-lh-pure")
also = stated("ldp-pure-unbiased")
beside = stated("ldp-ss-private")

X, G = said.X, said.G
MAPS = functions(X, G)
W_ = const("w", independent.U)


def two_values(_):
    """Return the condition that there are two values."""
    several = X.exists(lambda x: X.exists(lambda z: not_(eq(x, z))))
    return "two values or more", and_(size(X) > 1, several)


def of_whole_blocks(found):
    """Every block has all values."""
    Y = beside.Y
    values = {"has": function_of(Y, X, lambda y, x: TRUE), "r": size(Y), "both": size(Y)}
    return shown(found, [values[c.data] for c in found.names])


satisfiable("ldp-design-private", "has", "r", "both")(of_whole_blocks)
satisfiable("ldp-design-success", "has", "r")(of_whole_blocks)


def of_single_values(found):
    """Every block is a value, as in GRR."""
    same = function_of(X, X, lambda y, x: eq(y, x))
    values = {"has": same, "r": ONE, "both": ZERO, "w": ONE}
    p = Given(found.known)
    x, z = p.fix(X, X)
    p.have(size(X, lambda y: eq(y, x)) == 1)
    p.under(not_(eq(x, z))).by_item(size(X, lambda y: and_(eq(y, x), eq(y, z))) == 0)
    return shown(found, [values[c.data] for c in found.names], p)


ONTO_VALUES = {beside.Y: X}
satisfiable("ldp-design-pure", "has", "r", "both", sorts=ONTO_VALUES)(of_single_values)
for claim in ("ldp-ss-private", "ldp-ss-pure"):
    satisfiable(claim, "has", "w", where=two_values, sorts=ONTO_VALUES)(of_single_values)


def drawn_from_law(c):
    """Return the condition that users are drawn from a distribution."""
    return "law is a distribution", is_distribution(X, c["law"])


def of_truth(found):
    """Every user reports the own value."""
    same = function_of(X, X, lambda y, x: eq(y, x))
    told = function_of(X, X, lambda x, y: ite(eq(y, x), ONE, ZERO))
    sure, never = (function(X, lambda x, value=value: value) for value in (ONE, ZERO))
    values = {"has": same, "Q": told, "p": ONE, "q": ZERO, "a": sure, "b": never}
    p = Given(found.known)
    x, z = p.fix(X, X)
    p.have(X.sum(told(x)) == 1)
    supported = X.sum(lambda y: told(x, y) * ite(eq(y, z), ONE, ZERO))
    p.have(supported == ite(eq(x, z), ONE, ZERO))
    return shown(found, [values[c.data] for c in found.names], p)


for claim, pair in (("ldp-pure-drawn", ("p", "q")), ("oneid-supports-drawn", ("a", "b"))):
    satisfiable(claim, "has", "Q", *pair, where=drawn_from_law, sorts=ONTO_VALUES)(of_truth)


@satisfiable("ldp-lh-pure", "hash", "weight", sorts={said.Hash: MAPS})
def of_all_functions(found):
    """All functions, as likely as each other."""
    g = size(G)
    weight = function(MAPS, lambda h: X.prod(lambda x: 1 / g))
    hashes = function_of(MAPS, X, lambda h, x: h(x))
    p = Given(found.known)
    x, z, v, h = p.fix(X, X, G, MAPS)
    p.have(g >= 1)
    even = {independent.U: X, independent.Y: G, independent.M: lambda v: 1 / g}
    p.have(G.sum(lambda v: 1 / g) == 1)
    p.use(independent.laws_sum_to_one(), even)

    def met(y):
        return ite(eq(y, v), ONE, ZERO)

    def both(h, v):
        return ite(eq(h(x), v), ONE, ZERO) * ite(eq(h(z), v), ONE, ZERO)

    def meeting(h):
        return ite(eq(h(x), h(z)), ONE, ZERO)

    q = p.under(not_(eq(x, z)))
    q.have(G.sum(lambda y: 1 / g * met(y)) == 1 / g)
    two = {independent.H: met, independent.G: met}
    q.use(independent.of_two(), even | two | {independent.v: z, W_: x})
    one = MAPS.sum(lambda h: weight(h) * both(h, v))
    q.have(one == 1 / g * (1 / g))
    q.have(meeting(h) == G.sum(lambda v: both(h, v)))
    rows = MAPS.sum(lambda h: weight(h) * G.sum(lambda v: both(h, v)))
    q.by_item(MAPS.sum(lambda h: weight(h) * meeting(h)) == rows)
    q.sums(rows, G.sum(lambda v: MAPS.sum(lambda h: weight(h) * both(h, v))))
    q.by_item(
        G.sum(lambda v: MAPS.sum(lambda h: weight(h) * both(h, v)))
        == G.sum(lambda v: 1 / g * (1 / g))
    )
    q.have(G.sum(lambda v: 1 / g * (1 / g)) == 1 / g)
    p.have(implies(not_(eq(x, z)), MAPS.sum(lambda h: weight(h) * meeting(h)) == 1 / g))
    return shown(found, [hashes, weight], p)


def rates(c):
    """Return the condition that p* and q* are probabilities."""
    return "0 <= q* and p* <= 1", and_(c["q"] >= 0, c["p"] <= 1)


for claim in ("ldp-pure-unbiased", "ldp-pure-variance"):
    sorts = {also.Omega: functions(also.U, BOOL)}
    satisfiable(claim, "weight", "supports", where=rates, sorts=sorts)(of_bits)
