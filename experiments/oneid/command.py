"""Shared by the OneID paper's two experiments: options, users, the streams of each point."""

import math
import re

from common.arguments import Distinct, Parser, require_at_least
from common.errors import UserError
from common.streams import stream
from experiments.datasets import histogram
from experiments.oneid import catalogue

POINTS = {"gamma": catalogue.GAMMA, "alpha": catalogue.ALPHA, "share": catalogue.SHARE}
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
    for name, usual in POINTS.items():
        what = "that of all figures, and those compared with it"
        parser.add_argument(
            f"--{name}", type=float, nargs="+", action=Distinct, default=usual, help=what
        )
    parser.add_argument("--part", default="1/1", help="such as 2/3: the second third of the plan")
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    require_at_least(arguments, repetitions=1, attacked=1, seed=0)
    points = {name: getattr(arguments, name) for name in POINTS}
    _require_points(**points)
    arguments.plan = part_of(catalogue.plan(**points), arguments.part)
    return arguments


def _require_points(gamma, alpha, share):
    if not all(1 <= one < math.inf for one in gamma):
        raise UserError(f"--gamma must be at least 1, got {gamma}")
    for name, values in (("alpha", alpha), ("share", share)):
        if not all(0 < one < 1 for one in values):
            raise UserError(f"--{name} must lie between 0 and 1, got {values}")


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


def read_people(path, gamma):
    """Return the users of a table of counts, values that nobody has left out.

    Parameters
    ----------
    path : path-like
    gamma : sequence of float
        Parameters of the run, none of which may exceed the number of users.

    Raises
    ------
    UserError
        If there are fewer users than the greatest gamma.
    """
    people = histogram.read_csv(path)
    used = people.counts > 0
    if (n := int(people.counts.sum())) < max(gamma):
        raise UserError(f"{path}: has {n} users; gamma = {max(gamma):g} needs as many at least")
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
