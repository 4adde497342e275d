"""OneID, Figures 3, 4, 7, 10, 11: MAE and MSE of the estimated counts.

`python -m experiments.oneid.utility --counts FILE --label NAME ... --out FILE` draws the reports of
all users again in each repetition. Next to the mean losses it writes the expected MSE: exact for
one group of users, and for two the mean of the exact expectation given the first group's reports.
Mechanisms with infinite budgets have the losses of the Rao-Blackwell estimate too.
"""

import numpy as np

from common import inputs, table
from common.errors import run
from experiments.oneid import catalogue, command
from mechanisms.estimation import empirical, fixed_counts, rao_blackwell

COLUMNS = ("mechanism", "gamma", "alpha", "share", "values", "K", "n", "repetitions")
LOSSES = ("mae", "mae_se", "mse", "mse_se", "expected_mse", "expected_mse_se")
# of the empirical estimate, and of the Rao-Blackwell one where reports reveal their values
COLUMNS += (*LOSSES, "expected", *(f"informed_{name}" for name in LOSSES))
# of Figures 3 and 10
POPULAR = 100


def subsets(people):
    """Return the masks of the values that the losses are over, by name, if there are any."""
    masks = {"popular": people.counts * POPULAR >= people.n, "all": people.counts >= 0}
    return {name: mask for name, mask in masks.items() if mask.any()}


def one_group(people, stage, rng):
    """Return two estimates of the counts, with the law of all users' reports.

    Returns
    -------
    pair of (estimate, squared_error), each of shape (K,)
        From all ones, as in the paper, and by Rao and Blackwell from informative ones, which are
        drawn again; with their exact variances. They are the same where no report reveals its
        value.
    """
    made, counts, n = stage.mechanism, people.counts, people.n
    ones = made.draw_counts(counts, rng)
    raw = fixed_counts.estimate(made, ones, n), fixed_counts.variance(made, counts)
    if made.is_noisy.all():
        return raw, raw
    estimate = fixed_counts.rao_blackwell_estimate(
        made, made.draw_informative_counts(counts, rng), n
    )
    return raw, (estimate, fixed_counts.rao_blackwell_variance(made, counts))


def two_groups(people, groups, rng):
    """Return two estimates from both groups, and their expected squared errors given the first's.

    The groups' estimates are weighted by their inverse variances, which depend on the unknown
    frequencies; the first group's estimates replace them. Its mechanism reveals no value.

    Parameters
    ----------
    people : catalogue.People
    groups : catalogue.TwoGroups
    rng : numpy.random.Generator

    Returns
    -------
    pair of (estimate, squared_error)
        As for `one_group`; the second one's by Rao and Blackwell in the second group.
    """
    first, second = (stage.mechanism for stage in groups.stages)
    n_first, n_second = (int(counts.sum()) for counts in groups.counts)
    ones = second.draw_counts(groups.counts[1], rng)
    known = empirical.estimate(first, groups.ones, n_first)
    likely = np.clip(known, 1 / people.n, 1)
    before = known, first.variance(likely, n_first)
    raw = _combined(
        people,
        groups,
        before,
        (empirical.estimate(second, ones, n_second), second.variance(likely, n_second)),
        fixed_counts.variance(second, groups.counts[1]),
    )
    if second.is_noisy.all():
        return raw, raw
    informative = second.draw_informative_counts(groups.counts[1], rng)
    likely = likely / likely.sum()
    return raw, _combined(
        people,
        groups,
        before,
        (
            rao_blackwell.estimate(second, informative, n_second),
            rao_blackwell.variance(second, likely, n_second),
        ),
        fixed_counts.rao_blackwell_variance(second, groups.counts[1]),
    )


def _combined(people, groups, first, second, noise):
    """Return the weighted estimate of the counts and its expected squared error.

    Parameters
    ----------
    first, second : pair of (estimate of the frequencies, variance that it is weighted by)
    noise : ndarray, shape (K,)
        Exact variance of the second group's counts.
    """
    (known, spread), (drawn, other), n_second = first, second, int(groups.counts[1].sum())
    inverse = [1 / spread, 1 / other]
    weight = inverse[1] / (inverse[0] + inverse[1])
    estimate = (1 - weight) * known + weight * drawn
    mean = (1 - weight) * known + weight * groups.counts[1] / n_second
    scatter = weight**2 * noise / n_second**2
    squared_error = people.n**2 * ((mean - people.counts / people.n) ** 2 + scatter)
    return people.n * estimate, squared_error


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
    found, informed = ({subset: [] for subset in masks} for _ in range(2))
    reveals = False
    draw = _drawn(people, name, point)
    for rng in streams:
        both = draw(rng)
        reveals |= both[0] is not both[1]
        for kept, (estimate, expected) in zip((found, informed), both, strict=True):
            for subset, loss in losses(people, estimate, masks).items():
                kept[subset].append((*loss, expected[masks[subset]].sum()))
    kind = "exact" if name in catalogue.ONE_GROUP else "given the tuned budgets"
    key = (name, point.gamma, point.alpha, point.share)
    return [
        (
            *(*key, subset, int(masks[subset].sum()), people.n, len(streams)),
            *(*summary(values), kind),
            *(summary(informed[subset]) if reveals else (np.nan,) * len(LOSSES)),
        )
        for subset, values in found.items()
    ]


def _drawn(people, name, point):
    """Return a function from a stream to the two estimates of one repetition."""
    if name in catalogue.ONE_GROUP:
        stage = catalogue.ONE_GROUP[name](people, point)
        return lambda rng: one_group(people, stage, rng)
    tuner = catalogue.Tuner(people, point, catalogue.TWO_GROUPS[name])
    return lambda rng: two_groups(people, tuner.run(rng), rng)


def summary(values):
    """Return mean and standard error of both losses and of the expected MSE."""
    return tuple(
        number for column in np.array(values).T for number in command.mean_and_error(column)
    )


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    settings = command.parse("utility", __doc__, argv)
    people = command.read_people(settings.counts, settings.gamma)
    rows = []
    for name, point, streams in command.runs("oneid_utility", settings):
        rows += measure(people, name, point, streams)
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
