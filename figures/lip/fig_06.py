"""LIP, Figure 6: four prior-aware models, P1 = 0.5 and 0.01."""

from functools import partial

from common.errors import run
from figures.lip import errors
from figures.lip.points import below, broken

PANELS = ("P1 = 0.5", "P1 = 0.01")
CELLS = [[(kind, panel, panel) for panel in PANELS] for kind in ("errors", "levels")]


def facts(rows):
    """Return the sentences of the caption about the points."""
    lower = {"half_printed": "eps/2-LIP, as printed", "half": "eps/2-LIP"}
    return {"broken": broken(rows, PANELS)} | {
        key: below(rows, "P1 = 0.01", curve, "eps-LDP") for key, curve in lower.items()
    }


main = partial(errors.main, "fig_06", CELLS, (8, 6.5), facts)

if __name__ == "__main__":
    run(main)
