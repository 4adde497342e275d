"""uBD mixed of blocks of 1 and of 2: the bound holds for any t at which it divides by no zero."""

from theory.hypotheses.redundant import redundant
from theory.proofs.uldp.block_design_between import loss_at_least_m


@redundant("uldp-ubd-mixture", "t >= 0")
@redundant("uldp-ubd-mixture", "t < 1")
def any_number(wanted):
    """What blocks tell is of squares of the weights 1/J_i, which may be negative.

    The slope divides by squares of the J_i, so that these are not zero.
    """
    return loss_at_least_m(wanted)
