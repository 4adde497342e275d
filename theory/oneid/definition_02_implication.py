"""Beyond Definition 2: which pair budgets imply which."""

from theory.kernel.binding import apply, fold, function, function_of
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import elimination, instance, solve, unfold
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.factors import one_out, rest
from theory.oneid.definition_02_shortest_paths import along, implied
from theory.statements.oneid import shortest_paths as model
from theory.statements.oneid.shortest_paths import (
    ASKED,
    COLUMN,
    END,
    PATHS,
    START,
    WEIGHT,
    Q,
    X,
    Y,
)
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand
from theory.tactics.logic import at, by_cases, derive, prove
from theory.tactics.sums import ONE, induction, item_at_most

SCOPE = "all alphabets of any size, all pair budgets in [0, infinity], symmetric or not"
V, U = (const(f"{name}0", REAL) for name in "vu")
x, y, z, told = const("x", X), const("y", X), const("z", X), const("told", Y)


def both_ways(x, z):
    """Return the weight with budgets of 0 read both ways."""
    return model.symmetric_at_zero(WEIGHT)(x, z)


def rows_agree(given):
    """Return that the budgets of 0 hold both ways: no row that sums to one is below another."""
    weight = WEIGHT(z, y)
    gap = Y.sum(lambda o: Q(y, o) - Q(z, o))
    zero = and_(given, eq(weight, 1))

    def each(o):
        return [prove(implies(given, weight * Q(z, o) <= Q(y, o)), at=[z, y, o], rounds=3)]

    one = [prove(implies(given, eq(Y.sum(Q(a)), 1)), at=[a], rounds=2) for a in (y, z)]
    item = item_at_most(gap, told, zero, use=each)
    flat = solve(implies(zero, eq(Q(y, told), Q(z, told))), item, expand(gap), *one, *each(told))
    direct = prove(
        implies(given, WEIGHT(y, z) * Q(y, told) <= Q(z, told)), at=[y, z, told], rounds=3
    )
    goal = both_ways(y, z) * Q(y, told) <= Q(z, told)
    cases = [eq(weight, 1), not_(eq(weight, 1))]
    return by_cases(given, goal, cases, lambda k: [flat, direct])


def follows(H, premise):
    """Return that what is asked is provided, if it is nowhere more than the paths."""
    given = and_(H, premise)
    agree = rows_agree(given)
    p, q, r, t = (const(f"{name}0", REAL) for name in "pqrt")
    weights = function_of(X, X, both_ways)
    paths = instance(implied(), {WEIGHT: weights, COLUMN: function(X, lambda x: Q(x, told))})
    premise, conclusion = paths.formula.args
    held = [
        derive(given, part, lambda *c: [*at_row(given, c), *at_pair(H, agree, c)])
        for part in premise.args
    ]
    paths = solve(implies(given, conclusion), paths, *held)
    entry = prove(implies(given, Q(x, told) >= 0), at=[x, told], rounds=2)
    most = prove(implies(given, or_(eq(x, z), ASKED(x, z) <= PATHS(x, z))), at=[x, z], rounds=2)
    larger = solve(implies(and_(p >= r, q >= 0, p * q <= t), r * q <= t))
    own = solve(implies(and_(r <= 1, q >= 0), r * q <= q))
    put = {p: PATHS(x, z), r: ASKED(x, z), q: Q(x, told), t: Q(z, told)}
    goal = ASKED(x, z) * Q(x, told) <= Q(z, told)
    parts = [instance(larger, put), instance(own, put), entry, most, *at(H, x, z)]
    first = elimination(paths.formula.args[1].args[0], x)
    second = elimination(first.formula.args[1].args[0], z)
    near = solve(implies(given, PATHS(x, z) * Q(x, told) <= Q(z, told)), paths, first, second)
    return every(solve(implies(given, goal), near, *parts), told, x, z)


def at_row(given, chosen):
    """Return that a mechanism has no negative entry."""
    return [prove(implies(given, Q(i, told) >= 0), at=[i, told], rounds=2) for i in chosen]


def at_pair(H, agree, chosen):
    """Return what the budgets say at two inputs."""
    pairs = [(i, j) for i in chosen for j in chosen if i is not j]
    put = [{y: i, z: j} for i, j in pairs]
    return [*(instance(agree, pair) for pair in put), *(t for pair in pairs for t in at(H, *pair))]


@remembered
def share():
    """The scale is above 0, at most 1, and at most 1 - w(x, z) where that is not 0."""
    H = model.bounded(WEIGHT)

    def factor(x, z):
        return ite(eq(WEIGHT(x, z), 1), ONE, 1 - WEIGHT(x, z))

    def good(a):
        return and_(a > 0, a <= 1)

    def below(f, j, use):
        """Return that the product of f is good, and at most its item at j."""
        left = rest(f, j)
        kept = induction(lambda a: good(a), [left], H, use=use)
        q, r = (const(f"{name}0", REAL) for name in "qr")
        product = solve(implies(and_(good(q), good(r)), and_(good(q * r), q * r <= q)))
        whole = fold("prod", f)
        found = [one_out(f, j), kept, *use(j), instance(product, {q: f(j), r: left})]
        return solve(implies(H, and_(good(whole), whole <= f(j))), *found)

    one = solve(implies(H, good(factor(x, z))), *at(H, x, z))
    inner = below(function(X, lambda z: factor(x, z)), z, lambda i: [instance(one, {z: i})])
    outer = function(X, lambda x: X.prod(lambda z: factor(x, z)))
    outer = below(outer, x, lambda i: [instance(inner, {x: i})])
    scale = model.tightest(WEIGHT)
    goal = and_(good(scale), or_(eq(WEIGHT(x, z), 1), scale <= 1 - WEIGHT(x, z)))
    return solve(implies(H, goal), inner, outer)


