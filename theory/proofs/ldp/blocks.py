"""Users in blocks: a sum over the reports of all users is one over the reports of each block."""

from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, exchange, extensional, instance, leibniz, point
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.factors import one_out
from theory.proofs.ldp import convex_sums
from theory.proofs.ldp.convex import positive
from theory.proofs.ldp.exchange import by_means, common, left, own_gain, passed_gain, spread
from theory.proofs.ldp.exchange_means import VALUES
from theory.proofs.ldp.exchange_places import SOME
from theory.statements.stated import stated
from theory.tactics.context import Given

U, Y, B = index("U"), index("Y"), index("B")
REPORTS = functions(U, Y)
EACH = functions(B, REPORTS)
LAW, LOSS = (const(name, functions(U, Y, REAL)) for name in ("law_of", "loss_of"))
BLOCK, BASE = const("block", functions(U, B)), const("base", Y)
r, R, b, u = const("r", REPORTS), const("R", EACH), const("b", B), const("u", U)


def weight(b, s):
    """Return the probability of the reports of a block; other users stay out."""
    return U.prod(lambda u: ite(eq(BLOCK(u), b), LAW(u, s(u)), ite(eq(s(u), BASE), 1, 0)))


def worth(b, s):
    """Return the sum of the losses in a block."""
    return U.sum(lambda u: ite(eq(BLOCK(u), b), LOSS(u, s(u)), 0))


def item(R):
    """Return what the reports of each block add to the mean positive part."""
    return B.prod(lambda b: weight(b, R(b))) * positive(B.sum(lambda b: worth(b, R(b))))


def canonical(r):
    """Return the reports of each block, with other users out of it."""
    return function_of(B, U, lambda b, u: ite(eq(BLOCK(u), b), r(u), BASE))


def together(R):
    """Return each user's report, as her block has it."""
    return function(U, lambda u: R(BLOCK(u))(u))


@remembered
def unlikely():
    """Return that other users report nothing in a block, where reports are likely at all."""
    p, back = Given(), canonical(together(R))
    p.know(extensional(R, back))
    p.know(extensional(R(b), back(b)))
    p.know(leibniz(function(B, lambda b: R(b)(u)), BLOCK(u), b))
    p.have(implies(eq(BLOCK(u), b), eq(R(b)(u), back(b)(u))))
    q = p.under(not_(eq(R, back)))
    some = B.exists(lambda b: not_(eq(R(b), back(b))))
    q.have(some)
    c = q.some(some)
    q.have(not_(eq(R(c), back(c))))
    other = U.exists(lambda u: not_(eq(R(c)(u), back(c)(u))))
    q.know(extensional(R(c), back(c)))
    q.have(other)
    v = q.some(other)
    q.have(not_(eq(R(c)(v), back(c)(v))))
    q.know(leibniz(function(B, lambda b: R(b)(v)), BLOCK(v), c))
    q.have(and_(not_(eq(BLOCK(v), c)), not_(eq(R(c)(v), BASE))))
    inner = function(
        U, lambda u: ite(eq(BLOCK(u), c), LAW(u, R(c)(u)), ite(eq(R(c)(u), BASE), 1, 0))
    )
    q.know(one_out(inner, v))
    q.have(eq(weight(c, R(c)), 0))
    q.know(one_out(function(B, lambda b: weight(b, R(b))), c))
    q.have(eq(item(R), 0))
    return p.have(implies(not_(eq(R, back)), eq(item(R), 0)))


@remembered
def at_canonical():
    """Return what reports with other users out of each block add."""
    p, made = Given(), canonical(r)
    p.have(eq(made(b)(u), ite(eq(BLOCK(u), b), r(u), BASE)))
    factors = function_of(B, U, lambda b, u: ite(eq(BLOCK(u), b), LAW(u, r(u)), 1))
    p.have(implies(eq(BLOCK(u), b), eq(made(b)(u), r(u))))
    inner = U.prod(lambda u: factors(b, u))
    p.by_item(eq(weight(b, made(b)), inner))
    p.by_item(
        eq(B.prod(lambda b: weight(b, made(b))), B.prod(lambda b: U.prod(lambda u: factors(b, u))))
    )
    p.know(exchange("prod", factors))
    p.know(point("prod", function(B, lambda b: LAW(u, r(u))), BLOCK(u)))
    turned = B.prod(lambda b: ite(eq(b, BLOCK(u)), LAW(u, r(u)), 1))
    p.by_item(eq(B.prod(lambda b: factors(b, u)), turned))
    p.have(eq(B.prod(lambda b: factors(b, u)), LAW(u, r(u))))
    whole = U.prod(lambda u: LAW(u, r(u)))
    p.by_item(eq(U.prod(lambda u: B.prod(lambda b: factors(b, u))), whole))
    p.have(eq(B.prod(lambda b: weight(b, made(b))), whole))
    items = function_of(B, U, lambda b, u: ite(eq(BLOCK(u), b), LOSS(u, r(u)), 0))
    p.by_item(eq(worth(b, made(b)), U.sum(lambda u: items(b, u))))
    p.by_item(eq(B.sum(lambda b: worth(b, made(b))), B.sum(lambda b: U.sum(lambda u: items(b, u)))))
    p.know(exchange("sum", items))
    p.know(point("sum", function(B, lambda b: LOSS(u, r(u))), BLOCK(u)))
    turned = B.sum(lambda b: ite(eq(b, BLOCK(u)), LOSS(u, r(u)), 0))
    p.by_item(eq(B.sum(lambda b: items(b, u)), turned))
    p.have(eq(B.sum(lambda b: items(b, u)), LOSS(u, r(u))))
    total = U.sum(lambda u: LOSS(u, r(u)))
    p.by_item(eq(U.sum(lambda u: B.sum(lambda b: items(b, u))), total))
    p.have(eq(B.sum(lambda b: worth(b, made(b))), total))
    return p.have(eq(item(made), whole * positive(total)))


