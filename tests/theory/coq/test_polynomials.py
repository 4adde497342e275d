"""Certificates of lemmas as Coq's micromega has them."""

from fractions import Fraction

import pytest

from theory.certificates.check_certificates import plus, powers, times
from theory.coq.polynomials import _replaced, lemma_text, number

X, Y = ("x",), ("y",)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_what_replaces_a_variable_differs_by_a_multiple_of_its_equation(n):
    d, value = {Y: 2, (): 1}, {("y", "y"): 1, (): -3}
    p = {X * n: Fraction(1, 2), ("x", "y"): 5, (): 7}
    total, h = _replaced(powers(p, "x"), n, d, value, "x")
    scaled = p
    for _ in range(n):
        scaled = times(scaled, d)
    equation = plus(times(d, {X: 1}), value, -1)
    assert scaled == plus(total, times(equation, h))
    assert not any("x" in m for m in total)


def test_numbers_are_written_in_lowest_terms():
    assert [number(q) for q in (2, -1, Fraction(-6, 4))] == ["(2 # 1)", "((-1) # 1)", "((-3) # 2)"]


def test_a_sum_of_facts_names_their_places():
    facts = [(">", {X: 1}), (">=", {X: -1})]
    text = lemma_text(facts, [], [[1, [0]], ["1/2", [1]]], [], str)
    assert text == "(PsatzAdd (PsatzIn Q 0) (PsatzMulE (PsatzC (1 # 2)) (PsatzIn Q 1)))"


def test_a_rewriting_is_a_fact_of_its_own():
    facts = [("=", {X: 1, (): -2}), (">", {X: -1})]
    text = lemma_text(facts, [[0, "x"]], [[1, [1]], [2, []]], [], lambda p: "q")
    let = "(PsatzLet (PsatzAdd (PsatzIn Q 1) (PsatzMulC q (PsatzIn Q 0)))"
    assert text == f"{let} (PsatzAdd (PsatzIn Q 0) (PsatzC (2 # 1))))"
