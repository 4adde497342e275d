"""The inequality of Cramer and Rao, and what it is made of, evaluated at small channels."""

from fractions import Fraction

import pytest

from theory.kernel.evaluate import Instance
from theory.library import corner_columns, independent, linear, scores, unbiased
from theory.library.sets import greatest, members

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
RR = [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]]


def parts(theorem):
    """Return the hypotheses and the conclusion of a theorem."""
    return theorem.formula.args


def binary(**other):
    """Return three users' reports of one bit, and functions of one."""
    values = {
        "m": [QUARTER, 3 * QUARTER],
        "h": [3, -1],
        "g": [HALF, 2],
        "z": [5, 2],
        "chance": HALF,
        "gain": 2,
        "v": 0,
        "w": 1,
    }
    return Instance({"U": 3, "Y": 2}, values | other)


@pytest.mark.parametrize(
    "theorem",
    [
        independent.laws_sum_to_one,
        independent.of_one,
        independent.of_two,
        independent.square_of_sum,
        linear.moments,
        linear.scaled,
    ],
)
def test_means_of_independent_reports(theorem):
    given, found = parts(theorem())
    assert binary().value(given) is True and binary().value(found) is True
    loaded = binary(m=[QUARTER, QUARTER])
    assert loaded.value(given) is False and loaded.value(found) is False


def test_means_of_one_user_are_not_independent():
    given, found = parts(independent.of_two())
    same = binary(w=0)
    assert same.value(given) is False and same.value(found) is False


def rr(**other):
    """Return one user of RR with two values, e^eps = 3, with its empirical estimate."""
    estimate = [[3 * HALF, -HALF], [-HALF, 3 * HALF]]
    values = {
        "Q": RR,
        "p": [HALF, HALF],
        "estimate": lambda r: estimate[r(0)],
        "B": [[1, -1], [-1, 1]],
        "judge": [1, 1],
        "(X -> Real)": [[1, 0], [0, 1], [HALF, HALF]],
    }
    return Instance({"X": 2, "Y": 2, "U": 1}, values | other)


def test_no_unbiased_estimate_loses_less():
    given, found = parts(unbiased.least_loss())
    assert rr().value(given) is True and rr().value(found) is True
    certain = rr(estimate=lambda r: [HALF, HALF])
    assert certain.value(given) is False and certain.value(found) is False
    # the weights judge too little
    greedy = rr(judge=[0, 0])
    assert greedy.value(given) is False and greedy.value(found) is False


def test_a_score_of_mean_zero_and_its_derivative():
    theorem = scores.derivative()
    given, found = parts(theorem)
    m, g, f = [QUARTER, 3 * QUARTER], [3, -1], [5, 2]
    slope = sum(a * b * c for a, b, c in zip(m, g, f, strict=True))
    values = {
        "m": m,
        "score": g,
        "f": lambda r: f[r(0)],
        "a": sum(a * b for a, b in zip(m, f, strict=True)),
        "b": slope,
        "Real": [0, HALF, 1],
    }
    at = Instance({"U": 1, "Y": 2}, values)
    assert at.value(given) is True and at.value(found) is True
    wrong = Instance({"U": 1, "Y": 2}, values | {"b": slope + 1})
    assert wrong.value(given) is False and wrong.value(found) is False


def test_a_column_between_its_corners():
    given, found = parts(corner_columns.by_ratio())
    values = {
        "p": [HALF, HALF],
        "B": [[1, -1], [-1, 1]],
        "judge": [QUARTER, QUARTER],
        "E": 2,
        "column": [3, 4],
    }
    at = Instance({"X": 2}, values)
    assert at.value(given) is False
    generous = Instance({"X": 2}, values | {"judge": [1, 1]})
    assert generous.value(given) is True and generous.value(found) is True
    far = Instance({"X": 2}, values | {"judge": [1, 1], "column": [-1, 1]})
    assert far.value(given) is False and far.value(found) is False


def test_the_greatest_value_and_whole_counts():
    at = Instance({"X": 3}, {"g": [1, 5, 2], "x": 0})
    assert at.value(greatest.greatest().formula) is True
    for chosen in ([False] * 3, [True, False, False], [True, True, False]):
        assert Instance({"X": 3}, {"S": chosen}).value(members.least_counts().formula) is True


@pytest.mark.parametrize(
    "theorem", [unbiased.least_loss, corner_columns.by_vertices, scores.derivative, linear.scaled]
)
def test_no_axiom_is_needed(theorem):
    assert not theorem().axioms
