"""Memoized uRR and a value that changes: each value has a memo of its own."""

from theory.kernel.binding import function, substitute
from theory.kernel.terms import and_, eq, not_
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.notions.probability import size
from theory.proofs.uldp import memoized_reports as proof
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("uldp-memoized-changes")
SENSITIVE, X, ONE, OTHER, SLOT, T, V = said.X_S, said.X, said.a, said.b, said.slot, said.T, said.V
also = stated("uldp-memoized-pattern")
Y1, Y2 = also.y1, also.y2


def of_slot(v):
    """Return that the reports of one slot are counted."""
    return {proof.USED: function(T, lambda t: eq(SLOT(t), v))}


@proves("uldp-memoized-changes")
def courses(statement):
    """Return the factor by which two courses of values differ, slot by slot."""
    p, at_values = Given(statement), proof.stages(statement)
    proof.show_stages(p, at_values)
    v = p.fix(V)

    def in_slot(lemma, **values):
        return p.use(instance(instance(lemma, of_slot(v)), at_values), values)

    in_slot(proof.power_at_least_one())
    in_slot(proof.bounded(), x=ONE(v), i=OTHER(v))
    in_slot(instance(proof.of_factor()[0], {proof.G: proof.powers(proof.R)}))
    for w in (ONE, OTHER):
        in_slot(proof.signs(), x=w(v))
    for bound in map(p.goal, ("the bound", "at most eps_inf for each v")):
        p.by_item(and_(bound.args[0] >= 0, bound))
    return p.conclude()


def probability_of_all(k):
    """Return the probability that all reports are k, given the memo."""
    return substitute(substitute(proof.reports(proof.m), proof.SAME), {proof.y: k})


def most(p, total, base, grown):
    """Show that by one memo reports of y1 and of y2 have R^t times those of no memo at most."""
    share, bound = proof.memo(Y1, proof.m), grown * base * base
    p.have(probability_of_all(Y1) * probability_of_all(Y2) <= bound)
    p.have(
        and_(share >= 0, share * probability_of_all(Y1) * probability_of_all(Y2) <= share * bound)
    )
    flat = X.sum(lambda i: substitute(share, {proof.m: i}) * bound)
    p.by_item(total <= flat, over=X)
    p.have(flat == bound)
    p.have(total <= bound)


@remembered
def two_values():
    """Reports of y1 and then of y2: by two memos, and by one of y1, over plain numbers."""
    p = Given(and_(proof.stage_ranges(), SENSITIVE(Y1), SENSITIVE(Y2), not_(eq(Y1, Y2))))
    base, grown = (substitute(proof.powers(k), proof.ALWAYS) for k in (proof.LOW, proof.R))
    p.know(instance(proof.power_at_least_one(), proof.ALWAYS))
    p.by_item(base > 0)
    likely = []
    for k in (Y1, Y2):
        p.use(proof.likelihood_given_memo(), {"y": k})
        own = p.use(proof.one_value()[0], {"y": k})
        likely.append(own.formula.args[1].args[0])
    total = X.sum(
        lambda i: substitute(
            proof.memo(Y1, proof.m) * probability_of_all(Y1) * probability_of_all(Y2), {proof.m: i}
        )
    )
    most(p, total, base, grown)
    level = proof.C1 * grown * base
    p.have(and_(level > 0, *(law >= level for law in likely)))
    p.have(likely[0] * likely[1] >= level * level)
    return p.have(proof.C1 * proof.C1 * grown * total <= likely[0] * likely[1])


@remembered
def without_bound():
    """R^t is at least 1 + t (R - 1)."""
    grown = substitute(proof.powers(proof.R), proof.ALWAYS)
    n = size(T)
    return Given(proof.R > 1).by_item(and_(n >= 0, grown >= 1 + n * (proof.R - 1)))


@proves("uldp-memoized-pattern")
def pattern(statement):
    """Return the information in the times of changes."""
    p, values = Given(statement), proof.stages(statement)
    proof.show_stages(p, values, at=[Y1])
    p.use(instance(two_values(), values))
    p.use(instance(without_bound(), values))
    p.have(p(also.c1) > 0)
    return p.conclude()


@defined_by("uldp-memoized-changes")
def memoized_changes_defined(statement):
    """Return that no denominator is zero."""
    p, values = Given(statement), proof.stages(statement)
    proof.show_stages(p, values)
    for used in (proof.ALWAYS, of_slot(p.fix(V))):
        p.use(instance(instance(proof.power_at_least_one(), used), values))
    return p.defined()
