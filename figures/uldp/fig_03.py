"""ULDP, Figure 3: uRAP for four sensitive and six other values."""

from functools import partial

import numpy as np

from common.errors import run
from figures.style import plt
from figures.uldp import diagram


def draw(rows):
    """Return the figure: the probability of a 1 in each bit, for each input."""
    inputs = diagram.ends(rows, "input", "input_sensitive")
    K, s = len(inputs), sum(flag for _, flag in inputs)
    one = np.array([row["probability"] for row in rows]).reshape(K, K)
    figure, panel = plt.subplots(figsize=(6.6, 5), layout="constrained")
    panel.imshow(one, cmap="Blues", vmin=0, vmax=1)
    for i, j in np.ndindex(K, K):
        text = f"{one[i, j]:.2f}" if one[i, j] else "0"
        color = "white" if one[i, j] > 0.6 else "black"
        panel.text(j, i, text, ha="center", va="center", fontsize=7, color=color)
    panel.axhline(s - 0.5, color="black", linewidth=1)
    panel.axvline(s - 0.5, color="black", linewidth=1)
    names = [diagram.math_name(name) for name, _ in inputs]
    panel.set_xticks(range(K), [f"{j + 1}" for j in range(K)])
    panel.set_yticks(range(K), names)
    panel.set(xlabel="bit of the report", ylabel="input")
    panel.grid(visible=False)
    above = panel.secondary_xaxis("top")
    above.set_xticks([(s - 1) / 2, (s + K - 1) / 2], ["bits of $X_S$", "bits of $X_N$"])
    above.tick_params(length=0)
    beside = panel.secondary_yaxis("right")
    beside.set_yticks([(s - 1) / 2, (s + K - 1) / 2], ["$X_S$", "$X_N$"])
    beside.tick_params(length=0)
    return figure


def says(rows):
    """Return theta, d1 and 1 - d2, read off the matrix."""
    at = {(r["input"], r["output"]): r["probability"] for r in rows}
    last = list(at)[-1]
    found = {"theta": at["x1", "bit 1"], "d1": at["x1", "bit 2"], "told": at[last]}
    return {name: f"{value:.4f}" for name, value in found.items()}


main = partial(diagram.main, 3, draw, says)

if __name__ == "__main__":
    run(main)
