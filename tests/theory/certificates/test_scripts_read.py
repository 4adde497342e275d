"""The checker of certificates reads a script as solvers read it, or refuses it."""

import pytest

from theory.certificates.check_certificates import closes


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("(assert false)(set-logic QF_NRA)", "set-logic is not first"),
        ("(check-sat)(assert false)", "check-sat not last"),
        ("(" * 300 + ")" * 300 + "(assert false)", "parentheses too deep"),
        ("(assert false)(", "a parenthesis is open"),
        ("(assert false)|", "a sign that no script here has"),
    ],
)
def test_a_script_is_read_as_solvers_read_it(text, why):
    with pytest.raises(ValueError, match=why):
        closes(text, [])
