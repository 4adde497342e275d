"""`formula` prints what a function of `mechanisms` computes, as others write it."""

from fractions import Fraction

import pytest
import sympy

from common.errors import UserError
from mechanisms import urap
from mechanisms.losses import urr
from theory.__main__ import main
from theory.commands import formula
from theory.views import formulas


def printed(capsys, *arguments):
    assert main(["formula", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_each_form_is_printed(capsys):
    assert printed(capsys, "losses.urr.mixture_l2_times_n") == [
        "mechanisms.losses.urr.mixture_l2_times_n(s, N, E)",
        "Return the value of Proposition 16, at (14), times n.",
        "sympy      (1 - 1/(N + s))*(E + s - 1)**2/(E - 1)**2",
        r"latex      \frac{\left(1 - \frac{1}{N + s}\right) \left(E + s - 1\right)^{2}}"
        r"{\left(E - 1\right)^{2}}",
        "python     (1 - 1/(N + s))*(E + s - 1)**2/(E - 1)**2",
        "javascript (1 - 1/(N + s))*Math.pow(E + s - 1, 2)/Math.pow(E - 1, 2)",
    ]


def test_what_is_asked_of_a_parameter_makes_cases(capsys):
    assert printed(capsys, "mechanisms.urr.output_probabilities", "--as", "python") == [
        "E/(E + s - 1)  if sensitive",
        "1/(E + s - 1)  if sensitive",
        "(E - 1)/(E + s - 1)  if not sensitive",
        "0  if not sensitive",
    ]


def test_a_choice_is_piecewise_and_the_function_that_runs():
    ((case, value),) = formula.on_symbols(urr.worst_l2_times_n)
    assert case == "" and isinstance(value, sympy.Piecewise)
    s, N, E = (sympy.Symbol(name, positive=True) for name in "sNE")
    for numbers in [(3, 2, 2), (3, 2, 9), (1, 5, 6)]:
        known = urr.worst_l2_times_n(*map(Fraction, numbers))
        exact = [sympy.Rational(str(number)) for number in numbers]
        assert value.subs(dict(zip((s, N, E), exact, strict=True))) == sympy.Rational(str(known))


def test_another_formula_prints_another_text(monkeypatch, capsys):
    before = printed(capsys, "urap.probabilities")
    monkeypatch.setattr(urap, "probabilities", lambda theta, E: theta * E)
    assert printed(capsys, "urap.probabilities") != before


def test_most_formulas_have_all_forms():
    found = 0
    for name in formulas.formulas():
        try:
            values = formula.on_symbols(formula.function_named(name))
        except UserError as error:
            assert "list --markdown formulas" in str(error)
            continue
        assert all(formula.written(value, form) for _, value in values for form in formula.FORMS)
        found += 1
    assert found > 180


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nonsense", "nonsense: no function of mechanisms has this name"),
        ("urr.nonsense", "urr.nonsense: no function"),
        ("urr._private", "no function"),
        ("l2_times_n", "write it with its module"),
        ("losses.ubd.best_size", "mechanisms.losses.ubd.best_size: does not run on symbols"),
    ],
)
def test_what_cannot_be_printed_is_one_line(name, said):
    with pytest.raises(UserError, match=said.replace(".", r"\.")):
        main(["formula", name])
