"""ULDP, Tables 3 and 4: the worst-case losses for eps near 0 and eps = ln K, at real sizes.

`python -m experiments.uldp.tables_03_04 --counts FILE ... --labels NAME ... --out FILE` writes, for
each entry and data set, the entry's value and the loss that it is the limit of: the exact expected
loss at the distribution that is worst for it, at the data set's n, K and s.
"""

from math import nan, sqrt

from common import inputs, portable, table
from common.arguments import Distinct, Parser
from common.errors import UserError, run
from experiments.datasets import histogram
from experiments.uldp import catalogue
from mechanisms.losses import expected, limits, worst_case
from mechanisms.losses.roots import l1_from_squares

NEAR_ZERO = 0.1
# mechanism: entry for eps near 0, times eps^2, and at eps = ln K; scaled as in `limits`
L1 = {
    "RR": (lambda K, s: limits.direct_l1_near_zero(K), lambda K, s: limits.rr_l1_at_ln(K)),
    "RAP": (
        lambda K, s: limits.unary_l1_near_zero(K),
        lambda K, s: limits.rappor_l1_at_ln(sqrt(K)),
    ),
    "uRR": (lambda K, s: limits.direct_l1_near_zero(s), lambda K, s: limits.none_l1(K)),
    "uRAP": (
        lambda K, s: limits.unary_l1_near_zero(s),
        lambda K, s: limits.urap_l1_at_ln(sqrt(sqrt(K)), s),
    ),
    "none": (None, lambda K, s: limits.none_l1(K)),
}
L2 = {
    "RR": (lambda K, s: limits.direct_l2_near_zero(K), lambda K, s: limits.rr_l2_at_ln(K)),
    "RAP": (
        lambda K, s: limits.unary_l2_near_zero(K),
        lambda K, s: limits.rappor_l2_at_ln(sqrt(K)),
    ),
    "uRR": (lambda K, s: limits.direct_l2_near_zero(s), lambda K, s: 1.0),
    "uRAP": (
        lambda K, s: limits.unary_l2_near_zero(s),
        lambda K, s: limits.urap_l2_at_ln(sqrt(K), s),
    ),
    "none": (None, lambda K, s: limits.none_l2(K)),
}
TABLES = {3: L1, 4: L2}
COLUMNS = (
    "table",
    "mechanism",
    "regime",
    "dataset",
    "n",
    "K",
    "s",
    "eps",
    "entry",
    "exact",
    "ratio",
)


def entry(number, name, n, K, s, eps):
    """Return the value of an entry; eps is None in the column for eps = ln K.

    Examples
    --------
    >>> entry(4, "RR", 10, 2, 1, None)
    0.2
    """
    near_zero, at_ln = TABLES[number][name]
    value = at_ln(K, s) if eps is None else near_zero(K, s) / (eps * eps)
    return l1_from_squares(n, value) if number == 3 else value / n


def exact(number, mechanism, n):
    """Return the expected loss at the distribution that is worst, from n users drawn from it."""
    if number == 3:
        return expected.l1(mechanism, worst_case.l1_distribution(mechanism), n)
    return float(worst_case.l2(mechanism, n))


def rows_of(label, people):
    """Return the rows of one data set."""
    K, s, n = len(people.counts), int(people.sensitive.sum()), int(people.counts.sum()) // 2
    rows = []
    for number, entries in TABLES.items():
        for name, (near_zero, _) in entries.items():
            for regime, eps in (("eps near 0", NEAR_ZERO), ("eps = ln K", None)):
                if eps is not None and near_zero is None:
                    continue
                at = portable.log(K) if eps is None else eps
                mechanism = catalogue.MECHANISMS[name](people.sensitive, at)
                printed = entry(number, name, n, K, s, eps)
                found = exact(number, mechanism, n)
                key = (number, name, regime, label, n, K, s, at)
                # an entry for eps near 0 can be 0, for one sensitive value
                rows.append((*key, printed, found, found / printed if printed else nan))
    return rows


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.uldp.tables_03_04", description=__doc__)
    parser.add_argument(
        "--counts", required=True, nargs="+", action=Distinct, help="tables value,count,sensitive"
    )
    parser.add_argument(
        "--labels", required=True, nargs="+", action=Distinct, help="names of the data sets"
    )
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    if len(arguments.labels) != len(arguments.counts):
        raise UserError("--labels must name each of --counts, in the same order")
    rows = []
    for label, path in zip(arguments.labels, arguments.counts, strict=True):
        people = histogram.read_csv(path)
        if not people.sensitive.any():
            raise UserError(f"{path}: the tables need a sensitive value")
        rows += rows_of(label, people)
    table.write(arguments.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
