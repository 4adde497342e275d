"""The best utility of a posterior under eps-LIP: prices that no vertex exceeds bound it."""

from mechanisms.optimal_lip import posteriors as formulas
from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import lip_outputs as outputs
from theory.library import vertices
from theory.lip import posterior_criterion
from theory.notions import logic
from theory.statements.lip import best_utility as model
from theory.statements.lip import posteriors
from theory.statements.lip.best_utility import CURVE, PIECE, PRICE, SLOPE
from theory.statements.lip.channels import PRIOR, E, X, Y, Z
from theory.statements.lip.posteriors import POSTERIOR, WEIGHT
from theory.tactics.closing import concluded
from theory.tactics.expand import expand
from theory.tactics.logic import at, conjuncts, derive, for_all, prove
from theory.tactics.sums import ZERO, at_most, equal, induction

x, y, j, kappa = const("x", X), const("y", Y), const("j", X), const("kappa", Z)
PI = vertices.PI


def lowest(x):
    """Return the least posterior."""
    return formulas.least(PRIOR(x), E)


def greatest(x):
    """Return the greatest posterior."""
    return formulas.cut(PRIOR(x), E, logic.choose)


def parabolas():
    """Return the box and the parabolas utility - price of piece kappa, for `vertices`."""
    return {
        vertices.LOW: function(X, lowest),
        vertices.HIGH: function(X, greatest),
        vertices.CURVE: CURVE(kappa),
        vertices.SLOPE: function(X, lambda x: SLOPE(kappa, x) - PRICE(x)),
    }


def split(pi):
    """Return that the worth of a point is its utility less its price."""
    utility = model.utility(formulas.parabola, kappa, pi)
    return induction(lambda f, u, c: eq(f, u - c), [worth_of(pi), utility, model.cost(pi)])


def worth_of(pi):
    """Return what `vertices` calls the worth of a point."""
    return X.sum(lambda x: (CURVE(kappa, x) * pi(x) + (SLOPE(kappa, x) - PRICE(x))) * pi(x))


@remembered
def at_vertex():
    """Return that a point with at most one value inside its range is worth nothing."""
    statement, box = model.optimum(), parabolas()
    free = substitute(exception(vertices.first(PI)), box)
    feasible, count = (substitute(f(PI), box) for f in (vertices.feasible, vertices.count))
    H = and_(statement.given, feasible, count <= 1)
    chosen = function(X, lambda k: eq(PI(k), greatest(k)))
    vertex = statement.spelled(model.VERTEX)(chosen, free)
    single = instance(vertices.one_inside(), box | {vertices.k: j})
    ends = ite(chosen(j), greatest(j), lowest(j))
    other = solve(implies(and_(H, not_(eq(j, free))), eq(ends, PI(j))), single, *at(feasible, j))
    rest = X.sum(lambda k: ite(eq(k, free), ZERO, PI(k)))
    taken = X.sum(lambda k: ite(eq(k, free), ZERO, ite(chosen(k), greatest(k), lowest(k))))
    same = equal(taken, rest, H, use=lambda i: [instance(other, {j: i})])
    left = solve(implies(H, eq(1 - taken, PI(free))), same, expand(rest))
    each = solve(implies(H, eq(vertex(j), PI(j))), other, left)
    use = {"use": lambda i: [instance(each, {j: i})]}
    utilities = [model.utility(formulas.parabola, kappa, f) for f in (vertex, PI)]
    prices = [model.cost(f) for f in (vertex, PI)]
    alike = [equal(*pair, H, **use) for pair in (utilities, prices)]
    in_range = solve(
        implies(H, posteriors.in_range(PRIOR(free), vertex(free))),
        instance(each, {j: free}),
        *at(feasible, free),
    )
    said = at(statement.given, kappa, chosen, free)
    facts = *said, in_range, *alike, split(PI)
    return solve(implies(H, worth_of(PI) <= 0), *facts)


@remembered
def no_point():
    """Return that no posterior in range has a utility above its price."""
    statement, box = model.optimum(), parabolas()
    H = statement.given
    general = instance(vertices.theorem(), box)
    convex, none, *feasible = conjuncts(general.formula.args[0])
    predicate = none.args[0]
    at_pi = apply(predicate, PI)
    local = solve(implies(H, at_pi), at_vertex())
    every = for_all(H, predicate, PI, local)
    curves = derive(
        H, convex, lambda i: [prove(implies(H, CURVE(kappa, i) >= 0), at=[kappa, i], rounds=2)]
    )
    goal = model.utility(formulas.parabola, kappa, PI) <= model.cost(PI)
    return solve(implies(and_(H, *feasible), goal), general, every, curves, split(PI))


@remembered
def scaled_bound():
    """Return that both sides may be multiplied by a weight."""
    w, u, v = (const(name, REAL) for name in ("w0", "u0", "v0"))
    return solve(implies(and_(w >= 0, u <= v), w * u <= w * v))


def scaled(H, w, below, *facts):
    """Return that a posterior's utility and price compare, times the output's probability."""
    utility, price = below.formula.args[1].args
    names = (const(name, REAL) for name in ("w0", "u0", "v0"))
    found = instance(scaled_bound(), dict(zip(names, (w, utility, price), strict=True)))
    return solve(implies(H, w * utility <= w * price), found, below, *facts)


