"""ULDP, Figure 8: eps against TV (personalized mechanism)."""

from functools import partial

from calp.errors import run
from figures.uldp import personalized

TITLE = "ULDP, Figure 8: eps against TV (personalized mechanism)."

main = partial(personalized.main, "tv", "TV", TITLE)

if __name__ == "__main__":
    run(main)
