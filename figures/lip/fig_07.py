"""LIP, Figure 7: priors uniform on [0, 1], N = 5, 500, 50000, and the limit of many users."""

from functools import partial

from common.errors import run
from figures.lip import errors
from figures.lip.points import below, broken

PANELS = ("N = 5", "N = 500", "N = 50000", "N to infinity")
CELLS = [[(kind, panel, panel) for panel in PANELS] for kind in ("errors", "levels", "shares")]


def facts(rows):
    """Return the sentences of the caption about the points."""
    return {
        "broken": broken(rows, PANELS),
        "half_printed": below(rows, "N to infinity", "eps/2-LIP, as printed", "eps-LDP"),
        "half": below(rows, "N to infinity", "eps/2-LIP", "eps-LDP"),
    }


main = partial(errors.main, "fig_07", CELLS, (13, 8.5), facts)

if __name__ == "__main__":
    run(main)
