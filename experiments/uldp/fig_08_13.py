"""ULDP, Figures 8 and 13 and Table 1: eps against TV and MSE, personalized mechanism.

`python -m experiments.uldp.fig_08_13 --counts FILE --venues FILE --mechanism NAME ... --out FILE`
gives each user two bots, for home and workplace, and estimates p with no knowledge of what is
behind them (I), with the distribution of venues (II), and with the true one (III). Next to the
losses stand both terms of Theorem 1.
"""

import math
from functools import partial
from itertools import product

import numpy as np

from common import inputs, table
from common.arguments import Distinct, budget
from common.errors import run
from common.portable import dot
from common.streams import stream
from experiments.uldp import catalogue, losses, options, points, pum_theory
from experiments.uldp.estimates import draw_users, estimates, reveals
from experiments.uldp.home_workplace import intermediate, read
from experiments.uldp.theory import EXPECTED, EXPECTED_INFORMED, WORST
from mechanisms import pum
from mechanisms.estimation import rao_blackwell
from mechanisms.estimation.pum import estimate
from mechanisms.losses import worst_case

KEYS = ("mechanism", "eps", "knowledge", "repetition", "estimator")
COLUMNS = (*KEYS, "n", "tv", "mse", "passes", "gap", "l1", "first_term", "second_term")


def knowledge_of(people):
    """Return what the collector takes for the distributions behind the bots, by case."""
    kappa = people.venues.shape[1]
    return {"I": [None] * kappa, "II": list(people.poi.T), "III": list(people.behind_bots.T)}


def second_term(r, background, people):
    """Return the sum over bots of r^(bot) times the l1 loss of pi^, of Theorem 1.

    Without knowledge pi^ is in proportion to r^ over X_N.
    """
    K = len(people.sensitive)
    known = np.where(people.sensitive, 0, r[:K])
    taken = [known / known.sum() if pi is None else pi for pi in background]
    apart = [np.abs(a - b).sum() for a, b in zip(taken, people.behind_bots.T, strict=True)]
    return float(dot(r[K:], np.array(apart)))


def one_run(people, settings, point):
    """Return the rows of one repetition at one eps."""
    eps, repetition = point
    key = (settings.label, repetition)
    drawn = draw_users(people.tagged.ravel(), stream(settings.seed, "users", *key))
    users = intermediate(drawn.reshape(people.tagged.shape))
    personal = personalized(people, settings.mechanism, eps)
    rng = stream(settings.seed, "uldp_fig_08_13", settings.mechanism, *key, eps)
    iterate = repetition < settings.em_repetitions
    found = estimates(personal.common, users, rng, options.stopping(settings), iterate)
    p, r, n = people.p, people.intermediate / people.intermediate.sum(), int(users.sum())
    rows = []
    for case, background in knowledge_of(people).items():
        here = (settings.mechanism, eps, case, repetition)
        for name, best in found.items():
            q = estimate(best.p, people.sensitive, background)
            tv, mse = losses.of(q, p)
            terms = (2 * tv, float(np.abs(best.p - r).sum()))
            bound = second_term(best.p, background, people)
            rows.append((*here, name, n, tv, mse, best.passes, best.gap, *terms, bound))
    return rows + (theory_rows(people, personal, settings, eps, n) if repetition == 0 else [])


def personalized(people, name, eps):
    """Return the PUM of a mechanism of the catalogue."""
    kappa = people.venues.shape[1]
    return pum.mechanism(
        people.sensitive, kappa, lambda mask: catalogue.MECHANISMS[name](mask, eps)
    )


def theory_rows(people, personal, settings, eps, n):
    """Return the expected losses, and the worst case: Theorem 1 with r^'s worst l1 loss."""
    counts = people.intermediate
    rows = []
    for case, background in knowledge_of(people).items():
        here = (settings.mechanism, eps, case, 0)
        known = (personal.common, counts, n, people.sensitive, people.p, background)
        expected = pum_theory.losses_of(*known)
        first = worst_case.l1_asymptotic(personal.common, n)
        second = second_term(counts / counts.sum(), background, people)
        rest = (math.nan,) * 3
        rows.append((*here, EXPECTED, n, *expected, 0, math.nan, *rest))
        if reveals(personal.common):
            informed = pum_theory.losses_of(*known, rao_blackwell.variance)
            rows.append((*here, EXPECTED_INFORMED, n, *informed, 0, math.nan, *rest))
        worst = (first + second) / 2
        rows.append((*here, WORST, n, worst, math.nan, 0, math.nan, 2 * worst, first, second))
    return rows


def parse(argv):
    """Return the arguments of the command line."""
    parser = options.parser("experiments.uldp.fig_08_13", __doc__)
    parser.add_argument("--venues", required=True, help="table of venues by cell and bot")
    parser.add_argument("--mechanism", required=True, choices=list(catalogue.ULDP))
    parser.add_argument("--eps", required=True, type=budget, nargs="+", action=Distinct)
    return options.check(parser.parse_args(argv))


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    settings = parse(argv)
    people = read(settings.counts, settings.venues)
    grid = options.with_ln_size(settings.eps, len(people.p))
    work = partial(one_run, people, settings)
    rows = points.over(product(grid, range(settings.repetitions)), work, settings.threads)
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
