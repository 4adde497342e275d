"""The greatest products along paths, of weights in [0, 1]: nodes are settled one by one.

What is settled has the greatest product of all paths from a start, and a last step from a node
that was settled before. The next one has the greatest step out of the settled ones (Dijkstra).
"""

from itertools import product

from theory.kernel.binding import apply, function, lam, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.sets.subsets import S, X, count, with_one
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import non_negative

NUMBERS = functions(X, REAL)
WEIGHT, START = const("w_of", functions(X, X, REAL)), const("start_of", X)
PRODUCT, RANK = const("product_of", NUMBERS), const("rank_of", NUMBERS)
FIRST, LAST, MOST = const("first_of", X), const("last_of", X), const("most_of", REAL)
BOUNDED = X.forall(lambda x: X.forall(lambda z: and_(WEIGHT(x, z) >= 0, WEIGHT(x, z) <= 1)))


def step(y, z, product=PRODUCT):
    """Return the product along the path to y, and to z from there."""
    return product(y) * WEIGHT(y, z)


def is_settled(s, product, rank):
    """Return whether the nodes of a set have products of paths, and no path has more."""

    def reached(z):
        def last(y):
            return and_(s(y), eq(product(z), step(y, z, product)), rank(y) < rank(z))

        signs = and_(product(z) >= 0, rank(z) < count(s))
        return and_(signs, or_(eq(z, START), X.exists(last)))

    def inside(y, z):
        return implies(and_(s(y), s(z)), step(y, z, product) <= product(z))

    def outside(y, a, z):
        return implies(and_(s(y), not_(s(a)), s(z)), step(y, a, product) <= product(z))

    return and_(
        s(START),
        eq(product(START), 1),
        X.forall(lambda z: implies(s(z), reached(z))),
        X.forall(lambda y: X.forall(lambda z: inside(y, z))),
        X.forall(lambda y: X.forall(lambda a: X.forall(lambda z: outside(y, a, z)))),
    )


def can_be(s):
    """Return whether a set has such products and ranks."""
    return NUMBERS.exists(lambda d: NUMBERS.exists(lambda r: is_settled(s, d, r)))


def next_one():
    """Return that no step out of the settled nodes has more weight than one, to a node outside."""
    below = X.forall(
        lambda y: X.forall(lambda a: implies(and_(S(y), not_(S(a))), step(y, a) <= MOST))
    )
    return and_(below, S(FIRST), not_(S(LAST)), eq(step(FIRST, LAST), MOST))


GIVEN = and_(BOUNDED, is_settled(S, PRODUCT, RANK), next_one())


@remembered
def no_more():
    """Return that the product to the next node is not negative, and no step from there has more."""
    a, b = const("a_of", REAL), const("b_of", REAL)
    less = solve(implies(and_(a >= 0, b >= 0, b <= 1), and_(a * b <= a, a * b >= 0)))
    first = instance(less, {a: PRODUCT(FIRST), b: WEIGHT(FIRST, LAST)})
    known = *at(GIVEN, FIRST), *at(GIVEN, FIRST, LAST)
    positive = solve(implies(GIVEN, MOST >= 0), first, *known)
    z = const("z_of", X)
    after = instance(less, {a: MOST, b: WEIGHT(LAST, z)})
    lower = implies(GIVEN, MOST * WEIGHT(LAST, z) <= MOST)
    return positive, every(solve(lower, positive, after, *at(GIVEN, LAST, z)), z)


def next_settled():
    """Return the set, the products and the ranks with this node."""
    products = function(X, lambda x: ite(eq(x, LAST), MOST, PRODUCT(x)))
    ranks = function(X, lambda x: ite(eq(x, LAST), count(S), RANK(x)))
    return with_one(S, LAST), products, ranks


@remembered
def settled_next():
    """Return that this node can be settled."""
    new, *numbers = next_settled()
    size = solve(implies(not_(S(LAST)), eq(count(new), count(S) + 1)), expand(count(new)))
    wanted, parts = is_settled(new, *numbers), []
    for part in wanted.args:
        nodes, body = [], part
        while body.op == "forall":
            nodes.append(const(f"node{len(nodes)}", X))
            body = apply(body.args[0], nodes[-1])
        parts.append(every(by_nodes(body, nodes, [size, non_negative(count(S))]), *nodes))
    return solve(implies(GIVEN, wanted), *parts)


def by_nodes(body, nodes, known):
    """Return `GIVEN => body`: each of the nodes is the next one, or is not."""
    cases = []
    for which in product((False, True), repeat=len(nodes)):
        at_last = {c: LAST for c, yes in zip(nodes, which, strict=True) if yes}
        others = [not_(eq(c, LAST)) for c, yes in zip(nodes, which, strict=True) if not yes]
        goal = implies(and_(GIVEN, *others), substitute(body, at_last))
        facts = [*known, *known_of([at_last.get(c, c) for c in nodes])]
        cases.append(prove(goal, *facts, at=[FIRST], rounds=len(nodes) == 1))
        cases += replaced(body, at_last)
    return solve(implies(GIVEN, body), *cases)


def replaced(body, nodes):
    """Return that a formula is the same with one node in the place of another, if they are one."""
    equalities = []
    for c, new in nodes.items():
        f = lam(c, body)
        equalities.append(leibniz(f, c, new))
        body = apply(f, new)
    return equalities


def known_of(nodes):
    """Return what is known of nodes, in the order in which a hypothesis names them."""
    positive, less = no_more()
    if len(nodes) == 1:
        return [positive, *at(GIVEN, FIRST if nodes[0] is LAST else nodes[0])]
    if nodes and nodes[0] is LAST:
        here = elimination(less.formula.args[1].args[0], nodes[1])
        return [less, here, *at(GIVEN, FIRST, LAST, nodes[-1])]
    return [*at(GIVEN, *nodes[:2]), *(at(GIVEN, *nodes) if len(nodes) == 3 else [])]
