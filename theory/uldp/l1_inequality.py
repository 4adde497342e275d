"""The inequality behind the maxima of Propositions 7, 8 and 10: Cauchy-Schwarz over the values.

With B = sum b_j/g_j and C = sum (1-b_j)/g_j, the sums of m_j/g_j and of (1-m_j)/g_j are 1 + B and
C - 1, whatever p is.
"""

from mechanisms.encodings.base import unit_variance
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import cauchy_schwarz
from theory.statements.uldp import worst_level as model
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_level import BOUND, ROOT, B, G
from theory.tactics.defined import well_defined
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import induction, item_at_most

x, y = const("x", X), const("y", X)


def ones(x):
    """Return m/g at x."""
    return model.chance(x, P) / G(x)


def zeros(x):
    """Return (1-m)/g at x."""
    return (1 - model.chance(x, P)) / G(x)


def sums(statement):
    """Return that the sums of m/g and (1-m)/g are 1 + B and C - 1."""
    H = statement.given
    first, second, p = (statement.spelled(t) for t in (model.ONES, model.ZEROS, X.sum(P)))
    spelled = [
        solve(
            implies(
                H, and_(eq(ones(x), B(x) / G(x) + P(x)), eq(zeros(x), (1 - B(x)) / G(x) - P(x)))
            ),
            *at(H, x),
        )
    ]
    use = {"use": lambda i: [instance(t, {x: i}) for t in spelled]}
    up = induction(lambda u, b, p: eq(u, b + p), [X.sum(ones), first, p], H, **use)
    down = induction(lambda v, c, p: eq(v, c - p), [X.sum(zeros), second, p], H, **use)
    return solve(
        implies(H, and_(eq(X.sum(ones), 1 + first), eq(X.sum(zeros), second - 1))), up, down
    )


def terms_are_roots(H):
    """Return that m/g and (1-m)/g are not negative, and root is the root of their product."""
    least = item_at_most(X.sum(P), x, H, at=lambda i: [i], rounds=1)
    m = model.chance(x, P)
    facts = at(H, x)
    within = solve(implies(H, and_(P(x) >= 0, P(x) <= 1)), least, *facts)
    chance = solve(implies(H, and_(m >= 0, m <= 1, G(x) > 0)), within, *facts)
    signs = solve(implies(and_(m >= 0, m <= 1, G(x) > 0), and_(ones(x) >= 0, zeros(x) >= 0)))
    product = solve(implies(G(x) > 0, eq(unit_variance(B(x), G(x), P(x)), ones(x) * zeros(x))))
    goal = and_(
        ones(x) >= 0, zeros(x) >= 0, ROOT(x) >= 0, eq(ROOT(x) * ROOT(x), ones(x) * zeros(x))
    )
    return solve(implies(H, goal), chance, signs, product, *facts)


def theorem():
    """Return the inequality."""
    statement = model.l1_inequality()
    H, second = statement.given, statement.goals[1]
    named = {
        cauchy_schwarz.U: function(X, ones),
        cauchy_schwarz.V: function(X, zeros),
        cauchy_schwarz.R: ROOT,
        cauchy_schwarz.W: BOUND,
    }
    found = instance(cauchy_schwarz.theorem(), named)
    premise, conclusion = found.formula.args
    totals = sums(statement)
    roots = terms_are_roots(H)
    fits = derive(H, premise, lambda *c: [totals, *(instance(roots, {x: i}) for i in c)])
    known = solve(implies(H, conclusion), found, fits)
    even, flat = conclusion.args[1].args[1], second.args[1]
    both = same(H, even, flat, totals)
    return generalise(solve(statement.implication, known, both), *statement.constants)


def same(H, even, flat, totals):
    """Return that m/g and (1-m)/g are proportional if and only if all m are equal."""
    U, V, m, other = X.sum(ones), X.sum(zeros), model.chance(x, P), model.chance(y, P)
    positive = [solve(implies(H, G(x) > 0), *at(H, x))]
    whole = solve(implies(H, U + V > 0), totals, gains(H))
    scaled, line = eq(V * ones(x), U * zeros(x)), eq(V * m, U * (1 - m))
    to, fro = (
        solve(implies(and_(H, a), b), *positive) for a, b in ((scaled, line), (line, scaled))
    )
    at_y = instance(to, {x: y})
    each = prove(
        implies(and_(H, even), eq(m, other)), cancelled(U + V, m, other), whole, to, at_y, at=[x, y]
    )
    forth = prove(implies(and_(H, even), flat), generalise(each, x, y), rounds=2)
    balance = eq((1 - m) * ones(y), m * zeros(y))
    local = solve(implies(and_(G(y) > 0, eq(other, m)), balance))
    known = and_(H, flat)
    equal_at = prove(implies(known, eq(other, m)), at=[x, y], rounds=2)
    row = solve(implies(known, balance), local, equal_at, instance(positive[0], {x: y}))
    summed = induction(
        lambda u, v: eq((1 - m) * u, m * v),
        [U, V],
        known,
        use=lambda i: [instance(row, {y: i})],
    )
    back = solve(implies(known, scaled), summed, fro)
    return solve(
        implies(H, eq(even, flat)), forth, prove(implies(known, even), generalise(back, x))
    )


def cancelled(total, m, other):
    """Return that m = other if both times a positive total are one number."""
    T, a, b, c = (const(name, REAL) for name in ("T0", "a0", "b0", "c0"))
    found = solve(implies(and_(T > 0, eq(T * a, c), eq(T * b, c)), eq(a, b)))
    return instance(found, {T: total, a: m, b: other, c: X.sum(ones)})


def gains(H):
    """Return that the sum of 1/g, which is that of m/g and (1-m)/g, is positive."""
    total = X.sum(lambda x: 1 / G(x))
    one = [solve(implies(H, 1 / G(x) > 0), *at(H, x))]
    use = {"use": lambda i: [instance(t, {x: i}) for t in one]}
    least = item_at_most(total, x, H, **use)
    shares = solve(implies(H, eq(1 / G(x), ones(x) + zeros(x))), *at(H, x))
    both = induction(
        lambda t, u, v: eq(t, u + v),
        [total, X.sum(ones), X.sum(zeros)],
        H,
        use=lambda i: [instance(shares, {x: i})],
    )
    return solve(implies(H, X.sum(ones) + X.sum(zeros) > 0), least, both, *one)


def defined():
    """Return that no denominator is zero."""
    statement, i = model.l1_inequality(), const("any0", X)
    return well_defined(statement, *at(statement.hypotheses[0], i))


@decides("uldp-l1-inequality")
def l1_inequality():
    """Without square roots: 2 sqrt(xy) <= t x + y/t for every t > 0, added up."""
    return Decision(
        verdict="proved",
        why=(
            "It is Cauchy-Schwarz for the vectors sqrt(m_j/g_j) and sqrt((1-m_j)/g_j), whose "
            "squared lengths do not depend on p. Over all values it gives (15), over X_S and over "
            "X_N by themselves it gives (40) and (43). If C = 1 every output is certain and both "
            "sides are 0."
        ),
        scope="any number of values, any b_j >= 0, g_j > 0, b_j + g_j <= 1, all of the simplex",
        theorem=theorem,
        defined=defined,
    )
