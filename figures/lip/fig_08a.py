"""LIP, Figure 8(a): Kosarak, pages with more than 15,000 clicks."""

from functools import partial

from calp.errors import run
from figures.lip import errors
from figures.lip.fig_08 import LEVELS, MODEL, TOTAL, USER, facts

CELLS = [
    [("errors", MODEL, MODEL), ("errors", USER, USER)],
    [("errors", TOTAL, TOTAL), LEVELS],
]

main = partial(errors.main, "fig_08a", CELLS, (8.5, 7), facts)

if __name__ == "__main__":
    run(main)
