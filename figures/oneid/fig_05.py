"""OneID, Figure 5: re-identification rate for all users."""

from calp.errors import run
from figures.oneid import rates, series

TITLE = (
    "OneID, Figure 5: re-identification rate for all users, gamma = 100, alpha = 0.05, n_0 = 0.1 n."
)

main = rates.figure("fig_05", TITLE, series.attacked_mechanisms(), ("all",))

if __name__ == "__main__":
    run(main)
