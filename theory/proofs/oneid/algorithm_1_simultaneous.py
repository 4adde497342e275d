"""Algorithm 1, repaired: limits of all values at once, then prior-based tuning with them."""

from theory.kernel.binding import function
from theory.kernel.terms import and_, implies, ite, not_
from theory.ledger.decisions import proves
from theory.library.sharing import GAMMA, VALUE, U, X
from theory.notions.probability import size
from theory.proofs.oneid import accuracy
from theory.statements.oneid.reidentification import tuned
from theory.statements.oneid.simultaneous import (
    CHANCE,
    DELTA,
    GUESSES,
    LIMIT,
    OMEGA,
    OUT,
    Q,
    holds,
    mass,
)
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO


def union(p):
    """Return `H => all limits hold but for delta`: some limit fails at no more outcomes."""
    o = p.fix(OMEGA)

    def fails(x, o):
        return ite(LIMIT(x, o) > size(U, lambda u: VALUE(u) == x), ONE, ZERO)

    def missed(o):
        return 1 - ite(p(holds(o)), ONE, ZERO)

    failures = X.sum(lambda x: fails(x, o))
    p.by_item(failures >= 0)
    wrong = p.some(not_(p(holds(o))))
    p.have(fails(wrong, o) <= failures)
    p.have(missed(o) <= failures)
    p.have(CHANCE(o) * missed(o) <= CHANCE(o) * failures)
    rows = OMEGA.sum(lambda o: CHANCE(o) * X.sum(lambda x: fails(x, o)))
    misses = OMEGA.sum(lambda o: CHANCE(o) * missed(o))
    p.by_item(misses <= rows)
    columns = X.sum(lambda x: OMEGA.sum(lambda o: CHANCE(o) * fails(x, o)))
    p.sums(rows, columns)
    levels = X.sum(lambda x: DELTA / size(X))
    p.by_item(columns <= levels)
    p.sums(levels, DELTA)
    met = OMEGA.sum(lambda o: CHANCE(o) * ite(p(holds(o)), ONE, ZERO))
    p.sums(misses, OMEGA.sum(CHANCE) - met)
    return p.have(and_(misses <= DELTA, met >= 1 - DELTA))


def mass_is_one(p, o):
    """Return `H => the outputs of a random user have probability 1 together`."""
    n, u = size(U), p.fix(U)
    p.have(OUT.sum(Q(o, VALUE(u))) == 1, at=[o, VALUE(u)])
    rows = U.sum(lambda u: OUT.sum(Q(o, VALUE(u))))
    p.by_item(rows == n)
    outputs = OUT.sum(lambda y: p(mass(o, y)))
    p.sums(outputs, 1 / n * rows)
    return p.have(outputs == 1)


def posterior_bounded(p, o, y, u):
    """Show that where all limits hold, no posterior exceeds gamma/n: prior-based tuning."""
    x, n = p.fix(X), size(U)
    p.have(Q(o, x, y) >= 0, at=[o, x, y])
    column = function(X, lambda x: Q(o, x, y))

    def known(x):
        return ite(LIMIT(x, o) >= 1, LIMIT(x, o), ONE)

    here = p.under(p(holds(o)))
    here.have(LIMIT(x, o) <= size(U, lambda u: VALUE(u) == x))
    accuracy.show_likelihood_at_most_share(
        here, u, known(VALUE(u)), lambda x: p(tuned(known(x))), column
    )
    p.sums(p(mass(o, y)), accuracy.total(column) / n)
    here.have(implies(p(mass(o, y)) > 0, 1 / n * Q(o, VALUE(u), y) / p(mass(o, y)) <= GAMMA / n))


def guess_bounded(p, o, y, guess):
    """Show that a guess is right with probability at most gamma/n + delta."""
    n, u, total = size(U), p.fix(U), p(mass(o, y))
    share = ite(p(holds(o)), GAMMA / n, ONE)

    def missed(o):
        return 1 - ite(p(holds(o)), ONE, ZERO)

    part = 1 / n * Q(o, VALUE(u), y)
    p.have(part >= 0)
    p.have(part <= total)
    p.have(part <= share * total)
    hits = OUT.sum(lambda y: 1 / n * Q(o, VALUE(guess(o, y)), y))
    p.by_item(hits <= share * OUT.sum(lambda y: p(mass(o, y))))
    p.have(GAMMA / n >= 0)
    p.have(hits <= GAMMA / n + missed(o))
    p.have(CHANCE(o) * hits <= GAMMA / n * CHANCE(o) + CHANCE(o) * missed(o))
    rate = OMEGA.sum(lambda o: CHANCE(o) * OUT.sum(lambda y: 1 / n * Q(o, VALUE(guess(o, y)), y)))
    misses = OMEGA.sum(lambda o: CHANCE(o) * missed(o))
    p.by_item(rate <= GAMMA / n * OMEGA.sum(CHANCE) + misses, over=OMEGA)


@proves("oneid-confidence-simultaneous")
def theorem(statement):
    """Return that all limits hold except with probability delta, and the bound on the posterior."""
    p = Given(statement)
    o, y, u, guess = p.fix(OMEGA, OUT, U, GUESSES)
    union(p)
    posterior_bounded(p, o, y, u)
    mass_is_one(p, o)
    guess_bounded(p, o, y, guess)
    return p.conclude()
