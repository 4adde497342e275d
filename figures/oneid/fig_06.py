"""OneID, Figure 6: re-identification rate for outliers."""

from calp.errors import run
from figures.oneid import rates, series

TITLE = (
    "OneID, Figure 6: re-identification rate for outliers, gamma = 100, alpha = 0.05, n_0 = 0.1 n."
)

main = rates.figure("fig_06", TITLE, series.attacked_mechanisms(), ("outliers",))

if __name__ == "__main__":
    run(main)
