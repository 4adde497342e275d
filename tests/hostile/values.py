"""What a public function is called with: values that fit its document, and hostile ones."""

import math
import re
from fractions import Fraction

import numpy as np

from mechanisms import idue, rappor, urap, urr
from mechanisms.design.classes import Classes
from mechanisms.design.orbits import OrbitChannel
from mechanisms.design.problem import Problem, by_value
from mechanisms.dyadic.histograms import summation
from mechanisms.sampling.words import SystemRandomness

PROBABILITY = (0, 1, 0.5, 0.1, 0.9, 0.25, 1e-9, Fraction(1, 3), Fraction(2, 3), 1 - 2**-52)
ABOVE_ONE = (1, 1.0, 2, 2.0, 3.5, Fraction(3, 2), Fraction(7), math.exp(1), 1e6, 1e16)
NUMBER = PROBABILITY + ABOVE_ONE
IN_UNIT = ("P1", "q0", "q1", "theta", "p", "q", "a", "b", "alpha", "level", "mass", "chance", "m")
FROM_ONE = ("E", "gamma", "E_i", "E_j")
DISTRIBUTIONS = ("p", "prior", "start", "r")
HIGH, LOW = ("a", "own", "one"), ("b", "other")


def mechanisms_of(mask):
    """Return a mechanism on intermediate data, for PUM."""
    return urr.mechanism(mask, 3.0) if len(mask) % 2 else urap.mechanism(mask, 0.6, Fraction(3))


CALLABLES = {
    "choose": (np.where,),
    "make": (mechanisms_of,),
    "notion": (idue.one_id, idue.min_id),
    "pair_budget": (idue.one_id, idue.min_id),
    "root": (abs, rappor.basic_theta),
    "sqrt": (abs,),
}

# of classes whose parts must fit each other more closely than what is drawn does
THIRDS = (Fraction(1, 3),) * 3
GIVEN = {
    "Problem": (
        Problem("LDP", by_value([Fraction(2)] * 2), [Fraction(1, 2)] * 2),
        Problem("ULDP", by_value([Fraction(3), Fraction(2), None]), THIRDS, "squares"),
        Problem("LIP", ((Fraction(3),),), THIRDS, "information"),
        Problem("OneID-LDP", by_value([Fraction(4), Fraction(4), Fraction(2)]), THIRDS, "unbiased"),
    ),
    "Classes": (Classes((3,), (Fraction(2),)), Classes((2, 2), (Fraction(4), Fraction(2)))),
    "OrbitChannel": (
        OrbitChannel((3,), ((((1, 2), (4, 1)),),), (Fraction(1, 2),)),
        OrbitChannel((2, 1), ((((1, 2),), ((1, 1),)),), (Fraction(1),)),
    ),
    "NoisyHistograms": (summation(1, 1.0), summation(3, 2.0)),
}

HOSTILE = (
    *(math.nan, math.inf, -math.inf, -1, -0.5, 0, 0.0, -0.0, 1, 1.5, 2.0, 1e308, -1e308, 1e-320),
    *(5e-324, 10**12, 2**53 + 1, 2**63, -(2**63), 10**30, 10**400, 10**5000, 1e16),
    *(Fraction(1, 3), Fraction(-1, 3), Fraction(10**400), Fraction(1, 10**400)),
    *(np.int8(3), np.float32(0.1), np.float64(math.nan), np.bool_(True), np.datetime64("2020")),
    *("no", "", "1", b"1", None, True, False, 1j, object(), len, type, ..., range(3), slice(3)),
    *([], [[]], [[1], [1, 2]], [None], ["no", "no"], [math.nan], [0.5, math.inf], [0.5, 0.5, "x"]),
    *({}, {"a": 1}, {1, 2}, (), ((1, 2), (3,)), [2**70], [10**400, 1], [True, False], [1.1, 0.5]),
    *([Fraction(1, 2), 0.5], [-1, 2], [1j], [[[0.5]]], [2**62, 2**62], [1e308, 1e308], [1, 0]),
    *(np.array(0.5), np.array([]), np.zeros((0, 3)), np.zeros((2, 0)), np.zeros((2, 2, 2))),
    *(np.array(["a"]), np.array([None]), np.array([1, 0], dtype=np.int8), np.full(3, np.nan)),
    *(np.array([1.0, 0.0], dtype=np.float16), np.ones(2, dtype=bool), np.array([2**64 - 1] * 2)),
    *(np.array([1.0, 1j]), np.array([0.5, 0.5], dtype=np.longdouble), np.ma.masked_all(2)),
    *(np.random, np.random.RandomState(1), SystemRandomness, Exception("x"), float, Fraction),
)