def priced(H, joint, own):
    """Return that the outputs' prices add up to the prior's.

    Parameters
    ----------
    H : Term
    joint : callable
        Pr(x, y).
    own : Theorem
        That the joint probabilities of x sum to its prior.
    """

    def item(y, x):
        return PRICE(x) * joint(x, y)

    by_output = Y.sum(lambda y: X.sum(lambda x: item(y, x)))
    swapped = exchange("sum", function_of(Y, X, item))
    row = Y.sum(lambda y: item(y, x))
    pulled = induction(lambda a, b: eq(a, PRICE(x) * b), [row, Y.sum(lambda y: joint(x, y))])
    each = solve(implies(H, eq(row, PRICE(x) * PRIOR(x))), pulled, own)
    columns = X.sum(lambda x: Y.sum(lambda y: item(y, x)))
    added = equal(columns, model.cost(PRIOR), H, use=lambda i: [instance(each, {x: i})])
    return solve(implies(H, eq(by_output, model.cost(PRIOR))), swapped, added), by_output


def weighted():
    """Return the bound for probabilities and posteriors that make a channel."""
    statement = model.optimum()
    goal = statement.goals[1]
    H = and_(statement.given, goal.args[0])
    pi, w = POSTERIOR(y), WEIGHT(y)
    local = instance(no_point(), {PI: pi, kappa: PIECE(y)})
    needed = and_(*local.formula.args[0].args[-2:])
    inside = prove(implies(H, posteriors.in_range(PRIOR(x), pi(x))), at=[y, x], rounds=2)
    ready = derive(H, needed, lambda *c: [*at(H, y), *(instance(inside, {x: i}) for i in c)])
    below = solve(implies(H, local.formula.args[1]), local, ready)
    below = scaled(H, w, below, *at(H, y))
    share = X.sum(lambda x: PRICE(x) * (w * pi(x)))
    spread = induction(lambda a, b: eq(a, w * b), [share, model.cost(pi)])
    each = solve(implies(H, below.formula.args[1].args[0] <= share), below, spread)
    mean, prices = priced(H, lambda x, y: WEIGHT(y) * POSTERIOR(y, x), at(H, x)[-1])
    total = goal.args[1].args[0]
    found = at_most(total, prices, H, use=lambda i: [instance(each, {y: i})])
    return solve(implies(statement.given, goal), found, mean)


@remembered
def channels():
    """Return the bound for every channel with eps-LIP."""
    statement = model.optimum()
    goal, mass = statement.goals[0], outputs.mass(y)
    H = and_(statement.given, goal.args[0])
    some = and_(H, mass > 0)
    post = function(X, lambda x: outputs.joint(x, y) / mass)
    local = instance(no_point(), {PI: post, kappa: PIECE(y)})
    needed = and_(*local.formula.args[0].args[-2:])
    ranged = instance(posterior_criterion.ranged(), posterior_criterion.numbers())
    facts = outputs.ranges(), outputs.entries()
    inside = solve(implies(some, ranged.formula.args[1].args[0]), ranged, *facts)
    whole = induction(lambda a, m: eq(a * mass, m), [X.sum(post), mass], mass > 0)
    ready = derive(some, needed, lambda *c: [whole, *(instance(inside, {x: i}) for i in c)])
    below = solve(implies(some, local.formula.args[1]), local, ready)
    below = scaled(some, mass, below)
    share = X.sum(lambda x: PRICE(x) * outputs.joint(x, y))
    spread = induction(lambda a, b: eq(a, mass * b), [share, model.cost(post)], mass > 0)
    nothing = and_(H, eq(mass, 0))
    none = induction(
        lambda a: eq(a, 0), [share], nothing, use=lambda i: [instance(facts[1], {x: i})]
    )
    worth = statement.spelled(model.expected(formulas.parabola, y))
    each = solve(implies(H, worth <= share), below, spread, none, facts[1])
    mean, prices = priced(H, outputs.joint, outputs.totals())
    total = goal.args[1].args[0]
    found = at_most(total, prices, H, use=lambda i: [instance(each, {y: i})])
    return solve(implies(statement.given, goal), found, mean)


def theorem():
    """Return lip-larger-alphabet-optimum."""
    return concluded(model.optimum(), channels(), weighted())


@decides("lip-larger-alphabet-optimum")
def larger_alphabet_optimum():
    """Prices that no vertex exceeds bound every channel; a channel that reaches them is best."""
    return Decision(
        verdict="proved",
        why=(
            "The utility minus the price of a posterior is convex. From a posterior with two "
            "values strictly inside their bounds a line leads to two posteriors with fewer, so "
            "none exceeds its price if no vertex does: at a vertex all values but one are at a "
            "bound. Weighted by the outputs' probabilities, prices add up to those of the prior. "
            "So a channel that reaches the bound is best (lip-posterior-criterion makes one of "
            "probabilities and posteriors)."
        ),
        scope=(
            "alphabets and output alphabets of any finite size, all priors and eps >= 0, every "
            "utility that is the greatest of finitely many sums of convex parabolas"
        ),
        uses=["lip-posterior-criterion"],
        theorem=theorem,
    )
