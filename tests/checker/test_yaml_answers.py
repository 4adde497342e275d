from fractions import Fraction

import flint
import pytest

from checker import LDP, ULDP, check
from checker.budgets import Budget, ball
from mechanisms import rr, urap, urr
from theory.__main__ import main

TEXT = """\
notion: LDP
eps: {eps}
matrix:
  flu:  {{yes: 3/4, no: 0.25}}
  none: {{yes: 1/4, no: 0.75}}
"""


@pytest.mark.parametrize(("E", "provided"), [("3", True), ("2999/1000", False)])
def test_our_mechanisms_have_their_eps(E, provided):
    sensitive = [True, True, False]
    assert check(rr.mechanism(3, E=Fraction(3)), LDP(f"ln({E})")).holds == provided
    urr3 = urr.mechanism(sensitive, E=Fraction(3))
    assert check(urr3, ULDP(sensitive, f"ln({E})", sensitive)).holds == provided


def test_urap_needs_the_repaired_condition():
    sensitive = [True, False, False]
    made = urap.mechanism(sensitive, E=Fraction(4), theta=Fraction(2, 3))
    protected = [sum(column > 0) > 1 for column in made.matrix().T]
    answer = check(made, ULDP(sensitive, "ln 4", protected))
    assert answer.holds
    assert any("cannot occur, yet (4) as printed asks" in line for line in answer.lines())
    assert not check(made, ULDP(sensitive, "ln 4", protected, "printed")).holds


@pytest.mark.parametrize("bits", [100, 400, 800])
def test_eps_is_not_rounded(bits):
    # fractions on either side of e^1, 2^-bits apart
    with flint.ctx.workprec(bits):
        power = ball(Fraction(1)).exp()
        ends = [power.lower(), power.upper()]
    for end, provided in zip(ends, (True, False), strict=True):
        mantissa, exponent = end.man_exp()
        ratio = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
        p = ratio / (1 + ratio)
        assert check([[p, 1 - p], [1 - p, p]], LDP(1)).holds == provided


def test_the_command(tmp_path, capsys):
    path = tmp_path / "own.yaml"
    path.write_text(TEXT.format(eps="ln 3"))
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == (
        "provides LDP\nleast eps: ln(3), about 1.0986122886681098\n"
        "tightest: Pr(yes|flu) = 3/4 is 3 times Pr(yes|none) = 1/4\n"
    )
    path.write_text(TEXT.format(eps="1.0986"))
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == [
        "does not provide LDP",
        "output yes: Pr(yes|flu) = 3/4 is 3 times Pr(yes|none) = 1/4, "
        "more than e^eps for eps = 1.0986",
    ]
    path.write_text(TEXT.format(eps="one"))
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"error: {path}: eps: must be a number")


def test_no_eps_is_enough_without_a_source():
    Q = [["1/2", "1/2"]] * 2
    answer = check(Q, ULDP([True, False], Budget(Fraction(1)), [True, False]))
    assert not answer.holds and answer.exp_epsilon == "inf"
    assert answer.lines() == [
        "does not provide ULDP",
        "output 1: (4') asks that only one input produces it, a non-sensitive one",
        "least eps: none, (4') fails at 1",
        "tightest: Pr(0|0) = 1/2 is 1 times Pr(0|0) = 1/2",
        "sensitive: 1 of 2 inputs",
    ]
