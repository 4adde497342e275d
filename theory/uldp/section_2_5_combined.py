"""Beside Section 2.5: what a threshold is, and the best combination of groups' estimates."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import level
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import at_sorts, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import moments
from theory.statements.uldp import thresholds as model
from theory.statements.uldp.thresholds import (
    CHANCE,
    ESTIMATE,
    GAIN,
    OMEGA,
    QUANTILE,
    ROOT,
    SHARE,
    VARIANCE,
    G,
    N,
    P,
)
from theory.tactics.closing import concluded, every, rewritten
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at
from theory.tactics.sums import ZERO, equal, induction, item_at_most, non_negative

g, h, o = const("g", G), const("h", G), const("o", OMEGA)
A, B, C = (const(f"{name}0", REAL) for name in "abc")


def deviation():
    """Return that the threshold is a multiple of a standard deviation."""
    statement = model.deviation()
    H, (first, second) = statement.given, statement.goals
    found, (under,) = model.with_root(level)
    scale = QUANTILE * QUANTILE / (GAIN * GAIN)
    square = rational(H, found * found, scale * (ROOT * ROOT))
    unit = unit_variance(CHANCE, GAIN, 0 * N)
    whole = rational(H, QUANTILE * QUANTILE * (unit / N), scale * under)
    times = solve(implies(eq(A, B), eq(C * A, C * B)))
    times = instance(times, {A: ROOT * ROOT, B: under, C: scale})
    sign = solve(implies(and_(A >= 0, B >= 0, C > 0), A * B / C >= 0))
    sign = instance(sign, {A: QUANTILE, B: ROOT, C: GAIN})
    parts = solve(implies(H, first), square, whole, times), solve(implies(H, second), sign)
    return concluded(statement, *parts)


def off(g, o):
    """Return a group's error."""
    return ESTIMATE(g, o) - P


def moved(f):
    """Return that the expectation of a sum over the groups is the sum of the expectations."""
    general = at_sorts(moments.mean_of_sum(), {moments.U: G})
    name = const("F", functions(G, OMEGA, REAL))
    return instance(general, {name: function_of(G, OMEGA, f)})


def item(g, o):
    """Return a group's share of the error."""
    return SHARE(g) * off(g, o)


def total(o):
    """Return the error of the combination."""
    return G.sum(lambda g: item(g, o))


@remembered
def of_pair():
    """The expected product of two groups' shares of the error: none of two groups."""
    H = model.weighted().given
    found = model.mean(lambda o: item(g, o) * item(h, o))
    pulled = induction(lambda a, b: eq(a, SHARE(g) * SHARE(h) * b), [found, model.product(g, h)])
    same = leibniz(function(G, lambda h: model.product(g, h)), h, g)
    shares = leibniz(function(G, SHARE), h, g)
    law = ite(eq(h, g), SHARE(g) * SHARE(g) * VARIANCE(g), ZERO)
    facts = [pulled, same, shares, *at(H, g), *at(H, g, h)]
    return solve(implies(H, eq(found, law)), *facts)


