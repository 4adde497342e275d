"""Section V-B and Figure 6: what a report says of an outlier."""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz, solve
from theory.ledger.claims import Decision, decides
from theory.library.factors import one_out, rest
from theory.library.sets import cylinders
from theory.library.sharing import VALUE
from theory.library.unary import Likelihood
from theory.notions.unary import bit
from theory.statements.oneid import outliers as model
from theory.statements.oneid.outliers import SENSITIVE, THETA, A, B, E, U, X, Y
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import derive, prove
from theory.tactics.sums import ZERO, equal, induction, item_at_most, size

j, x, y, u = const("j", X), const("x", X), const("y", Y), const("u", U)
OWN = and_(not_(SENSITIVE(j)), y(j))


def impossible(found):
    """Return that no other input sets a non-sensitive bit, as b = 0 there."""
    zero = solve(implies(OWN, eq(found.other(j), 0)))
    return found.impossible(OWN, x, j, zero)


def happens(H, a, b):
    """Return the probability of a 1 in one's own non-sensitive bit: that bit's own."""
    goal = implies(H, implies(not_(SENSITIVE(j)), eq(shown(a, b), THETA * (1 - 1 / E))))
    chances = function_of(X, BOOL, lambda k, one: bit(ite(eq(k, j), a(k), b(k)), one))
    asked = function_of(X, BOOL, lambda k, one: implies(eq(k, j), one))
    general = instance(cylinders.sum_of_allowed(), {cylinders.ALLOWED: asked, cylinders.P: chances})
    total, product = general.formula.args
    every = X.forall(lambda k: asked(k, y(k)))
    met = prove(eq(every, y(j)), leibniz(y, exception(every.args[0]), j), at=[j])
    same = equal(shown(a, b), total, use=lambda o: [instance(met, {y: o})])
    taken = one_out(product.args[0], j)
    ones = induction(lambda a: eq(a, 1), [rest(product.args[0], j)])
    formula = rational(H, 1 - ((1 - THETA) * E + THETA) / E, THETA * (1 - 1 / E))
    return solve(goal, general, same, taken, ones, formula)


def shown(a, b):
    """Return Pr(1 in the bit of j | j)."""
    return Y.sum(lambda y: ite(y(j), Likelihood(X, a, b, y)(j), ZERO))


def posterior(found, nobody):
    """Return that each of its users is the sender with probability 1/c, if somebody is."""
    given = and_(OWN, eq(VALUE(u), j), found(j) > 0)
    total, c = U.sum(lambda v: found(VALUE(v))), size(U, lambda v: eq(VALUE(v), j))
    own = U.sum(lambda v: ite(eq(VALUE(v), j), found(j), ZERO))
    law = function(X, found)
    same = equal(
        total,
        own,
        OWN,
        use=lambda v: [instance(nobody, {x: VALUE(v)}), leibniz(law, VALUE(v), j)],
    )
    one = item_at_most(c, u)
    q, m = const("q", REAL), const("m", REAL)
    known = and_(q > 0, m >= 1)
    divided = solve(implies(known, and_(q * m > 0, eq(q / (q * m), 1 / m))))
    divided = instance(divided, {q: found(j), m: c})
    goal = and_(total > 0, c > 0, eq(found(j) / total, 1 / c))
    return solve(implies(given, goal), same, expand(own), one, divided)


def named(theorem, *chosen):
    """Return a theorem at the arbitrary value, report and last value or user of the statement."""
    names = dict(zip((j, y), chosen, strict=False))
    names |= {x if c.sort is X else u: c for c in chosen[2:] if c.sort in (X, U)}
    return instance(theorem, {c: t for c, t in names.items() if c in theorem.formula.free})


def invertible():
    """Return that a 1 in a non-sensitive bit tells its input, and that it happens."""
    statement = model.invertible_outliers()
    H, goals = statement.given, statement.goals
    a, b = (statement.spelled(c) for c in (A, B))
    found = Likelihood(X, a, b, y)
    nobody = impossible(found)
    facts = [nobody, happens(H, a, b), posterior(found, nobody)]
    parts = [derive(H, goal, lambda *c: [named(t, *c) for t in facts]) for goal in goals]
    return concluded(statement, *parts)


def invertible_defined():
    """Return that it divides by nothing that is zero."""
    statement = model.invertible_outliers()
    found = Likelihood(X, *(statement.spelled(c) for c in (A, B)), y)
    seen = posterior(found, impossible(found))
    e, t = const("e", REAL), const("t", REAL)
    positive = solve(implies(and_(e >= 1, t >= 0, t <= 1), (1 - t) * e + t > 0))
    positive = instance(positive, {e: E, t: THETA})

    def facts(*chosen):
        is_posterior = len(chosen) == 3 and chosen[2].sort is U
        return [positive, named(seen, *chosen)] if is_posterior else [positive]

    return defined_at(statement, facts)


@decides("oneid-invertible-outliers")
def invertible_outliers():
    """No other input sets a non-sensitive bit, as b = 0."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "Only the input x_j itself sets the bit of a non-sensitive x_j, with probability "
            "theta (1 - e^-eps), which is positive for theta, eps > 0. Its user is then one of "
            "c(x_j), each as likely as the others: an outlier, c(x_j) = 1, is named with certainty."
        ),
        scope="all alphabets of any size, all theta in [0, 1], all eps >= 0, all counts",
        theorem=invertible,
        defined=invertible_defined,
    )
