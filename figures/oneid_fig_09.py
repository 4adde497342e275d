"""OneID, Figure 9: effect of gamma on the re-identification rate for outliers."""

from common.errors import run
from figures import oneid_rates, oneid_series

TITLE = (
    "OneID, Figure 9: effect of gamma on the re-identification rate for outliers, "
    "alpha = 0.05, n_0 = 0.1 n."
)

main = oneid_rates.command(
    "oneid_fig_09",
    TITLE,
    oneid_series.over_gamma(),
    ("outliers",),
    columns=5,
    beside=oneid_series.GAMMA_NOTE,
)

if __name__ == "__main__":
    run(main)
