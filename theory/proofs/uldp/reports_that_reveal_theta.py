"""Beyond Section 4.2: the theta of uRAP that is best for the Rao-Blackwell estimate."""

from mechanisms.losses import rao_blackwell_urap as losses
from theory.kernel.binding import substitute
from theory.kernel.terms import and_, eq, implies, not_, or_
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.notions.probability import is_distribution, mass
from theory.proofs.uldp import reports_that_reveal_urap as proof
from theory.proofs.uldp.reports_that_reveal_urap import GIVEN, SIZES, N, S
from theory.proofs.uldp.section_4_2_theta import excess_over_best
from theory.statements.stated import stated
from theory.statements.uldp import rao_blackwell_urap as model
from theory.statements.uldp.rao_blackwell_urap import MASS, ROOT_A, ROOT_B
from theory.statements.uldp.worst_l2 import squares
from theory.tactics.context import Given
from theory.tactics.sums import ONE

said = stated("uldp-theta-rappor")
ROOT_R, ROOT_T, E, P, X, THETA = said.r, said.t, said.E, said.p, said.X, said.theta
SENSITIVE = stated("uldp-urr-private").X_S


@remembered
def level():
    """Return that a p of that mass is worst for a theta, where its slope is level there."""
    s, n = SIZES.values()
    slope = losses.slope(THETA, MASS, s, n, E)
    rises = or_(eq(slope, 0), and_(eq(MASS, 1), slope >= 0))
    cs, cn = model.at_mass(MASS, s, n)
    p = Given(and_(GIVEN, s >= 1, n >= 1, is_distribution(X, P), rises))
    p.know(proof.bounds())
    gain = substitute(proof.gain_of_mass(), SIZES)
    p.have(eq(2 * cn + gain - 2 * cs, slope))
    p.have(eq(cs * s + cn * n, 1))
    p.have(implies(eq(MASS, 1), eq(cn, 0)))
    return proof.worst(p, cs, cn)


@remembered
def at_saddle():
    """Return the loss at the saddle's p, for any theta."""
    s, n = SIZES.values()
    cs, cn = model.at_mass(MASS, s, n)
    first, second = losses.coefficients(MASS, s, E)
    p = Given(and_(GIVEN, s >= 1, n >= 1, eq(ROOT_A * ROOT_A, first), eq(ROOT_B * ROOT_B, second)))
    levels = proof.two(p, cs, cn)
    p.have(eq(cs * s + cn * n, 1))
    mass_given = p.have(eq(mass(X, levels, SENSITIVE), MASS))
    p.have(eq(X.sum(levels), 1))
    value = p.use(proof.value(), {P: levels})
    loss = value.formula.args[1].args[0]
    roots = [p.have(eq(c, r * r)) for c, r in ((first, ROOT_A), (second, ROOT_B))]
    goal = ROOT_A * ROOT_A / THETA + ROOT_B * ROOT_B / (1 - THETA) - squares(levels)
    return p.rewrite(eq(loss, goal), value, mass_given, *roots)


def best(p):
    """Show that both roots are positive, and that the best theta lies in (0, 1), and is best."""
    first, second = losses.coefficients(MASS, SIZES[S], E)
    p.have(and_((E - 1) * (E - 1) > 0, first > 0, second > 0))
    p.have(and_(ROOT_A > 0, ROOT_B > 0))
    return p.use(excess_over_best(), {ROOT_R: ROOT_A, ROOT_T: ROOT_B})


@remembered
def threshold():
    """Return when the slope at the uniform distribution on X_S is not negative."""
    p = Given(and_(GIVEN, S >= 1, N >= 1))
    room = S * ((E - 1) * (1 - THETA))
    slope, top = losses.slope(THETA, ONE, S, N, E), S * (S - 1) - 2 * (1 - THETA) * (E - 1)
    p.have(room > 0)
    same = p.have(eq(slope, top / room))
    goal = eq(slope >= 0, losses.is_sensitive_worst(THETA, S, E))
    return p.rewrite(goal, same)


def all_sensitive(p):
    """Show the saddle point where all mass is on X_S."""
    s, n = SIZES.values()
    first, second = losses.coefficients(MASS, s, E)
    r, t, scale = ROOT_A * (E - 1), ROOT_B * (E - 1), (E - 1) * (E - 1)
    p.have(eq(first * scale, E * (s + E - 1)))
    p.have(eq(second * scale, s + MASS * (s - 1) * (E - 1)))
    p.have(and_(r + t > 0, ROOT_A + ROOT_B > 0))
    p.have(eq(r / (r + t), ROOT_A / (ROOT_A + ROOT_B)))
    p.have(eq((r + t) * (r + t) / scale, (ROOT_A + ROOT_B) * (ROOT_A + ROOT_B)))
    cs, cn = model.at_mass(MASS, s, n)
    q = p.under(eq(MASS, 1))
    levels = proof.two(q, cs, cn)
    q.have(and_(eq(cs, 1 / s), eq(cn, 0)))
    q.have(eq(cs * cs * s, 1 / s))
    q.have(eq(squares(levels), 1 / s))


@proves("uldp-rao-blackwell-best-theta")
def theorem(statement):
    """Return the saddle point, also where all mass is on X_S."""
    p = Given(statement)
    values = {THETA: statement.spelled(model.BEST)}
    more = best(p)
    p.use(instance(level(), values))
    here, there = p.use(instance(at_saddle(), values)), p.use(at_saddle())
    same, least = eq(THETA, values[THETA]), statement.goal("best, alone")
    p.under(same).rewrite(least, same)
    p.under(not_(same)).arithmetic(least, here, there, more, not_(same))
    all_sensitive(p)
    p.use(instance(threshold(), SIZES | values))
    return p.conclude()
