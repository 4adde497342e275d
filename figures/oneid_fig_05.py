"""OneID, Figure 5: re-identification rate for all users."""

from common.errors import run
from figures import oneid_rates, oneid_series

TITLE = (
    "OneID, Figure 5: re-identification rate for all users, gamma = 100, alpha = 0.05, n_0 = 0.1 n."
)

main = oneid_rates.command("oneid_fig_05", TITLE, oneid_series.attacked_mechanisms(), ("all",))

if __name__ == "__main__":
    run(main)
