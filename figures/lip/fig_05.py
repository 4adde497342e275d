"""LIP, Figure 5: prior-aware against prior-free, P1 = 0.5 and 0.99."""

import math
from functools import partial

from common.errors import run
from figures.lip import errors
from figures.lip.points import broken, chosen

PANELS = ("P1 = 0.5", "P1 = 0.99")
CELLS = [[(kind, panel, panel) for panel in PANELS] for kind in ("errors", "levels")]


def facts(rows):
    """Return the sentences of the caption about the points."""
    return {"broken": broken(rows, PANELS)} | {
        f"gain_{i}": gain(rows, panel) for i, panel in enumerate(PANELS)
    }


def gain(rows, panel):
    """Return by which factors eps-LDP has a greater root error than eps-LIP, least and most."""
    pairs = zip(chosen(rows, panel, "eps-LDP"), chosen(rows, panel, "eps-LIP"), strict=True)
    ratios = [math.sqrt(ldp["error"] / lip["error"]) for ldp, lip in pairs]
    return f"{min(ratios):.4g} to {max(ratios):.4g}"


main = partial(errors.main, "fig_05", CELLS, (8, 6.5), facts)

if __name__ == "__main__":
    run(main)
