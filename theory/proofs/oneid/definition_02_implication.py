"""Beyond Definition 2: which pair budgets imply which."""

from theory.kernel.binding import apply, fold, function
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import elimination, instance, solve, unfold
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.factors import one_out, rest
from theory.proofs.oneid.definition_02_shortest_paths import along, implied
from theory.statements.oneid import shortest_paths as model
from theory.statements.stated import stated
from theory.tactics.closing import concluded, every
from theory.tactics.context import Given
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ONE, induction

said = stated("oneid-pair-budgets-implication")
ASKED, END, PATHS, START, WEIGHT, Q = said.asked, said.end, said.paths, said.start, said.w, said.Q
X, Y = said.X, said.Y

x, y, z, output = const("x", X), const("y", X), const("z", X), const("told", Y)


def both_ways(x, z):
    """Return the weight with budgets of 0 read both ways."""
    return model.symmetric_at_zero(WEIGHT)(x, z)


def follows(statement):
    """Return that the requested budgets are provided if none is below the shortest path.

    The budgets of 0 hold both ways: no row that sums to one is below another.
    """
    goal = statement.goal("implied")
    p = Given(statement).under(goal.args[0])
    p.have(Q(x, output) >= 0, at=[x, output])
    p.have(eq(Y.sum(Q(x)), 1), at=[x])
    p.have(WEIGHT(x, z) * Q(x, output) <= Q(z, output), at=[x, z, output])
    p.have(and_(WEIGHT(x, z) >= 0, WEIGHT(x, z) <= 1, ASKED(x, z) >= 0, ASKED(x, z) <= 1))
    zero = p.under(eq(WEIGHT(z, x), 1))
    gaps = Y.sum(lambda o: Q(x, o) - Q(z, o))
    zero.have(Q(x, output) - Q(z, output) >= 0)
    zero.sums(gaps, 0)
    zero.have(Q(x, output) - Q(z, output) <= gaps)
    zero.have(Q(x, output) - Q(z, output) <= 0)
    weight = eq(WEIGHT(z, x), 1)
    p.cases(both_ways(x, z) * Q(x, output) <= Q(z, output), weight, not_(weight))
    implied(p, x, both_ways, lambda v: Q(v, output))
    p.have(PATHS(x, z) * Q(x, output) <= Q(z, output))
    apart = p.under(not_(eq(x, z)))
    apart.have(ASKED(x, z) <= PATHS(x, z), at=[x, z])
    apart.have(ASKED(x, z) * Q(x, output) <= PATHS(x, z) * Q(x, output))
    p.have(ASKED(x, z) * Q(x, output) <= Q(x, output))
    p.cases(ASKED(x, z) * Q(x, output) <= Q(z, output), eq(x, z), not_(eq(x, z)))
    return solve(implies(statement.given, goal), p.have(goal.args[1]))


@remembered
def share():
    """The scale is above 0, at most 1, and at most 1 - w(x, z) where that is not 0."""
    H = model.bounded(WEIGHT)

    def factor(x, z):
        return ite(eq(WEIGHT(x, z), 1), ONE, 1 - WEIGHT(x, z))

    def in_unit(a):
        return and_(a > 0, a <= 1)

    def below(f, j, use):
        """Return that the product of f is good, and at most its item at j."""
        left = rest(f, j)
        rest_is_good = induction(lambda a: in_unit(a), [left], H, use=use)
        q, r = (const(f"{name}0", REAL) for name in "qr")
        product = solve(implies(and_(in_unit(q), in_unit(r)), and_(in_unit(q * r), q * r <= q)))
        all_factors = fold("prod", f)
        facts = [one_out(f, j), rest_is_good, *use(j), instance(product, {q: f(j), r: left})]
        return solve(implies(H, and_(in_unit(all_factors), all_factors <= f(j))), *facts)

    one = solve(implies(H, in_unit(factor(x, z))), *at(H, x, z))
    inner = below(function(X, lambda z: factor(x, z)), z, lambda i: [instance(one, {z: i})])
    outer = function(X, lambda x: X.prod(lambda z: factor(x, z)))
    outer = below(outer, x, lambda i: [instance(inner, {x: i})])
    scale = model.tightest(WEIGHT)
    goal = and_(in_unit(scale), or_(eq(WEIGHT(x, z), 1), scale <= 1 - WEIGHT(x, z)))
    return solve(implies(H, goal), inner, outer)


