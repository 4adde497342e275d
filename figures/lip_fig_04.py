"""LIP, Figure 4: the three models of the perturbation."""

from functools import partial

from common.errors import run
from figures import lip_channels

main = partial(lip_channels.main, "lip_fig_04")

if __name__ == "__main__":
    run(main)
