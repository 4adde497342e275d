"""ULDP, Figure 11: number of sensitive values against MSE."""

from functools import partial

from calp.errors import run
from figures.uldp import sensitive

TITLE = "ULDP, Figure 11: number of sensitive values against MSE."

main = partial(sensitive.main, "mse", "MSE", TITLE)

if __name__ == "__main__":
    run(main)
