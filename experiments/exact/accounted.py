"""Eps of t reports at delta = 1e-6: RR drawn each time, memoized RR, L-GRR as published, RAPPOR.

`python -m experiments.exact.accounted --out FILE` writes certified bounds, rounded outward.
"""

import math
from fractions import Fraction

from common import table
from common.arguments import Parser
from common.errors import run
from mechanisms import l_grr, memoized, rr
from mechanisms.accounting import memo, profile, wording
from mechanisms.accounting import reports as accounted
from mechanisms.accounting.enclosures import exponential

K, EPS_INF, EPS_1 = 4, 2.0, 0.5
TARGET = Fraction(1, 10**6)
REPORTS = (1, 2, 3, 5, 7, 10, 14, 20)
PLACES = 10**5
COLUMNS = ("curve", "K", "eps_inf", "eps_1", "delta", "t", "low", "high")


def fresh(t):
    """Return bounds of e^eps of t reports by RR."""
    Q = rr.mechanism(K, exponential(Fraction(EPS_1))).matrix().tolist()
    return _composed([(profile.pair_of(*Q[:2]), t)])


def kept(mechanism, t):
    """Return the same of t reports of one memo."""
    stages = (mechanism.permanent, mechanism.instant)
    Q, R = (stage.matrix().tolist() for stage in stages)
    below, above = memo.bounds(Q, R, t)
    return [profile.least_factor(profile.pair_of(*rows[:2]), TARGET) for rows in (below, above)]


def rappor(t):
    """Return the same of RAPPOR: two values differ in two bits, each with a memo of its own."""
    memos, noise = _bit(Fraction(EPS_INF)), _bit(_second())
    below, above = memo.bounds(memos, noise, t)
    low, high = ([profile.pair_of(*rows), profile.pair_of(*rows[::-1])] for rows in (below, above))
    return [_composed([(pair, 1) for pair in pairs])[k] for k, pairs in enumerate((low, high))]


def _bit(eps):
    """Return a bit's channel of which two bits have eps, symmetric."""
    root = exponential(eps / 2)
    return [[root / (root + 1), 1 / (root + 1)], [1 / (root + 1), root / (root + 1)]]


def _second():
    """Return eps of the second stage of two bits, with which one report has about `EPS_1`."""
    whole, part = (math.tanh(eps / 4) for eps in (EPS_INF, EPS_1))
    return Fraction(round(4 * math.atanh(part / whole) * PLACES), PLACES)


def _composed(pairs):
    above, below = accounted.composed(pairs, target=TARGET)
    return [below.factor(TARGET), above.factor(TARGET)]


def rows():
    """Return the table's rows."""
    E_inf, E_1 = (exponential(Fraction(eps)) for eps in (EPS_INF, EPS_1))
    curves = {
        "fresh RR": fresh,
        "memoized RR": lambda t: kept(memoized.rr(K, E_inf, E_1), t),
        "L-GRR as published": lambda t: kept(l_grr.mechanism(K, E_inf, E_1), t),
        "RAPPOR": rappor,
    }
    return [
        (name, K, EPS_INF, EPS_1, float(TARGET), t, *outward(*curve(t)))
        for name, curve in curves.items()
        for t in REPORTS
    ]


def outward(low, high):
    """Return bounds of eps from those of e^eps, floats of five places rounded outward."""
    low, high = wording.of_factor(low, high)
    return math.floor(low * PLACES) / PLACES, math.ceil(high * PLACES) / PLACES


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.exact.accounted", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    table.write(parser.parse_args(argv).out, COLUMNS, rows())
    return 0


if __name__ == "__main__":
    run(main)
