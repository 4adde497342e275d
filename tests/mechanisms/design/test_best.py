"""Designs: certificates are accepted by the short checker, and what is known is found again."""

import copy
import json
import subprocess
import sys
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from mechanisms import urr
from mechanisms.design import certificate, check_design
from mechanisms.design.best import design
from mechanisms.design.check_design import RefusedError
from mechanisms.design.problem import Problem, by_distance, by_value
from mechanisms.losses import ubd as losses
from mechanisms.optimal_lip import optimizer
from tests.mechanisms.design import problems

SMALL = Fraction(1, 10**9)


def uniform(K):
    return (Fraction(1, K),) * K


def written(found):
    return json.loads(json.dumps(certificate.of(found)))


def assert_designed(count, most):
    seen = set()
    for problem in problems.drawn(count, most):
        found = design(problem)
        limit = found.value * SMALL if problem.utility in ("unbiased", "information") else 0
        assert found.gap <= limit, problem
        assert "none beyond" in check_design.check(written(found))
        seen.add((problem.notion, problem.utility))
    return seen


def test_certificates_of_designs_are_accepted():
    assert len(assert_designed(36, 4)) == 36


@pytest.mark.trial
def test_certificates_of_many_designs_are_accepted():
    assert_designed(72, 6)


@pytest.mark.parametrize(("K", "E"), [(3, Fraction(2)), (5, Fraction(3)), (6, Fraction(5))])
def test_ldp_is_solved_by_subset_selection(K, E):
    """For each symmetric utility: RR for guessing, the best k for the l2 loss."""
    factors = by_value([E] * K)
    guess = design(Problem("LDP", factors, uniform(K)))
    assert guess.value == E / (E + K - 1)
    found = design(Problem("LDP", factors, uniform(K), "unbiased"))
    least = min(
        (K - 1) ** 2 * (k * E + K - k) ** 2 / (K * k * (K - k) * (E - 1) ** 2) for k in range(1, K)
    )
    assert abs(found.value - least) <= least * SMALL
    told = design(Problem("LDP", factors, uniform(K), "squares"))
    sizes = {sum(v > 1 / Fraction(K) * sum(c) for v in c) for c in told.columns}
    best = max(
        Fraction(comb(K, k)) * (k * E * E + K - k) / (K * (k * E + K - k))
        / (comb(K - 1, k - 1) * E + comb(K - 1, k))
        for k in range(1, K)
    )  # fmt: skip
    assert told.value == 1 - best and len(sizes) == 1


@pytest.mark.parametrize(
    ("prior", "E"),
    [
        ((Fraction(1, 5), Fraction(3, 10), Fraction(1, 2)), Fraction(4)),
        ((Fraction(1, 20), Fraction(19, 20)), Fraction(3)),
        (uniform(5), Fraction(3, 2)),
        (uniform(6), Fraction(2)),
    ],
)
def test_lip_is_solved_as_by_the_optimizer_of_posteriors(prior, E):
    found = design(Problem("LIP", ((E,),), prior, "squares"))
    assert 1 - found.value == optimizer.optimize(prior, E).value


@pytest.mark.parametrize("utility", ["gain", "squares", "information", "unbiased"])
def test_urr_is_best_for_everything_at_one_sensitive_value(utility):
    E, prior = Fraction(3), (Fraction(1, 2), Fraction(1, 8), Fraction(1, 8), Fraction(1, 4))
    problem = Problem("OSLDP", by_value([E, None, None, None]), prior, utility)
    found = design(problem)
    Q = urr.mechanism([True, False, False, False], E).matrix()
    columns = [tuple(column) for column in Q.T.tolist() if any(column)]
    if utility == "unbiased":
        assert sorted(found.columns) == sorted(columns)
        return
    told = problem.worths()
    assert told.report(sum(told.worth(c)[1] for c in columns)) == pytest.approx(
        float(found.value), rel=1e-14
    )


