"""The command: exit codes, formats, what is written, what is unusable."""

import json
import re
import sys

import pytest

from checker import LDP, OneIDLDP, assert_provides, check, program
from checker.command import main
from checker.programs import decide
from checker.programs.program import read_inputs, read_literals
from checker.reading import read_channel
from common.errors import UserError
from tests.checker.programs import faults, leaks

HONEST = f"{faults.__file__}:honest"


@pytest.fixture
def run(root, monkeypatch, capsys, warm):
    del warm
    monkeypatch.chdir(root)

    def call(name, *options, notion="ldp"):
        status = main(["--program", name, "--inputs", "0..1", "--notion", notion, *options])
        return status, capsys.readouterr()

    return call


def test_it_holds_and_is_written(run, tmp_path):
    path = tmp_path / "channel.csv"
    status, printed = run(HONEST, "--epsilon", "1", "--save", str(path), "--json")
    assert status == 0
    record = json.loads(printed.out)
    assert record["holds"] and record["inputs"] == 2
    again = check(read_channel.read(path), LDP())
    assert again.exp_epsilon == record["exp_epsilon"]


def test_a_leak_has_a_witness_with_draws(run, tmp_path):
    path = tmp_path / "found.xml"
    args = ("--args", "3, 2, 1.0", "--epsilon", "1.001", "--junit", str(path))
    status, printed = run("docs/examples/checker/draws.py:subset", *args)
    assert status == 1
    assert "draws that lead there from input 0: random() = " in printed.out
    assert "without order (--outputs multiset)" in printed.out
    assert 'failures="1"' in path.read_text()


def test_a_witness_is_replayed(run, capsys):
    own, args = "docs/examples/checker/draws.py:subset", ("--args", "3, 2, 1.0")
    printed = run(own, *args, "--epsilon", "1.001")[1].out
    draws = re.search(r'--replay "(.*)"', printed)[1]
    assert main(["--program", own, *args, "--replay", draws]) == 0
    replayed = capsys.readouterr().out
    assert replayed == "input 0, with these draws: [int 0, int 1]\n"
    assert printed.splitlines()[1].startswith("output [0, 1]: ")


def test_draws_lead_to_the_very_output(root, tmp_path, capsys):
    path = tmp_path / "bits.py"
    path.write_text(
        "import numpy as np\n\n\ndef draw(x):\n    p = np.where(np.arange(3) == x, 0.9, 0.1)\n"
        "    return np.random.random(3) < p\n"
    )
    answer = decide.decide(program(f"{path}:draw", inputs="0..2"), LDP(1))
    worst = max(answer.failing, key=lambda c: c.ratio)
    draws = next(n for n in answer.notes if n.startswith("to see it")).split('"')[1]
    assert main(["--program", f"{path}:draw", "--replay", draws, "--json"]) == 0
    output = json.loads(capsys.readouterr().out)["output"].replace("bool ", "")
    assert output == answer.output(worst.y)


@pytest.mark.parametrize(
    "draws, status, said",
    [
        ("0, [7]", 0, "int 0"),
        ("0, [-1]", 3, "the draw that is given is not of 0.."),
        ("0, []", 3, "more draws than are given"),
        ("0, [1, 2]", 3, "draws 1 times less than is given"),
        ("0", 2, "--replay: must be an input and a list of draws"),
    ],
)
def test_draws_that_are_not_the_program_s_are_told(capsys, draws, status, said):
    assert main(["--program", HONEST, "--replay", draws]) == status
    assert said in "".join(capsys.readouterr())


def test_types_and_values_are_both_told(run):
    status, printed = run(f"{leaks.__file__}:numpy_type", "--epsilon", "1")
    assert status == 1
    assert "without types (--outputs by-value) it holds" in printed.out
    assert run(f"{leaks.__file__}:numpy_type", "--epsilon", "1", "--outputs", "by-value")[0] == 0


