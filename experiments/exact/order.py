"""Blackwell's order of the mechanisms, at one e^eps, K = 2 to 6: exact.

`python -m experiments.exact.order --out FILE`. E = e^eps is the square of a fraction, so that
probabilities are fractions; those that floats find (uRAP*, IDUE) are rounded. About half of the
values are sensitive. Mechanisms that are the same up to names of outputs have one row.
"""

from fractions import Fraction
from math import ceil

import numpy as np

from checker.compare.many import refinements
from checker.compare.rays import merged
from common import table
from common.arguments import Parser
from common.errors import run
from mechanisms import rappor, rr, ubd, ue, urap, urr
from mechanisms.optimal_lip import uniform
from mechanisms.oracles import unary as of_unary
from mechanisms.order import protocols, redrawn

SIZES = (2, 3, 4, 5, 6)
ROOTS = tuple(map(Fraction, ("3/2", "2", "3", "5")))
# of the greatest size, which takes longest
FEW = ROOTS[1::2]
# local hashing into g values; all also have e^eps + 1 and t + 1
HASHES = (2, 3, 4, 5)
# what floats find is rounded to so many parts
PARTS = 100
COLUMNS = ("K", "sensitive", "E", "mechanism", "same", "refines", "capacity")


def plain(K, t):
    """Return mechanisms with eps-LDP by name, at e^eps = t^2."""
    E = t * t
    sue, oue = rappor.mechanism(K, rappor.basic_theta(t), E), ue.oue(K, E)
    return {
        "RR": rr.mechanism(K, E),
        **{f"SS({k})": ubd.mechanism(np.ones(K, dtype=bool), k, E) for k in range(2, K)},
        "SUE": sue,
        "OUE": oue,
        **{f"LH({g})": _hashing(K, Fraction(1, g), E) for g in HASHES},
        "HR": protocols.hadamard(K, E),
        "SUE redrawn": redrawn.mechanism(sue),
        "OUE redrawn": redrawn.mechanism(oue),
    }


def _hashing(K, q, E):
    """Return what local hashing into 1/q values is (`ldp-hashing-is-unary`)."""
    return ue.mechanism(K, of_unary.own_probability(q, E), q)


def aware(K, s, t):
    """Return mechanisms that know of s sensitive values, of values' budgets, or of a prior."""
    E, mask = t * t, np.arange(K) < s
    both = urap.mechanism(mask, rappor.basic_theta(t), E)
    idue = protocols.best_idue([E] * s + [E * E] * (K - s), PARTS)
    return {
        "uRR": urr.mechanism(mask, E),
        **{f"uBD({k})": ubd.mechanism(mask, k, E) for k in range(2, s)},
        "uRAP": both,
        "uRAP*": protocols.best_urap(mask, E, PARTS),
        "uRAP redrawn": redrawn.mechanism(both),
        "RAPPOR on X_S": protocols.rappor_on(mask, t),
        "PUM": protocols.personalized(mask, np.arange(K) == s, 2, E),
        "IDUE": idue,
        "IDUE redrawn": redrawn.mechanism(idue),
        "LIP": uniform.mechanism(K, E),
    }


def channels(K, s, t):
    """Return the merged channels of all mechanisms by name."""
    made = plain(K, t) | aware(K, s, t)
    return {name: merged(found.matrix().tolist()) for name, found in made.items()}


def rows_at(K, t):
    """Return the rows at one size and budget."""
    s, same = ceil(Fraction(K, 2)), {}
    found = channels(K, s, t)
    for name, rays in found.items():
        same.setdefault(tuple(rays.items()), []).append(name)
    names = {first: rest for first, *rest in same.values()}
    better = refinements({name: found[name] for name in names})
    if open_ := [(a, b) for a, row in better.items() for b, v in row.items() if v is None]:
        raise ValueError(f"undecided at K = {K}, E = {t * t}: {open_}")
    return [
        (K, s, t * t, name, ";".join(rest), ";".join(b for b, v in better[name].items() if v), c)
        for name, rest in names.items()
        for c in [sum(mass * max(ray) for ray, mass in found[name].items())]
    ]


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.exact.order", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    rows = [row for K in SIZES for t in (FEW if K == 6 else ROOTS) for row in rows_at(K, t)]
    table.write(arguments.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
