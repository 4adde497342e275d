"""ULDP, Figure 7: number of attributes against TV."""

from functools import partial

from common.errors import run
from figures import uldp_attributes

TITLE = "ULDP, Figure 7: number of attributes against TV."

main = partial(uldp_attributes.main, "tv", "TV", TITLE)

if __name__ == "__main__":
    run(main)
