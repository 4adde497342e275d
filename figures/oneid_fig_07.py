"""OneID, Figure 7: effect of gamma on MAE and MSE over all values."""

from common.errors import run
from figures import oneid_errors, oneid_series

TITLE = (
    "OneID, Figure 7: effect of gamma on MAE and MSE over all values, alpha = 0.05, n_0 = 0.1 n."
)

main = oneid_errors.command(
    "oneid_fig_07",
    TITLE,
    oneid_series.over_gamma(),
    "all",
    columns=4,
    beside=oneid_series.GAMMA_NOTE,
)

if __name__ == "__main__":
    run(main)
