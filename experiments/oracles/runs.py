"""Frequency oracles on a data set: l2 losses and attacks' success, measured, with the exact ones.

`python -m experiments.oracles.runs --counts FILE --label NAME --eps X ... --repetitions N
--attacked N --seed S --out FILE`: users are drawn from the people's distribution, as many as there
are people.
Each repetition has its users and reports, which are counted without drawing each; of `attacked`
users a repetition one report is drawn and attacked.
"""

import numpy as np

from common import table
from common.arguments import Distinct, Parser, budget, require_at_least
from common.errors import UserError, run
from common.streams import stream
from experiments.datasets import histogram
from experiments.oracles import attacks, made
from mechanisms.encodings.parameters import MAX_EPS, MIN_EPS
from mechanisms.estimation import empirical
from mechanisms.oracles import ranking
from mechanisms.oracles.summation import NoisyHistograms

COLUMNS = (
    *("K", "n", "eps", "oracle", "repetitions", "attacked", "least", "n_l2", "measured_n_l2"),
    *("n_l2_error", "success", "measured_success", "success_error"),
)
# numbers are written to so many digits
DIGITS = 7


def estimate(mechanism, users, rng):
    """Return the unbiased estimate from all users' reports."""
    n = int(users.sum())
    if isinstance(mechanism, NoisyHistograms):
        return mechanism.estimate(mechanism.draw_sums(users, rng), n)
    return empirical.estimate(mechanism, mechanism.draw_counts(users, rng), n)


def row(oracle, p, n, eps, settings):
    """Return the row of one oracle at one eps."""
    losses, right = [], []
    for repetition in range(settings.repetitions):
        rng = stream(settings.seed, "oracles", settings.label, oracle.name, eps, repetition)
        found = estimate(oracle.mechanism, rng.multinomial(n, p), rng)
        losses.append(n * float(np.sum((found - p) ** 2)))
        x = rng.choice(len(p), settings.attacked, p=p)
        right.append(attacks.chances(oracle.mechanism, x, rng))
    numbers = (ranking.least_loss(len(p), eps), oracle.n_l2, *_mean(losses))
    numbers += (oracle.success, *_mean(np.concatenate(right)))
    counts = (settings.repetitions, settings.repetitions * settings.attacked)
    return (len(p), n, eps, oracle.name, *counts, *map(_short, numbers))


def _mean(values):
    """Return the mean, and its standard error."""
    return np.mean(values), np.std(values, ddof=1) / np.sqrt(len(values))


def _short(value):
    return float(f"{value:.{DIGITS}g}")


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.oracles.runs", description=__doc__)
    parser.add_argument("--counts", required=True, help="table value,count,sensitive")
    parser.add_argument("--label", required=True, help="name of the data set, for the streams")
    parser.add_argument("--eps", required=True, type=budget, nargs="+", action=Distinct)
    parser.add_argument("--repetitions", required=True, type=int)
    parser.add_argument("--attacked", required=True, type=int, help="users of a repetition")
    parser.add_argument("--seed", required=True, type=int)
    parser.add_argument("--out", required=True, help="table to write")
    settings = parser.parse_args(argv)
    require_at_least(settings, seed=0, repetitions=2, attacked=1)
    if not all(MIN_EPS <= eps <= MAX_EPS for eps in settings.eps):
        raise UserError(f"--eps must be in [{MIN_EPS:g}, {MAX_EPS}], got {settings.eps}")
    people = histogram.read_csv(settings.counts)
    p, n = people.counts / people.counts.sum(), int(people.counts.sum())
    rows = [
        row(oracle, p, n, eps, settings) for eps in settings.eps for oracle in made.oracles(p, eps)
    ]
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