def test_ubd_is_least_at_the_worst_prior_inside_the_sensitive_values():
    """Where blocks are optimal the worst p is uniform on X_S; the bound there tends to uBD's."""
    s, N, E = 4, 2, Fraction(3, 2)
    assert losses.some_size_is_optimal(s, float(E))
    share = Fraction(999, 1000)
    prior = (share / s,) * s + ((1 - share) / N,) * N
    found = design(Problem("ULDP", by_value([E] * s + [None] * N), prior, "unbiased"))
    least = losses.least_on_sensitive(s, float(E))
    assert float(found.bound) <= least * (1 + 1e-9)
    assert float(found.bound) == pytest.approx(least, rel=0.01)


@pytest.mark.parametrize("K", [3, 4, 5])
@pytest.mark.parametrize("utility", ["gain", "squares", "information"])
def test_a_line_is_solved_by_the_truncated_geometric_mechanism(K, utility):
    a = Fraction(2)
    far = [[abs(x - z) for z in range(K)] for x in range(K)]
    found = design(Problem("metric", by_distance(a, far), uniform(K), utility))
    geometric = [tuple((1 / a) ** d for d in row) for row in far]
    rays = {tuple(v / sum(row) for v in row) for row in geometric}
    assert {tuple(v / sum(c) for v in c) for c in found.columns} == rays


def test_ulps_beyond_the_budget_are_refused_and_tampering_too():
    E = Fraction(3)
    found = design(Problem("ULDP", by_value([E, E, None]), uniform(3), "squares"))
    good = written(found)
    check_design.check(good)
    above = str(Fraction(good["value"]) - Fraction(1, 10**20))
    changes = [
        {"value": above},
        {"bound": str(Fraction(good["bound"]) + Fraction(1, 10**20))},
        {"prices": ["0"] * 3},
        {"prices": good["prices"][:2]},
        {"prior": ["1/2", "1/2", "0"]},
        {"utility": "profit"},
        {"design": 2},
        {"factors": [["3", "3", "3"], ["2", "2", "2"], [None, None, None]]},
        {"factors": [["1", "1", "1"], ["1", "1", "1"], [None, None, None]]},
        {"columns": good["columns"][1:]},
        {"columns": [["1/3", "1/3", "1/3"]] * 3},
        {"columns": [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]},
        {"columns": [["1/2", "1/2", "-1/2"], ["1/2", "1/2", "3/2"]]},
        {"rows": [["1", "0", "0"]]},
        {"rows": None},
    ]
    for change in changes:
        made = copy.deepcopy(good) | change
        with pytest.raises(RefusedError):
            check_design.check(made)


@pytest.mark.parametrize("utility", ["information", "unbiased"])
def test_tampered_bounds_of_other_utilities_are_refused(utility):
    good = written(design(Problem("LDP", by_value([Fraction(2)] * 3), uniform(3), utility)))
    check_design.check(good)
    step = Fraction(1, 10**6) * (1 if utility == "information" else -1)
    for key, by in (("value", step), ("bound", -step)):
        with pytest.raises(RefusedError):
            check_design.check(good | {key: str(Fraction(good[key]) + by)})
    if utility == "unbiased":
        rows = copy.deepcopy(good["rows"])
        rows[0][1] = "0"
        with pytest.raises(RefusedError):
            check_design.check(good | {"rows": rows})


def test_a_uldp_channel_without_4_is_refused():
    """OSLDP's budgets alone would allow an output of two values that are not sensitive."""
    E, third = Fraction(2), uniform(3)
    found = written(design(Problem("OSLDP", by_value([E, None, None]), third)))
    columns = [["2/3", "1/3", "1/3"], ["1/3", "1/3", "1/3"], ["0", "1/3", "1/3"]]
    weak = found | {"columns": columns, "value": "0"}
    check_design.check(weak)
    with pytest.raises(RefusedError, match="4"):
        check_design.check(weak | {"notion": "ULDP"})


def test_the_checkers_are_short_and_run_alone(root, tmp_path):
    folder = root / "mechanisms/design"
    for name in ("check_design.py", "check_rays.py"):
        assert len((folder / name).read_text().splitlines()) < 160
    found = design(Problem("LDP", by_value([Fraction(2)] * 3), uniform(3)))
    files = {"good": json.dumps(written(found)), "bad": "{}", "torn": "["}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    for name, status in (("good", 0), ("bad", 1), ("torn", 2), ("absent", 2)):
        command = [
            sys.executable,
            "-I",
            "-S",
            str(folder / "check_design.py"),
            str(tmp_path / name),
        ]
        assert subprocess.run(command, capture_output=True, cwd=tmp_path).returncode == status


