"""LIP, Figure 3: the system model, as one run of it."""

import math

from common import inputs, table
from common.errors import run
from figures.lip.table import leave, parse
from figures.style import plt

NAME = "fig_03"
CELL = {"ha": "center", "va": "center", "fontsize": 8}
# where the parts of a user's row stand
PRIOR, INPUT, CHANNEL, REPORT, CURATOR = 0.0, 1.2, 2.4, 3.6, 5.0


def box(axis, x, y, text, colour="#EEEEEE"):
    """Write a text in a box."""
    style = {"boxstyle": "round", "facecolor": colour, "edgecolor": "gray"}
    axis.text(x, y, text, bbox=style, **CELL)


def draw_user(axis, row, height):
    """Draw one user: prior, input, channel as its matrix, report, and the estimate from it."""
    q0, q1, P1 = (float(row[key]) for key in ("q0", "q1", "P1"))
    axis.barh(height, P1, height=0.3, left=PRIOR - 0.5, color="#0072B2")
    axis.barh(height, 1 - P1, height=0.3, left=PRIOR - 0.5 + P1, color="#CCE3F2")
    axis.text(PRIOR, height + 0.3, f"user {row['user']}: $P_1$ = {P1:g}", **CELL)
    box(axis, INPUT, height, f"x = {row['x']}")
    for i, line in enumerate(((1 - q0, q0), (q1, 1 - q1))):
        for j, probability in enumerate(line):
            corner = (CHANNEL - 0.4 + 0.4 * j, height + 0.02 - 0.38 * i)
            patch = plt.Rectangle(
                corner, 0.4, 0.36, facecolor=plt.cm.Blues(0.5 * probability), edgecolor="gray"
            )
            axis.add_patch(patch)
            axis.text(corner[0] + 0.2, corner[1] + 0.18, f"{probability:.2f}", **CELL)
    box(axis, REPORT, height, f"y = {row['y']}", "#FCE5CD")
    arrow = {"arrowstyle": "->", "color": "gray"}
    for start, end in ((INPUT + 0.3, CHANNEL - 0.42), (CHANNEL + 0.42, REPORT - 0.3)):
        axis.annotate("", (end, height), (start, height), arrowprops=arrow)
    axis.annotate("", (CURATOR - 0.5, height), (REPORT + 0.3, height), arrowprops=arrow)
    axis.text(CURATOR, height, f"E[X|y] = {float(row['estimate']):.3f}", **CELL)


def draw(rows):
    """Return the figure: a row a user, then the curator's sum."""
    figure, axis = plt.subplots(figsize=(9, 0.95 * len(rows) + 1.4), layout="constrained")
    for place, row in enumerate(rows):
        draw_user(axis, row, len(rows) - place)
    top = len(rows) + 0.75
    heads = ("local prior", "input", "channel Pr(y|x)", "report", "curator")
    for x, head in zip((PRIOR, INPUT, CHANNEL, REPORT, CURATOR), heads, strict=True):
        axis.text(x, top, head, ha="center", fontweight="bold")
    true, estimate = total(rows)
    box(axis, INPUT, 0.15, f"S = {true}")
    box(axis, CURATOR, 0.15, rf"$\hat{{S}}$ = {estimate:.3f}", "#FCE5CD")
    border = (REPORT + CURATOR) / 2 - 0.1
    axis.axvline(border, color="black", linestyle=":", linewidth=1)
    axis.text(border - 0.05, -0.3, "each user's own device", ha="right", fontsize=8)
    axis.text(border + 0.05, -0.3, "untrusted", ha="left", fontsize=8)
    axis.set(xlim=(-0.8, 5.8), ylim=(-0.5, top + 0.3))
    axis.set_axis_off()
    return figure


def total(rows):
    """Return the sum of the inputs and of the estimates."""
    return sum(int(r["x"]) for r in rows), math.fsum(float(r["estimate"]) for r in rows)


@inputs.command
def main(argv=None):
    """Draw the figure; return the exit status."""
    arguments = parse(NAME, argv)
    rows = table.read(arguments.points)
    true, estimate = total(rows)
    facts = {"true": true, "estimate": f"{estimate:.3f}", "users": len(rows)}
    leave(NAME, arguments, draw(rows), rows, facts)
    return 0


if __name__ == "__main__":
    run(main)
