"""LIP, Figure 1: the randomized response of Example 1."""

from functools import partial

from calp.errors import run
from figures.lip import channels

main = partial(channels.main, "fig_01")

if __name__ == "__main__":
    run(main)
