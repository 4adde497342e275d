"""Theorem 1: with the budgets (7) the accuracy of re-identification is at most gamma/n."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.terms import and_, implies
from theory.ledger.decisions import proves
from theory.proofs.oneid import accuracy
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("oneid-reidentification")
COUNT, GAMMA, VALUE, WEIGHT, N, U = said.c, said.gamma, said.value, said.w, said.n, said.U
also = stated("oneid-budget-monotone")
MORE, C = also.more, also.c


@proves("oneid-reidentification")
@proves("oneid-minid-reidentification")
def theorem(statement):
    """Return Theorem 1, and Proposition 4: under MinID-LDP no weight is less (Lemma 1)."""
    p = Given(statement)
    u = p.fix(U)
    accuracy.show_likelihood_at_most_share(p, u, p(COUNT(VALUE(u))), p(WEIGHT))
    accuracy.show_posterior_at_most(p, u)
    return p.conclude()


@proves("oneid-budget-monotone")
def monotone(statement):
    """Return that (7) does not fall as the count grows."""
    p, strict = Given(statement), statement.goal("strictly rises")
    weight, less, fall, over = show_weight_falls_with_count(p, N, C, MORE)
    bounds = implies(GAMMA * C < N, weight > 0), GAMMA * C <= GAMMA * MORE
    names = [weight, less, GAMMA * C, GAMMA * MORE]
    finite, gap = GAMMA * MORE < N, weight - less == fall / over
    p.under(finite).arithmetic(less <= weight, gap, fall / over >= 0)
    p.arithmetic("does not fall", implies(finite, less <= weight), *bounds, of=names)
    q = p.under(strict.args[0])
    both = q.under(finite)
    both.have(fall > 0)
    both.arithmetic(less < weight, gap, fall / over > 0)
    q.arithmetic(strict.args[1], implies(finite, less < weight), GAMMA * C < N, *bounds, of=names)
    return p.conclude()


def show_weight_falls_with_count(p, n, c, more):
    """Show by how much the weight of (7) falls from a count to a greater one, and its sign."""
    finite = p.under(GAMMA * more < n)
    weight, less = (1 / largest_budget(GAMMA, n, k) for k in (c, more))
    fall, over = n * (GAMMA - 1) * (more - c), GAMMA * (n - c) * (n - more)
    finite.have(and_(n > c, n > more, fall >= 0, over > 0))
    finite.have(weight - less == fall / over)
    single = p.under(GAMMA * c < n, n > c)
    single.have(weight == (n - GAMMA * c) / (GAMMA * (n - c)))
    single.have(weight > 0)
    return weight, less, fall, over
