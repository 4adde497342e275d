"""OneID, Figures 5, 6, 8, 9, 12: re-identification rates.

`python -m experiments.oneid.reidentification --counts FILE --label NAME ... --out FILE` lets the
paper's adversary attack reports of users drawn at random, and, beside the share of users named
rightly, writes the exact expectation of her attack, the exact accuracy of the Bayes adversary (who
takes a value first), the greatest posterior probability of a user over all outputs, and the share
of runs in which that exceeds gamma/n. These adversaries know which budgets a report was made with.
With two groups, `bayes_within` and `greatest_within` are those of one who also knows who is in
which group.
"""

from dataclasses import dataclass

import numpy as np

from calp import inputs, table
from calp.errors import run
from calp.portable import dot, total
from experiments.oneid import catalogue, command
from mechanisms.reidentification import closed_form, pooled

EXACT = ("paper_attack", "bayes", "greatest", "bayes_within", "greatest_within")
# rounding of a posterior that is the required one
SLACK = 1 + 1e-12
COLUMNS = ("mechanism", "gamma", "alpha", "share", "users", "n", "repetitions", "attacked")
COLUMNS += ("rate", "rate_se", *EXACT, "required", "runs_above")


@dataclass(frozen=True, eq=False)
class Target:
    """A group of users under attack: its mechanism and budgets, its share of all users, cells."""

    stage: catalogue.Stage
    share: float
    cells: pooled.Cells
    cell_of: np.ndarray


def target(stage, share, people):
    """Return the `Target` of a group: who is in it is not known, the values of all users are."""
    a, b = stage.mechanism.a, stage.mechanism.b
    return Target(stage, share, *pooled.cells(a, b, stage.E, people.counts, people.sensitive))


def exact(targets, people):
    """Return the exact accuracies over all users and over outliers, two dicts."""
    parts = [_exact(one, people) for one in targets]
    found = {}
    for users in ("all", "outliers"):
        found[users] = {
            key: total(
                one.share * part[users][key] for one, part in zip(targets, parts, strict=True)
            )
            for key in ("paper_attack", "bayes")
        }
        found[users]["greatest"] = max(part["greatest"] for part in parts)
    return found


def _exact(one, people):
    a, b = one.stage.mechanism.a, one.stage.mechanism.b
    bayes = closed_form.bayes(a, b, people.counts)
    return {
        "all": {"paper_attack": pooled.accuracy(one.cells), "bayes": bayes.accuracy()},
        "outliers": {
            "paper_attack": pooled.outlier_accuracy(one.cells),
            "bayes": bayes.outlier_accuracy(people.sensitive),
        },
        "greatest": closed_form.worst_posterior(a, b, people.counts),
    }


def within(groups, people):
    """Return exact accuracy and greatest posterior of one who knows who is in which group."""
    pairs = zip(groups.stages, groups.counts, strict=True)
    known = [(stage.mechanism.a, stage.mechanism.b, counts) for stage, counts in pairs]
    accuracy = [closed_form.bayes(*group).accuracy() for group in known]
    return {
        "bayes_within": float(dot([c.sum() / people.n for _, _, c in known], accuracy)),
        "greatest_within": max(closed_form.worst_posterior(*group) for group in known),
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
        expected = exact(targets, people)
    simulated, computed = [], []
    for rng in streams:
        if not alone:
            groups = catalogue.tune(people, point, catalogue.TWO_GROUPS[name], rng)
            shares = [counts.sum() / people.n for counts in groups.counts]
            pairs = zip(groups.stages, shares, strict=True)
            targets = [target(stage, share, people) for stage, share in pairs]
            expected = exact(targets, people)
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


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    settings = command.parse("reidentification", __doc__, argv, attacked=True)
    people = command.read_people(settings.counts)
    rows = []
    for name, point, streams in command.runs("oneid_reidentification", settings):
        rows += measure(people, name, point, settings.attacked, streams)
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
