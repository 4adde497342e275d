"""Hadamard response: characters of bits sum to nothing, and so its rows are a design."""

from mechanisms.oracles import designs, hadamard
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL
from theory.kernel.terms import and_, const, eq, ite, not_, or_
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import families
from theory.library.factors import one_out
from theory.notions.probability import size
from theory.proofs.ldp import designs as of_designs
from theory.statements.ldp import hadamard as model
from theory.statements.ldp.hadamard import ROWS
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.opening import opened
from theory.tactics.sums import ONE

said = stated("ldp-hadamard-response")
ATTACK, BIT, CODE, E, X = said.attack, said.Bit, said.code, said.E, said.X
also = stated("ldp-design-private")
beside = stated("ldp-design-success")

U, W = const("u", ROWS), const("w", ROWS)
Y_ = const("y", ROWS)


@remembered
def signs_sum_to_zero():
    """The signs of a code that is not 0 sum to 0."""
    p = Given(BIT.exists(lambda t: U(t)))
    t = p.some(p.H)

    def factor(t, v):
        return ite(and_(U(t), v), -ONE, ONE)

    p.know(families.of(BIT, BOOL, factor))
    f = function(BIT, lambda t: BOOL.sum(lambda v: factor(t, v)))
    p.know(one_out(f, t))
    p.have(f(t) == 0)
    p.have(BIT.prod(f) == 0)
    return p.have(ROWS.sum(lambda y: model.sign(U, y)) == 0)


@remembered
def of_two_values():
    """A sign is 1 or -1."""
    p, s = Given(), model.sign(U, Y_)
    p.by_item(s * s == 1)
    p.have((s - 1) * (s + 1) == 0)
    return p.have(or_(eq(s, 1), eq(s, -1)))


def exclusive_or(t):
    """Return the code that has a bit where just one of two codes has it."""
    return not_(eq(U(t), W(t)))


@remembered
def multiplied():
    """The product of two codes' signs is that of the code in which they differ."""
    p = Given()
    one, other, both = (model.sign(u, Y_) for u in (U, W, exclusive_or))
    return p.by_item(one * other == both)


@remembered
def half():
    """The signs of a code that is not 0 are 1 in half of the rows."""
    p = Given(BIT.exists(lambda t: U(t)))
    v = p.fix(ROWS)
    s = model.sign(U, v)
    p.know(of_two_values())
    p.have(or_(eq(s, 1), eq(s, -1)))
    count = size(ROWS, lambda y: eq(model.sign(U, y), 1))
    p.by_item(count == size(ROWS) / 2 + ROWS.sum(lambda y: model.sign(U, y)) / 2)
    p.use(signs_sum_to_zero())
    return p.have(count == size(ROWS) / 2)


@remembered
def both_signs_in_a_quarter():
    """The signs of two codes that differ, and are not 0, are both 1 in a quarter of the rows."""
    some = [BIT.exists(lambda t, u=u: u(t)) for u in (U, W, exclusive_or)]
    p = Given(and_(*some))
    v = p.fix(ROWS)
    s, t = model.sign(U, v), model.sign(W, v)
    p.know(of_two_values(), multiplied())
    p.have(and_(or_(eq(s, 1), eq(s, -1)), or_(eq(t, 1), eq(t, -1))))
    count = size(ROWS, lambda y: and_(eq(model.sign(U, y), 1), eq(model.sign(W, y), 1)))
    first, second, third = (ROWS.sum(lambda y, u=u: model.sign(u, y)) for u in (U, W, exclusive_or))
    p.have(s * t == model.sign(exclusive_or, v))
    p.by_item(count == size(ROWS) / 4 + first / 4 + second / 4 + third / 4)
    for u in (U, W, exclusive_or):
        p.use(signs_sum_to_zero(), {U: u})
    return p.have(count == size(ROWS) / 4)


def blocks(p):
    """Show that the rows are a design; return the sizes of it."""
    x, z = p.fix(X, X)
    r, both = hadamard.sizes(size(ROWS))
    p.use(half(), {U: CODE(x)})
    p.have(size(ROWS, lambda y: model.has(y, x)) == r)
    q = p.under(not_(eq(x, z)))
    q.use(both_signs_in_a_quarter(), {U: CODE(x), W: CODE(z)})
    q.have(size(ROWS, lambda y: and_(model.has(y, x), model.has(y, z))) == both)
    return r, both


@proves("ldp-hadamard-design")
def design(statement):
    """Return that each value is in half of the blocks, and each two in a quarter."""
    p = Given(statement)
    blocks(p)
    return p.conclude()


def of_design(proof, made):
    """Return what is proved of designs, at constants."""
    return opened(proof(made), *made.constants)


@proves("ldp-hadamard-response")
def response(statement):
    """Return the theorems on designs, applied to the rows of the matrix."""
    p = Given(statement)
    r, both = blocks(p)
    p.have(and_(size(ROWS) >= 1, r > both))
    values = {
        also.Y: ROWS,
        also.has: lambda y, x: model.has(y, x),
        also.r: r,
        also.both: both,
        beside.attack: ATTACK,
    }
    for proof, made in (
        (of_designs.private, stated("ldp-design-private").statement()),
        (of_designs.pure, stated("ldp-design-pure").statement()),
        (of_designs.success, stated("ldp-design-success").statement()),
    ):
        p.use(of_design(proof, made), values)
    b = size(ROWS)
    own, other = designs.supports(r, both, b, E)
    p.have(and_(own == hadamard.supports(E)[0], other == hadamard.supports(E)[1]))
    p.have(designs.success(size(X), r, b, E) == hadamard.success(size(X), E))
    return p.conclude()
