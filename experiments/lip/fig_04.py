"""LIP, Figure 4: the three models, general, with a global prior, and symmetric, at eps = 1.

`python -m experiments.lip.fig_04 --repetitions R --seed S --out FILE` writes the matrices of the
mechanisms of three users; nothing is random.
"""

from common import portable
from common.errors import run
from experiments.lip.command import command
from experiments.lip.diagrams import COLUMNS, channel_rows
from mechanisms import binary_channel

EPS = 1.0
OWN, GLOBAL = (0.1, 0.4, 0.8), (0.3, 0.3, 0.3)
MODELS = {
    "(a) general": (OWN, binary_channel.lip),
    "(b) global prior": (GLOBAL, binary_channel.lip),
    "(c) symmetric": (OWN, binary_channel.symmetric),
}


def measure(settings):
    """Return the columns and rows of the figure."""
    del settings
    E = portable.exp(EPS)
    return COLUMNS, [
        row
        for model, (priors, make) in MODELS.items()
        for user, P1 in enumerate(priors, start=1)
        for row in channel_rows(model, user, P1, EPS, make(P1, E))
    ]


main = command("04", __doc__, measure)

if __name__ == "__main__":
    run(main)
