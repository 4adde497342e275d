"""Shared by both figures of frequency oracles: panels, curves and runs, options."""

from pathlib import Path

from common import inputs, table
from common.arguments import Distinct, Parser
from common.errors import UserError
from figures.source_line import short_name, source_line
from figures.style import plt, save

CAPTIONS = Path(__file__).parent / "captions"
KEYS = ("K", "n", "eps", "oracle", "repetitions")
STYLES = {
    "GRR": {"color": "#0072B2", "marker": "o"},
    "subset selection": {"color": "black", "marker": "s"},
    "SUE": {"color": "#D55E00", "marker": "^"},
    "OUE": {"color": "#E69F00", "marker": "v"},
    "THE": {"color": "#CC79A7", "marker": "D"},
    "SHE": {"color": "#56B4E9", "marker": "d"},
    "OLH": {"color": "#009E73", "marker": "<"},
    "linear hashing": {"color": "#009E73", "marker": ">", "linestyle": "--"},
    "Hadamard response": {"color": "dimgray", "marker": "P", "linestyle": ":"},
    "projective": {"color": "saddlebrown", "marker": "X", "linestyle": "--"},
}


def panels(runs, exact, measured, error, label):
    """Return a figure with a panel a data set: exact curves, and means of runs with two errors.

    Parameters
    ----------
    runs : dict
        From the data set to its rows.
    exact, measured, error : str
        Columns.
    label : str
        Of the vertical axis.
    """
    figure, axes = plt.subplots(1, len(runs), figsize=(8, 4), sharey=True, layout="constrained")
    for axis, (dataset, rows) in zip(axes, runs.items(), strict=True):
        for name, style in STYLES.items():
            if not (own := [row for row in rows if row["oracle"] == name]):
                continue
            line = {key: value for key, value in style.items() if key != "marker"}
            axis.plot(*_columns(own, "eps", exact), label=name, **line)
            found = {"color": style["color"], "marker": style["marker"], "linestyle": ""}
            spread = [2 * float(row[error]) for row in own]
            axis.errorbar(*_columns(own, "eps", measured), yerr=spread, **found)
        axis.set(xscale="log", yscale="log", xlabel=r"$\varepsilon$")
        shown = sorted({float(row["eps"]) for row in rows})
        if len(shown) == 1:
            # of one point Matplotlib may choose limits that are equal
            axis.set_xlim(shown[0] / 2, 2 * shown[0])
        axis.set_xticks(shown, [f"{eps:g}" for eps in shown], minor=False)
        axis.tick_params(axis="x", which="minor", bottom=False, labelbottom=False)
        axis.set_title(rf"{short_name(dataset)}, $|X| = {rows[0]['K']}$", fontsize=9)
    axes[0].set_ylabel(label)
    return figure, axes


def _columns(rows, *names):
    return [[float(row[name]) for row in rows] for name in names]


def agreement(runs, exact, measured, error):
    """Return how many of the means are within two standard errors of the curve, and of how many.

    Runs with equal results have no error; their mean itself is compared.
    """
    rows = [row for found in runs.values() for row in found]
    near = sum(
        abs(float(row[measured]) - float(row[exact])) <= 2 * float(row[error]) for row in rows
    )
    return near, len(rows)


@inputs.command
def main(name, draw, columns, more, argv=None):
    """Draw one of the figures; return the exit status.

    Parameters
    ----------
    name : str
        Of the figure; its caption is figures/ldp/captions/<name>.md.
    draw : callable
        From rows by data set to the figure.
    columns : tuple of str
        Of what is exact, what was measured, and its standard error.
    more : tuple of str
        Further columns of the figure.
    """
    parser = Parser(prog=f"python -m figures.ldp.{name}")
    parser.add_argument("--runs", required=True, help="folder of the experiment's tables")
    parser.add_argument("--data", required=True, help="folder of counts and their sources")
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument(
        "--mechanisms",
        nargs="+",
        action=Distinct,
        default=[],
        help="to draw; all unless named",
    )
    parser.add_argument("--out", required=True, help="path without ending")
    given = parser.parse_args(argv)
    runs = {d: table.read(Path(given.runs) / f"{d}.csv") for d in given.datasets}
    wanted = given.mechanisms or list(STYLES)
    shown = {d: [r for r in rows if r["oracle"] in wanted] for d, rows in runs.items()}
    if not all(shown.values()):
        raise UserError(f"ldp.mechanisms: there are no runs of {', '.join(wanted)}; name others")
    first = next(iter(runs.values()))[0]
    near, points = agreement(runs, *columns)
    caption = (CAPTIONS / f"{name}.md").read_text(encoding="utf-8")
    text = caption.format(
        near=near,
        points=points,
        repetitions=first["repetitions"],
        attacked=first["attacked"],
        settings=given.settings,
        sources="\n\n".join(source_line(given.data, dataset) for dataset in runs),
    )
    keys = (*KEYS, *more, *columns)
    rows = [
        {"dataset": d} | {k: row[k] for k in keys} for d, found in runs.items() for row in found
    ]
    save(draw(shown), given.out, csv=table.text_of(rows), md=text)
    return 0
