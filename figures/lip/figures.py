"""LIP's figures that are alike: channels (1 and 4), and data with priors of users (8a and 8b)."""

import sys
from functools import partial

from common.errors import run
from figures import draw_one
from figures.lip import channels, errors
from figures.lip.points import below, broken

MODEL, USER, TOTAL = "inputs drawn from priors", "true inputs, each user", "true inputs, sum"
LEVELS = ("levels", MODEL, "users with 0 < P1 < 1")
KOSARAK = [
    [("errors", MODEL, MODEL), ("errors", USER, USER)],
    [("errors", TOTAL, TOTAL), LEVELS],
]
GOWALLA = [
    [("errors", MODEL, MODEL), ("true errors", USER, USER), ("true errors", TOTAL, TOTAL)],
    [LEVELS, ("shares", MODEL, "all users"), ("", "", "")],
]


def facts(rows):
    """Return what the captions say of the points."""
    found = {"broken": broken(rows, [MODEL])}
    for key, panel in (("model", MODEL), ("user", USER), ("total", TOTAL)):
        found[f"lip_{key}"] = below(rows, panel, "eps-LIP", "eps-LDP")
        found[f"half_printed_{key}"] = below(rows, panel, "eps/2-LIP, as printed", "eps-LDP")
        found[f"half_{key}"] = below(rows, panel, "eps/2-LIP", "eps-LDP")
    return found | {"share": f"{max(r['broken'] for r in rows):.1%}"}


FIGURES = {
    "fig_01": partial(channels.main, "fig_01"),
    "fig_04": partial(channels.main, "fig_04"),
    "fig_08a": partial(errors.main, "fig_08a", KOSARAK, (8.5, 7), facts),
    "fig_08b": partial(errors.main, "fig_08b", GOWALLA, (11.5, 7), facts),
}


def main(argv=None):
    """Draw one of them; return the exit status."""
    return draw_one(FIGURES, sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    run(main)
