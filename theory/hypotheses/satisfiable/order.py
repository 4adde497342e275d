"""That there are channels of which the statements on their order speak."""

from theory.hypotheses.satisfiable.choices import named
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import function, function_of
from theory.kernel.terms import FALSE, eq, ite
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("ldp-patterns-maximal")
X, Y, Z = said.X, said.Y, said.Z


def two_values_or_more(others):
    """Return that there are two values or more."""
    return "two values or more", X.exists(lambda x: X.exists(lambda z: x != z))


@satisfiable(
    "ldp-patterns-maximal",
    *("has", "masses", "better", "second"),
    where=two_values_or_more,
    sorts={Y: X, Z: X},
)
def of_rr(found):
    """RR, whose reports are passed on."""
    p, (E,) = Given(found.known), named(found, "E")
    x, y = p.fix(X, X)
    one = p.some(X.exists(lambda x: X.exists(lambda z: x != z)))
    two = p.some(X.exists(lambda z: one != z))
    p.have(one != two)
    p.have(size(X) >= 1)
    low = 1 / (E + size(X) - 1)
    p.have(low * (E + size(X) - 1) == 1)
    p.have(low > 0)
    rr = function_of(X, X, lambda x, y: low * ite(eq(y, x), E, ONE))
    answer = [
        function_of(X, X, lambda y, x: eq(y, x)),
        function(X, lambda y: low),
        rr,
        function_of(X, X, lambda z, y: ite(eq(z, y), ONE, ZERO)),
    ]
    more = X.sum(lambda y: ite(eq(y, x), low * (E - 1), ZERO))
    p.by_item(X.sum(rr(x)) == X.sum(lambda y: low) + more, keep=[low])
    p.have(X.sum(lambda y: low) == low * size(X))
    p.have(more == low * (E - 1))
    p.have(X.sum(rr(x)) == 1)
    p.have(X.sum(lambda z: rr(x, z) * ite(eq(z, y), ONE, ZERO)) == rr(x, y))
    return witnessed(found, answer, p.have(found.at(*answer), at=[one, two, y]))


@satisfiable("ldp-patterns-incomparable", "has", "masses", "R", "mass")
def of_one_set(found):
    """Each pattern is that of the set, and all reports become the one."""
    p, (S, column) = Given(found.known), named(found, "S", "column")
    p.have(size(Y) >= 1)
    answer = [
        function_of(Y, X, lambda y, x: S(x)),
        function(Y, lambda y: ONE),
        function_of(Y, Z, lambda y, z: ite(eq(z, column), ONE, ZERO)),
        size(Y),
    ]
    return witnessed(found, answer, p.have(found.at(*answer)))


@satisfiable("ldp-symmetric-best", "gain", "value", "has", "r")
def of_nothing(found):
    """Nothing is gained, and no value is in a block."""
    p, actions = Given(found.known), found.names[0].sort.domain
    answer = [
        function_of(actions, X, lambda a, x: ZERO),
        ZERO,
        function_of(Y, X, lambda y, x: FALSE),
        ZERO,
    ]
    return witnessed(found, answer, p.have(found.at(*answer)))
