"""The expected l1 loss at finite n, by de Moivre's formula, next to the asymptotic one.

E|T - n m| is twice the mean of T - n m above the mean, which is k (1 - m) Pr(T = k) for the next
whole number k. A mean absolute deviation is at most the standard deviation.
"""

from mechanisms.losses.binomial import telescope
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import at_sorts, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import binomial, roots
from theory.notions.limits import absolute
from theory.proofs.uldp import empirical_variance, l1_of_reports
from theory.proofs.uldp.l1_of_reports import estimate
from theory.proofs.uldp.who_says import (
    chance,
    gain,
    likely,
    means,
    number_of_users,
    o,
    those_who_say,
    y,
)
from theory.statements.stated import stated
from theory.statements.uldp.finite_n import SETS, next_whole
from theory.tactics.context import Given
from theory.tactics.opening import opened
from theory.tactics.sums import ONE, ZERO, size

said = stated("uldp-l1-finite-n")
BELOW, OMEGA, WEIGHT, P, U, X = said.below, said.Omega, said.weight, said.p, said.U, said.X
ROOT = said.root


def of_users(theorem):
    """Return a theorem on subsets, for the sets of users, at m and at the set `below`."""
    made = at_sorts(theorem, {binomial.X: U})
    below = const(binomial.C.data, SETS)
    return instance(made, {binomial.M: chance(y), below: BELOW(y)})


def mean(f):
    """Return an expectation."""
    return OMEGA.sum(lambda o: WEIGHT(o) * f(o))


def excess(b):
    """Return |b| - n m if it has the next whole number of users or more, else 0."""
    return (size(U, b) - number_of_users() * chance(y)) * ite(
        size(U, b) >= next_whole(y), ONE, ZERO
    )


def is_next_number(b):
    """Return 1 if it has just the next whole number of users."""
    return ite(eq(size(U, b), next_whole(y)), ONE, ZERO)


def above(p):
    """Show N g E[error above the mean] = (1 - m) k Pr(T = k)."""
    p.know(of_users(binomial.above_the_mean()))
    of_sets = [p.use(means(h)) for h in (excess, is_next_number)]
    drawn = next_whole(y) * mean(lambda o: is_next_number(those_who_say(o)))
    return p.rewrite(
        eq(mean(lambda o: excess(those_who_say(o))), (1 - chance(y)) * drawn), *of_sets
    )


def raw(o):
    """Return estimate - p(y) at an outcome."""
    return estimate(y, o) - P(y)


@remembered
def absolute_parts():
    """Return what |r| and the part of r above the mean are, over plain numbers."""
    r, w, t, x, least = (const(name, REAL) for name in ("r", "w", "t", "x", "l"))
    up = ite(t >= least + 1, ONE, ZERO)
    known = and_(w > 0, eq(r * w, t - x), least <= x, x < least + 1)
    known = and_(known, implies(t > least, t >= least + 1))
    return solve(
        implies(known, and_(eq(absolute(r), 2 * (r * up) - r), eq(r * up * w, (t - x) * up)))
    )


def de_moivre(p):
    """Show E|estimate - p(y)| = 2 k (1 - m) Pr(T = k)/(n g)."""
    wide, k, error = number_of_users() * gain(y), next_whole(y), l1_of_reports.mean_error(y)
    number, expected = size(U, those_who_say(o)), number_of_users() * chance(y)
    p.have(and_(gain(y) > 0, number_of_users() >= 1))
    p.have(and_(gain(y) > 0, number_of_users() >= 1, wide > 0))
    p.have(eq(raw(o) * wide, number - expected))
    users = at_sorts(binomial.one_more_element(), {binomial.X: U})
    p.know(instance(users, {const("b", SETS): those_who_say(o), const("c", SETS): BELOW(y)}))
    p.use(
        absolute_parts(),
        {"r": raw(o), "w": wide, "t": number, "x": expected, "l": size(U, BELOW(y))},
    )

    def over(o):
        return raw(o) * ite(size(U, those_who_say(o)) >= k, ONE, ZERO)

    split = p.by_item(eq(error, 2 * mean(over) - mean(raw)), over=OMEGA)
    scaled = p.by_item(eq(mean(over) * wide, mean(lambda o: excess(those_who_say(o)))), over=OMEGA)
    estimates = mean(lambda o: estimate(y, o))
    p.by_item(eq(mean(raw), estimates - P(y) * OMEGA.sum(WEIGHT)), over=OMEGA)
    zero = p.have(eq(mean(raw), 0))
    value = telescope(k, mean(lambda o: is_next_number(those_who_say(o))), chance(y))
    twice = p.have(eq(2 * (mean(over) * wide), value), scaled, above(p))
    positive = p.have(wide > 0)
    facts = split, zero, twice, positive
    return p.arithmetic(eq(error, value / wide), *facts, of=[error, mean(over), wide, value])


def estimated(p):
    """Show that the estimate's mean is p(y), and its variance."""
    both = stated("uldp-empirical-variance").statement()
    p.use(opened(empirical_variance.theorem(both), *both.constants))


def jensen(p):
    """Show that E|estimate - p(y)| is at most the standard deviation."""
    c, error = const("c1", REAL), l1_of_reports.mean_error(y)

    def far(o):
        return (l1_of_reports.error(y, o) - c) * (l1_of_reports.error(y, o) - c)

    def square(o):
        return raw(o) * raw(o)

    p.by_item(mean(far) >= 0, over=OMEGA)
    spread = mean(square) - 2 * c * error + c * c * OMEGA.sum(WEIGHT)
    p.by_item(eq(mean(far), spread), over=OMEGA)
    p.know(instance(p.have(mean(square) >= 2 * c * error - c * c), {c: error}))
    p.by_item(error >= 0, over=OMEGA)
    p.have(error * error <= ROOT(y) * ROOT(y))
    return p.use(roots.ordered(), {roots.A: ROOT(y), roots.B: error})


@proves("uldp-l1-finite-n")
def theorem(statement):
    """Return the claim."""
    p = Given(statement)
    p.know(l1_of_reports.by_value())
    estimated(p)
    de_moivre(p)
    jensen(p)
    errors = X.sum(l1_of_reports.mean_error)
    p.by_item(eq(errors, p.goal("de Moivre's formula").args[1]), over=X)
    p.by_item(errors <= X.sum(ROOT), over=X)
    binomial = p.goal("the binomial distribution").args[0](y).args[1]
    p.sums(SETS.sum(lambda b: likely(b) * is_next_number(b)), binomial)
    return p.conclude()
