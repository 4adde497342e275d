"""A step of the search for the likeliest distribution: the best of a parabola on the simplex."""

from theory.kernel.terms import and_, eq, implies
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("uldp-likelihood-step")
BEST, CURVATURE, OTHER, G, X, NU, P = said.best, said.c, said.q, said.g, said.X, said.nu, said.p


def gains_less(p, g, c, q, best):
    """A value gains less at q than at best, by the square of their difference."""

    def gain(q):
        return g * (q - p) - c * (q - p) * (q - p) / 2

    slope, d = g + c * (p - best), q - best
    known = and_(best >= 0, slope <= NU, implies(best > 0, eq(slope, NU)), q >= 0)
    return implies(known, gain(q) - gain(best) <= NU * d - c * d * d / 2)


@proves("uldp-likelihood-step")
def theorem(statement):
    """Return that a step's result is a distribution, gains most, and alone so."""
    p, best = Given(statement), statement.spelled(BEST)
    x = p.fix(X)
    slope = G(x) + CURVATURE(x) * (P(x) - best(x))
    p.have(and_(best(x) >= 0, slope <= NU, implies(best(x) > 0, eq(slope, NU))))
    p.use(of_numbers(gains_less, P(x), G(x), CURVATURE(x), OTHER(x), best(x)))

    def square(x):
        d = OTHER(x) - best(x)
        return CURVATURE(x) * d * d / 2

    p.have(square(x) >= 0)
    far, (below, alone) = X.sum(square), statement.goal("the greatest gain, alone").args
    gained, greatest = below.args
    p.by_item(gained - greatest <= NU * (X.sum(OTHER) - X.sum(best)) - far)
    p.by_item(far >= 0)
    p.have(below)
    tied = p.under(alone.args[0])
    tied.have(square(x) <= 0, p.item(far, x))
    tied.have(eq(OTHER(x), best(x)))
    return p.conclude()
