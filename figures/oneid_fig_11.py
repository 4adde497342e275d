"""OneID, Figure 11: effects of alpha and n_0 on MAE and MSE over all values."""

from common.errors import run
from figures import oneid_errors, oneid_series

TITLE = "OneID, Figure 11: effects of alpha and n_0 on MAE and MSE over all values, gamma = 100."

main = oneid_errors.command(
    "oneid_fig_11",
    TITLE,
    oneid_series.over_alpha_and_share(),
    "all",
    columns=3,
    beside=oneid_series.C_NOTE,
)

if __name__ == "__main__":
    run(main)
