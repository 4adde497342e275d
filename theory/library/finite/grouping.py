"""A sum over elements that are put into groups: each group's value counts once for each element."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const, eq, ite
from theory.kernel.theorem import at_sorts, exchange, instance, solve
from theory.kernel.trace import remembered
from theory.notions.probability import size
from theory.tactics.expand import expand
from theory.tactics.sums import ZERO, equal, induction

X, G = index("X"), index("G")
GROUP, F = const("group", functions(X, G)), const("f", functions(G, REAL))
x, g = const("x", X), const("g", G)


@remembered
def theorem():
    """Return sum_x f(group(x)) = sum_g |group g| f(g)."""

    def item(x, g):
        return ite(eq(GROUP(x), g), F(g), ZERO)

    inner = expand(G.sum(lambda g: item(x, g)))
    left, rows = X.sum(lambda x: F(GROUP(x))), X.sum(lambda x: G.sum(lambda g: item(x, g)))
    first = equal(left, rows, use=lambda i: [instance(inner, {x: i})])
    column, count = X.sum(lambda x: item(x, g)), size(X, lambda x: eq(GROUP(x), g))
    pulled = induction(lambda a, b: eq(a, b * F(g)), [column, count])
    columns = G.sum(lambda g: X.sum(lambda x: item(x, g)))
    right = G.sum(lambda g: size(X, lambda x: eq(GROUP(x), g)) * F(g))
    last = equal(columns, right, use=lambda i: [instance(pulled, {g: i})])
    return solve(eq(left, right), first, last, exchange("sum", function_of(X, G, item)))


def of(group, f):
    """Return the theorem about a map and a function of its values, of any sorts."""
    elements, groups = group.sort.domain, group.sort.range
    general = at_sorts(theorem(), {X: elements, G: groups})
    names = const("group", group.sort), const("f", functions(groups, REAL))
    return instance(general, dict(zip(names, (group, f), strict=True)))
