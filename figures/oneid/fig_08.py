"""OneID, Figure 8: effect of gamma on the re-identification rate for all users."""

from calp.errors import run
from figures.oneid import rates, series

TITLE = (
    "OneID, Figure 8: effect of gamma on the re-identification rate for all users, "
    "alpha = 0.05, n_0 = 0.1 n."
)

main = rates.figure(
    "fig_08",
    TITLE,
    series.over_gamma(),
    ("all",),
    columns=5,
    beside=series.GAMMA_NOTE,
)

if __name__ == "__main__":
    run(main)
