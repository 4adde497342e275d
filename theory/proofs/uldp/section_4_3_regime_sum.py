"""Section 4.3: what (5) says at eps = ln |X| of one input next to all others."""

from fractions import Fraction

from mechanisms import rr
from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, eq, ite, letter, real
from theory.ledger.decisions import proves, refutes
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ZERO

said = stated("uldp-regime-sum")
COLUMN, INPUT, X = said.q, said.x, said.X


def bound(p):
    """Show that (K-1) q(x) is at most K times the sum of the others, if (5) holds; return both."""
    K, total = size(X), X.sum(lambda z: ite(eq(z, INPUT), ZERO, COLUMN(z)))
    count = X.sum(lambda z: ite(eq(z, INPUT), ZERO, COLUMN(INPUT)))
    scaled = X.sum(lambda z: ite(eq(z, INPUT), ZERO, K * COLUMN(z)))
    less = p.by_item(count <= scaled, over=X)
    sums = p.sums(count, (K - 1) * COLUMN(INPUT)), p.sums(scaled, K * total)
    p.have((K - 1) * COLUMN(INPUT) <= K * total, less, *sums)
    return total, K


def of_rr(p, K):
    """Show RR's two probabilities at eps = ln K, simply."""
    own, other = rr.probabilities(K, K)
    p.have(K >= 2)
    p.have(and_(own == K / (2 * K - 1), other == 1 / (2 * K - 1)))


@refutes("uldp-regime-sum", sorts={X: letters(4)})
def not_all(statement):
    """Return that of four inputs that are equally likely none is as likely as the others."""
    four = letters(4)
    same = function(four, lambda z: real(1))
    formula = with_sorts(statement.formula, {X: four})
    return deny(formula, same, letter(four, 1), real(Fraction(1, 3)))


@proves("uldp-regime-sum-bound")
def sharp(statement):
    """Return the factor K/(K-1), that RR attains it, and RR's value elsewhere."""
    p = Given(statement)
    total, K = bound(p)
    of_rr(p, K)
    p.have(K / (K - 1) * total * (K - 1) == K * total)
    return p.conclude()
