"""Parts that do not fit one another are refused, each with its reason."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from mechanisms import block_designs, idue, memoized, rr, unary_encoding
from mechanisms.binary_channels.groups import BinaryGroups
from mechanisms.budgets import confidence, coverage, shuffling
from mechanisms.design.problem import Problem
from mechanisms.dyadic import encodings
from mechanisms.encodings import parameters
from mechanisms.estimation import pum
from mechanisms.optimal_idue import optimizer as of_idue
from mechanisms.optimal_lip import optimizer as of_lip

HALF = Fraction(1, 2)
WHOLE = block_designs.CompleteDesign(3, 3)
RNG = np.random.default_rng(1)
MASK = np.array([True, False])
WORDS = np.zeros((1, 1), dtype=np.uint64)
NONE = np.array([-1])
TWO = [[None, 2], [2, None]]


def reports(noisy=WORDS, exact=NONE, is_noisy=MASK):
    return unary_encoding.UnaryReports(noisy, exact, is_noisy)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: WHOLE.avoiding([1], RNG), "points must be none where k = s, got 1 of them"),
        (lambda: WHOLE.counts([0] * 3, [1, 0, 0], 0, RNG), "avoiding must be 0 where k = s"),
        (lambda: confidence.check_alpha(1), r"alpha must lie in \(0, 1\), got alpha = 1"),
        (lambda: shuffling.epsilon(5, 2.0, 1.0), r"target must lie in \(0, 1\), got target = 1"),
        (
            lambda: coverage.failure([0.0, 2.0, 1.0], 10, 5, 2, 0.9, 0.1),
            "limits must not decrease, got",
        ),
        (lambda: idue.mechanism([0.5, 0.5], [0.1]), r"a and b must have one shape \(K,\)"),
        (lambda: reports(is_noisy=np.array([1, 0])), "is_noisy must be a mask of shape"),
        (lambda: reports(WORDS.astype(int)), "noisy must be of type uint64, got int64"),
        (lambda: reports(np.zeros((2, 1), np.uint64)), "noisy must hold 1 rows of 1 bits, got"),
        (
            lambda: replace(memoized.mechanism(MASK, 5.0, 2.0), instant=rr.mechanism(3, 2.0)),
            "instant must have K = 2 values, got 3",
        ),
        (lambda: parameters.check_callable("f", 1), "f must be callable, got f = 1"),
        (lambda: parameters.check_flag("own", 1), "own must be True or False, got own = 1"),
        (
            lambda: parameters.check_mask("m", [1, 0], 2),
            r"m must be a boolean mask of shape \(2,\)",
        ),
        (
            lambda: parameters.check_mask("m", [True], 2),
            r"m must be a boolean mask of shape \(2,\)",
        ),
        (
            lambda: parameters.check_counts([parameters.MOST_USERS] * 2, 2),
            f"counts must sum to at most {parameters.MOST_USERS}, got",
        ),
        (lambda: parameters.check_above_one("E", 2.0**501), r"E must lie in \(1, 2\^500\]"),
        (lambda: pum.estimate([0.5, 0.0, 0.5], MASK, [None]), "r must have mass on X_N to spread"),
        (lambda: of_idue.mechanism([2.0, 3.0], group=[0, 0]), "group must name every budget, got"),
        (
            lambda: of_lip.optimize([0.5, 0.5], 2, [([1, -1], [0, 0])]),
            "each piece of utility needs 2 numbers a >= 0 and 2 numbers b",
        ),
        (
            lambda: BinaryGroups([1], [0.5], [0.2], [0.2]).errors([[0.1]]),
            "means must be a pair of arrays, got means = ",
        ),
        (lambda: encodings.urap([True], 1, 1e-30), r"theta must round to a number in \(0, 1\)"),
        (
            lambda: Problem("LDP", TWO, (HALF, HALF), names=("a", "a")),
            "names must be 2 distinct ones, got",
        ),
        (lambda: Problem("LIP", [[None]], (HALF, HALF)), "factors: LIP needs a finite budget"),
        (
            lambda: Problem("LDP", TWO, (HALF, HALF), rows=[[1]]),
            "rows must have 2 numbers each, got",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_its_reason(call, words):
    with pytest.raises(ValueError, match=words):
        call()
