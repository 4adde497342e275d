"""L-GRR (Arcolezi et al.): its equation forgets the reports by a third value."""

from mechanisms import l_grr, memoized, rr
from theory.kernel.binding import apply, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, ite, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp.l_grr import FACTOR
from theory.tactics.context import Given
from theory.tactics.expand import expand
from theory.tactics.logic import deny

said = stated("uldp-lgrr-equation")
E_1, E_INF, P1, P2, Q1, Q2, X = said.E_1, said.E_inf, said.p1, said.p2, said.q1, said.q2, said.X

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
    own, wrong = ratio(P1, Q1, P2, Q2, size(X))
    total = X.sum(lambda m: ite(eq(x, m), P1, Q1) * ite(eq(m, y), P2, Q2))
    return Given().have(eq(total, ite(eq(x, y), own, wrong)), expand(total))


def running_formulas():
    """Return p1, q1, p2, q2 and the factor of the running formulas, over plain numbers."""
    first, second = rr.probabilities(k, E), l_grr.second_probabilities(k, E, F)
    return (*first, *second), l_grr.one_report_factor(k, first, second)


def common_numbers():
    """Return the two numbers of which all shares are simple quotients."""
    return (k - 1) * (E - F) + E * F - 1, k + E - 1


@remembered
def stages():
    """Return that both stages are probabilities, with their values."""
    p, (all_values, rest) = Given(GIVEN), common_numbers()
    (p1, q1, p2, q2), _ = running_formulas()
    below, top, lot = p2.args[1], E * F - 1, E - F
    signs = p.have(and_(top > 0, (k - 1) * lot > 0, all_values > 0, rest > 0, k - 1 > 0, lot > 0))
    scale = p.have(eq(below, all_values / rest))
    scaled = p.rewrite(below > 0, scale)
    same = [p.have(eq(p2, top / all_values)), p.have(eq(q2, lot / all_values))]
    least = [p.have(and_(p1 > 0, q1 > 0))]
    least += [p.rewrite(q > 0, named) for q, named in zip((p2, q2), same, strict=True)]
    return [signs, scaled, *same, *least, p.have(eq(p2 + (k - 1) * q2, 1))]


T, B, W, K_, G = (const(f"{name}0", REAL) for name in ("t", "b", "w", "more", "gap"))


@remembered
def greatest():
    """Return that the factor is more than 1 and at most E_1, and E_1 only for k = 2."""
    p, (all_values, rest) = Given(GIVEN), common_numbers()
    p.know(*stages())
    stage, factor = running_formulas()
    own, wrong = ratio(*stage)
    top = E * (E * F - 1) + (k - 1) * (E - F)
    bottom = E * (E - F) + E * F - 1 + (k - 2) * (E - F)
    p.have(and_((k - 2) * (E - F) >= 0, E * (E - F) > 0))
    p.have(and_(rest * all_values > 0, bottom > 0, top > bottom, (F - 1) * (E - F) > 0))
    sizes = [
        p.have(eq(part, number / (rest * all_values)))
        for part, number in ((own, top), (wrong, bottom))
    ]
    apart = p.rewrite(wrong > 0, sizes[1])
    reached = p.arithmetic(eq(own, factor * wrong), apart, of=[own, wrong])
    p.rewrite(eq(factor * bottom, top), *sizes)
    p.have(eq(F * bottom - top, (k - 2) * ((F - 1) * (E - F))))
    ordered = p.use(
        quotient_short_of(), {T: factor, B: bottom, W: top, K_: k - 2, G: (F - 1) * (E - F)}
    )
    return (
        apart,
        reached,
        p.have(and_(factor > 1, factor <= F, eq(eq(factor, F), eq(k, 2))), ordered),
    )


@remembered
def quotient_short_of():
    """A quotient above 1, that falls short of F by a multiple of k - 2, over plain numbers."""
    known = and_(eq(T * B, W), B > 0, W > B, eq(F * B - W, K_ * G), G > 0, K_ >= 0)
    return solve(implies(known, and_(T > 1, T <= F, eq(eq(T, F), eq(K_, 0)))))


@remembered
def by_formulas():
    """Return that the equation is solved, and that the chain's formula is the sum's value."""
    p, (p1, q1, p2, q2) = Given(GIVEN), running_formulas()[0]
    p.know(*stages())
    published = l_grr.published_ratio((p1, q1), (p2, q2))
    p.have(published.args[1] > 0)
    chained = memoized.chain((p1, q1), (p2, q2), p2 - q2)
    same = [p.have(eq(*sides)) for sides in zip(chained, ratio(p1, q1, p2, q2), strict=True)]
    return [p.have(eq(published, F)), *same]


@remembered
def times_factor():
    """Own and wrong are each at most either times t, if own = t wrong, over plain numbers."""
    known = and_(T > 1, W > 0, eq(B, T * W))
    return solve(implies(known, and_(B <= T * W, B <= T * B, W <= T * W, W <= T * B)))


def each(goal, *chosen):
    """Return what a goal says of chosen values."""
    for value in chosen:
        goal = apply(goal.args[0], value) if goal.op == "forall" else goal
    return goal


@proves("uldp-lgrr-real")
def theorem(statement):
    """Return the real ratio of one report."""
    p, values, factor = Given(statement), {k: size(X), E: E_INF, F: E_1}, statement.spelled(FACTOR)
    for lemma in stages():
        p.use(instance(lemma, values))
    factor_known, solved = (
        [p.use(instance(t, values)) for t in f()] for f in (greatest, by_formulas)
    )
    a, b, c = p.fix(X, X, X)
    chain, reached, bound = (
        each(statement.goal(name), a, b, c) for name in ("one report", "reached", "the bound")
    )
    sums = instance(through_memo(), {c: statement.spelled(c) for c in (P1, Q1, P2, Q2)})
    entries = {(i, j): instance(sums, {x: i, y: j}) for i, j in ((b, b), (a, b), (a, c), (b, c))}
    own, wrong = sums.formula.args[1].args[1:]
    names = [own, wrong, factor, *(t.formula.args[0] for t in entries.values())]
    bounds = p.use(times_factor(), {T: factor, B: own, W: wrong}, *factor_known)
    p.arithmetic(bound, bounds, entries[a, c], entries[b, c], of=names)
    p.arithmetic(reached, factor_known[1], entries[b, b], entries[a, b], of=names)
    parts = [t.formula.args[1].args[0] for t in solved[1:]]
    p.arithmetic(chain, *solved[1:], entries[a, b], of=[*parts, *names])
    report = statement.spelled(said.report)
    p.know(expand(X.sum(lambda y: report(a, y))))
    return p.conclude()
