import pytest

from theory.solving import solvers


def test_cvc5_refuses_what_it_cannot_read():
    with pytest.raises(ValueError, match="cvc5 cannot read the obligation: "):
        solvers.ask_cvc5("(set-logic ALL)\n(get-model)\n(check-sat)\n")


def test_cvc5_decides_a_script():
    script = "(set-logic ALL)\n(declare-const x Real)\n(assert (< (* x x) 0))\n(check-sat)\n"
    assert solvers.ask_cvc5(script).result == "unsat"
