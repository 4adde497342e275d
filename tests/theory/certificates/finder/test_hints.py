"""Clauses that make the checker's search short."""

from copy import deepcopy

import pytest

from tests.theory.certificates.scripts import certified
from theory.certificates import check_certificates
from theory.certificates.check_certificates import closes
from theory.certificates.finder.hints import shortened


def pigeons(n):
    """Return a script: n + 1 pigeons in n holes, no two in one."""
    names = [[f"u{i * n + k}" for k in range(n)] for i in range(n + 1)]
    lines = [f"(declare-const {u} Bool)" for row in names for u in row]
    lines += [f"(assert (or {' '.join(row)}))" for row in names]
    lines += [
        f"(assert (not (and {names[i][k]} {names[j][k]})))"
        for k in range(n)
        for j in range(n + 1)
        for i in range(j)
    ]
    return "\n".join(["(set-logic QF_UF)", *lines, "(check-sat)"])


@pytest.mark.parametrize("n", [2, 3, 4])
def test_pigeons(n, monkeypatch):
    text = pigeons(n)
    assert shortened(text, []) == []
    monkeypatch.setattr(check_certificates, "SPLITS", 12)
    found = shortened(text, [])
    assert closes(text, found)
    assert bool(found) != closes(text, [])


def test_what_has_a_model_gets_no_hints():
    text = pigeons(4).replace("(or u0 u1 u2 u3)", "true")
    assert shortened(text, []) is None


def test_lemmas_that_matter_not_are_dropped():
    text, certificate = certified()["product"]
    assert len(shortened(text, certificate + deepcopy(certificate))) <= len(certificate)