@remembered
def of_shares():
    """The expected squared error of a combination is the sum of share^2 variance."""
    H, mean = model.weighted().given, model.mean
    both = G.sum(lambda h: item(g, o) * item(h, o))
    pairs = induction(lambda a, b: eq(a, item(g, o) * b), [both, total(o)])
    products = equal(
        mean(lambda o: item(g, o) * total(o)),
        mean(lambda o: G.sum(lambda h: item(g, o) * item(h, o))),
        use=lambda i: [instance(pairs, {o: i})],
    )
    out = moved(lambda h, o: item(g, o) * item(h, o))
    laws = G.sum(lambda h: ite(eq(h, g), SHARE(g) * SHARE(g) * VARIANCE(g), ZERO))
    rows = equal(out.formula.args[1], laws, H, use=lambda i: [instance(of_pair(), {h: i})])
    value = SHARE(g) * SHARE(g) * VARIANCE(g)
    one = solve(
        implies(H, eq(mean(lambda o: item(g, o) * total(o)), value)),
        *(products, out, rows, expand(laws)),
    )
    whole = G.sum(lambda g: item(g, o) * total(o))
    flat = induction(lambda a, b: eq(a, b * total(o)), [whole, total(o)])
    squares = equal(
        mean(lambda o: total(o) * total(o)),
        mean(lambda o: G.sum(lambda g: item(g, o) * total(o))),
        use=lambda i: [instance(flat, {o: i})],
    )
    over = moved(lambda g, o: item(g, o) * total(o))
    values = G.sum(lambda g: SHARE(g) * SHARE(g) * VARIANCE(g))
    each = equal(over.formula.args[1], values, H, use=lambda i: [instance(one, {g: i})])
    combined = G.sum(lambda g: SHARE(g) * ESTIMATE(g, o))
    errors = [expand(total(o)), expand(combined)]
    off_all = solve(implies(H, eq(combined - P, total(o))), *errors)
    renamed = equal(
        model.error(lambda o: G.sum(lambda g: SHARE(g) * ESTIMATE(g, o))),
        mean(lambda o: total(o) * total(o)),
        H,
        use=lambda i: [instance(off_all, {o: i})],
    )
    goal = eq(renamed.formula.args[1].args[0], values)
    return solve(implies(H, goal), renamed, squares, over, each)


def precision():
    """Return the sum of 1/variance."""
    return G.sum(lambda g: 1 / VARIANCE(g))


@remembered
def positive():
    """The precision is positive, and each variance is."""
    H = model.weighted().given
    sign = instance(solve(implies(A > 0, 1 / A > 0)), {A: VARIANCE(g)})
    facts = [sign, *at(H, g)]
    some = item_at_most(precision(), h, H, use=lambda i: [instance(t, {g: i}) for t in facts])
    above = [instance(t, {g: h}) for t in facts]
    return solve(implies(H, precision() > 0), some, *above)


def best_share(g):
    """Return the group's share in `weighted`."""
    return 1 / VARIANCE(g) / precision()


@remembered
def of_mean():
    """A combination has no bias."""
    H, mean = model.weighted().given, model.mean
    out = moved(lambda g, o: SHARE(g) * ESTIMATE(g, o))
    one = induction(
        lambda a, b: eq(a, SHARE(g) * b),
        [mean(lambda o: SHARE(g) * ESTIMATE(g, o)), mean(lambda o: ESTIMATE(g, o))],
    )
    shares = G.sum(lambda g: SHARE(g) * P)
    facts = [one, *at(H, g)]
    rows = equal(out.formula.args[1], shares, H, use=lambda i: [instance(t, {g: i}) for t in facts])
    whole = induction(lambda a, b: eq(a, b * P), [shares, G.sum(SHARE)])
    return solve(implies(H, eq(out.formula.args[0], P)), out, rows, whole)


@remembered
def of_best():
    """`weighted` is a combination with shares that sum to one, each of variance 1/precision."""
    H, q = _given(), 1 / precision()
    facts = [positive(), *at(H, g)]
    top = G.sum(lambda g: ESTIMATE(g, o) / VARIANCE(g))
    shared = G.sum(lambda g: best_share(g) * ESTIMATE(g, o))
    one = rational(H, best_share(g) * ESTIMATE(g, o), ESTIMATE(g, o) / VARIANCE(g) * q, *facts)
    each = induction(
        lambda a, b: eq(a, b * q), [shared, top], H, use=lambda i: [instance(one, {g: i})]
    )
    same = solve(implies(H, eq(top / precision(), shared)), each)
    part = rational(H, best_share(g), 1 / VARIANCE(g) * q, *facts)
    whole = induction(
        lambda a, b: eq(a, b * q),
        [G.sum(best_share), precision()],
        H,
        use=lambda i: [instance(part, {g: i})],
    )
    unit = solve(implies(H, eq(G.sum(best_share), 1)), whole, positive())
    square = rational(H, best_share(g) * best_share(g) * VARIANCE(g), best_share(g) * q, *facts)
    squares = G.sum(lambda g: best_share(g) * best_share(g) * VARIANCE(g))
    total = induction(
        lambda a, b: eq(a, b * q),
        [squares, G.sum(best_share)],
        H,
        use=lambda i: [instance(square, {g: i})],
    )
    return same, unit, solve(implies(H, eq(squares, q)), total, unit)


