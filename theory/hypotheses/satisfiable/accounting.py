"""What statements on accounting are given: dominated pairs, means of a split, a common part."""

from theory.hypotheses.satisfiable.choices import named
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, ite, real
from theory.kernel.theorem import at_sorts, instance, point
from theory.library.sets import greatest
from theory.proofs.ldp import blocks, exchange
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("uldp-shuffled-blanket")
NOWHERE, VALUE, WHO, Q, Y, X = said.nowhere, said.value, said.who, said.Q, said.Y, said.X


def shown(found, *answer):
    """Return that there are such constants, by showing in a context that these are."""
    return witnessed(found, answer, Given(found.known).have(found.at(*answer)))


def zeros(found):
    """Return the function that is 0 everywhere, of each constant's sort."""
    answer = []
    for c in found.names:
        sorts, left = [], c.sort
        while left.kind == "functions":
            sorts.append(left.domain)
            left = left.range
        answer.append(function_of(*sorts, lambda *values: real(0)))
    return answer


@satisfiable("ldp-delta-composed", "p", "q", "P", "Q")
def of_nothing(found):
    """Laws of no mass."""
    return shown(found, *zeros(found))


@satisfiable("ldp-delta-adaptive", "p", "q", "P", "Q")
def of_nothing_adaptive(found):
    """Laws of no mass."""
    return shown(found, *zeros(found))


@satisfiable("ldp-convex-sums", "law", "most")
def of_nothing_replaced(found):
    """Laws of no mass."""
    return shown(found, *zeros(found))


@satisfiable("ldp-shuffled-blocks", "Q", "w", "most", "top", "alone")
def of_silent_users(found):
    """Nobody reports anything: a block's own law is then the same for all values of its users."""
    said = stated("ldp-shuffled-blocks")
    silent = function(said.Y, lambda y: ite(eq(y, said.nowhere), 1, 0))
    Q = function(said.X, lambda x: silent)

    def then(term):
        return substitute(term, {said.Q: Q, said.w: silent})

    def of_block(part):
        return function_of(
            blocks.SOME, said.B, lambda T, b: then(blocks.laws_of_blocks(T, said.value)[part](b))
        )

    def unhidden(y):
        own = exchange.unhidden(exchange.own_gain(y), exchange.common(y))
        passed = exchange.unhidden(exchange.passed_gain(y), exchange.left(said.other, y))
        return own + passed

    answer = [Q, silent, of_block("law"), of_block("value"), then(said.Y.sum(unhidden))]
    p = Given()
    p.know(point("sum", function(said.Y, lambda y: real(1)), said.nowhere))
    T, b, r = p.fix(blocks.SOME, said.B, blocks.REPORTS)
    p.by_item(answer[2](T, b, r) >= 0)
    return witnessed(found, answer, p.have(found.at(*answer)))


@satisfiable("ldp-convex-order", "value")
def of_means(found):
    """The means."""
    kernel, after = named(found, "kernel", "after")
    U, Y = kernel.sort.domain, kernel.sort.range.domain
    Z = after.sort.range.domain
    means = function_of(U, Y, lambda u, y: Z.sum(lambda z: kernel(u, y, z) * after(u, z)))
    return shown(found, means)


def least(y):
    """Return the least probability of an output."""
    return Q(greatest.top(function(X, lambda x: -Q(x, y))), y)


@satisfiable("uldp-shuffled-blanket", "w")
def of_all_values(found):
    """The least probabilities, and what they leave of 1."""

    def others(y):
        return ite(eq(y, NOWHERE), 0, least(y))

    rest = 1 - Y.sum(others)
    answer = function(Y, lambda y: ite(eq(y, NOWHERE), rest, least(y)))
    p = Given(found.known)
    y, x = p.fix(Y, X)
    lowered = function(X, lambda x: -Q(x, y))
    p.know(
        instance(
            at_sorts(greatest.greatest(), {greatest.X: X}), {const("g", lowered.sort): lowered}
        )
    )
    p.have(least(y) <= Q(x, y), at=[x])
    p.have(and_(least(y) >= 0, Q(VALUE(WHO), y) >= 0))
    p.know(point("sum", function(Y, lambda y: rest), NOWHERE))
    c = const("c", REAL)
    whole = Y.sum(lambda y: ite(eq(y, NOWHERE), c, least(y)))
    parts = Y.sum(others) + Y.sum(lambda y: ite(eq(y, NOWHERE), c, 0))
    p.know(instance(Given().by_item(eq(whole, parts)), {c: rest}))
    p.have(eq(Y.sum(answer), 1))
    p.by_item(Y.sum(others) <= Y.sum(Q(VALUE(WHO))))
    p.have(eq(Y.sum(Q(VALUE(WHO))), 1), at=[VALUE(WHO)])
    p.have(answer(NOWHERE) >= 0)
    return witnessed(found, [answer], p.have(found.at(answer)))
