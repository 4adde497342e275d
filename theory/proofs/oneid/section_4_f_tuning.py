"""Section IV-F: worst-case and prior-based tuning, and the budgets that c(x) >= 1 allows."""

from fractions import Fraction

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import apply, with_sorts
from theory.kernel.sorts import functions, letters
from theory.kernel.terms import and_, eq, ite, not_, real
from theory.kernel.theorem import unfold
from theory.ledger.decisions import proves, refutes
from theory.proofs.oneid import accuracy
from theory.proofs.oneid.theorem_1_reidentification import show_weight_falls_with_count
from theory.statements.oneid import tuning
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ONE, ZERO, size

said = stated("oneid-worst-case-sharpened")
OTHER, OWN, SENDER, E, GAMMA = said.other, said.own, said.sender, said.E, said.gamma
VALUE, WEIGHT, N, U, X = said.value, said.w, said.n, said.U, said.X
also = stated("oneid-prior-tuning")


@proves("oneid-worst-case-tuning")
def worst_case(statement):
    """Return (9): (7) at a count of 0 is gamma."""
    p = Given(statement)
    u, n = p.fix(U), p(N)
    p.have(largest_budget(GAMMA, n, ZERO) == GAMMA)
    accuracy.show_likelihood_at_most_share(p, u, ZERO, p(WEIGHT))
    accuracy.show_posterior_at_most(p, u)
    return p.conclude()


@proves("oneid-prior-tuning")
def prior_based(statement):
    """Return (10): a lower bound of the count in (7)."""
    p = Given(statement)
    u = p.fix(U)
    accuracy.show_likelihood_at_most_share(p, u, also.known(VALUE(u)), p(WEIGHT))
    accuracy.show_posterior_at_most(p, u)
    return p.conclude()


@proves("oneid-prior-tuning-sharpened")
def at_least_one(statement):
    """Return it with max(lambda, 1), whose weight is no greater."""
    p = Given(statement)
    u, x, n = *p.fix(U, X), p(N)
    accuracy.show_likelihood_at_most_share(p, u, tuning.at_least_one(VALUE(u)), p(WEIGHT))
    accuracy.show_posterior_at_most(p, u)
    show_weight_falls_with_count(p.under(also.known(x) < 1), n, also.known(x), ONE)
    return p.conclude()


@proves("oneid-worst-case-sharpened")
def sharpened(statement):
    """Return the common budget (7) at c = 1: it suffices, RR fails above it, it is large."""
    p = Given(statement)
    u, n = p.fix(U), p(N)
    private = p.under(p.goal("at most gamma/n").args[0])
    accuracy.show_likelihood_at_most_share(private, u, ONE, private(WEIGHT))
    accuracy.show_posterior_at_most(private, u)
    own, other, all_users = show_rr_probabilities(p)
    p.have(1 / E * own == other)
    p.sums(all_users, own + (n - 1) * other)
    p.have(own / all_users == E / (E + n - 1))
    p.have(E * (n - GAMMA) > GAMMA * (n - 1))
    p.have(largest_budget(GAMMA, n, 1) - GAMMA == GAMMA * (GAMMA - 1) / (n - GAMMA))
    return p.conclude()


def show_rr_probabilities(p):
    """Show that e^eps is above 1; return the probabilities of RR and their sum over the users."""
    own, other, n = p(OWN), p(OTHER), p(N)
    p.have(largest_budget(GAMMA, n, 1) * (n - GAMMA) == GAMMA * (n - 1))
    p.have(E > 1)
    p.have(and_(other > 0, own >= other, 1 / E > 0, 1 / E < 1, (n - 1) * other >= 0))
    return own, other, U.sum(lambda v: ite(eq(v, SENDER), own, other))


@refutes("oneid-worst-case-largest", sorts={U: letters(10)})
def not_largest(statement):
    """Return that log(9/4) keeps 2/n for n = 10, though it is above log 2."""
    formula, values = (
        with_sorts(statement.formula, {U: letters(10)}),
        (real(2), real(Fraction(9, 4))),
    )
    body = formula
    for value in values:
        body = apply(body.args[0], value)
    p, ten = Given(), letters(10)
    value, u = p.fix(functions(ten, X), ten)
    own = size(ten, lambda v: eq(value(v), value(u)))
    p.know(unfold(size(ten)))
    p.by_item(own <= size(ten))
    p.have(Fraction(9, 4) * own + size(ten) - own >= Fraction(45, 4))
    p.have(body.args[1].args[0])
    return deny(formula, *values, using=[p.have(not_(body))])
