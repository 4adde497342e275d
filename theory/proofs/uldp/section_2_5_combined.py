"""Beside Section 2.5: what a threshold is, and the best combination of groups' estimates."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import level
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.statements.stated import stated
from theory.statements.uldp import thresholds as model
from theory.statements.uldp.thresholds import CHANCE, GAIN, QUANTILE, ROOT, N
from theory.tactics.closing import every, rewritten
from theory.tactics.context import Given
from theory.tactics.defined_at import defined_at
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ZERO

said = stated("uldp-weighted-estimates")
ESTIMATE, OMEGA, SHARE, VARIANCE, G = said.estimate, said.Omega, said.share, said.variance, said.G
P = said.p


@proves("uldp-threshold-deviation")
def deviation(statement):
    """Return that the threshold is a multiple of a standard deviation."""
    p = Given(statement)
    radicand, (under,) = model.with_root(level)
    scale = QUANTILE * QUANTILE / (GAIN * GAIN)
    p.have(radicand * radicand == scale * (ROOT * ROOT))
    unit = unit_variance(CHANCE, GAIN, 0 * N)
    p.have(QUANTILE * QUANTILE * (unit / N) == scale * under)
    p.use(
        of_numbers(lambda a, b, c: implies(eq(a, b), eq(c * a, c * b)), ROOT * ROOT, under, scale)
    )
    return p.conclude()


F = const("F", functions(G, OMEGA, REAL))


@remembered
def square_of_sum():
    """E[(sum F)^2] is the sum of E[F(g) F(h)] over all pairs."""
    p, mean = Given(), model.mean
    total = mean(lambda o: G.sum(lambda g: F(g, o)) * G.sum(lambda g: F(g, o)))
    return p.sums(total, G.sum(lambda g: G.sum(lambda h: mean(lambda o: F(g, o) * F(h, o)))))


def combination(H):
    """Return that no combination has a bias, and that its variance is the sum of share^2 variance.

    The expected product of two groups' shares of the error is none of two groups.
    """
    p, mean = Given(H), model.mean
    g, h = p.fix(G, G)

    def item(g, o):
        return SHARE(g) * (ESTIMATE(g, o) - P)

    def both(g, h):
        return mean(lambda o: item(g, o) * item(h, o))

    def square(g):
        return SHARE(g) * SHARE(g) * VARIANCE(g)

    def combined(o):
        return G.sum(lambda g: SHARE(g) * ESTIMATE(g, o))

    p.by_item(both(g, h) == SHARE(g) * SHARE(h) * model.product(g, h))
    p.have(both(g, g) == square(g))
    p.under(eq(h, g)).by_item(both(g, h) == both(g, g))
    p.have(both(g, h) == ite(eq(h, g), square(g), ZERO))
    row = G.sum(lambda h: both(g, h))
    p.by_item(row == G.sum(lambda h: ite(eq(h, g), square(g), ZERO)))
    p.have(row == square(g))
    rows = G.sum(lambda g: G.sum(lambda h: both(g, h)))
    p.by_item(rows == G.sum(square))
    total = p.use(square_of_sum(), {F: item}).formula.args[0]
    p.by_item(model.error(combined) == total, over=OMEGA)
    means = G.sum(lambda g: SHARE(g) * mean(lambda o: ESTIMATE(g, o)))
    p.sums(mean(combined), means)
    p.by_item(means == G.sum(SHARE) * P)
    return p.have(and_(mean(combined) == P, model.error(combined) == G.sum(square)))


PRECISION = G.sum(lambda g: 1 / VARIANCE(g))


def best_share(g):
    """Return the group's share in `weighted`."""
    return 1 / VARIANCE(g) / PRECISION


@remembered
def positive(H):
    """The precision is positive, and each variance is."""
    p = Given(H)
    g = p.fix(G)
    p.have(1 / VARIANCE(g) > 0)
    p.item(PRECISION, g)
    return p.have(PRECISION > 0)


def best(p):
    """Show that the shares of `weighted` sum to one, and their squares to 1/precision."""
    q, g = 1 / PRECISION, p.fix(G)
    p.have(best_share(g) == 1 / VARIANCE(g) * q)
    p.sums(G.sum(best_share), PRECISION * q)
    p.have(G.sum(best_share) == 1)
    p.have(best_share(g) * best_share(g) * VARIANCE(g) == best_share(g) * q)
    squares = G.sum(lambda g: best_share(g) * best_share(g) * VARIANCE(g))
    p.by_item(squares == G.sum(lambda g: best_share(g) * q))
    p.have(squares == q)


def alone(p):
    """Show that another combination has a greater variance, by a sum of squares."""
    q, g = 1 / PRECISION, p.fix(G)

    def square(g):
        return VARIANCE(g) * ((SHARE(g) - best_share(g)) * (SHARE(g) - best_share(g)))

    squares = G.sum(lambda g: SHARE(g) * SHARE(g) * VARIANCE(g))

    def parts(g):
        return SHARE(g) * SHARE(g) * VARIANCE(g) - 2 * q * SHARE(g) + q * best_share(g)

    p.have(square(g) == parts(g))
    p.by_item(G.sum(square) == G.sum(parts))
    p.sums(G.sum(parts), squares - 2 * q * G.sum(SHARE) + q * G.sum(best_share))
    p.have(G.sum(square) == squares - q)
    p.have(square(g) >= 0)
    p.item(G.sum(square), g)
    p.have(G.sum(square) >= 0)
    p.under(squares <= q).have(SHARE(g) == best_share(g))
    p.have(best_share(g) * VARIANCE(g) * PRECISION == 1)


@proves("uldp-weighted-estimates")
def weighted(statement):
    """Return that `weighted` is the best combination."""
    p = Given(statement)
    g, o = p.fix(G, OMEGA)
    p.know(positive(p.H))
    best(p)
    combined = combination(p.H)
    p.know(combined)
    p.use(combined, {SHARE: best_share})
    shared = G.sum(lambda g: best_share(g) * ESTIMATE(g, o))
    top = G.sum(lambda g: ESTIMATE(g, o) / VARIANCE(g))
    p.by_item(top == G.sum(lambda g: 1 / VARIANCE(g) * ESTIMATE(g, o)))
    same = every(p.sums(p(said.best(o)), shared), o)
    p.know(*(rewritten(same, property) for property in (model.mean, model.error)))
    alone(p)
    p.have(implies(SHARE(g) == best_share(g), SHARE(g) * VARIANCE(g) * PRECISION == 1))
    return p.conclude()


@defined_by("uldp-weighted-estimates")
def denominators(statement):
    """Return that no denominator of `weighted` is zero."""
    return defined_at(statement, lambda *chosen: [positive(statement.given)])
