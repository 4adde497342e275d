"""The walk through a certificate: lemmas as they are stated, and a tree of splits."""

import pytest

from tests.theory.certificates.scripts import TRUE_ONES, certified
from theory.certificates.finder import walk


def fails(clauses, tree, chosen=()):
    """Return whether a tree refutes the clauses under the values chosen."""
    if tree[0] == "split":
        _, v, left, right = tree
        return fails(clauses, left, (*chosen, v)) and fails(clauses, right, (*chosen, -v))
    true = set(chosen)
    *units, last = tree[1]
    for k in units:
        left = {v for v in clauses[k] if -v not in true}
        if len(left) != 1:
            return False
        true |= left
    return all(-v in true for v in clauses[last])


@pytest.mark.parametrize("name", TRUE_ONES)
def test_the_tree_refutes(name):
    text, certificate = certified()[name]
    assert fails(walk.clauses(text, certificate), walk.refutation(text, certificate))


def test_a_lemma_says_its_facts():
    text, certificate = certified()["product"]
    found = walk.lemmas(text, certificate)
    clauses = walk.clauses(text, certificate)
    assert len(found) == [step[0] for step in certificate].count("lemma")
    for lemma in found:
        assert len(clauses[lemma.place]) >= len(lemma.facts)
        assert {relation for relation, _ in lemma.facts} <= {">", ">=", "="}
