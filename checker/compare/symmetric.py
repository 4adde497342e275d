"""Comparisons of channels with exchangeable inputs: only symmetric garblings are tried.

Inputs form a class if both channels stay the same when these inputs, and the outputs that this
moves, change places. The mean of a garbling over all such changes is no farther from B, and it has
equal chances for all pairs of columns in one orbit. Two pairs are in one orbit if, in each class,
equally many inputs have the same two entries.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction

import flint
import numpy as np
from scipy.sparse import coo_matrix

from checker.compare import programs

# orbits of pairs of columns, for a program and an exact solution
MOST_ORBITS = 1200
# chances below are taken for zero
SUPPORTS = (1e-7, 1e-9, 1e-11)


def classes(*channels):
    """Return the class of each input, a list of ints: those of a class may change places.

    Parameters
    ----------
    *channels : dict
        Merged channels of the same inputs, as `rays.merged` returns them.
    """
    found, firsts = [], []
    for x in range(len(next(iter(channels[0])))):
        same = next((c for c, z in enumerate(firsts) if _alike(channels, x, z)), None)
        found.append(len(firsts) if same is None else same)
        if same is None:
            firsts.append(x)
    return found


def _alike(channels, x, z):
    """Return whether two inputs may change places in all channels."""
    for rays in channels:
        for ray, mass in rays.items():
            if ray[x] != ray[z]:
                turned = list(ray)
                turned[x], turned[z] = ray[z], ray[x]
                if rays.get(tuple(turned)) != mass:
                    return False
    return True


@dataclass(frozen=True)
class Equation:
    """The condition of a column z of B at an input x, for all columns and inputs of one orbit.

    Parameters
    ----------
    x, z : int
    many : int
        Inputs and columns that ask the same.
    """

    x: int
    z: int
    many: int


class Orbits:
    """Orbits of the columns of two channels, of their pairs, and of the conditions of B's columns.

    Parameters
    ----------
    first, second : list of tuple of Fraction
        Columns of A and B.
    kinds : list of int
        The class of each input.
    """

    def __init__(self, first, second, kinds):
        self.first, self.second = first, second
        a, b, kinds = _numbered(first), _numbered(second), np.array(kinds)
        self.of_first, of_second = (_orbits_of(kinds, columns) for columns in (a, b))
        self.of_pairs, known = np.empty((len(a), len(b)), dtype=int), {}
        for y, column in enumerate(a):
            with_b = np.sort((kinds * (a.max() + 1) + column) * (b.max() + 1) + b, axis=1)
            for z, row in enumerate(with_b):
                self.of_pairs[y, z] = known.setdefault(row.tobytes(), len(known))
        self.count = len(known)
        keys = [
            (o, int(kind), int(entry))
            for o, column in zip(of_second, b, strict=True)
            for kind, entry in zip(kinds, column, strict=True)
        ]
        many, number = Counter(keys), {key: i for i, key in enumerate(dict.fromkeys(keys))}
        K = len(kinds)
        firsts = {key: k for k, key in reversed(list(enumerate(keys)))}
        self.equations = [Equation(firsts[k] % K, firsts[k] // K, many[k]) for k in number]
        # which equation is that of each column of B and input
        self.asked = np.array([number[key] for key in keys]).reshape(len(b), K)

    def rows(self):
        """Return for each equation the coefficients of the orbits' chances, and the right side."""
        made = []
        for equation in self.equations:
            row = defaultdict(Fraction)
            for y, column in enumerate(self.first):
                if column[equation.x]:
                    row[int(self.of_pairs[y, equation.z])] += column[equation.x]
            made.append((row, self.second[equation.z][equation.x]))
        return made

    def sums(self):
        """Return the equations that chances of a column of A sum to one, one an orbit."""
        firsts = {o: y for y, o in reversed(list(enumerate(self.of_first)))}
        return [
            ({o: Fraction(n) for o, n in Counter(self.of_pairs[y].tolist()).items()}, Fraction(1))
            for y in firsts.values()
        ]

    def garbling(self, chances):
        """Return for each column of A the chances of B's, from those of each orbit of pairs."""
        return [{z: chances[o] for z, o in enumerate(row) if chances[o]} for row in self.of_pairs]


