"""OneID, Figure 6: re-identification rate for outliers."""

from common.errors import run
from figures import oneid_rates, oneid_series

TITLE = (
    "OneID, Figure 6: re-identification rate for outliers, gamma = 100, alpha = 0.05, n_0 = 0.1 n."
)

main = oneid_rates.command("oneid_fig_06", TITLE, oneid_series.attacked_mechanisms(), ("outliers",))

if __name__ == "__main__":
    run(main)
