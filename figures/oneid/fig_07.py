"""OneID, Figure 7: effect of gamma on MAE and MSE over all values."""

from calp.errors import run
from figures.oneid import errors, series

TITLE = (
    "OneID, Figure 7: effect of gamma on MAE and MSE over all values, alpha = 0.05, n_0 = 0.1 n."
)

main = errors.figure(
    "fig_07",
    TITLE,
    series.over_gamma(),
    "all",
    columns=4,
    beside=series.GAMMA_NOTE,
)

if __name__ == "__main__":
    run(main)
