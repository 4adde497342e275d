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
KINDS = {"poi": "(II) venues", "true": "(III) users"}


def read_maps(path):
    """Return the map of each bot and kind, row by row from the south."""
    rows = table.read(path)
    maps = {}
    for bot in BOTS:
        for kind in KINDS:
            values = [float(row[kind]) for row in rows if row["bot"] == bot]
            side = math.isqrt(len(values))
            maps[bot, kind] = np.array(values).reshape(side, side)
    return maps


def draw(maps):
    """Return the figure: a row a bot, a column venues and users, one scale of colours."""
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
            panel.set(xticks=[0, 12, 24], yticks=[0, 12, 24])
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
    maps = read_maps(arguments.table)
    apart = {bot: np.abs(maps[bot, "poi"] - maps[bot, "true"]).sum() for bot in BOTS}
    text = CAPTION.read_text(encoding="utf-8").format(
        side=len(maps["home", "poi"]),
        **{f"l1_{bot}": f"{distance:.2f}" for bot, distance in apart.items()},
        sources="\n\n".join(source_line(arguments.data, name) for name in arguments.datasets),
    )
    save(draw(maps), arguments.out, csv=Path(arguments.table).read_bytes(), md=text)
    return 0


if __name__ == "__main__":
    run(main)
