"""Blackwell's order of LDP protocols at the same eps, K = 2 to 4: exact, with certificates.

`python -m experiments.exact.order --out FILE`. E = e^eps is the square of a fraction, so that all
probabilities are fractions. Protocols that are the same up to names of outputs have one row.
"""

from fractions import Fraction

from common import table
from common.arguments import Parser
from common.errors import run
from theory.compare import named
from theory.compare.order import direction
from theory.compare.rays import merged

SIZES = (2, 3, 4)
ROOTS = tuple(map(Fraction, ("3/2", "2", "3", "4", "5")))
COLUMNS = ("K", "E", "protocol", "same", "refines", "capacity")


def protocols(K, E):
    """Return the merged channels of protocols by name; q of the redrawn one is OUE's."""
    names = {
        "GRR": f"rr:k={K}",
        **{f"SS({k})": f"ss:k={K},block={k}" for k in range(2, K)},
        "SUE": f"sue:k={K}",
        "OUE": f"oue:k={K}",
        "BLH": f"lh:k={K},g=2",
        "HR": f"hadamard:k={K}",
        "OUE redrawn": f"redrawn:k={K},q={1 / (E + 1)}",
    }
    return {
        name: merged(named.matrix(f"{text},exp-epsilon={E}").tolist())
        for name, text in names.items()
    }


def rows_at(K, E):
    """Return the rows at one size and budget."""
    channels, same = protocols(K, E), {}
    for name, rays in channels.items():
        same.setdefault(tuple(rays.items()), []).append(name)
    kept = {names[0]: channels[names[0]] for names in same.values()}
    others = {names[0]: names[1:] for names in same.values()}
    rows = []
    for name, rays in kept.items():
        better = []
        for other, found in kept.items():
            if other != name:
                refines = direction(rays, found).refines
                if refines is None:
                    raise ValueError(f"{name} and {other} are not decided at K = {K}, E = {E}")
                better += [other] if refines else []
        capacity = sum(mass * max(ray) for ray, mass in rays.items())
        rows.append((K, E, name, ";".join(others[name]), ";".join(better), capacity))
    return rows


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.exact.order", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    rows = [row for K in SIZES for t in ROOTS for row in rows_at(K, t * t)]
    table.write(arguments.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