def _given():
    """Return the hypotheses."""
    return model.weighted().given


@remembered
def gap():
    """Another combination has a greater variance, by a sum of squares."""
    H, q = _given(), 1 / precision()
    facts = [positive(), *at(H, g)]

    def square(g):
        return VARIANCE(g) * ((SHARE(g) - best_share(g)) * (SHARE(g) - best_share(g)))

    parts = SHARE(g) * SHARE(g) * VARIANCE(g) - 2 * q * SHARE(g) + q * best_share(g)
    one = rational(H, square(g), parts, *facts)
    sums = [
        G.sum(square),
        G.sum(lambda g: SHARE(g) * SHARE(g) * VARIANCE(g)),
        G.sum(SHARE),
        G.sum(best_share),
    ]
    found = induction(
        lambda a, b, c, d: eq(a, b - 2 * q * c + q * d),
        sums,
        H,
        use=lambda i: [instance(one, {g: i})],
    )
    sign = instance(
        solve(implies(A > 0, and_(A * (B * B) >= 0, implies(A * (B * B) <= 0, eq(B, 0))))),
        {A: VARIANCE(g), B: SHARE(g) - best_share(g)},
    )
    known = [sign, *at(H, g)]
    use = {"use": lambda i: [instance(t, {g: i}) for t in known]}
    least = non_negative(sums[0], H, **use)
    each = item_at_most(sums[0], g, H, **use)
    apart = solve(implies(H, eq(sums[0], sums[1] - q)), found, of_best()[1])
    away = implies(sums[1] <= q, eq(SHARE(g), best_share(g)))
    away = solve(implies(H, away), apart, each, *known)
    return apart, least, away


def weighted():
    """Return that `weighted` is the best combination."""
    statement = model.weighted()
    H, (first, second, third) = statement.given, statement.goals
    same, unit, squares = of_best()
    put = {SHARE: function(G, best_share)}
    known = [instance(t, put) for t in (of_mean(), of_shares())]
    renamed = [rewritten(every(same, o), property) for property in (model.mean, model.error)]
    facts = [*known, unit, squares, *renamed]
    parts = [solve(implies(H, goal), *facts) for goal in (first, second)]
    apart, least, away = gap()
    found, other = third.args[0].args
    below = solve(implies(H, found <= other), parts[1], of_shares(), apart, least)
    whole = rational(H, best_share(g) * VARIANCE(g) * precision(), 1, positive(), *at(H, g))
    times = solve(implies(eq(A, B), eq(A * C, B * C)))
    times = instance(times, {A: SHARE(g), B: best_share(g), C: VARIANCE(g) * precision()})
    tied = and_(H, eq(found, other))
    goal = eq(SHARE(g) * VARIANCE(g) * precision(), 1)
    alone = solve(implies(tied, goal), times, whole, away, parts[1], of_shares())
    last = solve(implies(H, third), below, every(alone, g))
    return concluded(statement, *parts, last)


def denominators():
    """Return that no denominator of `weighted` is zero."""
    return defined_at(model.weighted(), lambda *chosen: [positive()])


@decides("uldp-threshold-deviation")
def threshold():
    """The variance of uldp-empirical-variance at p = 0."""
    return Decision(
        verdict="proved",
        why=(
            "At p(x) = 0 n times the variance is chance (1 - chance)/gain^2. That an estimate "
            "exceeds z of its standard deviations with the normal's probability holds as n grows."
        ),
        scope="all chances, gains and n >= 1, every z >= 0",
        uses=["uldp-empirical-variance"],
        theorem=deviation,
    )


@decides("uldp-weighted-estimates")
def weighted_estimates():
    """The excess of any other combination is a sum of squares."""
    return Decision(
        verdict="proved",
        why=(
            "Any combination with shares c of sum one has the variance sum c^2 v; it exceeds that "
            "of c = (1/v)/sum 1/v by sum v (c - (1/v)/sum 1/v)^2."
        ),
        scope="any number of groups, estimates without bias and uncorrelated in pairs",
        theorem=weighted,
        defined=denominators,
    )