def paths_are_weights(statement):
    """Return that paths' weights lie in [0, 1]."""
    p = Given(statement)

    def step_facts(p, y, z):
        weight = both_ways(y, z)
        p.have(and_(weight >= 0, weight <= 1, both_ways(x, z) >= 0, both_ways(x, z) <= 1))
        p.have(and_(PATHS(x, y) * weight >= 0, PATHS(x, y) * weight <= 1))

    along(p, x, both_ways, lambda z: and_(PATHS(x, z) >= 0, PATHS(x, z) <= 1), step_facts)
    return p.have(and_(PATHS(x, z) >= 0, PATHS(x, z) <= 1))


def witness(statement, H):
    """Return that the mechanism is one, has the first weights, and not those asked."""
    scale = model.tightest(WEIGHT)
    names = "else a mechanism", "with the pair budgets", "without those asked"
    first, second, third = map(statement.goal, names)
    near = paths_are_weights(statement)
    within, scaled = instance(near, {x: START, z: x}), share()
    p, q, u, v = (const(f"{name}0", REAL) for name in "pquv")
    bit = and_(p > 0, p <= 1, q >= 0, q <= 1)
    entry = instance(
        solve(implies(bit, and_(p * q >= 0, p * q <= 1))), {p: scale, q: PATHS(START, x)}
    )
    entry = solve(implies(H, and_(entry.formula.args[1])), entry, within, scaled)

    def row(*chosen):
        values = [i for i in chosen if i.sort is X]
        rows = [unfold(BOOL.sum(statement.spelled(said.tight)(i))) for i in values]
        return [*(instance(entry, {x: i}) for i in values), *rows]

    first = derive(H, first, row)
    known = and_(bit, u >= 0, u <= 1, v >= 0, v <= 1)
    bound_at_true = solve(implies(and_(known, u * q <= v), u * (p * q) <= p * v))
    bound_at_false = solve(
        implies(
            and_(known, u * q <= v, or_(p <= 1 - u, and_(eq(u, 1), eq(q, v)))),
            u * (1 - p * q) <= 1 - p * v,
        )
    )
    numbers = {p: scale, u: WEIGHT(x, z), q: PATHS(START, x), v: PATHS(START, z)}
    steps = [
        prove(
            implies(H, PATHS(START, a) * both_ways(a, b) <= PATHS(START, b)),
            at=[START, a, b],
            rounds=3,
        )
        for a, b in ((x, z), (z, x))
    ]
    facts = [instance(t, numbers) for t in (bound_at_true, bound_at_false)]
    facts += [*steps, scaled, within, instance(within, {x: z}), *at(H, x, z)]
    tight = statement.spelled(said.tight)
    both = [
        solve(implies(H, WEIGHT(x, z) * tight(x, flag) <= tight(z, flag)), *facts)
        for flag in (TRUE, FALSE)
    ]
    listed = unfold(second.args[1])
    second = solve(implies(H, second), listed, *(every(t, x, z) for t in both))
    own = prove(implies(H, eq(PATHS(START, START), 1)), at=[START])
    gap = solve(implies(and_(p > 0, u > v), u * p > p * v))
    gap = instance(gap, {p: scale, u: ASKED(START, END), v: PATHS(START, END)})
    steps, body = [], third.args[1].args[0]
    for value in (TRUE, START, END):
        steps.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    third = solve(implies(H, third), own, gap, scaled, *steps)
    return first, second, third


@proves("oneid-pair-budgets-implication")
def implication(statement):
    """Return the implied budgets, and counterexamples for all others."""
    H = statement.given
    return concluded(statement, follows(statement), *witness(statement, H))
