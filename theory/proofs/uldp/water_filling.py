"""Maximum likelihood from the counts of a direct encoding's outputs, in closed form."""

from mechanisms.estimation.closed_form import above_floor
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, eq, implies, ite, not_
from theory.kernel.theorem import instance
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ZERO

said = stated("uldp-water-filling")
FLOOR, LOG, NU, OTHER, F, P, X = said.floor, said.log, said.nu, said.r, said.f, said.p, said.X


def one_output(*values):
    """Return f (log a - log b) <= nu (r - p), by the slope of the likelihood at p.

    Parameters
    ----------
    values : Term
        f, the floor, r, p, nu, and log a - log b, which is at most a/b - 1.
    """
    p = Given()
    names = f, floor, r, observed, nu, gain = p.fix(*[REAL] * 6)
    top, own, ratio = above_floor(f, floor, nu), observed + floor, (r + floor) / (observed + floor)
    chosen, law = eq(observed, ite(top > 0, top, ZERO)), implies(f > 0, ratio - 1 >= gain)
    p = p.under(f >= 0, floor >= 0, nu > 0, r >= 0, chosen, law)
    p.have(f / nu * nu == f)
    seen, never = p.under(f > 0), p.under(not_(f > 0))
    seen.have(and_(own > 0, nu * own >= f))
    level, flat = seen.under(observed > 0), seen.under(not_(observed > 0))
    level.have(f == nu * own)
    level.have(ratio * own == r + floor)
    level.have(f * (ratio - 1) == nu * (r - observed))
    flat.have(observed == 0)
    flat.have(and_(r / own * own == r, ratio == r / own + 1, r / own >= 0))
    below = of_numbers(
        lambda a, b, c: implies(and_(a <= b, c >= 0), a * c <= b * c), f, nu * own, r / own
    )
    flat.use(below)
    flat.have(f * (ratio - 1) <= nu * (r - observed))
    seen.have(f * gain <= f * (ratio - 1))
    never.have(observed == 0)
    never.have(nu * (r - observed) >= 0)
    each = p.have(ite(f > 0, f * gain, ZERO) <= nu * (r - observed))
    return instance(each, dict(zip(names, values, strict=True)))


@proves("uldp-water-filling")
def theorem(statement):
    """Return uldp-water-filling."""
    p = Given(statement)
    x, goal = p.fix(X), p.goal("no greater likelihood")
    own = p(P(x))
    log = LOG(OTHER(x) + FLOOR(x)) - LOG(own + FLOOR(x))
    p.use(one_output(F(x), FLOOR(x), OTHER(x), own, NU, log))
    p.by_item(goal.args[0] <= NU * (X.sum(OTHER) - p(X.sum(P))))
    return p.conclude()


def positive_chance(statement, x):
    """Return that the chance of an output that was seen is positive."""
    p = Given(and_(F(x) > 0, FLOOR(x) >= 0, NU > 0))
    p.have(F(x) / NU > 0)
    return p.have(statement.spelled(P(x)) + FLOOR(x) > 0)
