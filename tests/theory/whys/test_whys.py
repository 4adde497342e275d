"""Every number in a `why` is computed; a text with another number is found out."""

import ast

import pytest

from calp.imports import ROOT
from tests.theory.whys import lip, measured, oneid, oneid_confidence, uldp, uldp_losses
from tests.theory.whys.reading import CHECKS, Shown, numbers
from theory.ledger import claims

ROOMS = (lip, measured, oneid, oneid_confidence, uldp, uldp_losses)


def decided():
    """Return the texts of the claims that theory decides."""
    return {name: decide().why for name, decide in claims.deciders().items()}


def from_results():
    """Return the texts of the claims about experiments, with a symbol for what a run fills in."""
    found = {}
    for path in (ROOT / "experiments").glob("*/measured.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                name = node.decorator_list[0].args[0].value
                found |= dict.fromkeys([name], " ".join(map(text_of, whys(node))))
    return found


def whys(function):
    """Yield what a function gives the name `why`, in an assignment or a call."""
    for node in ast.walk(function):
        if isinstance(node, ast.keyword) and node.arg == "why":
            yield node.value
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "why":
            yield node.value


def text_of(node):
    """Return a text as it stands in the source."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(text_of, node.values))
    return node.value if isinstance(node, ast.Constant) else "filled_in"


@pytest.fixture(scope="module")
def shown():
    """Return the numbers of each text that has some."""
    texts = decided() | from_results()
    assert len(texts) > 290
    return {name: found for name, text in texts.items() if (found := numbers(text))}


def test_each_text_with_a_number_is_computed(shown):
    assert sorted(shown) == sorted(CHECKS)


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_the_numbers_come_out(shown, name):
    assert CHECKS[name].holds(shown[name]), [number.text for number in shown[name]]


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_another_number_does_not(shown, name):
    check, given = CHECKS[name], shown[name]
    for k, number in enumerate(given):
        if k not in check.chosen:
            for other in number.near():
                assert not check.holds([*given[:k], other, *given[k + 1 :]]), other.text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 3/4 and b = 1/4, whose ratio is 5", ["3/4", "1/4", "5"]),
        ("Propositions 6, 9, 14 and 17, (13), [12], Section V-A, Figure 6(b), x1", []),
        ("s(s+1)(k-1) - 2k is 0.5 n, 2 eps or e^(eps/2), by uldp-urr-l2", ["0.5"]),
        ("a part of 2/7, half of 72%, and a third of -3", ["2/7", "half", "72%", "third", "-3"]),
        ("log 99 = 4.6; 2^64; from 1 to 0/0", ["99", "4.6", "2", "64"]),
    ],
)
def test_what_counts_as_a_number(text, expected):
    assert [number.text for number in numbers(text)] == expected


def test_a_decimal_is_what_rounds_to_it():
    assert Shown("0.07") == 0.0745 and Shown("0.07") != 0.0755
    assert Shown("2/4") == 0.5 and Shown("3") != 3.1
    assert [number.text for number in Shown("4.6").near()] == ["47/10 for 4.6", "9/2 for 4.6"]
