"""OneID, Figure 10: effects of alpha and n_0 on MAE and MSE over popular values."""

from common.errors import run
from figures import oneid_errors, oneid_series

TITLE = (
    "OneID, Figure 10: effects of alpha and n_0 on MAE and MSE over popular values, gamma = 100."
)

main = oneid_errors.command(
    "oneid_fig_10",
    TITLE,
    oneid_series.over_alpha_and_share(),
    "popular",
    columns=3,
    beside=oneid_series.C_NOTE,
)

if __name__ == "__main__":
    run(main)
