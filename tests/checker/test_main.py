"""`python -m checker` and `python -m theory` take the same commands of the checker."""

import pytest

from checker import __main__ as checker
from theory import __main__ as theory


@pytest.mark.parametrize("name", checker.COMMANDS)
def test_both_programs_lead_to_the_same_command(capsys, name):
    shown = []
    for program in (checker, theory):
        with pytest.raises(SystemExit) as left:
            program.main([name, "--help"], prog="ldp")
        shown.append((left.value.code, capsys.readouterr().out))
    assert shown[0] == shown[1] and shown[0][0] == 0 and f"ldp {name}" in shown[0][1]


def test_the_commands_are_those_that_theory_lists():
    assert set(checker.COMMANDS) == theory.CHECKED <= set(theory.COMMANDS)


@pytest.mark.parametrize("argv", [[], ["prove"]])
def test_another_word_is_one_line(capsys, argv):
    with pytest.raises(SystemExit) as left:
        checker.main(argv)
    printed = capsys.readouterr()
    assert left.value.code == 2 and printed.out == ""
    assert printed.err.startswith("error: ") and printed.err.count("\n") == 1
