"""Binary channels as diagrams: inputs left, outputs right, a line for each entry of the matrix."""

from common import inputs, table
from figures.lip.table import leave, parse
from figures.style import plt

# where along its line a label stands, so that the labels of crossing lines keep apart
ALONG = {"00": 0.5, "01": 0.26, "10": 0.26, "11": 0.5}


def channels(rows):
    """Return the channels by (panel, user): from (x, y) to Pr(y|x), and what stands next to it."""
    found = {}
    for row in rows:
        entries, told = found.setdefault((row["panel"], row["user"]), ({}, {}))
        entries[row["x"], row["y"]] = float(row["probability"])
        told |= {key: float(row[key]) for key in ("P1", "eps", "level")}
    return found


def draw_channel(axis, entries, title):
    """Draw one channel."""
    axis.set(xlim=(-0.15, 1.15), ylim=(-0.35, 1.3))
    axis.set_axis_off()
    axis.set_title(title, fontsize=9)
    for (x, y), probability in entries.items():
        # 0 stands above 1
        start, end = 1 - int(x), 1 - int(y)
        colour = "#0072B2" if x == y else "#D55E00"
        width = 0.4 + 3.5 * probability
        axis.plot([0.06, 0.94], [start, end], color=colour, linewidth=width, solid_capstyle="butt")
        along = ALONG[x + y]
        axis.text(
            0.06 + 0.88 * along,
            start + (end - start) * along,
            f"{probability:.3f}",
            ha="center",
            va="center",
            fontsize=8,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8},
        )
    for side, name in ((0, "X"), (1, "Y")):
        for value in (0, 1):
            axis.text(
                side,
                1 - value,
                f"{name}={value}",
                ha="center",
                va="center",
                fontsize=8,
                bbox={"boxstyle": "round", "facecolor": "#EEEEEE", "edgecolor": "gray"},
            )


def title_of(panel, user, told, alone):
    """Return a channel's title: its model or user, prior, and the eps that it really has."""
    first = panel if alone else f"{panel}, user {user}"
    over = told["level"] > told["eps"] + 1e-9
    level = rf"real $\varepsilon$ {told['level']:.2f}" + (" > budget" if over else "")
    return f"{first}\n" + rf"$P_1$ = {told['P1']:g}, {level}"


def draw(rows):
    """Return the figure: a column a panel, a row a user."""
    found = channels(rows)
    panels, users = (list(dict.fromkeys(key[i] for key in found)) for i in (0, 1))
    figure, axes = plt.subplots(
        len(users),
        len(panels),
        figsize=(3.2 * len(panels), 2.5 * len(users)),
        squeeze=False,
        layout="constrained",
    )
    for (panel, user), (entries, told) in found.items():
        axis = axes[users.index(user), panels.index(panel)]
        draw_channel(axis, entries, title_of(panel, user, told, len(users) == 1))
    return figure


@inputs.command
def main(name, argv=None):
    """Draw a figure of channels; return the exit status."""
    arguments = parse(name, argv)
    rows = table.read(arguments.points)
    levels = [
        f"{panel}, P1 = {told['P1']:g}: {told['level']:.3f}"
        for (panel, _), (_, told) in channels(rows).items()
    ]
    eps = rows[0]["eps"]
    leave(name, arguments, draw(rows), rows, {"levels": "; ".join(levels), "eps": eps})
    return 0
