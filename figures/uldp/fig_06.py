"""ULDP, Figure 6: number of sensitive values against TV."""

from functools import partial

from calp.errors import run
from figures.uldp import sensitive

TITLE = "ULDP, Figure 6: number of sensitive values against TV."

main = partial(sensitive.main, "tv", "TV", TITLE)

if __name__ == "__main__":
    run(main)
