"""OneID, Figure 10: effects of alpha and n_0 on MAE and MSE over popular values."""

from calp.errors import run
from figures.oneid import errors, series

TITLE = (
    "OneID, Figure 10: effects of alpha and n_0 on MAE and MSE over popular values, gamma = 100."
)

main = errors.figure(
    "fig_10",
    TITLE,
    series.over_alpha_and_share(),
    "popular",
    columns=3,
    beside=series.C_NOTE,
)

if __name__ == "__main__":
    run(main)
