"""ULDP, beyond the paper: the worst-case l2 loss over the least possible one, against eps."""

from collections import defaultdict
from pathlib import Path

from common import inputs, table
from common.arguments import Parser
from common.errors import run
from figures.style import MECHANISMS, plt, save

CAPTION = Path(__file__).parent / "captions" / "least_loss.md"
STYLES = {name: MECHANISMS[name] | {"marker": ""} for name in ("uRR", "uRAP")}
STYLES["uRAP*"] = MECHANISMS["uRAP_best"] | {"marker": ""}
STYLES["uRAP*, emp+RB"] = STYLES["uRAP*"] | {"linestyle": "--", "label": "uRAP*, emp+RB"}
STYLES["uBD"] = {"color": "black", "label": "uBD, best k > 1"}
STYLES["uBD mixture"] = {"color": "dimgray", "linestyle": ":", "linewidth": 2, "label": "mixture"}
MOST = 26


def read(path):
    """Return the rows by (K, s), with numbers made floats."""
    panels = defaultdict(list)
    for row in table.read(path):
        name = row.pop("mechanism")
        numbers = {key: float(value) for key, value in row.items()}
        panels[int(row["K"]), int(row["s"])].append({"mechanism": name, **numbers})
    return panels


def draw(panels):
    """Return the figure: a panel a pair of sizes."""
    figure, axes = plt.subplots(
        2, 2, figsize=(7.5, 6), sharex=True, sharey=True, layout="constrained"
    )
    for panel, ((K, s), rows) in zip(axes.flat, panels.items(), strict=True):
        draw_panel(panel, rows)
        panel.set_title(rf"$|X| = {K}$, $|X_S| = {s}$", fontsize=9)
    for panel in axes[:, 0]:
        panel.set_ylabel("worst-case MSE / least possible")
    for panel in axes[1]:
        panel.set_xlabel(r"$\varepsilon$")
    handles, names = axes[0, 0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside upper center", ncols=4)
    return figure


def draw_panel(panel, rows):
    """Draw the curves of one pair of sizes, and the two thresholds."""
    panel.set(xscale="log", yscale="log", ylim=(0.95, MOST))
    panel.set_yticks([1, 2, 5, 10, 20], ["1", "2", "5", "10", "20"])
    panel.minorticks_off()
    for name, style in STYLES.items():
        curve = [row for row in rows if row["mechanism"] == name]
        panel.plot([row["eps"] for row in curve], [row["ratio"] for row in curve], **style)
    for end in ("low", "high"):
        panel.axvline(rows[0][end], color="gray", linewidth=2, alpha=0.4)


def says(panels):
    """Return the sentences of the caption about each pair of sizes, from the rows."""
    lines = []
    for (K, s), rows in panels.items():
        low, high = rows[0]["low"], rows[0]["high"]
        tops = {
            name: max((row["ratio"], row["eps"]) for row in rows if row["mechanism"] == name)
            for name in ("uRR", "uRAP", "uRAP*", "uRAP*, emp+RB")
        }
        worst = ", ".join(f"{name} {top:.2f} (eps = {at:.2g})" for name, (top, at) in tops.items())
        lines.append(
            f"|X| = {K}, |X_S| = {s}: one k > 1 is optimal up to eps = {low:.3f}, and uRR "
            f"from {high:.3f}. The largest ratios drawn are {worst}; the largest of a single k is "
            f"{single(rows):.3f}."
        )
    return "\n".join(f"- {line}" for line in lines)


def single(rows):
    """Return the largest ratio of the best single k, uRR among them."""
    best = defaultdict(list)
    for row in rows:
        if row["mechanism"] in ("uRR", "uBD"):
            best[row["eps"]].append(row["ratio"])
    return max(min(ratios) for ratios in best.values())


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.uldp.least_loss", description=__doc__)
    parser.add_argument("--table", required=True, help="the experiment's table")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    panels = read(arguments.table)
    text = CAPTION.read_text(encoding="utf-8").format(sizes=says(panels))
    points = [row for rows in panels.values() for row in rows]
    save(draw(panels), arguments.out, csv=table.text_of(points), md=text)
    return 0


if __name__ == "__main__":
    run(main)
