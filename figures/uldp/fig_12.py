"""ULDP, Figure 12: number of attributes against MSE."""

from functools import partial

from calp.errors import run
from figures.uldp import attributes

TITLE = "ULDP, Figure 12: number of attributes against MSE."

main = partial(attributes.main, "mse", "MSE", TITLE)

if __name__ == "__main__":
    run(main)
