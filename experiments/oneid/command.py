"""What the OneID paper's two experiments share: options, users, the streams of each point."""

import argparse
import math

from calp.arguments import require_at_least
from calp.errors import UserError
from calp.streams import stream
from experiments.datasets import histogram
from experiments.oneid import catalogue


def parse(prog, text, argv, attacked=False):
    """Return the arguments of the command line of a OneID experiment."""
    parser = argparse.ArgumentParser(prog=f"python -m experiments.oneid.{prog}", description=text)
    parser.add_argument("--counts", required=True, help="table value,count,sensitive")
    parser.add_argument("--label", required=True, help="name of the data set, for the streams")
    parser.add_argument("--repetitions", required=True, type=int)
    if attacked:
        parser.add_argument("--attacked", required=True, type=int, help="reports a repetition")
    parser.add_argument("--seed", required=True, type=int)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    require_at_least(arguments, repetitions=1, attacked=1, seed=0)
    return arguments


def read_people(path):
    """Return the users of a table of counts, values that nobody has left out.

    Raises
    ------
    UserError
        If there are fewer than 100 users, so that gamma = 100 would exceed n.
    """
    people = histogram.read_csv(path)
    used = people.counts > 0
    if people.counts.sum() < catalogue.DEFAULT.gamma:
        raise UserError(f"{path}: needs at least {catalogue.DEFAULT.gamma:g} users")
    return catalogue.People(people.counts[used], people.sensitive[used])


def runs(experiment, settings):
    """Yield each mechanism's name and point of the plan, with a stream a repetition.

    Parameters
    ----------
    experiment : str
        For the streams.
    settings : argparse.Namespace
        Of `parse`.
    """
    for name, point in catalogue.plan():
        key = (experiment, settings.label, name, point.gamma, point.alpha, point.share)
        repetitions = range(settings.repetitions)
        yield name, point, [stream(settings.seed, *key, repetition) for repetition in repetitions]


def mean_and_error(values):
    """Return the mean and its standard error, NaN for one value."""
    error = values.std(ddof=1) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return float(values.mean()), float(error)
