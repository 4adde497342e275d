"""What Figures 3, 4, 7, 10 and 11 of the OneID paper share: MAE and MSE by data set."""

from common import inputs, table
from figures.oneid import command, panels
from figures.oneid.series import BESIDE
from figures.style import save

VALUES = {"popular": "popular values, c(x) >= n/100", "all": "all values"}


def chosen(rows, series, values):
    """Return the rows that are drawn."""
    return [r for r in rows if r["values"] == values and any(s.matches(r) for s in series)]


def draw(rows, datasets, series, columns):
    """Return the figure: MAE above, MSE below."""
    datasets = panels.present(rows, datasets)
    figure, axes = panels.figure_of(2, datasets, series)
    for panel, loss in zip(axes, ("mae", "mse"), strict=True):
        panels.slots(panel, datasets)
        panels.points(panel, rows, datasets, series, loss, f"{loss}_se")
        panels.frame(panel, rows, (loss, "expected_mse") if loss == "mse" else (loss,))
        panel.set_ylabel(loss.upper())
    mark = {"marker": "_", "color": "black", "markersize": 7, "markeredgewidth": 1.1, "zorder": 5}
    panels.ticks(axes[1], rows, datasets, series, "expected_mse", "expected", **mark)
    panels.legend(figure, axes[1], columns)
    return figure


def figure(name, title, series, values, columns=7, beside=BESIDE):
    """Return the `main` of a figure's module."""

    @inputs.command
    def main(argv=None):
        """Draw the figure; return the exit status."""
        arguments = command.parse(name, argv)
        rows = chosen(panels.read(arguments.runs, arguments.datasets), series, values)
        text = command.caption(
            "errors.md",
            rows,
            arguments,
            "There is no such value",
            title=title,
            which=VALUES[values],
            beside=beside,
        )
        drawn = draw(rows, arguments.datasets, series, columns)
        save(drawn, arguments.out, csv=table.text_of(rows), md=text)
        return 0

    return main
