"""OneID's Figures 3 to 12: errors of the estimates, and rates of re-identification."""

import sys

from common.errors import run
from figures import draw_one
from figures.oneid import errors, rates, series

ALL, OUTLIERS = ("all",), ("outliers",)
# places in titles are filled from the runs
TUNED = ", alpha = {alpha_is}, n_0 = {share_is} n."
PRESENT = ", gamma = {gamma_is}" + TUNED
EVERY_GAMMA = {"series": series.over_gamma, "beside": series.gamma_note}
EVERY_SHARE = {"series": series.over_alpha_and_share, "columns": 3, "beside": series.C_NOTE}
MECHANISMS = {"series": series.all_mechanisms}
ATTACKED = {"series": series.attacked_mechanisms}
# module, title, values or users, and what is drawn how
TABLE = {
    "fig_03": (errors, f"MAE and MSE over popular values{PRESENT}", "popular", MECHANISMS),
    "fig_04": (errors, f"MAE and MSE over all values{PRESENT}", "all", MECHANISMS),
    "fig_05": (rates, f"re-identification rate for all users{PRESENT}", ALL, ATTACKED),
    "fig_06": (rates, f"re-identification rate for outliers{PRESENT}", OUTLIERS, ATTACKED),
    "fig_07": (
        errors,
        "effect of gamma on MAE and MSE over all values" + TUNED,
        "all",
        EVERY_GAMMA | {"columns": 4},
    ),
    "fig_08": (
        rates,
        "effect of gamma on the re-identification rate for all users" + TUNED,
        ALL,
        EVERY_GAMMA | {"columns": 5},
    ),
    "fig_09": (
        rates,
        "effect of gamma on the re-identification rate for outliers" + TUNED,
        OUTLIERS,
        EVERY_GAMMA | {"columns": 5},
    ),
    "fig_10": (
        errors,
        "effects of alpha and n_0 on MAE and MSE over popular values, gamma = {gamma_is}.",
        "popular",
        EVERY_SHARE,
    ),
    "fig_11": (
        errors,
        "effects of alpha and n_0 on MAE and MSE over all values, gamma = {gamma_is}.",
        "all",
        EVERY_SHARE,
    ),
    "fig_12": (
        rates,
        "effects of alpha and n_0 on the re-identification rate, gamma = {gamma_is}.",
        ALL + OUTLIERS,
        EVERY_SHARE,
    ),
}
FIGURES = {
    name: kind.figure(
        f"figures {name}", f"OneID, Figure {int(name[-2:])}: {title}", chosen=which, **drawn
    )
    for name, (kind, title, which, drawn) in TABLE.items()
}


def main(argv=None):
    """Draw one of them; return the exit status."""
    return draw_one(FIGURES, sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    run(main)
