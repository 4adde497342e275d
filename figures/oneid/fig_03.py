"""OneID, Figure 3: MAE and MSE over popular values."""

from calp.errors import run
from figures.oneid import errors, series

TITLE = "OneID, Figure 3: MAE and MSE over popular values, gamma = 100, alpha = 0.05, n_0 = 0.1 n."

main = errors.figure("fig_03", TITLE, series.all_mechanisms(), "popular", columns=5)

if __name__ == "__main__":
    run(main)
