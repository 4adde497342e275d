"""L-GRR (Arcolezi et al.): its equation forgets the reports by a third value."""

from mechanisms import l_grr, memoized, rr
from theory.kernel.binding import with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, ite, not_, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.notions.probability import size
from theory.statements.uldp import l_grr as model
from theory.statements.uldp.l_grr import E_1, E_INF, P1, P2, Q1, Q2, X
from theory.tactics.closing import concluded
from theory.tactics.expand import expand, rational
from theory.tactics.logic import by_cases, deny, derive

x, y = const("x", X), const("y", X)
k, E, F = const("k0", REAL), const("E0", REAL), const("F0", REAL)


@refutes("uldp-lgrr-equation", sorts={X: letters(3)})
def equation(statement):
    """Return that the equation's chain misses E_1 at k = 3, E_inf = 4, E_1 = 2."""
    return deny(with_sorts(statement.formula, {X: letters(3)}), real(4), real(2))


GIVEN = and_(k >= 2, F > 1, E > F)


def ratio(p1, q1, p2, q2, k=k):
    """Return Pr(y|y) and Pr(y|x), of which `one_report_factor` is the quotient."""
    return p1 * p2 + (k - 1) * q1 * q2, p1 * q2 + q1 * p2 + (k - 2) * q1 * q2


@remembered
def through_memo():
    """The sum over the memo, for any two stages of RR."""
    k, stages = size(X), (P1, Q1, P2, Q2)
    total = X.sum(lambda m: ite(eq(x, m), P1, Q1) * ite(eq(m, y), P2, Q2))
    own, wrong = ratio(*stages, k)
    opened = expand(total)
    cases = [eq(x, y), not_(eq(x, y))]
    goal = eq(total, ite(eq(x, y), own, wrong))
    return by_cases(eq(k, k), goal, cases, lambda i: [opened])


def running():
    """Return p1, q1, p2, q2 and the factor of the running formulas, over plain numbers."""
    first, second = rr.probabilities(k, E), l_grr.second_probabilities(k, E, F)
    return (*first, *second), l_grr.one_report_factor(k, first, second)


@remembered
def signs():
    """Return what is positive, of the numbers in which all are simple quotients."""
    whole, rest = (k - 1) * (E - F) + E * F - 1, k + E - 1
    larger = solve(implies(GIVEN, E * F - 1 > 0))
    apart = solve(implies(GIVEN, (k - 1) * (E - F) > 0))
    parts = and_(whole > 0, rest > 0, k - 1 > 0, E - F > 0, E * F - 1 > 0)
    found = solve(implies(GIVEN, parts), larger, apart)
    return found, whole, rest


@remembered
def stages():
    """Return that both stages are probabilities, and what they are."""
    positive, whole, rest = signs()
    (p1, q1, p2, q2), _ = running()
    below = p2.args[1]
    scale = rational(GIVEN, below, whole / rest, positive)
    scaled = solve(implies(GIVEN, below > 0), scale, positive)
    known = [positive, scaled]
    same = [
        rational(GIVEN, p2, (E * F - 1) / whole, *known),
        rational(GIVEN, q2, (E - F) / whole, *known),
    ]
    least = solve(implies(GIVEN, and_(p1 > 0, q1 > 0, p2 > 0, q2 > 0)), *same, positive)
    one = rational(GIVEN, p2 + (k - 1) * q2, 1, *known)
    return [*known, *same, least, one]


T, B, W, K_, G = (const(f"{name}0", REAL) for name in ("t", "b", "w", "more", "gap"))


@remembered
def greatest():
    """Return what the factor is: more than 1, at most E_1, and E_1 for k = 2 alone."""
    positive, whole, rest = signs()
    stage, factor = running()
    own, wrong = ratio(*stage)
    top = E * (E * F - 1) + (k - 1) * (E - F)
    bottom = E * (E - F) + E * F - 1 + (k - 2) * (E - F)
    more = solve(implies(GIVEN, and_((k - 2) * (E - F) >= 0, E * (E - F) > 0)))
    heavy = solve(implies(GIVEN, and_(rest * whole > 0, bottom > 0)), positive, more)
    sizes = [
        rational(GIVEN, own, top / (rest * whole), heavy, *stages()),
        rational(GIVEN, wrong, bottom / (rest * whole), heavy, *stages()),
        solve(implies(GIVEN, bottom / (rest * whole) > 0), heavy),
    ]
    apart = solve(implies(GIVEN, wrong > 0), *sizes)
    reached = solve(implies(GIVEN, eq(own, factor * wrong)), apart)
    scaled = solve(implies(GIVEN, eq(factor * bottom, top)), reached, *sizes, heavy)
    gap = solve(eq(F * bottom - top, (k - 2) * ((F - 1) * (E - F))))
    growth = solve(implies(GIVEN, and_(top > bottom, (F - 1) * (E - F) > 0)))
    put = {T: factor, B: bottom, W: top, K_: k - 2, G: (F - 1) * (E - F)}
    bounds = instance(plain(), put)
    goal = and_(factor > 1, factor <= F, eq(eq(factor, F), eq(k, 2)))
    found = solve(implies(GIVEN, goal), bounds, scaled, gap, growth, heavy)
    return apart, reached, found


@remembered
def plain():
    """A quotient above 1, that falls short of F by a multiple of k - 2, over plain numbers."""
    known = and_(eq(T * B, W), B > 0, W > B, eq(F * B - W, K_ * G), G > 0, K_ >= 0)
    return solve(implies(known, and_(T > 1, T <= F, eq(eq(T, F), eq(K_, 0)))))


@remembered
def by_formulas():
    """Return that the equation is solved, and that the chain's formula is the sum's value."""
    stage, (p1, q1, p2, q2) = stages(), running()[0]
    published = l_grr.published_ratio((p1, q1), (p2, q2))
    below = published.args[1]
    heavy = solve(implies(GIVEN, below > 0), *stage)
    solved = rational(GIVEN, published, F, heavy, *stage)
    told = memoized.chain((p1, q1), (p2, q2), p2 - q2)
    same = [
        rational(GIVEN, left, right, *stage)
        for left, right in zip(told, ratio(p1, q1, p2, q2), strict=True)
    ]
    return solved, same


@proves("uldp-lgrr-real")
def theorem(statement):
    """Return the real ratio of one report."""
    H, goals = statement.given, statement.goals
    put = {k: size(X), E: E_INF, F: E_1}
    solved, same = by_formulas()
    known = [instance(t, put) for t in (*stages(), *greatest(), solved, *same)]
    names = {c: statement.spelled(c) for c in (P1, Q1, P2, Q2)}
    told, report = instance(through_memo(), names), statement.spelled(model.REPORT)
    row = expand(X.sum(lambda y: report(x, y)))

    def facts(*chosen):
        pairs = [instance(told, {x: a, y: b}) for a in chosen for b in chosen]
        return [*known, *pairs, *(instance(row, {x: i}) for i in chosen)]

    parts = [derive(H, goal, facts) for goal in goals]
    return concluded(statement, *parts)
