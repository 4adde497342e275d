import argparse
import ast

import pytest

from common.arguments import Distinct, require_at_least
from common.errors import UserError
from common.imports import PACKAGES

# equal numbers are meant: attributes that are independent of each other, and of a pair; words too
MAY_REPEAT = {"sought", "--proportions", "--em", "id"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--eps", "1", "2", "1.0"], "--eps has 1.0 twice"), (["a", "b", "a"], "ID has a twice")],
)
def test_a_value_given_twice_is_refused(arguments, words):
    parser = argparse.ArgumentParser()
    parser.add_argument("ids", nargs="*", metavar="ID", action=Distinct)
    parser.add_argument("--eps", nargs="+", type=float, action=Distinct, default=())
    with pytest.raises(UserError, match=words):
        parser.parse_args(arguments)
    found = parser.parse_args(["b", "a", "--eps", "2", "1"])
    assert (found.ids, found.eps) == (["b", "a"], [2.0, 1.0])
    assert parser.parse_args([]).eps == ()


def test_the_first_option_that_is_too_small_is_named():
    given = argparse.Namespace(seed=-1, em_repetitions=0)
    with pytest.raises(UserError, match="--seed must be at least 0, got -1"):
        require_at_least(given, users=1, seed=0, em_repetitions=1)
    with pytest.raises(UserError, match="--em-repetitions must be at least 1, got 0"):
        require_at_least(given, em_repetitions=1, seed=0)


def options(path):
    """Return the arguments of every `add_argument` that takes several values."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "add_argument":
            settings = {keyword.arg: keyword.value for keyword in node.keywords}
            if "nargs" in settings:
                yield ast.unparse(node.args[0]).strip("'"), settings


def test_every_option_with_several_values_refuses_repeats(root):
    found = [
        (option, isinstance(action := settings.get("action"), ast.Name) and action.id == "Distinct")
        for room in PACKAGES
        for path in sorted((root / room).rglob("*.py"))
        for option, settings in options(path)
        if getattr(settings["nargs"], "value", None) != "?"
    ]
    assert {"--eps", "--sizes", "--attributes", "--datasets"} <= {option for option, _ in found}
    assert {option for option, distinct in found if not distinct} == MAY_REPEAT
