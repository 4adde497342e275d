"""The best utility of a posterior under eps-LIP: prices that no vertex exceeds bound it."""

from mechanisms.optimal_lip import posteriors as formulas
from theory.kernel.binding import exception, function, function_of, substitute
from theory.kernel.terms import and_, const, eq, ite, not_
from theory.kernel.theorem import exchange, instance
from theory.ledger.decisions import proves
from theory.library.arithmetic import scaled
from theory.library.lip import outputs, vertices
from theory.notions import logic
from theory.proofs.lip import posterior_criterion
from theory.statements.lip import best_utility as model
from theory.statements.lip import posteriors
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

said = stated("lip-larger-alphabet-optimum")
CURVE, PIECE, PRICE, SLOPE, PRIOR, E = said.a, said.piece, said.c, said.b, said.prior, said.E
X, Y, Z, POSTERIOR, WEIGHT = said.X, said.Y, said.Z, said.pi, said.w

KAPPA, PI = const("kappa", Z), vertices.PI


def lowest(x):
    """Return the least posterior."""
    return formulas.least(PRIOR(x), E)


def greatest(x):
    """Return the greatest posterior."""
    return formulas.cut(PRIOR(x), E, logic.choose)


def parabolas():
    """Return the box and the parabolas utility - price of a piece, for `vertices`."""
    return {
        vertices.LOW: function(X, lowest),
        vertices.HIGH: function(X, greatest),
        vertices.CURVE: CURVE(KAPPA),
        vertices.SLOPE: function(X, lambda x: SLOPE(KAPPA, x) - PRICE(x)),
    }


def utility(pi, piece=KAPPA):
    """Return the utility of a posterior by a piece."""
    return model.utility(formulas.parabola, piece, pi)


def worth_of(pi):
    """Return what `vertices` calls the worth of a point."""
    return X.sum(lambda x: (CURVE(KAPPA, x) * pi(x) + (SLOPE(KAPPA, x) - PRICE(x))) * pi(x))


def at_vertex(statement):
    """Return that a point with at most one value inside its range is worth nothing."""
    box = parabolas()
    free = substitute(exception(vertices.first(PI)), box)
    feasible, count = (substitute(f(PI), box) for f in (vertices.feasible, vertices.count))
    p = Given(statement).under(feasible, count <= 1)
    j = p.fix(X)
    chosen = function(X, lambda k: eq(PI(k), greatest(k)))
    vertex = p(said.vertex)(chosen, free)
    ends = ite(chosen(j), greatest(j), lowest(j))
    p.know(instance(vertices.one_inside(), box | {vertices.k: j}))
    p.under(not_(eq(j, free))).have(ends == PI(j))
    rest = X.sum(lambda k: ite(eq(k, free), ZERO, PI(k)))
    taken = X.sum(lambda k: ite(eq(k, free), ZERO, ite(chosen(k), greatest(k), lowest(k))))
    p.by_item(taken == rest, over=X)
    p.have(1 - taken == PI(free))
    p.have(vertex(j) == PI(j))
    for f in (utility, model.cost):
        p.by_item(f(vertex) == f(PI), over=X, keep=[taken])
    p.have(posteriors.in_range(PRIOR(free), vertex(free)))
    p.by_item(worth_of(PI) == utility(PI) - model.cost(PI))
    p.have(utility(vertex) <= model.cost(vertex), at=[KAPPA, chosen, free])
    return p.have(worth_of(PI) <= 0)


def no_point(statement):
    """Return that no posterior in range has a utility above its price."""
    p, box = Given(statement), parabolas()
    p.know(at_vertex(statement))
    p = p.under(substitute(vertices.feasible(PI), box))
    p.use(instance(vertices.theorem(), box), at=[KAPPA])
    p.by_item(worth_of(PI) == utility(PI) - model.cost(PI))
    return p.have(utility(PI) <= model.cost(PI))


def priced(p, x, joint):
    """Show that the prices of all joint(x, y) add up to the prior's, and return their sum."""

    def item(y, x):
        return PRICE(x) * joint(x, y)

    p.know(exchange("sum", function_of(Y, X, item)))
    p.have(Y.sum(lambda y: joint(x, y)) == PRIOR(x))
    p.by_item(Y.sum(lambda y: item(y, x)) == PRICE(x) * Y.sum(lambda y: joint(x, y)), over=Y)
    p.have(Y.sum(lambda y: item(y, x)) == PRICE(x) * PRIOR(x))
    p.by_item(X.sum(lambda x: Y.sum(lambda y: item(y, x))) == model.cost(PRIOR), over=X)
    by_output = Y.sum(lambda y: X.sum(lambda x: item(y, x)))
    p.have(by_output == model.cost(PRIOR))
    return by_output


def weighted(statement):
    """Return the bound for probabilities and posteriors that make a channel."""
    premise, bound = statement.goal("the bound for posteriors").args
    total, _ = bound.args
    context = Given(statement)
    p = context.under(premise)
    x, y = p.fix(X, Y)
    pi, w = POSTERIOR(y), WEIGHT(y)
    p.use(no_point(statement), {PI: pi, KAPPA: PIECE(y)})
    p.use(scaled(w, utility(pi, PIECE(y)), model.cost(pi)))
    share = X.sum(lambda x: PRICE(x) * (w * pi(x)))
    p.by_item(share == w * model.cost(pi), over=X)
    p.have(w * utility(pi, PIECE(y)) <= share)
    p.by_item(total <= priced(p, x, lambda x, y: WEIGHT(y) * POSTERIOR(y, x)), over=Y)
    return context.have("the bound for posteriors")


def channels(statement):
    """Return the bound for every channel with eps-LIP."""
    allowed, bound = statement.goal("the bound for channels").args
    total, _ = bound.args
    context = Given(statement)
    p = context.under(allowed)
    x, y = p.fix(X, Y)
    p.know(outputs.ranges(), outputs.entries(), outputs.totals())
    mass, q = outputs.mass(y), outputs.CHANNEL(x, y)
    p.have(and_(PRIOR(x) >= 0, q >= 0, mass >= 0, outputs.joint(x, y) >= 0))
    some, none = p.under(mass > 0), p.under(mass == 0)
    post = function(X, lambda x: outputs.joint(x, y) / mass)
    some.use(posterior_criterion.ranged(PRIOR(x), q, mass))
    some.have(posteriors.in_range(PRIOR(x), post(x)))
    some.have(X.sum(post) == 1)
    some.use(no_point(statement), {PI: post, KAPPA: PIECE(y)})
    some.use(scaled(mass, utility(post, PIECE(y)), model.cost(post)))
    share = X.sum(lambda x: PRICE(x) * outputs.joint(x, y))
    some.by_item(share == mass * model.cost(post), over=X, keep=[mass])
    none.by_item(share == 0, over=X)
    worth = p(model.expected(formulas.parabola, y))
    p.have(worth <= share)
    p.by_item(total <= priced(p, x, outputs.joint), over=Y)
    return context.have("the bound for channels")


@proves("lip-larger-alphabet-optimum")
def theorem(statement):
    """Return lip-larger-alphabet-optimum."""
    return concluded(statement, channels(statement), weighted(statement))