def test_eight_values_of_random_pair_budgets():
    rng = np.random.default_rng(0)
    rows = tuple(
        tuple(3 + Fraction(int(v), 101) for v in row) for row in rng.integers(1, 100, (6, 6))
    )
    found = design(Problem("pairwise", rows, uniform(6)))
    assert found.gap == 0
    check_design.check(written(found))


def random_pairs(K, seed):
    rng = np.random.default_rng(seed)
    rows = rng.integers(1, 100, (K, K)).tolist()
    weights = [int(v) for v in rng.integers(1, 10, K)]
    prior = tuple(Fraction(v, sum(weights)) for v in weights)
    factors = tuple(tuple(3 + Fraction(v, 101) for v in row) for row in rows)
    return Problem("pairwise", factors, prior, "unbiased")


@pytest.mark.trial
@pytest.mark.parametrize("K", [7, 8])
def test_a_bound_of_the_inverse_information_is_tight_at_many_rays(K):
    found = design(random_pairs(K, 0))
    assert found.gap <= found.value * SMALL
    told = check_design.check(written(found))
    assert f"({comb(2 * K - 2, K - 1)} rays)" in told


@pytest.mark.parametrize("E", [Fraction(101, 100), Fraction(10**6)])
def test_the_bound_is_tight_at_budgets_and_priors_far_apart(E):
    weights = (100000, 1, 1, 1000, 1)
    prior = tuple(Fraction(v, sum(weights)) for v in weights)
    for factors in ([E] * 4 + [None], [E] * 3 + [Fraction(3, 2)] * 2):
        found = design(Problem("OneID-LDP", by_value(factors), prior, "unbiased"))
        assert found.gap <= found.value * SMALL
        assert "none beyond" in check_design.check(written(found))


# what a dual, or what is said of it, may be made of; each is of a certificate that holds
CORRUPTED = {
    "one price lower": lambda g: g["prices"].__setitem__(0, _less(g["prices"][0])),
    "prices of no value": lambda g: g.update(prices=["0"] * len(g["prices"])),
    "prices turned round": lambda g: g["prices"].reverse(),
    "prices left out": lambda g: g.pop("prices"),
    "one price left out": lambda g: g["prices"].pop(),
    "a price that is no number": lambda g: g["prices"].__setitem__(0, "nan"),
    "no prices": lambda g: g.update(prices=None),
    "a tighter bound": lambda g: g.update(bound=_tighter(g)),
    "no bound": lambda g: g.update(bound=None),
    "a better value": lambda g: g.update(value=_better(g)),
    "greater budgets": lambda g: g.update(factors=_greater(g["factors"])),
    "a notion that asks less": lambda g: g.update(notion="LIP"),
}
STEP = Fraction(1, 1000)


def _less(price):
    return str(Fraction(price) - STEP)


def _tighter(given):
    sign = 1 if given["utility"] in ("squares", "unbiased") else -1
    return str(Fraction(given["bound"]) + sign * STEP)


def _better(given):
    sign = -1 if given["utility"] in ("squares", "unbiased") else 1
    return str(Fraction(given["value"]) + sign * STEP)


def _greater(factors):
    return [[None if v is None else str(Fraction(v) * 2) for v in row] for row in factors]


@pytest.fixture(scope="module")
def certificates():
    """One for each utility, which the checker accepts."""
    prior = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    factors = by_value([Fraction(2), Fraction(3), Fraction(5)])
    made = {}
    for utility in ("gain", "squares", "information", "unbiased"):
        made[utility] = written(design(Problem("OneID-LDP", factors, prior, utility)))
        check_design.check(made[utility])
    return made


@pytest.mark.parametrize("how", CORRUPTED)
def test_nothing_is_optimal_without_a_dual(certificates, how):
    for utility, good in certificates.items():
        made = copy.deepcopy(good)
        CORRUPTED[how](made)
        assert made != good
        with pytest.raises(RefusedError):
            check_design.check(made)
            pytest.fail(f"{how} is accepted for {utility}")