def paths_are_weights(H):
    """Return that paths' weights lie in [0, 1]."""
    product = solve(implies(and_(V >= 0, V <= 1, U >= 0, U <= 1), and_(V * U >= 0, V * U <= 1)))

    def facts(before):
        put = {V: PATHS(x, before), U: both_ways(before, z)}
        pairs = [(x, z), (z, x), (before, z), (z, before)]
        return [instance(product, put), *(t for p in pairs for t in at(H, *p))]

    found = along(H, both_ways, lambda z: and_(PATHS(x, z) >= 0, PATHS(x, z) <= 1), facts)
    return prove(implies(H, and_(PATHS(x, z) >= 0, PATHS(x, z) <= 1)), found, at=[z])


def witness(statement, H):
    """Return that the mechanism is one, has the first weights, and not those asked."""
    scale = model.tightest(WEIGHT)
    first, second, third = statement.goals[1:]
    near = paths_are_weights(H)
    within, scaled = instance(near, {x: START, z: x}), share()
    p, q, u, v = (const(f"{name}0", REAL) for name in "pquv")
    bit = and_(p > 0, p <= 1, q >= 0, q <= 1)
    entry = instance(
        solve(implies(bit, and_(p * q >= 0, p * q <= 1))), {p: scale, q: PATHS(START, x)}
    )
    entry = solve(implies(H, and_(entry.formula.args[1])), entry, within, scaled)

    def row(*chosen):
        values = [i for i in chosen if i.sort is X]
        rows = [unfold(BOOL.sum(statement.spelled(model.TIGHT)(i))) for i in values]
        return [*(instance(entry, {x: i}) for i in values), *rows]

    first = derive(H, first, row)
    known = and_(bit, u >= 0, u <= 1, v >= 0, v <= 1)
    told_one = solve(implies(and_(known, u * q <= v), u * (p * q) <= p * v))
    told_none = solve(
        implies(
            and_(known, u * q <= v, or_(p <= 1 - u, and_(eq(u, 1), eq(q, v)))),
            u * (1 - p * q) <= 1 - p * v,
        )
    )
    put = {p: scale, u: WEIGHT(x, z), q: PATHS(START, x), v: PATHS(START, z)}
    steps = [
        prove(
            implies(H, PATHS(START, a) * both_ways(a, b) <= PATHS(START, b)),
            at=[START, a, b],
            rounds=3,
        )
        for a, b in ((x, z), (z, x))
    ]
    facts = [instance(t, put) for t in (told_one, told_none)]
    facts += [*steps, scaled, within, instance(within, {x: z}), *at(H, x, z)]
    tight = statement.spelled(model.TIGHT)
    both = [
        solve(implies(H, WEIGHT(x, z) * tight(x, flag) <= tight(z, flag)), *facts)
        for flag in (TRUE, FALSE)
    ]
    listed = unfold(second.args[1])
    second = solve(implies(H, second), listed, *(every(t, x, z) for t in both))
    own = prove(implies(H, eq(PATHS(START, START), 1)), at=[START])
    gap = solve(implies(and_(p > 0, u > v), u * p > p * v))
    gap = instance(gap, {p: scale, u: ASKED(START, END), v: PATHS(START, END)})
    steps, said = [], third.args[1].args[0]
    for value in (TRUE, START, END):
        steps.append(elimination(said.args[0], value))
        said = apply(said.args[0], value)
    third = solve(implies(H, third), own, gap, scaled, *steps)
    return first, second, third


def implication():
    """Return what is implied, and what is not."""
    statement = model.implication()
    H = statement.given
    parts = follows(H, statement.goals[0].args[0]), *witness(statement, H)
    return concluded(statement, *parts)


@decides("oneid-pair-budgets-implication")
def decide_implication():
    """One way by chains, the other by a mechanism with two outputs."""
    return Decision(
        verdict="proved",
        why=(
            "If a pair x, x' asks for more than the chains give, the mechanism with two outputs "
            "that reports 1 with probability c times the implied weight from x to the input has "
            "all the first budgets and not this one. So implications between LDP, OSLDP, HLLDP, "
            "OneID-, MinID-LDP and metric privacy are decided by shortest paths: OneID-LDP implies "
            "MinID-LDP of the same budgets only if these are all equal, and LDP at the greatest "
            "budget only; `not_implied` decides them for given budgets, exactly."
        ),
        scope=f"{SCOPE}; finite alphabets",
        uses=["oneid-pair-budgets-chains", "oneid-pair-budgets-instances"],
        theorem=implication,
    )
