"""uBD mixed of blocks of 1 and of 2: the bound holds for any t at which it divides by no zero."""

from mechanisms.losses import ubd_mixture as mixture
from theory.idle import shows
from theory.kernel.sorts import REAL
from theory.kernel.terms import const, eq, implies, not_
from theory.kernel.theorem import instance, solve
from theory.statements.uldp.least_loss import SHARE
from theory.statements.uldp.lower_bounds import E
from theory.uldp.block_design_between import bounded, in_sizes
from theory.uldp.block_design_directions import ALPHA
from theory.uldp.block_design_vertices import REST, SIZE

A = const("a_", REAL)


def squares():
    """Return that an information is not zero if its square is not: the slope divides by these."""
    square = solve(implies(not_(eq(A * A, 0)), not_(eq(A, 0))))
    means = mixture.mixed_informations(SIZE, REST, E, ALPHA, SHARE)
    return [instance(square, {A: in_sizes(j)}) for j in means]


@shows("uldp-ubd-mixture", 5, lambda *chosen: squares())
@shows("uldp-ubd-mixture", 6, lambda *chosen: squares())
def any_number(wanted):
    """The weights 1/J_i may be negative, and a quadratic in the size of a block has no t."""
    return bounded(wanted, *squares())
