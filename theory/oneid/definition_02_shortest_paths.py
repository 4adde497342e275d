"""Beyond Definition 2: what pair budgets imply, by their shortest paths."""

from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, not_, or_
from theory.kernel.theorem import counterexample, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.finite import ranks
from theory.notions import pair_budgets as pairwise
from theory.statements.oneid import shortest_paths as model
from theory.statements.oneid.shortest_paths import (
    COLUMN,
    LEAST,
    OF_SENDER,
    PATHS,
    RANK,
    WEIGHT,
    X,
)
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, derive, prove

SCOPE = "all alphabets of any size, all pair budgets in [0, infinity], symmetric or not"
V, U, T, W = (const(f"{name}0", REAL) for name in "vutw")
MOST, BOUND = const("most", REAL), const("bound", functions(X, X, REAL))
x, z = const("x", X), const("z", X)


def last_step(H, weights):
    """Return `H =>` a path has no step, one, or a last one after a shorter path; and where."""

    def is_last(y):
        return and_(eq(PATHS(x, z), PATHS(x, y) * weights(y, z)), RANK(x, y) < RANK(x, z))

    some = function(X, lambda y: not_(is_last(y)))
    before = exception(some)
    none = and_(eq(x, z), eq(PATHS(x, z), 1))
    goal = or_(none, eq(PATHS(x, z), weights(x, z)), is_last(before))
    return before, solve(implies(H, goal), counterexample(some), *at(H, x, z))


def along(H, weights, holds, facts):
    """Return `H => holds(z)` for all z, from its holding before the last step.

    Parameters
    ----------
    H : Term
        With `chained(weights)` as a part.
    weights, holds : callable
    facts : callable
        From the input before the last step to theorems.
    """
    put = {ranks.PROPERTY: function(X, holds), ranks.RANK: RANK(x)}
    found = instance(ranks.by_rank(), put)
    earlier = apply(found.formula.args[0].args[0], z).args[0]
    before, split = last_step(H, weights)
    step = prove(implies(and_(H, earlier), holds(z)), split, *facts(before), at=[before], rounds=1)
    step = solve(implies(H, implies(earlier, holds(z))), step)
    each = every(step, z)
    return solve(implies(H, X.forall(holds)), found, each)


@remembered
def products():
    """What products of two weights are at most, over plain numbers."""
    known = and_(V >= 0, V <= 1, U >= 0, U <= 1)
    square = implies(and_(known, V <= T, U <= T), V * U <= T * T)
    goal = and_(V * U >= 0, V * U <= U, V * U <= 1)
    step = implies(and_(V >= 0, V <= T, U >= 0, T * U <= W), V * U <= W)
    return [solve(implies(known, goal)), solve(square), solve(step)]


def at_products(before, *bounds):
    """Return them for a path's last step."""
    v, u = PATHS(x, before), WEIGHT(before, z)
    return [
        instance(t, {V: v, U: u, T: bound, W: WEIGHT(x, z)}) for t in products() for bound in bounds
    ]


@remembered
def implied():
    """Return that the paths' weights are provided, with all that this rests on."""
    H = and_(model.bounded(WEIGHT), model.both(COLUMN, WEIGHT), model.chained(WEIGHT))
    a, b, c, d, e = (const(f"{name}0", REAL) for name in "abcde")
    product = solve(implies(and_(c >= 0, a * b <= d, c * d <= e), a * c * b <= e))

    def facts(y):
        put = {a: PATHS(x, y), b: COLUMN(x), c: WEIGHT(y, z), d: COLUMN(y), e: COLUMN(z)}
        return [instance(product, put), *at(H, y, z), *at(H, x, z)]

    return every(along(H, WEIGHT, lambda z: PATHS(x, z) * COLUMN(x) <= COLUMN(z), facts), x)


def bounded_by(H, most, facts):
    """Return `H =>` paths between different inputs have at most the weight `most`."""

    def holds(z):
        found = PATHS(x, z)
        return and_(found >= 0, found <= 1, implies(not_(eq(x, z)), found <= most(x, z)))

    return along(H, WEIGHT, holds, facts)


def of_closed(H):
    """Return that no path has more weight than the pair, under the triangle inequality."""
    given = and_(H, model.closed(WEIGHT))

    def facts(y):
        triangle = prove(
            implies(given, WEIGHT(x, y) * WEIGHT(y, z) <= WEIGHT(x, z)), at=[x, y, z], rounds=3
        )
        return [triangle, *at_products(y, WEIGHT(x, y)), *at(H, x, z), *at(H, y, z), *at(H, x, y)]

    found = bounded_by(given, WEIGHT, facts)
    goal = implies(not_(eq(x, z)), PATHS(x, z) <= WEIGHT(x, z))
    return every(prove(implies(given, goal), found, at=[z]), x, z)