class Values:
    """A source of values for one call: the sizes K, n, ... are the same for all its arguments.

    Parameters
    ----------
    rng : random.Random
    pool : dict
        From a class's name to instances.
    """

    def __init__(self, rng, pool):
        self.rng, self.pool, self.sizes = rng, pool, {}
        self.exact, self.formula = rng.random() < 0.3, False
        self.made, self.total = {}, 0

    def size(self, symbol):
        if symbol.isdecimal():
            return int(symbol)
        return self.sizes.setdefault(symbol, self.rng.randint(1, 4))

    def shape(self, said):
        """Return the shape that a type's text gives, (2,) or so if it gives none."""
        if found := re.search(r"shape \(([^)]*)\)", said):
            axes = [axis for axis in found[1].split(",") if axis.strip()]
            return tuple(sum(self.size(s.strip()) for s in axis.split("+")) for axis in axes)
        if found := re.search(r"length (\w+)", said):
            return (self.size(found[1]),)
        return (self.size("any"),)

    def fitting(self, name, said):
        """Return a value that fits what a docstring says of a parameter."""
        said = (said or "").split("\n")[0]
        if "optional" in said and not self.formula and self.rng.random() < 0.5:
            return None
        classes = [k for k, found in self.pool.items() if found and re.search(rf"\b{k}\b", said)]
        if classes and not ("array_like" in said and self.rng.random() < 0.5):
            return self.rng.choice(self.pool[self.rng.choice(classes)])
        if "Generator" in said or "Randomness" in said:
            return self.generator(said)
        if said.startswith("{"):
            return self.rng.choice(re.findall(r'"(\w+)"', said))
        if said.startswith("callable"):
            return self.rng.choice(CALLABLES.get(name, (len,)))
        if said.startswith("tuple of"):
            return tuple(self.array(name, said) for _ in range(2))
        if said.startswith("list of ("):
            return self.listed(name, said)
        if said.startswith("list of"):
            return [self.array(name, said) for _ in range(self.rng.randint(1, 3))]
        if re.match(r"(array_like|ndarray|sequence|iterable|number or ndarray)", said):
            return self.array(name, said)
        return self.scalar(name, said)

    def listed(self, name, said):
        if "number" in said:
            return [(self.scalar(name, "number"), self.scalar(name, "number"))]
        one = lambda: None if self.rng.random() < 0.3 else self.array("p", said)  # noqa: E731
        return [one() for _ in range(self.size("kappa"))]

    def generator(self, said):
        made = [np.random.Generator(np.random.PCG64(self.rng.randrange(100)))]
        if "BitGenerator" in said:
            made.append(np.random.SFC64(1))
        if "SystemRandomness" in said:
            made.append(SystemRandomness())
        return self.rng.choice(made)

    def scalar(self, name, said):
        if name == "channel" and said.startswith("str"):
            return self.rng.choice(("1/2 1/2; 1/2 1/2", "1 0; 0 1", "1/2; 1/2", "1 x", ""))
        if name == "prior" and said.startswith("str"):
            return self.rng.choice(("1/2 1/2", "1", "1/3 2/3", "0 1", "1; 1"))
        if said.startswith("str") or name == "name":
            return "x"
        if said.startswith("bool"):
            return self.rng.random() < 0.5
        if said.startswith("dict"):
            return {}
        if said.startswith("int"):
            return self.exactly(self.small_number(name))
        if name in IN_UNIT and not (name == "a" and self.rng.random() < 0.5):
            return self.one_of(PROBABILITY)
        return self.one_of(ABOVE_ONE if name in FROM_ONE else NUMBER)

    def one_of(self, numbers):
        """Return one of the numbers, a Fraction for a formula."""
        return self.exactly(self.rng.choice(numbers))

    def exactly(self, number):
        return Fraction(number) if self.formula and not isinstance(number, bool) else number

    def small_number(self, name):
        """Return a small number, mostly the one that arrays have: a length, or a sum of counts."""
        if name in ("K", "kappa") or (name in self.sizes and self.rng.random() < 0.8):
            return self.size(name)
        if self.total and name.startswith("n") and self.rng.random() < 0.7:
            return self.total
        return self.rng.randint(0, 8)

    def array(self, name, said):
        array = self.any_array(name, said)
        if name == "other" and "own" in self.made and self.rng.random() < 0.8:
            return row_sums_of_one(self.made["own"])
        if "of int" in said:
            self.total = int(np.sum(array))
        if self.rng.random() < 0.1 and np.ndim(array) == 1:
            array = np.sort(array)
        self.made[name] = array
        return array

    def of_all_reports(self, shape):
        """Return counts of which each value has as many, over all orbits and entries."""
        counts, n = np.zeros((shape[0] * shape[1], shape[2]), dtype=int), self.rng.randint(0, 6)
        for column in counts.T:
            for _ in range(n):
                column[self.rng.randrange(len(column))] += 1
        return counts.reshape(shape)

    def any_array(self, name, said):
        shape = self.shape(said)
        if name == "told":
            told = self.filled(shape, lambda: self.rng.randint(-1, 2), int)
            # as many blocks as users who told nothing
            self.sizes["m"] = int(np.sum(np.asarray(told) < 0))
            return told
        if "of bool" in said:
            return self.filled(shape, lambda: self.rng.random() < 0.5, bool)
        if "0 and 1" in said:
            return self.filled(shape, lambda: self.rng.randrange(2), int)
        if "of uint64" in said:
            return self.filled(shape, lambda: self.rng.randrange(16), np.uint64)
        if name == "counts" and len(shape) == 3:
            return self.of_all_reports(shape)
        if "of int" in said or (name in ("counts", "tags", "known") and self.rng.random() < 0.7):
            most = self.rng.choice((1, 2, 6))
            return self.filled(shape, lambda: self.rng.randint(0, most), int)
        if name in DISTRIBUTIONS or (len(shape) == 2 and self.rng.random() < 0.9):
            return self.distributions(shape)
        low, high = (0, 40) if name not in HIGH else (21, 40)
        high = 20 if name in LOW else high
        kind = self.rng.random()
        if name in FROM_ONE or (kind < 0.2 and name not in HIGH + LOW):
            numbers = ABOVE_ONE if self.formula else (*ABOVE_ONE, math.inf)
            return self.filled(shape, lambda: self.one_of(numbers), None)
        if self.exact:
            return self.filled(shape, lambda: Fraction(self.rng.randint(low, high), 40), object)
        return self.filled(shape, lambda: self.rng.randint(low, high) / 40, float)

    def distributions(self, shape):
        rows = [self.distribution(shape[-1]) for _ in range(math.prod(shape[:-1]))]
        return np.array(rows).reshape(shape)

    def distribution(self, K):
        weights = [self.rng.randint(0, 4) for _ in range(K)]
        weights[self.rng.randrange(K)] += 1
        total = sum(weights)
        return [Fraction(w, total) if self.exact else w / total for w in weights]

    def filled(self, shape, one, dtype):
        values = [self.exactly(one()) for _ in range(math.prod(shape))]
        dtype = object if self.formula else dtype
        array = np.array(values, dtype=dtype if dtype or not self.exact else object).reshape(shape)
        return array.tolist() if not self.formula and self.rng.random() < 0.2 else array

    def hostile(self, name, said):
        """Return a value that need not fit: anything, or a fitting one that is spoiled."""
        if self.rng.random() < 0.5 or (said or "").startswith("callable"):
            return self.rng.choice(HOSTILE)
        return self.spoiled(self.fitting(name, said))

    def spoiled(self, value):
        if isinstance(value, list | tuple) and value:
            k = self.rng.randrange(len(value))
            return [self.rng.choice(HOSTILE) if i == k else one for i, one in enumerate(value)]
        if not isinstance(value, np.ndarray) or not value.size:
            return self.rng.choice(HOSTILE)
        with np.errstate(all="ignore"):
            try:
                return self.rng.choice(SPOILERS)(value, self.rng)
            except (TypeError, ValueError, OverflowError):
                return None


def row_sums_of_one(own):
    """Return Pr(y|x), x != y, of a direct encoding, from Pr(y|y)."""
    own = np.asarray(own)
    keep = (own.sum() - 1) / (len(own) - 1) if len(own) > 1 else own[0]
    return own - keep


def _with_bad_entry(array, rng):
    bad = rng.choice((math.nan, math.inf, -1, 1.5, 2, 1e308, 2**53, -0.1))
    spoiled = array.astype(rng.choice((object, float)))
    spoiled.flat[rng.randrange(array.size)] = bad
    return spoiled


def _with_bad_object(array, rng):
    spoiled = array.astype(object)
    spoiled.flat[rng.randrange(array.size)] = rng.choice(HOSTILE[:40])
    return spoiled


SPOILERS = (
    _with_bad_entry,
    _with_bad_object,
    lambda array, rng: array[:-1],
    lambda array, rng: array[None],
    lambda array, rng: np.concatenate([array, array]),
    lambda array, rng: array.astype(rng.choice((int, bool, str, np.int8, np.float32, complex))),
    lambda array, rng: array * 2,
    lambda array, rng: array.astype(object) * Fraction(11, 10),
    lambda array, rng: array[::-1],
    lambda array, rng: array.T,
)
