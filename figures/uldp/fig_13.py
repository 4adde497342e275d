"""ULDP, Figure 13: eps against MSE (personalized mechanism)."""

from functools import partial

from calp.errors import run
from figures.uldp import personalized

TITLE = "ULDP, Figure 13: eps against MSE (personalized mechanism)."

main = partial(personalized.main, "mse", "MSE", TITLE)

if __name__ == "__main__":
    run(main)
