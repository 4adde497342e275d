"""OneID, Figure 9: effect of gamma on the re-identification rate for outliers."""

from calp.errors import run
from figures.oneid import rates, series

TITLE = (
    "OneID, Figure 9: effect of gamma on the re-identification rate for outliers, "
    "alpha = 0.05, n_0 = 0.1 n."
)

main = rates.figure(
    "fig_09",
    TITLE,
    series.over_gamma(),
    ("outliers",),
    columns=5,
    beside=series.GAMMA_NOTE,
)

if __name__ == "__main__":
    run(main)