def test_undecided_is_status_3_with_file_and_line(run, tmp_path):
    path = tmp_path / "found.sarif"
    status, printed = run(f"{faults.__file__}:clock", "--epsilon", "1", "--sarif", str(path))
    assert status == 3
    assert printed.out.startswith("undecided: faults.py:")
    assert json.loads(path.read_text())["runs"][0]["results"][0]["level"] == "warning"


def test_a_python_whose_instructions_are_not_known_is_refused(run, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 12, 1))
    status, printed = run(HONEST, "--epsilon", "1")
    assert status == 3
    assert printed.out.endswith("this is cpython 3.12; run the command with cpython 3.11\n")


def test_real_runs_are_told_or_their_lack(run):
    assert "400 or more calls of each input, agree" in run(HONEST, "--epsilon", "1")[1].out
    status, printed = run(HONEST, "--epsilon", "1", "--no-real-run")
    assert status == 0 and "real runs: none (--no-real-run)" in printed.out


def test_exceptions_that_depend_on_the_input_are_asked_about(run):
    name = f"{leaks.__file__}:exception"
    status, printed = run(name, "--epsilon", "1")
    assert status == 3 and "--exceptions as-outputs" in printed.out
    status, printed = run(name, "--epsilon", "1", "--exceptions", "by-type", "--no-real-run")
    assert status == 1 and "raises ValueError" in printed.out


VECTOR = """import numpy as np


def draw(x):
    error = ValueError("no")
    error.bits = np.random.default_rng().integers(0, 2, 64)
    if np.random.default_rng().integers(0, 2) == x:
        raise error
    return 1
"""


@pytest.mark.parametrize(
    ("seen", "status", "said"),
    [
        ((), 3, "say what is seen of them by --exceptions by-type"),
        (("--exceptions", "as-outputs"), 3, "have draws in a raises"),
        (("--exceptions", "by-type"), 0, "raises ValueError|0) = 1/2 is 1 times"),
    ],
)
def test_exceptions_that_hold_many_values_are_seen_by_type(run, tmp_path, seen, status, said):
    (tmp_path / "vector.py").write_text(VECTOR, encoding="utf-8")
    found, printed = run(f"{tmp_path / 'vector.py'}:draw", "--epsilon", "1", *seen)
    assert found == status and said in printed.out


