"""LIP's figures that are alike: channels (1 and 4), and data with priors of users (8a and 8b)."""

import sys
from functools import partial

from common import own_data
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
    """Return the sentences of the captions about the points."""
    found = {"broken": broken(rows, [MODEL])}
    for key, panel in (("model", MODEL), ("user", USER), ("total", TOTAL)):
        found[f"lip_{key}"] = below(rows, panel, "eps-LIP", "eps-LDP")
        found[f"half_printed_{key}"] = below(rows, panel, "eps/2-LIP, as printed", "eps-LDP")
        found[f"half_{key}"] = below(rows, panel, "eps/2-LIP", "eps-LDP")
    return found | {"share": f"{max(r['broken'] for r in rows):.1%}"}


# what the users of Figures 8(a) and 8(b) are, in the papers' data and in one's own
ABOUT = {
    "fig_08a": {
        "about": "Kosarak. Each page is a user, with X = 1 if it has more than 15,000 clicks; a "
        "click is a visit to the page"
    },
    "fig_08b": {
        "about": "Gowalla. Each user's prior is the share of check-ins in the region before the "
        "last check-in, and X = 1 if the last one is in the region",
        "record": "check-in",
        "region": " The paper's 36 x 36 districts of the world would be 5 by 10 degrees, but its "
        "region is 5 by 5 degrees.",
    },
}
OWN = {
    "fig_08a": {
        "about": "data of our own. Each person is a user, with X = 1 for a sensitive label"
    },
    "fig_08b": {
        "about": "data of our own. Each user's prior is the share of records with a sensitive "
        "label before the last record, and X = 1 if the last one has a sensitive label",
        "record": "record",
        "region": "",
    },
}


def about(name, dataset):
    """Return the words of a caption about the users of a data set."""
    return (OWN if dataset in own_data.described() else ABOUT)[name]


FIGURES = {
    "fig_01": partial(channels.main, "fig_01"),
    "fig_04": partial(channels.main, "fig_04"),
    "fig_08a": partial(errors.main, "fig_08a", KOSARAK, (8.5, 7), facts, about=about),
    "fig_08b": partial(errors.main, "fig_08b", GOWALLA, (11.5, 7), facts, about=about),
}


def main(argv=None):
    """Draw one of them; return the exit status."""
    return draw_one(FIGURES, sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    run(main)
