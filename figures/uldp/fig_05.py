"""ULDP, Figure 5: eps against TV."""

from functools import partial

from calp.errors import run
from figures.uldp import eps

TITLE = "ULDP, Figure 5: eps against TV (common mechanism)."

main = partial(eps.main, "tv", "TV", TITLE)

if __name__ == "__main__":
    run(main)
