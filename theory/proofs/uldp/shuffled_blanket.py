"""Under ULDP each other report hides a sensitive value's with probability 1/E at least."""

from theory.kernel.binding import apply
from theory.kernel.terms import and_, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, leibniz, point, solve
from theory.ledger.decisions import proves
from theory.library.quantified import at_all
from theory.notions.uldp import invertible
from theory.proofs.ldp.blanket import bounded
from theory.proofs.ldp.blanket_outputs import alone, gain
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import conjuncts

said = stated("uldp-shuffled-blanket")
FACTOR, HIDING, NOWHERE, SECOND, VALUE = said.F, said.w, said.nowhere, said.other, said.value
WHO, Q, U, X, Y, PROTECTED, SENSITIVE = said.who, said.Q, said.U, said.X, said.Y, said.Y_P, said.X_S
E = said.E


def within_factor(p, first, x, y):
    """Show that a sensitive value's outputs are protected, so that any value makes them."""
    own = Q(first, y)
    told = p.under(not_(PROTECTED(y)), own > 0)
    source = invertible(X, lambda x: Q(x, y), SENSITIVE)
    told.have(source, at=[y, first])
    z = told.some(source)
    told.have(not_(SENSITIVE(z)))
    told.know(leibniz(SENSITIVE, z, first))
    told.have(not_(eq(first, z)))
    no_source = source.args[0].args[0]
    only = elimination(conjuncts(apply(no_source, z).args[0])[-1].args[0], first)
    gone = implies(and_(source, not_(eq(first, z))), eq(own, 0))
    told.know(solve(gone, counterexample(no_source), only))
    told.have(eq(own, 0))
    p.have(implies(not_(PROTECTED(y)), eq(own, 0)))
    p.have(implies(PROTECTED(y), own <= E * Q(x, y)), at=[y, first, x])
    p.have(implies(PROTECTED(y), own <= E * own), at=[y, first])


def at_least_one(p, y):
    """Show that E is at least 1."""
    own = Q(VALUE(WHO), y)
    low = p.under(E < 1)
    low.have(eq(own, 0))
    low.by_item(eq(Y.sum(Q(VALUE(WHO))), 0))
    p.have(eq(Y.sum(Q(VALUE(WHO))), 1), at=[VALUE(WHO)])
    p.have(E >= 1)


def within_blanket(p, given, first, x, y):
    """Show that a sensitive value makes an output at most E times as often as it is hidden."""
    p.have(Q(first, y) <= E * Q(x, y))
    some, common = p.under(not_(eq(y, NOWHERE))), at_all(given, y)
    some.know(common)
    z = some.some(conjuncts(common.formula.args[1].args[1])[-1])
    some.have(eq(HIDING(y), Q(z, y)))
    some.have(Q(first, y) <= E * Q(z, y), at=[z])
    some.have(Q(first, y) <= E * HIDING(y))


@proves("uldp-shuffled-blanket")
def theorem(statement):
    """Return that the own output of a value reveals nothing about a sensitive value."""
    p, given = Given(statement), statement.hypotheses["w is common to all values"]
    y, x, u = p.fix(Y, X, U)
    own, other = Q(VALUE(WHO), y), Q(SECOND, y)
    p.have(and_(own >= 0, Q(x, y) >= 0, other >= 0, HIDING(NOWHERE) >= 0))
    within_factor(p, VALUE(WHO), x, y)
    at_least_one(p, y)
    within_blanket(p, given, VALUE(WHO), x, y)
    p.have(HIDING(y) >= 0)
    p.have(implies(not_(eq(y, NOWHERE)), and_(HIDING(y) <= own, HIDING(y) <= other)))
    p.have(implies(not_(eq(y, NOWHERE)), HIDING(y) <= Q(VALUE(u), y)))
    for value in (VALUE(WHO), SECOND):
        p.have(eq(Q(value, NOWHERE), 0), at=[value])
        p.know(leibniz(Q(value), y, NOWHERE))
        p.have(implies(eq(y, NOWHERE), eq(Q(value, y), 0)))
    p.have(FACTOR * other >= 0)
    p.have(implies(eq(HIDING(y), 0), gain(y) <= 0))
    p.have(eq(alone(y), 0))
    p.by_item(eq(Y.sum(alone), 0))
    p.use(bounded())
    p.have("one way")
    p.under(not_(eq(y, NOWHERE))).have(FACTOR * HIDING(y) <= FACTOR * other)
    p.have("losses at most")
    q = p.under(SENSITIVE(SECOND))
    within_factor(q, SECOND, x, y)
    within_blanket(q, given, SECOND, x, y)
    q.under(not_(eq(y, NOWHERE))).have(FACTOR * other <= FACTOR * (E * HIDING(y)))
    p.have("losses at least, to a sensitive value")
    p.know(point("sum", HIDING, NOWHERE))
    hidden = Y.sum(lambda y: ite(eq(y, NOWHERE), 0, HIDING(y)))
    p.by_item(eq(Y.sum(HIDING), hidden + Y.sum(lambda y: ite(eq(y, NOWHERE), HIDING(y), 0))))
    p.by_item(Y.sum(Q(VALUE(WHO))) <= E * hidden)
    p.have("what hides a report")
    return p.conclude()
