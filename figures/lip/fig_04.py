"""LIP, Figure 4: the three models of the perturbation."""

from functools import partial

from calp.errors import run
from figures.lip import channels

main = partial(channels.main, "fig_04")

if __name__ == "__main__":
    run(main)
