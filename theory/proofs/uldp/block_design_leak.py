"""The mixture of uBDs, sampled as a published implementation does: one number for two decisions.

Its authors' program takes the size of a sensitive user's block, and whether the block has the
user's value, from the same uniform number u: blocks of 1 if u < 1 - t, the value if u < kE/D.
"""

from fractions import Fraction

import numpy as np

from mechanisms import ubd, ubd_mixture
from theory.kernel.binding import with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import real
from theory.ledger.decisions import refutes
from theory.statements.stated import stated
from theory.tactics.logic import deny
from theory.tactics.tables import table

X = stated("uldp-ubd-one-number").X

E, SHARE = Fraction(2), Fraction(1, 5)
MASK = np.array([True, True, True, False])


def proper():
    """Return the mixture as it is meant, with three sensitive values and one other."""
    return ubd_mixture.mechanism(MASK, SHARE, Fraction(1, 10), E)


def of_one_number(mixed):
    """Return the matrix of the channel that one number makes of a mixture, exactly."""
    Q = mixed.matrix()
    at, low = 0, Fraction(0)
    for k, share, part in zip((1, 2), (1 - mixed.t, mixed.t), mixed.parts, strict=True):
        s, blocks = part.design.s, part.design.blocks()
        has = ubd.inclusion(s, k, part.E)[0]
        inside = max(Fraction(0), min(low + share, has) - low)
        values = np.flatnonzero(mixed.sensitive)
        for point, x in enumerate(values):
            own = np.array([point in block for block in blocks])
            Q[x, at : at + len(blocks)] = np.where(
                own, inside / int(own.sum()), (share - inside) / max(1, int((~own).sum()))
            )
        at, low = at + len(blocks), low + share
    return Q


@refutes("uldp-ubd-one-number", sorts={X: letters(4)})
def theorem(statement):
    """Return that it leaks: a report of two values never has the user's."""
    values = letters(4)
    formula = with_sorts(statement.formula, {X: values})
    return deny(formula, table([values], MASK.tolist()), real(E), real(SHARE))
