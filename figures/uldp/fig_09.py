"""ULDP, Figure 9: maps of the distributions behind the bots, of venues and of users."""

import math
from pathlib import Path

import numpy as np

from common import inputs, table
from common.arguments import Distinct, Parser
from common.errors import run
from figures.source_line import source_line
from figures.style import plt, save

CAPTION = Path(__file__).parent / "captions" / "fig_09.md"
BOTS = ("home", "workplace")
# labels that are drawn where the data are no grid
MOST_BARS = 20
KINDS = {"poi": "(II) venues", "true": "(III) users"}


def read(path):
    """Return the distribution of each bot and kind, in the order of the cells, and the cells."""
    rows = table.read(path)
    cells = list(dict.fromkeys(row["cell"] for row in rows))
    shares = {
        (bot, kind): np.array([float(row[kind]) for row in rows if row["bot"] == bot])
        for bot in BOTS
        for kind in KINDS
    }
    return shares, cells


def side_of(cells):
    """Return the side of a square grid of cells r00c00, r00c01, ..., or 0 of other labels.

    Examples
    --------
    >>> side_of(["r00c00", "r00c01", "r01c00", "r01c01"]), side_of(["home", "park"])
    (2, 0)
    """
    side = math.isqrt(len(cells))
    grid = [f"r{row:02}c{column:02}" for row in range(side) for column in range(side)]
    return side if cells == grid else 0


def draw_bars(shares, cells):
    """Return the figure of data that are no grid: a panel a bot, bars of the likeliest labels."""
    figure, axes = plt.subplots(1, 2, figsize=(9, 4.5), layout="constrained")
    for panel, bot in zip(axes, BOTS, strict=True):
        order = np.argsort(-sum(shares[bot, kind] for kind in KINDS), kind="stable")[:MOST_BARS]
        places = np.arange(len(order))
        for shift, (kind, title) in zip((-0.2, 0.2), KINDS.items(), strict=True):
            panel.barh(places + shift, shares[bot, kind][order], height=0.4, label=title)
        names = [cells[x].replace("$", r"\$") for x in order]
        panel.set_yticks(places, [name if len(name) < 26 else f"{name[:24]}…" for name in names])
        panel.invert_yaxis()
        panel.grid(visible=False, axis="y")
        panel.set(title=bot, xlabel="probability")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=2)
    return figure


def draw(shares, side):
    """Return the figure: a row a bot, a column venues and users, one scale of colours."""
    maps = {key: values.reshape(side, side) for key, values in shares.items()}
    figure, axes = plt.subplots(2, 2, figsize=(7, 6.4), layout="constrained")
    top = max(values.max() for values in maps.values())
    for row, bot in zip(axes, BOTS, strict=True):
        for panel, (kind, title) in zip(row, KINDS.items(), strict=True):
            shown = np.ma.masked_equal(maps[bot, kind], 0)
            # roots bring out the small values
            image = panel.imshow(
                np.sqrt(shown), origin="lower", cmap="viridis", vmin=0, vmax=math.sqrt(top)
            )
            panel.set_title(f"{bot}, {title}", fontsize=9)
            ends = sorted({0, (side - 1) // 2, side - 1})
            panel.set(xticks=ends, yticks=ends)
            panel.grid(visible=False)
    for panel in axes[-1]:
        panel.set_xlabel("cells from the west")
    for row in axes:
        row[0].set_ylabel("cells from the south")
    bar = figure.colorbar(image, ax=axes, shrink=0.8, label="probability (colour by its root)")
    ticks = [0, 0.01, 0.02, 0.05, 0.1, 0.2]
    ticks = [tick for tick in ticks if tick <= top]
    bar.set_ticks(np.sqrt(ticks), labels=[f"{tick:g}" for tick in ticks])
    return figure


@inputs.command
def main(argv=None):
    """Draw the figure; return the exit status."""
    parser = Parser(prog="python -m figures.uldp.fig_09", description=__doc__)
    parser.add_argument("--table", required=True, help="the experiment's table")
    parser.add_argument("--data", required=True, help="folder of counts and their sources")
    parser.add_argument(
        "--datasets", required=True, nargs=2, action=Distinct, help="of users, of venues"
    )
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    shares, cells = read(arguments.table)
    side = side_of(cells)
    apart = {bot: np.abs(shares[bot, "poi"] - shares[bot, "true"]).sum() for bot in BOTS}
    text = CAPTION.read_text(encoding="utf-8").format(
        where=(f"on {side} x {side} cells" if side else f"by the {len(cells)} labels of the data"),
        without=" Cells without any are white." if side else "",
        **{f"l1_{bot}": f"{distance:.2f}" for bot, distance in apart.items()},
        sources="\n\n".join(source_line(arguments.data, name) for name in arguments.datasets),
    )
    save(
        draw(shares, side) if side else draw_bars(shares, cells),
        arguments.out,
        csv=Path(arguments.table).read_bytes(),
        md=text,
    )
    return 0


if __name__ == "__main__":
    run(main)
