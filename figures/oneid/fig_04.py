"""OneID, Figure 4: MAE and MSE over all values."""

from calp.errors import run
from figures.oneid import errors, series

TITLE = "OneID, Figure 4: MAE and MSE over all values, gamma = 100, alpha = 0.05, n_0 = 0.1 n."

main = errors.figure("fig_04", TITLE, series.all_mechanisms(), "all", columns=5)

if __name__ == "__main__":
    run(main)
