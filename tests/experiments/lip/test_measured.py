"""The decision about the LIP figures, from made-up tables."""

import json

import pytest

from common.errors import UserError
from experiments import measured
from experiments.lip import measured as measured_lip
from experiments.lip.fig_08 import TOTAL

COLUMNS = "panel,curve,eps,error,low,high,repetitions,dataset"


@pytest.fixture
def results(tmp_path):
    def write(changed=None):
        errors = {("eps-LIP", 0.0): 0.25, ("eps-LDP", 0.0): 0.25}
        errors |= {("eps-LIP", 1.0): 0.1, ("eps-LDP", 1.0): 0.2} | (changed or {})
        for number in measured_lip.FIGURES:
            path = tmp_path / "experiments" / f"lip_fig_{number}.csv"
            path.parent.mkdir(exist_ok=True)
            lines = [COLUMNS]
            for panel in ("p", TOTAL) if number == "08b" else ("p",):
                for (curve, eps), error in errors.items():
                    lines.append(f'"{panel}",{curve},{eps},{error},0.01,0.5,9,made_{number}')
            path.write_text("\n".join(lines) + "\n")
        return tmp_path

    return write


def test_equal_errors_at_eps_zero_refute_it(results):
    decided = measured_lip.ldp_worse(results())
    assert decided.verdict == "refuted" and decided.corrected == ["lip-sandwich"]
    assert decided.data == ["made_08a", "made_08b"]
    numbers = decided.numbers
    assert numbers["points under the priors"] == 10
    assert numbers["of them with eps > 0 and eps-LIP not below"] == 0
    assert {p["eps"] for p in numbers["not below under the priors"]} == {0.0}
    assert len(numbers["not below with true inputs"]) == 1
    assert numbers["simulated bars that contain the exact error"] == numbers["simulated bars"]
    assert "it holds at every point with eps > 0" in decided.why


def test_smaller_errors_everywhere_bear_it_out(results):
    decided = measured_lip.ldp_worse(results({("eps-LIP", 0.0): 0.2}))
    assert decided.verdict == "checked" and decided.corrected == []


def test_a_failure_at_positive_eps_is_told(results):
    decided = measured_lip.ldp_worse(results({("eps-LIP", 1.0): 0.2}))
    assert decided.numbers["of them with eps > 0 and eps-LIP not below"] == 5
    assert "it fails at 5 points" in decided.why


def test_the_command(results, tmp_path):
    out = tmp_path / "lip.json"
    arguments = ["--paper", "lip", "--results", str(results()), "--out", str(out)]
    with pytest.raises(UserError, match="lip-exp-ldp-worse has numbers of made_08b, which"):
        measured.main([*arguments, "--datasets", "made_08a", "gowalla"])
    arguments += ["--datasets", "made_08a", "made_08b"]
    assert measured.main(arguments) == 0
    (record,) = json.loads(out.read_text())
    assert (record["id"], record["verdict"]) == ("lip-exp-ldp-worse", "refuted")
    assert record["corrected"] == ["lip-sandwich"]
