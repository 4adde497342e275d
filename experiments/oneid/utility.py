"""OneID, Figures 3, 4, 7, 10, 11: MAE and MSE of the estimated counts.

`python -m experiments.oneid.utility --counts FILE --label NAME ... --out FILE` draws the reports
of all users anew in each repetition. Beside the mean losses it writes the expected MSE: exact for
one group of users, and for two the mean of the exact expectation given the first group's reports.
"""

import numpy as np

from common import inputs, table
from common.errors import run
from experiments.oneid import catalogue, command
from mechanisms.estimation import empirical, fixed_counts

COLUMNS = ("mechanism", "gamma", "alpha", "share", "values", "K", "n", "repetitions")
COLUMNS += ("mae", "mae_se", "mse", "mse_se", "expected_mse", "expected_mse_se", "expected")
# of Figures 3 and 10
POPULAR = 100


def subsets(people):
    """Return the masks of the values that the losses are over, by name, if there are any."""
    masks = {"popular": people.counts * POPULAR >= people.n, "all": people.counts >= 0}
    return {name: mask for name, mask in masks.items() if mask.any()}


def one_group(people, stage, rng):
    """Return an estimate of the counts, shape (K,), with the law of all users' reports."""
    ones = stage.mechanism.draw_counts(people.counts, rng)
    return fixed_counts.estimate(stage.mechanism, ones, people.n)


def two_groups(people, groups, rng):
    """Return an estimate from both groups, and its expected squared error given the first's.

    The groups' empirical estimates are weighted by their inverse variances, which depend on the
    unknown frequencies; the first group's estimates stand for them.

    Parameters
    ----------
    people : catalogue.People
    groups : catalogue.TwoGroups
    rng : numpy.random.Generator

    Returns
    -------
    estimate, squared_error : ndarray, shape (K,)
    """
    first, second = (stage.mechanism for stage in groups.stages)
    n_first, n_second = (int(counts.sum()) for counts in groups.counts)
    ones = second.draw_counts(groups.counts[1], rng)
    known = empirical.estimate(first, groups.ones, n_first)
    likely = np.clip(known, 1 / people.n, 1)
    inverse = [1 / first.variance(likely, n_first), 1 / second.variance(likely, n_second)]
    weight = inverse[1] / (inverse[0] + inverse[1])
    drawn = (1 - weight) * known + weight * empirical.estimate(second, ones, n_second)
    mean = (1 - weight) * known + weight * groups.counts[1] / n_second
    scatter = weight**2 * fixed_counts.variance(second, groups.counts[1]) / n_second**2
    squared_error = people.n**2 * ((mean - people.counts / people.n) ** 2 + scatter)
    return people.n * drawn, squared_error


def losses(people, estimate, masks):
    """Return the l1 and the l2 loss over each set of values, a dict."""
    error = estimate - people.counts
    return {
        name: (np.abs(error[mask]).sum(), np.square(error[mask]).sum())
        for name, mask in masks.items()
    }


def measure(people, name, point, streams):
    """Return the table's rows of one mechanism at one point.

    Parameters
    ----------
    people : catalogue.People
    name : str
        Of a mechanism of the catalogue.
    point : catalogue.Point
    streams : list of numpy.random.Generator
        One a repetition.
    """
    masks = subsets(people)
    found = {subset: [] for subset in masks}
    alone = catalogue.ONE_GROUP.get(name)
    if alone:
        stage = alone(people, point)
        expected = fixed_counts.variance(stage.mechanism, people.counts)
    for rng in streams:
        if alone:
            estimate = one_group(people, stage, rng)
        else:
            groups = catalogue.tune(people, point, catalogue.TWO_GROUPS[name], rng)
            estimate, expected = two_groups(people, groups, rng)
        for subset, loss in losses(people, estimate, masks).items():
            found[subset].append((*loss, expected[masks[subset]].sum()))
    kind = "exact" if alone else "given the tuned budgets"
    key = (name, point.gamma, point.alpha, point.share)
    return [
        (*key, subset, int(masks[subset].sum()), people.n, len(streams), *summary(values), kind)
        for subset, values in found.items()
    ]


def summary(values):
    """Return mean and standard error of both losses and of the expected MSE."""
    return tuple(
        number for column in np.array(values).T for number in command.mean_and_error(column)
    )


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    settings = command.parse("utility", __doc__, argv)
    people = command.read_people(settings.counts)
    rows = []
    for name, point, streams in command.runs("oneid_utility", settings):
        rows += measure(people, name, point, streams)
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