def between(H):
    """Return H, that no weight is above `most`, nor any bound below its square or its weight."""

    def ordered(x, z):
        twice = MOST * MOST
        return and_(WEIGHT(x, z) <= MOST, WEIGHT(x, z) <= BOUND(x, z), twice <= BOUND(x, z))

    return and_(
        H, MOST >= 0, MOST <= 1, model.pairs(lambda x, z: and_(ordered(x, z), BOUND(x, z) <= MOST))
    )


@remembered
def at_most_twice():
    """Return that two steps or more have at most the square of the greatest weight."""
    given = between(model.chains().given)

    def facts(y):
        return [
            *at_products(y, MOST),
            *(t for p in ((x, z), (y, z), (x, y)) for t in at(given, *p)),
        ]

    return given, bounded_by(given, BOUND, facts)


def of_min_id(H, premise):
    """Return the shortest paths of MinID-LDP."""
    given, most = and_(H, premise), OF_SENDER(LEAST)
    weight = model.by_way(OF_SENDER, LEAST)
    general, above = at_most_twice()
    put = {MOST: most, BOUND: function_of(X, X, weight)}
    above = instance(above, put)
    same = [
        prove(implies(given, part), at=[x, z, LEAST], rounds=2)
        for part in (
            eq(WEIGHT(x, z), pairwise.least_of_both(OF_SENDER)(x, z)),
            and_(OF_SENDER(x) <= most, OF_SENDER(z) <= most, most >= 0, most <= 1),
            and_(OF_SENDER(x) >= 0, OF_SENDER(z) >= 0),
        )
    ]
    square = solve(implies(and_(U >= 0, U <= 1), U * U <= U))
    known = [*same, instance(square, {U: most})]
    premise = substitute(general, put).args[-3:]
    held = derive(given, and_(*premise[:2]), lambda *c: known)
    each = apply(apply(premise[2].args[0], x).args[0], z)
    held = [held, every(solve(implies(given, each), *known), x, z)]
    above = solve(implies(given, above.formula.args[1]), above, *held)
    return lower(given, weight, most, above, same[0], known)


def lower(given, weight, most, above, same, known):
    """Return that a path by way of the least budget has the square of its weight."""
    first, last = (instance(same, {x: a, z: b}) for a, b in ((x, LEAST), (LEAST, z)))
    steps = [(x, x, LEAST), (x, LEAST, z), (x, x, z)]
    shorter = [
        prove(implies(given, PATHS(a, b) * WEIGHT(b, c) <= PATHS(a, c)), at=[a, b, c], rounds=3)
        for a, b, c in steps
    ]
    alone = prove(implies(given, eq(PATHS(x, x), 1)), at=[x])
    ends = [
        solve(implies(given, eq(w, most)), t, *known)
        for w, t in ((WEIGHT(x, LEAST), first), (WEIGHT(LEAST, z), last))
    ]
    square = solve(implies(and_(U >= 0, V >= U, V * U <= T), U * U <= T))
    square = instance(square, {V: PATHS(x, LEAST), U: most, T: PATHS(x, z)})
    direct = pairwise.least_of_both(OF_SENDER)(x, z)
    below = and_(PATHS(x, z) >= WEIGHT(x, z), PATHS(x, z) >= most * most)
    below = solve(implies(given, below), *shorter, alone, *ends, square, *known)
    below = solve(
        implies(given, and_(PATHS(x, z) >= direct, PATHS(x, z) >= most * most)), below, same
    )
    apart = implies(not_(eq(x, z)), PATHS(x, z) <= weight(x, z))
    apart = solve(implies(given, apart), prove(implies(given, apart), above, at=[z]))
    goal = implies(not_(eq(x, z)), eq(PATHS(x, z), weight(x, z)))
    return every(solve(implies(given, goal), apart, below), x, z)


def chains():
    """Return what chains of inputs imply."""
    statement = model.chains()
    H, goals = statement.given, statement.goals
    families = [
        derive(H, part, lambda *c: [fact for i in c for fact in at(H, i)]) for part in goals[2].args
    ]
    min_id = of_min_id(H, goals[3].args[0])
    return concluded(statement, implied(), of_closed(H), *families, min_id)


@decides("oneid-pair-budgets-chains")
def decide_chains():
    """Weights multiply along a chain of inputs."""
    return Decision(
        verdict="proved",
        why=(
            "w(x, y) q(x) <= q(y) and w(y, z) q(y) <= q(z) give w(x, y) w(y, z) q(x) <= q(z), and "
            "so on. Families that satisfy the triangle inequality gain nothing: LDP, OSLDP, "
            "HLLDP, OneID-LDP, and metric privacy, whose d satisfies it. Under MinID-LDP every "
            "pair is within twice the least budget, as oneid-minid-twice-least says. A budget of 0 "
            "from x to x' makes the rows of x and x' equal: see oneid-pair-budgets-implication."
        ),
        scope=SCOPE,
        theorem=chains,
    )
