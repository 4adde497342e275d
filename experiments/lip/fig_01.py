"""LIP, Figure 1: the randomized response of Example 1, for P1 = 0.1 and eps = 1.

`python -m experiments.lip.fig_01 --repetitions R --seed S --out FILE` writes the matrices of the
mechanisms; nothing is random.
"""

from common import portable
from common.errors import run
from experiments.lip.command import command
from experiments.lip.diagrams import COLUMNS, channel_rows
from mechanisms import binary_channel

P1, EPS = 0.1, 1.0


def measure(settings):
    """Return the columns and rows of the figure."""
    del settings
    E = portable.exp(EPS)
    channels = {
        "eps-LDP": binary_channel.ldp(E),
        "LIP, as printed": binary_channel.mechanism(*binary_channel.balanced_lip(P1, E)),
        "eps-LIP": binary_channel.lip(P1, E),
    }
    rows = [row for name, made in channels.items() for row in channel_rows(name, 1, P1, EPS, made)]
    return COLUMNS, rows


main = command("01", __doc__, measure)

if __name__ == "__main__":
    run(main)
