"""OneID, Figure 12: effects of alpha and n_0 on the re-identification rate."""

from calp.errors import run
from figures.oneid import rates, series

TITLE = "OneID, Figure 12: effects of alpha and n_0 on the re-identification rate, gamma = 100."

main = rates.figure(
    "fig_12",
    TITLE,
    series.over_alpha_and_share(),
    ("all", "outliers"),
    columns=3,
    beside=series.C_NOTE,
)

if __name__ == "__main__":
    run(main)
