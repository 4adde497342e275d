"""ULDP, Figure 8: eps against TV (personalized mechanism)."""

from functools import partial

from common.errors import run
from figures import uldp_personalized

TITLE = "ULDP, Figure 8: eps against TV (personalized mechanism)."

main = partial(uldp_personalized.main, "tv", "TV", TITLE)

if __name__ == "__main__":
    run(main)
