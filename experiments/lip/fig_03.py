"""LIP, Figure 3: the system model, as one run of it with six users, eps = 2.

`python -m experiments.lip.fig_03 --repetitions R --seed S --out FILE`: users draw their inputs from
their priors, perturb them with their own channels, and the curator estimates.
"""

from common import portable
from common.errors import run
from common.streams import stream
from experiments.lip.command import command
from mechanisms import binary_channel
from mechanisms.estimation import mmse

EPS = 2.0
PRIORS = (0.05, 0.2, 0.4, 0.5, 0.7, 0.95)
COLUMNS = ("user", "P1", "q0", "q1", "x", "y", "estimate")


def user_row(user, P1, seed):
    """Return one user's row: prior, channel, input, report, estimate."""
    rng = stream(seed, "lip_fig_03", user)
    mechanism = binary_channel.lip(P1, portable.exp(EPS))
    x = int(rng.random() < P1)
    y = int(mechanism.perturb([x], rng)[0])
    Q = mechanism.matrix()
    estimate = float(mmse.posterior_means(Q, [1 - P1, P1], [0, 1])[y])
    return (user, P1, float(Q[0, 1]), float(Q[1, 0]), x, y, estimate)


def measure(settings):
    """Return the columns and rows of the figure."""
    return COLUMNS, [user_row(i, P1, settings.seed) for i, P1 in enumerate(PRIORS, start=1)]


main = command("03", __doc__, measure)

if __name__ == "__main__":
    run(main)
