"""Elementary functions and sums that are the same floats everywhere: how good, and whether so."""

import math
import os
import subprocess
import sys
from fractions import Fraction

import flint
import numpy as np
import pytest

from common import portable

# what a processor's libraries choose by; names that another machine does not know change nothing.
# One by one they are set in `make trials`
SETTINGS = [
    {"OPENBLAS_CORETYPE": "Haswell"},
    {"OPENBLAS_CORETYPE": "SkylakeX", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "1"},
    {
        "OPENBLAS_CORETYPE": "Nehalem",
        "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL",
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F",
        "NUMBA_CPU_NAME": "generic",
        "LC_ALL": "C",
        "TZ": "Pacific/Auckland",
    },
]
POINTS = {
    "exp": lambda rng: [rng.uniform(-708, 709, 3000), rng.uniform(-1, 1, 3000)],
    "expm1": lambda rng: [rng.uniform(-3, 3, 3000), 10 ** rng.uniform(-15, 1, 3000)],
    "log": lambda rng: [10 ** rng.uniform(-300, 300, 3000), rng.uniform(0.9, 1.1, 3000)],
    "log1p": lambda rng: [rng.uniform(-1, 3, 3000), 10 ** rng.uniform(-15, 300, 3000)],
}
ULPS = {"exp": 1, "log": 1, "expm1": 4, "log1p": 4}


def units(name, x, found):
    """Return by how many units in the last place a function is off, an upper bound."""
    with flint.ctx.workprec(128):
        exact = getattr(flint.arb(float(x)), name)()
        return float(abs(flint.arb(float(found)) - exact).upper()) / math.ulp(float(exact))


@pytest.mark.parametrize("name", POINTS)
def test_functions_are_within_their_units_of_the_last_place(name, rng):
    for points in POINTS[name](rng):
        found = getattr(portable, name)(points)
        assert max(map(units, [name] * len(points), points, found)) < ULPS[name]


@pytest.mark.parametrize("name", POINTS)
def test_numbers_are_the_same_one_by_one_and_compiled(name, rng, monkeypatch):
    points = np.concatenate([*POINTS[name](rng), [0.0, -1.0, math.inf, -math.inf, math.nan]])
    found = []
    for few in (math.inf, -1):
        monkeypatch.setattr(portable, "FEW", few)
        # an exponential beyond all floats is infinite, about which NumPy warns
        with np.errstate(over="ignore"):
            found.append(getattr(portable, name)(points).tobytes())
    assert found[0] == found[1]


def test_the_ends_of_the_range():
    assert portable.exp(-746.0) == 0 and portable.exp(710.0) == math.inf
    assert portable.exp(-745.1) == 5e-324 and portable.exp(709.7) == pytest.approx(
        1.65e308, rel=0.1
    )
    assert portable.exp(-math.inf) == 0 and portable.expm1(-math.inf) == -1
    assert portable.exp(0.0) == 1 and portable.expm1(0.0) == portable.log(1.0) == 0
    assert portable.log(0.0) == portable.log1p(-1.0) == -math.inf
    assert portable.log(math.inf) == portable.log1p(math.inf) == math.inf
    assert portable.log(5e-324) == pytest.approx(-744.4400719213812, rel=1e-15)
    assert all(math.isnan(f(math.nan)) for f in (portable.exp, portable.log, portable.log1p))
    assert math.isnan(portable.log(-1.0)) and math.isnan(portable.log1p(-1.5))


def test_numbers_give_floats_and_arrays_arrays():
    assert type(portable.exp(Fraction(1, 2))) is type(portable.log(2)) is float
    assert portable.exp(np.zeros((2, 3))).shape == (2, 3)


@pytest.mark.parametrize("shapes", [((5,), (5,)), ((3, 5), (5,)), ((5,), (5, 4)), ((3, 5), (5, 4))])
def test_dot_is_the_product(shapes, rng):
    a, b = (rng.integers(-9, 9, shape) for shape in shapes)
    assert np.array_equal(portable.dot(a, b), a @ b)
    exact = [np.vectorize(Fraction, otypes=[object])(part) / 7 for part in (a, b)]
    assert np.array_equal(portable.dot(*exact), exact[0] @ exact[1])
    assert portable.dot(a / 7, b / 7) == pytest.approx(a @ b / 49)


