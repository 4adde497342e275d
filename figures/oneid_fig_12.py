"""OneID, Figure 12: effects of alpha and n_0 on the re-identification rate."""

from common.errors import run
from figures import oneid_rates, oneid_series

TITLE = "OneID, Figure 12: effects of alpha and n_0 on the re-identification rate, gamma = 100."

main = oneid_rates.command(
    "oneid_fig_12",
    TITLE,
    oneid_series.over_alpha_and_share(),
    ("all", "outliers"),
    columns=3,
    beside=oneid_series.C_NOTE,
)

if __name__ == "__main__":
    run(main)
