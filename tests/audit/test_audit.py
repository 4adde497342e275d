"""The committed audit: its cases are those that run, and its rows join to the table that it is."""

import ast
import csv
import re

import pytest

from audit import __main__ as audit
from audit import page
from audit.accountants import SIDES, verdict
from audit.cases import BUDGETS, CASES


@pytest.fixture
def rows(root):
    with (root / "docs/audit.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_committed_rows_are_of_the_cases_that_run(rows):
    asked = [(r["package"], r["function"], int(r["k"]), r["inputs"], r["eps asked"]) for r in rows]
    assert asked == [
        (c.package, c.function, c.k, c.neighbours or c.texts, eps) for c in CASES for eps in BUDGETS
    ]


def test_every_case_has_its_function(root):
    for case in CASES:
        text = (root / "audit" / "functions" / f"{case.module}.py").read_text(encoding="utf-8")
        names = {
            name.id
            for node in ast.parse(text).body
            for target in getattr(node, "targets", ())
            for name in ast.walk(target)
            if isinstance(name, ast.Name)
        } | set(re.findall(r"^def (\w+)\(x, k, eps\)", text, re.MULTILINE))
        assert case.function in names, case.function


def test_joined_rows_are_the_committed_file(root, tmp_path):
    committed = root / "docs" / "audit.csv"
    audit.main(["--join", str(committed), "--out", str(tmp_path)])
    assert (tmp_path / "audit.csv").read_bytes() == committed.read_bytes()
    assert (tmp_path / "audit.md").read_text(encoding="utf-8").count("\n### ") + 1 == len(
        {case.package for case in CASES}
    )


@pytest.mark.parametrize(
    "line",
    [
        "| grr | multi_freq_ldpy/pure_frequency_oracles/GRR.py:10-42 | 8 | 1/2: 0.5, holds; "
        "1: 1, holds; 2: 2, holds within 1e-12 | 6 | assumed: NumPy's binomial has the law that it "
        "documents; as Python code the types of the numbers tell them apart |",
        "| insurance | a.py:1-2 | 2 | 1: no finite eps, does not hold; 2: undecided | 3-20 | "
        + "x" * 219
        + "…; Pr(1\\|0) = 1 |",
        "| pair (the whole tuple differs) | a.py:1-2 | 2 | 1: 0.25, holds | 0 |  |",
    ],
)
def test_a_line_says_what_was_found_at_each_budget(rows, line):
    blank = dict.fromkeys(rows[0], "") | {"lines": "a.py:1-2", "k": "2", "inputs": "0..1"}
    made = [
        blank | {"function": "insurance", "eps asked": "1", "eps found": "none"}
        | {"verdict": "does not hold", "seconds": "3.2", "witness": "Pr(1|0) = 1"},
        blank | {"function": "insurance", "eps asked": "2", "verdict": "undecided"}
        | {"seconds": "20", "reason": "x" * 221},
        blank | {"function": "pair", "inputs": "the whole tuple", "eps asked": "1"}
        | {"eps found": "0.25", "verdict": "holds", "seconds": "0.1"},
    ]  # fmt: skip
    assert line in page.table([*rows, *made]).splitlines()


def test_other_packages_bounds_are_true_up_to_the_certified_ones():
    assert all(verdict((1.0,) * sides, 1.0, 1.0) == "true" for sides in SIDES)
    assert verdict((0.9,), 1.0, 1.0) == verdict((0, 5, 0.9), 1.0, 1.0)
    assert verdict((1.1, 2.0), 1.0, 1.0) == "its lower bound is too great"