def _numbered(columns):
    """Return the columns with a number for each entry."""
    number = {}
    return np.array([[number.setdefault(v, len(number)) for v in column] for column in columns])


def _orbits_of(kinds, columns):
    known = {}
    rows = np.sort(kinds * (columns.max() + 1) + columns, axis=1)
    return [known.setdefault(row.tobytes(), len(known)) for row in rows]


def deficiency(orbits, seconds):
    """Return the `Found` of Le Cam's deficiency, as `programs.deficiency`, and the orbits' chances.

    Parameters
    ----------
    orbits : Orbits
    seconds : float

    Returns
    -------
    Found or None
        None if time runs out.
    ndarray or None
    """
    equations, sums = orbits.rows(), orbits.sums()
    count, n = orbits.count, len(equations)
    mass = [float(sum(orbits.second[e.z])) for e in orbits.equations]
    entries = [
        (i, o, -float(v) / mass[i]) for i, (row, _) in enumerate(equations) for o, v in row.items()
    ]
    entries += [(i, count + i, -1.0) for i in range(n)]
    # what an input lacks is what all columns lack there
    lacks = {tuple(column) for column in orbits.asked.T.tolist()}
    for k, column in enumerate(sorted(lacks)):
        entries += [(n + k, count + i, many * mass[i]) for i, many in Counter(column).items()]
        entries.append((n + k, count + n, -1.0))
    i, j, v = zip(*entries, strict=True)
    least = coo_matrix((v, (i, j)), shape=(n + len(lacks), count + n + 1)).tocsr()
    whole = [(k, o, float(v)) for k, (row, _) in enumerate(sums) for o, v in row.items()]
    i, j, v = zip(*whole, strict=True)
    ones = coo_matrix((v, (i, j)), shape=(len(sums), count + n + 1)).tocsr()
    cost = np.zeros(count + n + 1)
    cost[-1] = 1
    asked = [-float(right) / mass[i] for i, (_, right) in enumerate(equations)]
    found = programs.solve(
        cost,
        seconds,
        A_ub=least,
        b_ub=np.r_[asked, np.zeros(len(lacks))],
        A_eq=ones,
        b_eq=np.ones(len(sums)),
    )
    if found is None:
        return None, None
    each = [
        -g / m / e.many
        for g, m, e in zip(found.ineqlin.marginals[:n], mass, orbits.equations, strict=True)
    ]
    chances = found.x[:count]
    return programs.Found(
        float(found.fun), chances[orbits.of_pairs], np.array(each)[orbits.asked]
    ), chances


def exact(orbits, chances):
    """Return R with B = A R exactly and rows that sum to one, near chances; None if not found.

    Parameters
    ----------
    orbits : Orbits
    chances : ndarray
        Of each orbit of pairs.
    """
    equations = [*orbits.rows(), *orbits.sums()]
    for least in SUPPORTS:
        support = [o for o, v in enumerate(chances) if v > least]
        if (found := _of_support(equations, support)) is not None:
            return orbits.garbling([found.get(o, Fraction(0)) for o in range(orbits.count)])
    return None


def _of_support(equations, support):
    """Return chances of some orbits that solve the equations, none below zero, or None."""
    place, size = {o: k for k, o in enumerate(support)}, len(support)
    table = flint.fmpq_mat(len(equations), size + 1)
    for i, (row, right) in enumerate(equations):
        for o, v in row.items():
            if o in place:
                table[i, place[o]] = flint.fmpq(v.numerator, v.denominator)
        table[i, size] = flint.fmpq(right.numerator, right.denominator)
    reduced, rank = table.rref()
    found = {}
    for i in range(rank):
        pivot = next(k for k in range(size + 1) if reduced[i, k] != 0)
        if pivot == size:
            return None
        # what is free is zero
        value = reduced[i, size]
        found[support[pivot]] = Fraction(int(value.p), int(value.q))
    return found if all(v >= 0 for v in found.values()) else None
