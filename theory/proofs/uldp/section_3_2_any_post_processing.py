"""Section 3.2, other version: what any post-processing preserves of ULDP."""

from mechanisms import urr
from theory.kernel.binding import with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, implies, ite, not_, real
from theory.ledger.decisions import proves, refutes
from theory.library import ratios
from theory.statements.stated import stated
from theory.statements.uldp import post_processing as model
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ZERO
from theory.tactics.tables import table

said = stated("uldp-any-post-processing")
PROTECTED, Q0, Q1, SENSITIVE, E, X, Y = said.Y_P, said.Q0, said.Q1, said.X_S, said.E, said.X, said.Y
Z = said.Z

TWO = letters(2)


@refutes("uldp-any-post-processing", sorts=dict.fromkeys((X, Y, Z), TWO))
def denied(statement):
    """Return that it is false: a quarter of uRR's protected output joins the invertible one."""
    formula = with_sorts(statement.formula, dict.fromkeys((X, Y, Z), TWO))
    kinds = [urr.output_probabilities(flag, real(1), real(2)) for flag in (True, False)]
    channel = table([TWO] * 2, [[kinds[y][x != y] for y in range(2)] for x in range(2)])
    mixing = table([TWO] * 2, model.MIXING)
    mask = table([TWO], [True, False])
    return deny(formula, mask, mask, channel, mixing, real(2))


@proves("uldp-any-post-processing-part")
def part(statement):
    """Return (5) of the part through Y_P, and of the whole where nothing else leads to z."""
    p = Given(statement)
    x, other, y, z = p.fix(X, X, Y, Z)
    p.have(Q1(y, z) >= 0)
    p.have(implies(PROTECTED(y), Q0(x, y) <= E * Q0(other, y)))
    protected = lambda y: ite(PROTECTED(y), Q1(y, z), ZERO)  # noqa: E731
    p.use(ratios.mixed(Y, 1, Q0(x), E, Q0(other), protected))
    alone = p.under(Y.forall(lambda y: implies(not_(PROTECTED(y)), Q1(y, z) == 0)))
    alone.use(ratios.mixed(Y, 1, Q0(x), E, Q0(other), lambda y: Q1(y, z)))
    return p.conclude()


@proves("uldp-any-post-processing-osldp")
def one_sided(statement):
    """Return that what ULDP protects one-sidedly survives: sums over y of (25)."""
    p = Given(statement)
    x, other, y, z = p.fix(X, X, Y, Z)
    p.have(and_(Q0(x, y) >= 0, Q1(y, z) >= 0))
    sensitive = p.under(SENSITIVE(x))
    sensitive.have(Q0(x, y) <= E * Q0(other, y))
    sensitive.use(ratios.mixed(Y, 1, Q0(x), E, Q0(other), lambda y: Q1(y, z)))
    return p.conclude()
