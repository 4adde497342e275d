"""OneID, Figure 11: effects of alpha and n_0 on MAE and MSE over all values."""

from calp.errors import run
from figures.oneid import errors, series

TITLE = "OneID, Figure 11: effects of alpha and n_0 on MAE and MSE over all values, gamma = 100."

main = errors.figure(
    "fig_11",
    TITLE,
    series.over_alpha_and_share(),
    "all",
    columns=3,
    beside=series.C_NOTE,
)

if __name__ == "__main__":
    run(main)
