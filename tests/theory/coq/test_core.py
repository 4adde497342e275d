"""What a refutation needs."""

from theory.coq.core import needed


def test_what_a_refutation_does_without_is_left_out():
    clauses = [[1], [-1, 2], [3], [-3, -4], [-2]]
    optional = {0: "a", 1: "b", 2: "c", 3: "d"}
    assert needed(clauses, optional) == {"a", "b"}


def test_clauses_of_one_key_stay_together():
    clauses = [[1], [2], [-1, -3], [3]]
    assert needed(clauses, {0: "x", 1: "x", 2: "y", 3: "z"}) == {"x", "y", "z"}


def test_all_are_kept_if_nothing_is_refuted():
    assert needed([[1], [-1, 2]], {0: "a", 1: "b"}) == {"a", "b"}
