"""Clauses learned from conflicts: each follows by unit propagation from those before."""

import random
from itertools import product

import pytest

from tests.theory.certificates.finder.test_hints import pigeons
from theory.certificates import check_certificates
from theory.certificates.check_certificates import Clauses, contradictory
from theory.certificates.finder.learning import refutation


def satisfiable(clauses, count):
    """Return whether some truth values satisfy the clauses."""
    return any(
        all(any((v > 0) == values[abs(v) - 1] for v in c) for c in clauses)
        for values in product((True, False), repeat=count)
    )


def by_propagation(clauses):
    """Return whether unit propagation alone refutes clauses."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(check_certificates, "SPLITS", 1)
        return contradictory(clauses)


def assert_refuted(clauses):
    learned, used = refutation(clauses)
    known = [clauses[k] for k in sorted(used)]
    for clause in learned:
        assert by_propagation([*known, *([-v] for v in clause)])
        known.append(clause)
    assert by_propagation(known)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_pigeons(n):
    assert_refuted(Clauses(pigeons(n)).clauses)


@pytest.mark.parametrize("seed", range(60))
def test_random_clauses(seed):
    draw = random.Random(seed)
    clauses = [
        [draw.choice((1, -1)) * v for v in draw.sample(range(1, 9), draw.choice((1, 2, 3, 3, 3)))]
        for _ in range(draw.randrange(15, 45))
    ]
    if satisfiable(clauses, 8):
        assert refutation(clauses) is None
    else:
        assert_refuted(clauses)


def test_an_empty_clause_needs_nothing_else():
    assert refutation([[1, 2], []]) == ([], {1})
