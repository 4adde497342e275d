"""Section III-D: the budget of UE(p, q), and which UE has the least error."""

from fractions import Fraction

from mechanisms import idue
from theory.kernel.binding import function, substitute, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, not_, real
from theory.ledger.decisions import proves, refutes
from theory.library.factors import rest
from theory.library.unary import Likelihood
from theory.proofs.oneid.proposition_01_idue import (
    condition_bounds_likelihoods,
    factor_out_two_bits,
    possible,
)
from theory.statements.oneid.unary import Y
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.context.given import at_values
from theory.tactics.logic import deny

said = stated("oneid-ue-epsilon")
LOW, P, X = said.q, said.p, said.X
also = stated("oneid-idue-private-iff")
WEIGHT, A, B = also.w, also.a, also.b

UE = {A: lambda x: P, B: lambda x: LOW}


@proves("oneid-ue-epsilon")
def budget(statement):
    """Return that UE(p, q) has the printed budget; and no smaller one, for two values or more."""
    p = Given(statement)
    i, j, y = p.fix(X, X, Y)
    top, bottom, E = P * (1 - LOW), LOW * (1 - P), idue.ratio(P, LOW, P, LOW)
    p.have(and_(bottom > 0, top > bottom))
    p.have(and_(E > 1, E * bottom == top))
    p.have(and_(1 / E > 0, 1 / E <= 1, bottom == 1 / E * P * (1 - LOW)))
    p.use(condition_bounds_likelihoods(i, j, y), UE | {WEIGHT: lambda i, j: 1 / E})
    law = Likelihood(X, *UE.values(), y)
    p.have(law(i) <= E * law(j))
    two_or_more, private = p.goal("no smaller eps").args[0].args
    sharp = p.under(two_or_more, private)
    i = sharp.some(two_or_more)
    j = sharp.some(X.exists(lambda j: not_(i == j)))
    least(sharp, i, j)
    return p.conclude()


def least(p, i, j):
    """Show that the likelihoods of two values differ by the budget where i's bit is the only 1."""
    out, positive = possible(i, j)
    shown = substitute(out, {B: function(X, UE[B])})
    law = Likelihood(X, *UE.values(), shown)
    here, there, common = law(i), law(j), rest(law.other, i, j)
    p.use(positive, UE)
    p.know(*(at_values(t, UE) for t in factor_out_two_bits(i, j, out)[1]))
    p.have(here <= said.E * there, at=[shown, i, j])
    p.have(P * (1 - LOW) * common <= said.E * (LOW * (1 - P)) * common)
    p.have(P * (1 - LOW) <= said.E * (LOW * (1 - P)))


@refutes("oneid-oue-optimal", sorts={X: letters(10)})
def oue_refuted(statement):
    """Return that for ten values and e^eps = 4 UE(8/15, 2/9) is better than OUE."""
    formula = with_sorts(statement.formula, {X: letters(10)})
    return deny(formula, real(4), real(Fraction(8, 15)), real(Fraction(2, 9)))
