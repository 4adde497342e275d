"""OneID, Figures 5, 6, 8, 9, 12: re-identification rates.

`python -m experiments.oneid.reidentification --counts FILE --label NAME ... --out FILE` lets the
paper's adversary attack reports of users drawn at random, and, next to the share of users named
rightly, writes the exact expectation of her attack (with its standard error where tuned budgets,
and so the expectation, differ from run to run), the exact accuracy of the Bayes adversary (who
takes a value first), the greatest posterior probability of a user over all outputs, and the share
of runs in which that exceeds gamma/n. These adversaries know which budgets a report was made with.
With two groups, `bayes_within` and `greatest_within` are those of one who also knows who is in
which group.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from common import inputs, table
from common.errors import run
from common.portable import dot, total
from experiments.oneid import catalogue, command
from mechanisms.reidentification import closed_form, pooled

EXACT = ("paper_attack", "bayes", "greatest", "bayes_within", "greatest_within")
# rounding of a posterior that is the required one
SLACK = 1 + 1e-12
COLUMNS = ("mechanism", "gamma", "alpha", "share", "users", "n", "repetitions", "attacked")
COLUMNS += ("rate", "rate_se", *EXACT, "paper_attack_se", "required", "runs_above")


@dataclass(frozen=True, eq=False)
class Target:
    """A group of users under attack: its mechanism and budgets, its share of all users, cells."""

    stage: catalogue.Stage
    share: float
    cells: pooled.Cells
    cell_of: np.ndarray

    @cached_property
    def exact(self):
        """The exact accuracies over all users and over outliers, and the greatest posterior."""
        cells = self.cells
        known = cells.a, cells.b, cells.counts
        bayes = closed_form.bayes(*known, size=cells.size)
        return {
            "all": {"paper_attack": pooled.accuracy(cells), "bayes": bayes.accuracy()},
            "outliers": {
                "paper_attack": pooled.outlier_accuracy(cells),
                "bayes": bayes.outlier_accuracy(cells.sensitive),
            },
            "greatest": closed_form.worst_posterior(*known, size=cells.size),
        }


def target(stage, share, people):
    """Return the `Target` of a group: who is in it is not known, the values of all users are."""
    classes = catalogue.alike(stage.group, people.kind)
    columns = stage.mechanism.a, stage.mechanism.b, stage.E, people.counts, people.sensitive
    some = (column[classes.example] for column in columns)
    cells, place = pooled.cells(*some, size=classes.size)
    return Target(stage, share, cells, place[classes.number])


def exact(targets):
    """Return the exact accuracies over all users and over outliers, two dicts."""
    found = {}
    for users in ("all", "outliers"):
        found[users] = {
            key: total(one.share * one.exact[users][key] for one in targets)
            for key in ("paper_attack", "bayes")
        }
        found[users]["greatest"] = max(one.exact["greatest"] for one in targets)
    return found


def within(groups, people):
    """Return exact accuracy and greatest posterior of one who knows who is in which group."""
    accuracy, greatest = [], []
    for stage, counts in zip(groups.stages, groups.counts, strict=True):
        classes = catalogue.alike(stage.group, counts)
        columns = stage.mechanism.a, stage.mechanism.b, counts
        known = [column[classes.example] for column in columns]
        accuracy.append(closed_form.bayes(*known, size=classes.size).accuracy())
        greatest.append(closed_form.worst_posterior(*known, size=classes.size))
    return {
        "bayes_within": float(dot([c.sum() / people.n for c in groups.counts], accuracy)),
        "greatest_within": max(greatest),
    }


def attack(targets, x, rng):
    """Attack a report of each user of the values x, each in a group at random."""
    group = rng.choice(len(targets), size=len(x), p=[one.share for one in targets])
    hit, loud = np.empty(len(x)), np.empty(len(x), dtype=bool)
    for k, one in enumerate(targets):
        mine = group == k
        hit[mine], loud[mine] = pooled.draw(one.cells, one.cell_of[x[mine]], rng)
    return hit, loud


def rates(targets, people, attacked, rng):
    """Return the simulated rates of one repetition, of all users and of outliers if any."""
    x = rng.choice(len(people.counts), size=attacked, p=people.counts / people.n)
    found = {"all": attack(targets, x, rng)[0].mean()}
    alone = np.flatnonzero(people.counts == 1)
    if len(alone):
        hit, loud = attack(targets, rng.choice(alone, size=attacked), rng)
        found["outliers"] = hit[loud].mean() if loud.any() else np.nan
    return found


def measure(people, name, point, attacked, streams):
    """Return the table's rows of one mechanism at one point.

    Parameters
    ----------
    people : catalogue.People
    name : str
        Of a mechanism of the catalogue.
    point : catalogue.Point
    attacked : int
        Number of reports attacked in each repetition.
    streams : list of numpy.random.Generator
        One a repetition.
    """
    alone = catalogue.ONE_GROUP.get(name)
    if alone:
        targets = [target(alone(people, point), 1.0, people)]
        expected = exact(targets)
    else:
        tuner = catalogue.Tuner(people, point, catalogue.TWO_GROUPS[name])
        share = tuner.size / people.n
        first = target(tuner.first, share, people)
    simulated, computed = [], []
    for rng in streams:
        if not alone:
            groups = tuner.run(rng)
            targets = [first, target(groups.stages[1], 1 - share, people)]
            expected = exact(targets)
            expected["all"] |= within(groups, people)
        simulated.append(rates(targets, people, attacked, rng))
        computed.append(expected)
    key = (name, point.gamma, point.alpha, point.share)
    size, required = (people.n, len(streams), attacked), point.gamma / people.n
    return [
        (
            *key,
            users,
            *size,
            *command.mean_and_error(np.array([found[users] for found in simulated])),
            *(
                _over_runs(column, [part[users].get(column) for part in computed])
                for column in EXACT
            ),
            0.0 if alone else _error([part[users]["paper_attack"] for part in computed]),
            required,
            float(np.mean([part[users]["greatest"] > required * SLACK for part in computed])),
        )
        for users in simulated[0]
    ]


def _over_runs(column, values):
    """Return the mean over the repetitions, but of the greatest posterior the maximum."""
    if values[0] is None:
        return ""
    return float(np.max(values) if column.startswith("greatest") else np.mean(values))


def _error(values):
    """Return the standard error of the mean over the repetitions."""
    return command.mean_and_error(np.array(values))[1]


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    settings = command.parse("reidentification", __doc__, argv, attacked=True)
    people = command.read_people(settings.counts, settings.gamma)
    rows = []
    for name, point, streams in command.runs("oneid_reidentification", settings):
        rows += measure(people, name, point, settings.attacked, streams)
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
