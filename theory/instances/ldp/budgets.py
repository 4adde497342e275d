"""Instances that test the statements of `theory.statements.ldp.budgets`."""

from fractions import Fraction

from theory.ledger.formal import at, instances


def values(K=2, **other):
    """Return an instance of K values, e^eps = 3."""
    return at({"X": K}, **({"E": 3, "D": 3} | other))


SUE = values(t=2)
instances("ldp-sue-private", holds=[SUE, values(3, t=3)])
THE = values(a=2, c=2, D=9)
instances("ldp-the-private", holds=[THE, THE.but(a=1), THE.but(D=2)])


def hashes(functions=((0, 1), (1, 0), (0, 0), (1, 1)), g=2, **other):
    """Return an instance of two values and some equally likely hash functions."""
    weights = [Fraction(1, len(functions))] * len(functions)
    made = {"hash": [list(h) for h in functions], "weight": weights, "E": 3, "D": 3}
    sizes = {"X": len(functions[0]), "Hash": len(functions), "G": g}
    return at(sizes, **(made | other))


LH = hashes()
instances("ldp-lh-pure", holds=[LH, hashes(((0, 1), (0, 0)))])
instances("ldp-lh-pure-universal", holds=[hashes(((0, 1),))])