def test_warnings_of_libraries_are_assumed_not_to_be_seen(tmp_path, monkeypatch):
    folder = tmp_path / "site-packages"
    folder.mkdir()
    library = "import warnings\n\n\ndef warn():\n    warnings.warn('old')\n"
    (folder / "warner.py").write_text(library, encoding="utf-8")
    own = "import random\n\nimport warner\n\n\ndef draw(x):\n    warner.warn()\n"
    own += "    return random.randrange(2)\n"
    (tmp_path / "drawn.py").write_text(own, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    answer = decide.decide(program(f"{tmp_path / 'drawn.py'}:draw", "0..1"), LDP(1))
    assert answer.holds
    assert "assumed: the collector does not see the warnings of libraries" in str(answer)


def test_slack_is_said(run):
    name = "docs/examples/checker/draws.py:response"
    args = ("--args", "2, 1.0", "--epsilon", "1")
    status, printed = run(name, *args)
    assert status == 1 and "--slack 1e-12 allows that" in printed.out
    status, printed = run(name, *args, "--slack", "1e-12")
    assert status == 0 and "within the slack" in printed.out


def test_an_endless_loop_ends_undecided(run, tmp_path):
    path = tmp_path / "endless.py"
    path.write_text(
        "import random\n\n\ndef draw(x):\n    n = 0\n    while random.random() < 0.999:\n"
        "        n += 1\n    return 0\n"
    )
    status, printed = run(f"{path}:draw", "--epsilon", "1", "--seconds", "4")
    assert status == 3
    assert "are not known" in printed.out


@pytest.mark.parametrize(
    "options, said",
    [
        (["--inputs", "f(1)"], "--inputs: must be literals"),
        (["--args", "__import__('os')"], "--args: must be literals"),
        (["--inputs", "0, 0"], "--inputs: names an input twice"),
        (["--outputs", "sorted"], "--outputs: sorted: must be FILE.py:function"),
        (["--slack", "much"], "--slack: must be a number"),
        (["--slack", "inf"], "--slack: must be above 0 and at most 1e-6"),
        (["--slack", "1e-5"], "--slack: must be above 0 and at most 1e-6"),
        (["--header"], "--header: has no meaning with what is no file"),
        (["--samples", "5"], "--samples: has no meaning with --program"),
        (["--paths", "0"], "--paths: must be 1 to 10^9"),
    ],
)
def test_what_is_unusable_is_one_line(run, options, said):
    status, printed = run(HONEST, "--epsilon", "1", *options)
    assert status == 2
    assert said in printed.err and printed.err.count("\n") == 1


@pytest.mark.parametrize("name", ["nothing.py:draw", f"{faults.__file__}:nothing"])
def test_a_function_that_is_not_there(run, name):
    status, printed = run(name)
    assert status == 2 and printed.err.startswith("error: --program: ")


def test_assert_provides_takes_a_program():
    assert assert_provides(program(faults.honest), LDP(1)).holds
    with pytest.raises(AssertionError, match="does not provide"):
        assert_provides(program(faults.honest), LDP("0.5"))
    with pytest.raises(AssertionError, match=r"undecided: faults\.py"):
        assert_provides(program(faults.clock), LDP(1))
    with pytest.raises(UserError, match="at the top of a file"):
        program(lambda x: x)


def test_other_notions_of_many_outputs(root):
    made = decide.decide(
        program(f"{root}/docs/examples/checker/draws.py:bits", inputs="0..3"), OneIDLDP()
    )
    assert made.least == 3
    assert made.own == [3] * 4


def test_inputs_and_arguments_are_literals():
    assert read_inputs("0..2, 7") == ["0", "1", "2", "7"]
    assert read_inputs("(0, 1), 'a'") == ["(0, 1)", "'a'"]
    for odd in ("0..2, ²", "0..2, --5", f"0..2, {'9' * 5000}", f"0..{'9' * 5000}"):
        with pytest.raises(UserError, match="--inputs: must be literals"):
            read_inputs(odd)
    assert read_literals("8, 1.0, -2", "--args") == ["8", "1.0", "-2"]
    assert read_literals("", "--args") == []


STATE = """
class State:
    calls = 0


def draw(x, rng):
    State.calls += 1
    return x if State.calls > 3_000_000 or rng.random() < 0.75 else 1 - x
"""


def test_a_file_may_be_called_as_the_checker_is(run, tmp_path):
    """Its classes are the program's own: what they keep from call to call is seen."""
    (tmp_path / "checker.py").write_text(STATE)
    status, printed = run(f"{tmp_path}/checker.py:draw")
    assert status == 3 and "calls change checker.State" in printed.out


def test_a_package_called_as_the_checker_is_refused(run, tmp_path):
    """What is imported by its name would be a module of the checker."""
    package = tmp_path / "checker"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "decide.py").write_text(STATE)
    status, printed = run(f"{package}/decide.py:draw")
    assert status == 2 and "its package is called checker" in printed.err


def test_a_file_that_hides_a_library_is_refused(run, tmp_path):
    hiding = tmp_path / "secrets.py"
    hiding.write_text("def randbelow(n):\n    return 0\n", encoding="utf-8")
    own = tmp_path / "own.py"
    body = "return x if secrets.randbelow(10) < 6 else 1 - x"
    own.write_text(f"import secrets\n\n\ndef draw(x):\n    {body}\n", encoding="utf-8")
    status, printed = run(f"{own}:draw", "--epsilon", "1")
    assert status == 2
    assert f"{hiding}: hides the library secrets; rename it" in printed.err
