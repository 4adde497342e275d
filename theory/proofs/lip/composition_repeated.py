"""Composition under a fixed common prior, t times: the cost of equal releases.

For one list of outputs r(t, x) is Pr(y_t|x)/Pr(y_t), in [1/E, E] and of mean 1. With u = E r, in
[1, E^2], the product Q of u and the sum S of u - 1 satisfy, for each value x,
1 + S <= Q <= 1 + S (V - 1)/(n (E^2 - 1)), where V = E^(2n): Bernoulli's inequality and a chord.
"""

from mechanisms.budgets import lip_composition
from theory.kernel.binding import function, function_of
from theory.kernel.terms import FALSE, TRUE, and_, not_, real
from theory.ledger.decisions import proves
from theory.library.arithmetic import cancelled, scaled
from theory.library.factors import one_out
from theory.notions.lip import within
from theory.proofs.lip.composition_ratios import RATIO, of_ratios, power
from theory.statements.lip.channels import output_mass
from theory.statements.lip.composition import OUTPUTS
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.expand import expand

said = stated("lip-composition-repeated")
PRIOR, E, X, RELEASES, T = said.prior, said.E, said.X, said.Q, said.T


def of_outputs(statement):
    """Return (7) for a list of outputs, all of which can occur, or one of which cannot."""
    p = Given(statement)
    t, x, o = p.fix(T, X, OUTPUTS)
    entry = function_of(T, X, lambda t, x: RELEASES(t, x, o(t)))
    masses = function(T, lambda t: output_mass(X, PRIOR, lambda x, y: RELEASES(t, x, y), o(t)))
    p.have(and_(entry(t, x) >= 0, PRIOR(x) >= 0, E >= 1), at=[o(t)])
    p.have(PRIOR(x) * entry(t, x) >= 0)
    p.have(within(masses(t), entry(t, x), E), at=[o(t)])
    possible = T.forall(lambda t: masses(t) > 0)
    goal = p.goal("LIP of all releases").args[0](o).args[0](x)
    ratios(p.under(possible), t, x, entry, masses)
    never(p.under(not_(possible)), x, entry, masses)
    p.cases(goal, possible, not_(possible))
    return p.have("LIP of all releases")


def released(entry, x):
    """Return the probability of the outputs given a value."""
    return T.prod(lambda t: entry(t, x))


def ratios(p, t, x, entry, masses):
    """Show (7) where each output can occur: of the ratios, times the product of the masses."""
    ratio = function_of(T, X, lambda t, x: entry(t, x) / masses(t))
    p.have(masses(t) > 0)
    p.have(entry(t, x) == masses(t) * ratio(t, x))
    p.use(cancelled(masses(t), ratio(t, x), E))
    p.use(cancelled(masses(t), real(1), E * ratio(t, x)))
    total = X.sum(lambda x: PRIOR(x) * ratio(t, x))
    p.have(total == 1, expand(total, masses(t) > 0), expand(masses(t)))
    p.use(of_ratios(), {RATIO: ratio})
    M, P = T.prod(masses), T.prod(lambda t: ratio(t, x))
    p.by_item(released(entry, x) == M * P, over=T)
    mass = X.sum(lambda x: PRIOR(x) * released(entry, x))
    mean = X.sum(lambda x: PRIOR(x) * T.prod(lambda t: ratio(t, x)))
    p.by_item(mass == M * mean, over=X, keep=[M])
    p.by_item(M > 0, over=T)
    F = lip_composition.equal_releases(power(), E)
    p.use(scaled(M, mean, F * P))
    p.use(scaled(M, P, F * mean))
    p.have(within(mass, released(entry, x), F))


def never(p, x, entry, masses):
    """Show (7) where some output cannot occur: then it occurs for no value."""
    t = p.some(p.H.args[-1])
    p.by_item(masses(t) >= 0)
    p.have(entry(t, x) == 0, at=[t])
    p.know(one_out(function(T, lambda t: entry(t, x)), t))
    p.have(released(entry, x) == 0)
    mass = X.sum(lambda x: PRIOR(x) * released(entry, x))
    p.by_item(mass == 0, over=X)
    p.have(within(mass, released(entry, x), lip_composition.equal_releases(power(), E)))


def attained(statement):
    """Return that the optimal channel at P1 = 1/(1+E), reporting 1 each time, costs as much."""
    p = Given(statement)
    best = p(said.channel)
    many, few = (T.prod(lambda t, v=v: best(v, TRUE)) for v in (TRUE, FALSE))
    p.have(and_(best(FALSE, TRUE) > 0, best(TRUE, TRUE) == E * E * best(FALSE, TRUE)))
    p.by_item(many == power() * power() * few, over=T)
    p.by_item(few > 0, over=T)
    v, w = power() * power(), 1 / (1 + E)
    p.have(w * (v * few) + (1 - w) * few == (v + E) / (E + 1) * few)
    return [p.have(name) for name in ("LIP of the example", "reached")]


@proves("lip-composition-repeated")
def theorem(statement):
    """Return lip-composition-repeated."""
    return concluded(statement, of_outputs(statement), *attained(statement))
