"""ULDP, Figure 10: eps against MSE."""

from functools import partial

from calp.errors import run
from figures.uldp import eps

TITLE = (
    "ULDP, Figure 10: eps against MSE, the mean of the squared l2 distance over all values "
    "(common mechanism)."
)

main = partial(eps.main, "mse", "MSE", TITLE)

if __name__ == "__main__":
    run(main)
