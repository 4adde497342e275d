"""Classes by orbits: against single values, known optima, certificates that are checked."""

import json
import random
import subprocess
import sys
from fractions import Fraction
from itertools import combinations, product

import pytest

from mechanisms.design import check_classes, symmetric
from mechanisms.design.best import design
from mechanisms.design.classes import Classes, least_at, least_worst
from mechanisms.design.problem import Problem, by_distance, by_least, by_value
from mechanisms.order import masses

F = Fraction
TO_SINGLE = {"guess": "gain", "squares": "squares", "information": "information"}
REFUSED = check_classes.REFUSED


def written(found):
    return json.loads(json.dumps(found.certificate()))


def drawn(count, most):
    """Yield classes, a share of each, and a utility in turn."""
    for seed in range(count):
        rng = random.Random(seed)
        t = rng.randint(1, 3)
        sizes = tuple(rng.randint(1, most) for _ in range(t))
        factors = [F(rng.randint(5, 30), 4) for _ in range(t)]
        if t > 1 and seed % 3 == 0:
            factors[-1] = None
        if seed % 3 == 1:
            factors = by_least(factors)
        elif seed % 9 == 2:
            apart = [[rng.randint(1, 3) for _ in range(t)] for _ in range(t)]
            factors = by_distance(F(rng.randint(5, 8), 4), apart)
        weights = [rng.randint(1, 9) for _ in range(t)]
        if sum(sizes) > 1:
            share = [F(w, sum(weights)) for w in weights]
            yield Classes(sizes, tuple(factors)), share, symmetric.UTILITIES[seed // 3 % 3]


@pytest.mark.parametrize("utility", symmetric.UTILITIES)
@pytest.mark.parametrize(("sizes", "factors"), [((2, 3), (F(2), F(5))), ((3, 2), (F(3), None))])
def test_it_is_the_best_of_single_values(sizes, factors, utility):
    share = (F(2, 5), F(3, 5))
    found = symmetric.best(Classes(sizes, factors), share, utility)
    each = [f for m, f in zip(sizes, factors, strict=True) for _ in range(m)]
    prior = tuple(a / m for m, a in zip(sizes, share, strict=True) for _ in range(m))
    single = design(Problem("OneID-LDP", by_value(each), prior, TO_SINGLE[utility]))
    assert abs(found.value - single.value) <= (F(1, 10**25) if utility == "information" else 0)


def test_certificates_are_accepted():
    for classes, share, utility in drawn(36, 6):
        found = symmetric.best(classes, share, utility)
        assert found.gap <= (F(1, 10**25) if utility == "information" else 0)
        assert "none beyond" in check_classes.check(written(found))


@pytest.mark.trial
def test_certificates_of_sixty_values_are_accepted():
    for factors in ((F(3), F(8)), by_least([F(3), F(8)]), by_distance(F(2), [[1, 3], [3, 2]])):
        classes = Classes((25, 35), factors)
        for utility in symmetric.UTILITIES:
            found = symmetric.best(classes, (F(1, 3), F(2, 3)), utility)
            assert check_classes.check(written(found))
        assert check_classes.check(written(least_worst(classes)))


@pytest.mark.parametrize(
    ("sizes", "factors"),
    [
        ((3, 4), (F(2), F(5))),
        ((5,), (F(3),)),
        ((3, 4), by_least([F(2), F(3)])),
        ((2, 3), by_distance(F(2), [[1, 3], [3, 2]])),
    ],
)
def test_the_least_worst_case_has_a_certificate(sizes, factors):
    found = written(least_worst(Classes(sizes, factors)))
    assert "worst" in check_classes.check(found)
    for key, by in (("value", -1), ("bound", 1)):
        moved = str(F(found[key]) * (1 + F(by, 10**6)))
        with pytest.raises(REFUSED):
            check_classes.check(found | {key: moved})


@pytest.mark.parametrize(
    ("sizes", "factors"), [((2, 3), (F(2), F(5))), ((3, 2), (F(3), None)), ((5,), (F(3),))]
)
def test_the_least_loss_at_a_prior_is_that_of_single_values(sizes, factors):
    share = (F(2, 5), F(3, 5))[: len(sizes)] if len(sizes) > 1 else (F(1),)
    found = least_at(Classes(sizes, factors), share)
    each = [f for m, f in zip(sizes, factors, strict=True) for _ in range(m)]
    prior = tuple(a / m for m, a in zip(sizes, share, strict=True) for _ in range(m))
    single = design(Problem("OneID-LDP", by_value(each), prior, "unbiased"))
    assert 0 <= found.upper - found.lower <= found.upper / 10**9
    assert found.lower <= single.value and single.bound <= found.upper
    given = written(found)
    assert "unbiased" in check_classes.check(given)
    for key, by in (("value", -1), ("bound", 1)):
        moved = str(F(given[key]) * (1 + F(by, 10**6)))
        with pytest.raises(REFUSED):
            check_classes.check(given | {key: moved})
    loss = found.mechanism().variance(list(prior), 1)
    assert sum(loss) == found.upper


def test_the_least_loss_at_a_prior_of_sixty_values():
    found = least_at(Classes((30, 30), by_least([F(3), F(5)])), (F(1, 3), F(2, 3)))
    assert 0 <= found.upper - found.lower <= found.upper / 10**9
    assert "unbiased" in check_classes.check(written(found))
    with pytest.raises(ValueError, match="classes must be one or two"):
        least_at(Classes((2, 2, 2), (F(2), F(3), F(4))), (F(1, 3),) * 3)
    with pytest.raises(ValueError, match="share"):
        least_at(found.classes, (F(1, 3), F(1, 3)))


@pytest.mark.parametrize("K", [20, 60])
def test_one_class_is_subset_selection(K):
    E = F(5)
    assert symmetric.best(Classes((K,), (E,)), [1], "guess").value == E / (E + K - 1)
    found = symmetric.best(Classes((K,), (E,)), [1], "squares")
    assert len(found.weights) == 1
    told = [F(k * E * E + K - k) / (k * E + K - k) ** 2 for k in range(1, K)]
    assert found.value == 1 - max(told)


def test_what_was_tampered_with_is_refused():
    made = written(symmetric.best(Classes((2, 3), (F(2), F(5))), (F(1, 2), F(1, 2)), "squares"))
    check_classes.check(made)
    changes = [
        {"value": str(F(made["value"]) - F(1, 10**12))},
        {"bound": str(F(made["bound"]) + F(1, 10**12))},
        {"prices": ["0", "0"]},
        {"prices": made["prices"][:1]},
        {"sizes": [2, 2]},
        {"sizes": [2, 3.0]},
        {"factors": [["2", "2"], ["9", "9"]]},
        {"factors": [["1", "1"], ["5", "5"]]},
        {"factors": ["2", "5"]},
        {"share": ["1", "0"]},
        {"weights": made["weights"][1:]},
        {"weights": [[made["weights"][0][0], "-1"], *made["weights"]]},
        {"weights": [[[[["1", 2]], [["1", 3]]], "1"]]},
        {"utility": "gain"},
        {"classes": 2},
        {"weights": None},
    ]
    for change in changes:
        with pytest.raises(REFUSED):
            check_classes.check(made | change)


def test_the_checker_is_short_and_runs_alone(root, tmp_path):
    path = root / "mechanisms/design/check_classes.py"
    assert len(path.read_text().splitlines()) < 160
    found = symmetric.best(Classes((3,), (F(2),)), [1], "guess")
    files = {"good": json.dumps(written(found)), "bad": "{}", "torn": "["}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    for name, status in (("good", 0), ("bad", 1), ("torn", 2), ("absent", 2)):
        command = [sys.executable, "-I", "-S", str(path), str(tmp_path / name)]
        assert subprocess.run(command, capture_output=True, cwd=tmp_path).returncode == status


@pytest.mark.parametrize(
    ("prior", "utility", "words"),
    [([1], "profit", "utility"), ([1, 1], "guess", "prior"), ([F(1, 2)], "guess", "sum to 1")],
)
def test_what_does_not_fit_is_refused(prior, utility, words):
    with pytest.raises(ValueError, match=words):
        symmetric.best(Classes((3,), (F(2),)), prior, utility)


def test_the_best_guess_of_two_classes_has_a_closed_form():
    """The program and the formula agree exactly, in each of its three cases."""
    cases, budgets = set(), combinations(map(Fraction, ("11/10", "3/2", "2", "3", "9")), 2)
    for (e, E), few, many in product(budgets, (1, 2, 3, 9), (1, 2, 4, 7)):
        prior = Fraction(many, many + few), Fraction(few, many + few)
        found = symmetric.best(Classes((many, few), (e, E)), prior, "guess")
        capacity = masses.capacity_of_two_classes((many, e), (few, E))
        assert found.gap == 0 and found.value * (many + few) == capacity
        alone = masses.most_capacity(few, E)
        cases.add("all" if e >= alone else "few" if capacity == alone else "between")
    assert cases == {"all", "few", "between"}
