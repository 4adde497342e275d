"""The catalogue for proofs: shared theorems with their formulas, and tactics.

All theorems are derived. The examples of tactics are in `examples.yaml`, those of sums over subsets
in `subsets.yaml`; a test runs them.
"""

import inspect
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import theory.library
import theory.tactics
from common import inputs
from theory.kept import made
from theory.kernel.theorem import Theorem
from theory.notation import statements
from theory.notation.vocabulary import vocabulary
from theory.tactics.context import Given

EXAMPLES = Path(__file__).with_name("examples.yaml")
SUBSETS = EXAMPLES.with_name("subsets.yaml")
# whose code the theorems and their texts are of
ROOMS = ("common", "mechanisms", *(f"theory/{room}" for room in (
    "certificates", "exporting", "kept", "kernel", "ledger", "library", "notation", "notions",
    "projects", "sense", "solving", "statements", "tactics", "views",
)))  # fmt: skip
SETS = """
## Sums over all subsets

A subset of X is a function from X to truth values: the sort of all is `SETS = functions(X, BOOL)`,
an index sort like others, and shared theorems hold with it in the place of theirs. Here h and k are
functions of sets to the reals, and `flip(s)` is s with x put in, or taken out if it is there.
"""


def functions(package):
    """Yield the short name and the function of all that is public in a package."""
    for found in sorted(walk_packages(package.__path__, f"{package.__name__}."), key=_name):
        module = import_module(found.name)
        short = found.name.removeprefix(f"{package.__name__}.")
        for name, one in vars(module).items():
            plain = inspect.unwrap(one) if callable(one) else None
            own = inspect.isfunction(plain) and plain.__module__ == found.name
            if own and not name.startswith("_"):
                yield f"{short}.{name}", one


def _name(found):
    return found.name


def without_arguments():
    """Return the shared theorems' functions that take no argument, by name."""
    return {name: one for name, one in functions(theory.library) if not _needed(one)}


def theorems():
    """Return the shared theorems that take no argument, derived, by name."""
    made = {name: one() for name, one in without_arguments().items()}
    return {name: found for name, found in made.items() if isinstance(found, Theorem)}


def _needed(function):
    return [
        p
        for p in inspect.signature(function).parameters.values()
        if p.default is inspect.Parameter.empty
    ]


def lines(theorem):
    """Return a theorem in the notation: for all, if, then."""
    return statements.written(statements.stating(theorem.formula), vocabulary()).splitlines()


def first_line(function):
    """Return what a docstring says first."""
    return inspect.getdoc(function).partition("\n\n")[0].replace("\n", " ")


def written_call(name, function):
    """Return a call as it is written, without defaults' values."""
    given = [str(p).partition("=")[0] for p in inspect.signature(function).parameters.values()]
    return f"{name}({', '.join(one for one in given if one != 'self')})"


def markdown():
    """Return the catalogue as Markdown; it is derived once for the same code."""
    return made.text("catalogue", ROOMS, derived)


def derived():
    """Derive all shared theorems; return the catalogue as Markdown."""
    shared = theorems()
    named = dict(functions(theory.library))
    parts = ["## A proof's context\n", *map(_shown, steps())]
    parts += ["\n## Tactics\n", *map(_shown, tactics())]
    parts.append(SETS)
    parts += [f"\n{one['says']}\n\n```python\n{one['lines']}```\n" for one in subsets()]
    others = [(name, one) for name, one in named.items() if _needed(one)]
    parts += ["\n## Shared theorems and terms of arguments\n\n", *_table(others)]
    parts.append("\n## Shared theorems\n")
    for name, theorem in shared.items():
        rows = "\n".join(lines(theorem))
        parts.append(f"\n### `{name}()`\n\n{first_line(named[name])}\n\n```text\n{rows}\n```\n")
    return "".join(parts)


def steps():
    """Return what a context can do, by name."""
    members = inspect.getmembers(Given, inspect.isfunction)
    return [(f"p.{name}", one) for name, one in members if not name.startswith("_")]


def tactics():
    """Return the other tactics, by name."""
    return [pair for pair in functions(theory.tactics) if not pair[0].startswith("context.")]


@cache
def examples():
    """Return lines of Python by the name of the tactic that they show."""
    return inputs.read_yaml(EXAMPLES)


@cache
def subsets():
    """Return what serves for sums over all subsets: words, and lines of Python."""
    return inputs.read_yaml(SUBSETS)


def _shown(entry):
    name, one = entry
    call, what = written_call(name, one), first_line(one)
    return f"\n### `{call}`\n\n{what}\n\n```python\n{examples()[name]}```\n"


def _table(entries):
    yield "| call | what it does |\n| --- | --- |\n"
    for name, one in entries:
        said = first_line(one).replace("|", "\\|")
        yield f"| `{written_call(name, one)}` | {said} |\n"
