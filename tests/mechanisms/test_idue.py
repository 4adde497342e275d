import math
from fractions import Fraction

import pytest

from mechanisms import idue, rappor, ue, urap
from tests import laws

INFINITY = float("inf")


@pytest.mark.parametrize("E", [Fraction(3, 2), Fraction(4)])
def test_oue_is_rappor_at_one_half(E):
    p, q = ue.oue_probabilities(E)
    assert (p, q) == (Fraction(1, 2), rappor.psi(Fraction(1, 2), E))
    assert idue.ratio(p, q, p, q) == E


def test_ue_has_the_budget_of_the_paper():
    p, q = Fraction(3, 4), Fraction(1, 4)
    assert math.isclose(math.log(idue.ratio(p, q, p, q)), math.log(9))


def test_urap_is_idue_for_hlldp():
    E, theta = Fraction(4), Fraction(2, 3)
    made = urap.mechanism([True, True, False], theta, E)
    budgets = [E, E, INFINITY]
    assert laws.breaks_proposition_1(made.a, made.b, budgets, idue.one_id) == []
    assert laws.breaks_proposition_1(made.a, made.b, [E / 2, E, INFINITY], idue.one_id) != []
    # MinID protects the non-sensitive value too, which uRAP does not
    assert laws.breaks_proposition_1(made.a, made.b, budgets, idue.min_id) == [(2, 0), (2, 1)]


def test_breaks_agree_with_the_ratio():
    a, b = [Fraction(1, 2), Fraction(3, 4)], [Fraction(1, 4), Fraction(1, 8)]
    E = [Fraction(7), Fraction(11)]
    for i, j in ((0, 1), (1, 0)):
        too_much = idue.ratio(a[i], b[i], a[j], b[j]) > E[i]
        assert ((i, j) in laws.breaks_proposition_1(a, b, E, idue.one_id)) == too_much


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ue.mechanism(3, 0.2, 0.5), "q must be less than p"),
        (lambda: ue.oue(3, 1.0), "E must exceed 1"),
        (lambda: idue.mechanism([0.5], [0.1, 0.1]), "one shape"),
        (lambda: idue.mechanism([0.5, 0.5], [0.1, 0.6]), r"b\[1\] must be less"),
        (lambda: idue.mechanism([1.5], [0.1]), r"a\[0\] = 1.5"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_idue_is_sampled(rng):
    made = idue.mechanism([0.6, 0.5, 0.9], [0.2, 0.1, 0.0])
    assert made.output_counts(made.perturb([0, 1, 2, 2], rng)).shape == (3,)