@remembered
def regrouped():
    """Return that the mean positive part is the same over the reports of each block."""
    p = Given()
    p.know(unlikely(), at_canonical())
    made, back = canonical(r), together(R)
    q = p.under(eq(R, made))
    q.know(leibniz(function(EACH, lambda R: R(BLOCK(u))(u)), R, made))
    q.have(eq(R(BLOCK(u))(u), made(BLOCK(u))(u)))
    q.have(eq(r(u), back(u)))
    q.have(U.forall(lambda u: eq(r(u), back(u))))
    q.know(extensional(r, back))
    q.have(eq(r, back))
    p.know(leibniz(function(REPORTS, canonical), r, back))
    own = ite(eq(R, made), item(R), 0)
    p.have(eq(own, ite(eq(r, back), item(R), 0)))
    p.know(point("sum", function(REPORTS, lambda r: item(R)), back))
    row = REPORTS.sum(lambda r: ite(eq(R, canonical(r)), item(R), 0))
    p.by_item(eq(row, REPORTS.sum(lambda r: ite(eq(r, back), item(R), 0))))
    rows = EACH.sum(lambda R: REPORTS.sum(lambda r: ite(eq(R, canonical(r)), item(R), 0)))
    p.by_item(eq(EACH.sum(item), rows))
    columns = REPORTS.sum(lambda r: EACH.sum(lambda R: ite(eq(R, canonical(r)), item(R), 0)))
    p.sums(rows, columns)
    p.know(point("sum", function(EACH, item), made))
    mean = REPORTS.sum(
        lambda r: U.prod(lambda u: LAW(u, r(u))) * positive(U.sum(lambda u: LOSS(u, r(u))))
    )
    p.by_item(eq(columns, mean))
    return p.have(eq(mean, EACH.sum(item)))


said = stated("ldp-shuffled-blocks")
MOST, TOP = said.most, said.top


def blocks_mean(T):
    """Return the mean positive part of the sum of the laws that replace the blocks' losses."""
    return EACH.sum(
        lambda R: B.prod(lambda b: MOST(T, b, R(b))) * positive(B.sum(lambda b: TOP(T, b, R(b))))
    )


def losses(T, z):
    """Return what stands for the law and the loss of a user, for alike users T and values z."""

    def loss(u, y):
        passed_on = spread(passed_gain(y), left(z(u), y))
        return ite(T(u), spread(own_gain(y), common(y)), passed_on)

    return {
        LAW: function_of(U, Y, lambda u, y: ite(T(u), common(y), left(z(u), y))),
        LOSS: function_of(U, Y, loss),
        BASE: said.nowhere,
    }


def laws_of_blocks(T, z):
    """Return the law of each block's reports, and what they are worth."""
    return {
        name: substitute(function_of(B, REPORTS, f), losses(T, z))
        for name, f in (("law", weight), ("value", worth))
    }


def show_means(p):
    """Show that all blocks together have at most the mean of these laws, whatever the values."""
    u, y, b = p.fix(U, Y, B)
    T, z = const("T", SOME), const("z", VALUES)
    same, of_blocks = instance(regrouped(), losses(T, z)), laws_of_blocks(T, z)
    p.know(same)
    p.have(and_(said.w(y) >= 0, said.w(said.nowhere) >= 0, said.Q(z(u), y) >= 0))
    p.have(and_(common(r(u)) >= 0, left(z(u), r(u)) >= 0))
    p.by_item(of_blocks["law"](b)(r) >= 0)
    p.have(MOST(T, b, r) >= 0, at=[T, b, r])
    lemma = at_sorts(convex_sums.all_users(), {convex_sums.U: B, convex_sums.Y: REPORTS})
    p.use(lemma, of_blocks | {"most": MOST(T), "top": TOP(T)})
    return p.have(same.formula.args[0] <= blocks_mean(T))


@proves("ldp-shuffled-blocks")
def theorem(statement):
    """Return the bound by laws of blocks."""
    p = Given(statement)
    show_means(p)
    return by_means(p, statement, blocks_mean)
