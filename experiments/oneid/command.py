"""What the OneID paper's two experiments share: options, users, the streams of each point."""

import math
import re

from common.arguments import Parser, require_at_least
from common.errors import UserError
from common.streams import stream
from experiments.datasets import histogram
from experiments.oneid import catalogue

PART = re.compile(r"([0-9]{1,4})/([0-9]{1,4})", re.ASCII)


def parse(prog, text, argv, attacked=False):
    """Return the arguments of the command line of a OneID experiment."""
    parser = Parser(prog=f"python -m experiments.oneid.{prog}", description=text)
    parser.add_argument("--counts", required=True, help="table value,count,sensitive")
    parser.add_argument("--label", required=True, help="name of the data set, for the streams")
    parser.add_argument("--repetitions", required=True, type=int)
    if attacked:
        parser.add_argument("--attacked", required=True, type=int, help="reports a repetition")
    parser.add_argument("--seed", required=True, type=int)
    parser.add_argument("--part", default="1/1", help="such as 2/3: the second third of the plan")
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    require_at_least(arguments, repetitions=1, attacked=1, seed=0)
    arguments.plan = part_of(catalogue.plan(), arguments.part)
    return arguments


def part_of(plan, part):
    """Return a part of a list, in its order; all parts together are the list.

    Parameters
    ----------
    plan : list
    part : str
        `k/m`: the k-th of m parts, which have as many items or one more.

    Raises
    ------
    UserError
        If it is no such text, or a part is empty.

    Examples
    --------
    >>> [part_of("abcde", f"{k}/3") for k in (1, 2, 3)]
    ['a', 'bc', 'de']
    """
    found = PART.fullmatch(part)
    k, m = (int(text) for text in found.groups()) if found else (0, 0)
    if not 1 <= k <= m <= len(plan):
        raise UserError(f"--part must be 1/m to m/m with m at most {len(plan)}, got {part}")
    return plan[(k - 1) * len(plan) // m : k * len(plan) // m]


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
    for name, point in settings.plan:
        key = (experiment, settings.label, name, point.gamma, point.alpha, point.share)
        repetitions = range(settings.repetitions)
        yield name, point, [stream(settings.seed, *key, repetition) for repetition in repetitions]


def mean_and_error(values):
    """Return the mean and its standard error, NaN for one value."""
    error = values.std(ddof=1) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return float(values.mean()), float(error)
