"""Proofs are written in contexts; those by hand are listed, with the reason, in `by_hand.yaml`."""

import ast
from collections import Counter
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("hypotheses", "library", "proofs")
LISTED = Path(__file__).with_name("by_hand.yaml")
# rules and tactics that a context calls for its user
RULES = {"solve", "induction", "equal", "at_most", "non_negative", "item_at_most", "derive"}
STEPS = {"have", "by_item", "sums", "use", "arithmetic", "conclude", "close", "know", "rewrite"}


def by_hand(text):
    """Return the functions of a module that call rules outside of any context."""
    return [
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and not _inner(node) and _calls(node) & RULES
    ]


def _calls(function):
    """Return the names that a function calls, and none if it works in a context."""
    calls = [n.func for n in ast.walk(function) if isinstance(n, ast.Call)]
    if any(isinstance(f, ast.Attribute) and f.attr in STEPS for f in calls):
        return set()
    return {f.id for f in calls if isinstance(f, ast.Name)}


def _inner(function):
    """Return whether a function only gives facts to one around it, as `facts(*chosen)` does."""
    return function.name in ("facts", "use", "known")


def counted():
    """Return how many functions by hand each module has; those without are left out."""
    found = Counter()
    for place in PLACES:
        for path in (ROOT / "theory" / place).rglob("*.py"):
            name = path.relative_to(ROOT / "theory").as_posix()
            found[name] = len(by_hand(path.read_text(encoding="utf-8")))
    return +found


def listed():
    """Return the numbers that are listed, of all reasons together."""
    groups = yaml.safe_load(LISTED.read_text(encoding="utf-8"))
    assert all(group["reason"].strip() for group in groups)
    rows = [row for group in groups for row in group["modules"].items()]
    assert len(dict(rows)) == len(rows), "a module has one reason"
    return dict(rows)


def test_a_proof_by_hand_is_listed_or_written_in_a_context():
    found, known = counted(), listed()
    changed = {
        name: (found.get(name, 0), known.get(name, 0))
        for name in {*found, *known}
        if found.get(name, 0) != known.get(name, 0)
    }
    assert not changed, f"{LISTED.name} (there, listed): write it in a context, or say why not"


def test_what_calls_rules_outside_of_a_context_is_by_hand():
    hand = "def lemma():\n    return solve(eq(a, b), other())\n"
    context = "def lemma():\n    p = Given(H)\n    p.know(solve(goal))\n    return p.conclude()\n"
    built = "def formula():\n    return eq(a, b)\n"
    assert by_hand(hand + context + built) == ["lemma"]
