"""OneID, Figure 8: effect of gamma on the re-identification rate for all users."""

from common.errors import run
from figures import oneid_rates, oneid_series

TITLE = (
    "OneID, Figure 8: effect of gamma on the re-identification rate for all users, "
    "alpha = 0.05, n_0 = 0.1 n."
)

main = oneid_rates.command(
    "oneid_fig_08",
    TITLE,
    oneid_series.over_gamma(),
    ("all",),
    columns=5,
    beside=oneid_series.GAMMA_NOTE,
)

if __name__ == "__main__":
    run(main)
