"""The catalogue is of the theorems that are derived here, in a notation that is read back."""

import importlib
import pkgutil
import re

import pytest

import theory.library
import theory.tactics
from common import imports
from theory.kernel.binding import closed, function
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, real
from theory.kernel.theorem import extensional, generalise, instance, solve
from theory.library import families, involutions
from theory.library.sets import subsets
from theory.notation import read
from theory.notation.vocabulary import vocabulary
from theory.tactics.context import Given
from theory.views import catalogue

TACTICS = {module.name for module in pkgutil.iter_modules(theory.tactics.__path__)}
X, Y, TWO = index("X"), index("Y"), letters(2)
WORDS = {"X": X, "Y": Y, "TWO": TWO, "BOOL": BOOL, "REAL": REAL, "TRUE": TRUE, "Given": Given}
WORDS |= {"Statement": Statement, "closed": closed, "function": function, "functions": functions}
WORDS |= {"and_": and_, "const": const, "implies": implies, "ite": ite, "real": real}
WORDS |= {"generalise": generalise, "solve": solve, "s": const("s", functions(X, BOOL))}
WORDS |= {name: const(name, REAL) for name in "abc"}
WORDS |= {name: const(name, functions(X, REAL)) for name in "fg"}
WORDS |= {name: const(name, X) for name in ("x", "other")}
WORDS |= {"y": const("y", Y), "q": const("q", functions(X, Y, REAL))}


@pytest.mark.parametrize("name", catalogue.examples())
def test_an_example_runs_and_is_of_its_tactic(name):
    text = catalogue.examples()[name]
    assert len(text.splitlines()) <= 3 and f".{name.rpartition('.')[2]}(" in text
    modules = set(re.findall(r"\b(\w+)\.\w+\(", text))
    rooms = {m: importlib.import_module(f"theory.tactics.{m}") for m in modules & TACTICS}
    exec(text, WORDS | rooms)  # ours, and committed


@pytest.mark.parametrize("one", catalogue.subsets(), ids=lambda one: one["lines"][:20])
def test_an_example_of_sums_over_subsets_runs(one):
    sets, there = functions(X, BOOL), const("x", X)

    def flip(s):
        return function(X, lambda x: ite(eq(x, there), not_(s(x)), s(x)))

    words = {"SETS": sets, "t": const("t", sets), "flip": flip, "extensional": extensional}
    words |= {name: const(name, functions(sets, REAL)) for name in "hk"}
    words |= {"involutions": involutions, "families": families, "subsets": subsets}
    assert len(one["lines"].splitlines()) <= 3 and one["says"] in catalogue.markdown()
    exec(one["lines"], WORDS | words | {"instance": instance})  # ours, and committed


def test_what_is_kept_is_of_all_code_that_it_rests_on():
    """Otherwise the catalogue of other code would be shown."""
    packages = map(imports.package_sources, ("theory.library", "theory.tactics"))
    files = set(imports.sources("theory.views.catalogue")).union(*packages)
    left = {path.as_posix() for path in files if path.name != "__init__.py"}
    left = {path for path in left if not path.startswith(tuple(f"{r}/" for r in catalogue.ROOMS))}
    assert not left and len(files) > 100


def test_every_tactic_has_an_example():
    assert catalogue.examples().keys() == dict(catalogue.steps() + catalogue.tactics()).keys()


def test_the_catalogue_has_theorems_tactics_and_examples():
    page = catalogue.markdown()
    heads = page.splitlines()
    # a fifth of them, see `few_theorems`
    assert len(catalogue.theorems()) > 30
    assert {f"### `{name}()`" for name in catalogue.theorems()} <= {*heads}
    assert (
        "### `moments.mean()`" in heads and "### `p.by_item(goal, *facts, over, keep, at)`" in heads
    )
    assert "then    " in page and "p.use(" in page
    ways = {name for name in vars(Given) if not name.startswith("_")}
    assert set(re.findall(r"^### `p\.(\w+)\(", page, re.M)) == ways


def test_what_is_printed_is_what_is_proved():
    shared = dict(catalogue.functions(theory.library))
    assert len(shared) > 150
    for name in ("moments.mean", "cauchy_schwarz.theorem", "squares.least"):
        theorem = shared[name]()
        text = "\n".join(catalogue.lines(theorem))
        stated = read.statement(text, vocabulary())
        parts = and_(*stated.goals)
        back = implies(stated.given, parts) if stated.hypotheses else parts
        assert back is theorem.formula


def test_a_call_is_written_without_values_of_defaults():
    def some(first, *more, last=None):
        """Return it."""

    assert catalogue.written_call("room.some", some) == "room.some(first, *more, last)"
