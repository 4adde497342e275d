"""What is recorded in a project of one's own, and what is not: false claims, questions."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

PROVE = ["prove", "--jobs", "1"]
GAINS = {
    "own/formulas.py": """\
def gain(x):
    return 16 * x / (9 + x) - x
""",
    "own/statements/flip.claims": """\
paper own

flip-private: first claim (proposition, ours)
  says    Three gains are less than 3.
  formula gain = gain
  for all x, y, z ∈ ℝ
  if      x > 0
          y > 0
          z > 0
  then    gain(x) + gain(y) + gain(z) < 3 — below
""",
    "own/instances/flip.py": """\
from theory.ledger.formal import Broken, at, instances

ONES = at(x=1, y=1, z=1)
instances(
    "flip-private",
    holds=[ONES],
    dropped={f"{c} > 0": ONES.but(**{c: -10}) for c in "xyz"},
    broken={"below": Broken(ONES, {"gain": lambda x: 6 * x})},
)
""",
}


def test_a_false_claim_that_is_tight_is_refused(own, theory):
    """Three gains reach 3 together at 3, 3, 3; some versions of Z3 say that they do not."""
    (own / "own/instances/found.json").unlink()
    for name, text in GAINS.items():
        (own / name).write_text(text)
    (own / "own/instances/found.json").unlink()
    status, told, complaint = theory(own, *PROVE)
    assert status == 1 and "proved" not in told
    assert "breaks it: x = 3, y = 3, z = 3" in complaint
    assert theory(own, "certify")[0] == 1


def test_a_project_records_and_a_question_does_not(own, theory):
    assert theory(own, *PROVE, "--no-record")[0] == 0
    assert not (own / "results").exists() and (own / "own/proofs/flip.py").is_file()
    assert theory(own, *PROVE, "--no-record", "--ledger", "x.json")[0] == 2
    told = theory(own, *PROVE)[1]
    assert (own / "results/ledger.json").is_file() and "solver time" in told
