"""ULDP, Figure 7: number of attributes against TV."""

from functools import partial

from calp.errors import run
from figures.uldp import attributes

TITLE = "ULDP, Figure 7: number of attributes against TV."

main = partial(attributes.main, "tv", "TV", TITLE)

if __name__ == "__main__":
    run(main)
