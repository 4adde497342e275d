"""ULDP, Figure 11: number of sensitive values against MSE."""

from functools import partial

from common.errors import run
from figures import uldp_sensitive

TITLE = "ULDP, Figure 11: number of sensitive values against MSE."

main = partial(uldp_sensitive.main, "mse", "MSE", TITLE)

if __name__ == "__main__":
    run(main)
