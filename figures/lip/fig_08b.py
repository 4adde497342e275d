"""LIP, Figure 8(b): Gowalla, last check-ins in a region, priors from those before."""

from functools import partial

from calp.errors import run
from figures.lip import errors
from figures.lip.fig_08 import LEVELS, MODEL, TOTAL, USER, facts

CELLS = [
    [("errors", MODEL, MODEL), ("true errors", USER, USER), ("true errors", TOTAL, TOTAL)],
    [LEVELS, ("shares", MODEL, "all users"), ("", "", "")],
]

main = partial(errors.main, "fig_08b", CELLS, (11.5, 7), facts)

if __name__ == "__main__":
    run(main)