def test_totals_add_from_the_left():
    assert portable.total([1e16, 1.0, 1.0]) == 1e16
    assert portable.total([Fraction(1, 3), Fraction(1, 6)]) == Fraction(1, 2)


def test_quantiles_are_those_of_scipy(rng):
    from scipy.special import ndtr, ndtri

    p, z = rng.uniform(0, 1, 50), rng.normal(0, 3, 50)
    assert [portable.normal_quantile(x) for x in p] == pytest.approx(ndtri(p), rel=1e-13)
    assert portable.normal_probability(z) == pytest.approx(ndtr(z), rel=1e-13)


# estimates, losses, attacks, optima, and the law that they rest on, as digests of their bytes
PROGRAM = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
import numpy as np
from common import portable
from mechanisms import rappor, urr, urap
from mechanisms.budgets import confidence, shuffling
from mechanisms.estimation import em, maximum_likelihood, rao_blackwell, threshold
from mechanisms.estimation.likelihood import likelihood
from mechanisms.losses import binomial, ubd_mixture
from mechanisms.optimal_idue.optimizer import optimize
from mechanisms import idue
from mechanisms.reidentification import closed_form, pooled

rng = np.random.Generator(np.random.PCG64(7))
E = portable.exp(1.3)
p = rng.random(40); p /= p.sum()
x = rng.choice(40, 3000, p=p)
sensitive = np.arange(40) < 15
found = []
for mechanism in (urr.mechanism(sensitive, E), urap.mechanism(sensitive, 0.6, E)):
    reports = mechanism.perturb(x, rng)
    like = likelihood(mechanism, reports)
    counts = mechanism.output_counts(reports)
    start = em.start_from(threshold.estimate(mechanism, counts, len(x)))
    found += [em.estimate(like, start, 1e-9, 50).p, like.multipliers(start)]
    found += [threshold.thresholds(mechanism, len(x)), mechanism.variance(p, 100)]
found.append(maximum_likelihood.estimate(like, start, 1e-9, 50).p)
found.append(binomial.mean_absolute_deviation(1000, p))
levels = portable.exp(np.repeat([0.3, 0.9, 1.7], [14, 13, 13]))
for notion in (idue.one_id, idue.min_id):
    best = optimize(np.unique(levels), [14, 13, 13], notion)
    a, b = (np.repeat(part, [14, 13, 13]) for part in (best.a, best.b))
    users = np.bincount(x, minlength=40) + 1
    cells, _ = pooled.cells(a, b, levels, users, sensitive)
    found += [a, b, pooled.accuracy(cells), closed_form.bayes(a, b, users).accuracy()]
ones = np.arange(0, 200, 7)
found.append(confidence.lower_limits(ones, 200, 3000, 0.7, 0.2, 0.05, "exact"))
found.append(confidence.lower_limits(ones, 200, 3000, 0.7, 0.2, 0.05, "wilson"))
found += ubd_mixture.saddle(5, 7, 6.0)
found.append([shuffling.delta(n, E, portable.exp(0.2)) for n in (1, 30, 1000)])
for part in found:
    print(hashlib.sha256(np.ascontiguousarray(part, dtype=float).tobytes()).hexdigest()[:16])
"""


def digests(root, more):
    kept = {key: value for key, value in os.environ.items() if key not in more}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(root)],
        env=kept | more,
        capture_output=True,
        text=True,
        timeout=1800,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.trial
def test_a_session_gives_the_same_numbers_whatever_the_processor(root):
    """The libraries' own choices are changed from outside; nothing in the project pins them."""
    found = {str(setting): digests(root, setting) for setting in SETTINGS}
    first = next(iter(found.values()))
    assert len(first) > 15
    assert {key: value == first for key, value in found.items()} == dict.fromkeys(found, True)
