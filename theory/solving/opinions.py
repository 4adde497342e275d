"""How many steps of theorems cvc5 leaves undecided, how many it may, and what SymPy says."""

from functools import cache

import yaml

from common import extras, inputs
from theory.certificates import store
from theory.projects import project

MOST_UNDECIDED = 0.05
NAME = "unasked.yaml"
HEAD = """\
# Steps that cvc5 leaves undecided: at its resource limit, or where it heeds none and a clock stops
# it. What is said of them does not change, so `prove` does not ask again, and they count as
# undecided. By the hash of the step's text; `python -m theory certify` asks and writes this list.
"""


@cache
def unasked():
    """Return the names of the steps that cvc5 is not asked about."""
    return frozenset().union(*map(listed, project.committed(NAME)))


def listed(path):
    """Return the names in a file; none if it is not there."""
    return frozenset(inputs.read_yaml(path) or ()) if path.is_file() else frozenset()


def text(names):
    """Return the list of these steps as it is committed."""
    return HEAD + yaml.safe_dump(sorted(names))


def is_unasked(script):
    """Return whether cvc5 is not asked about a step."""
    return store.key(script) in unasked()


def counts(records):
    """Return by claim how many steps cvc5 leaves undecided, and of how many Z3 decided."""
    goals = {r["id"]: r["evidence"][0] for r in records if r["assembled"]}
    return {
        name: (goal["second_opinion"]["undecided"], _decided_by_z3(goal))
        for name, goal in goals.items()
    }


def _decided_by_z3(goal):
    """Return of how many steps of a theorem cvc5 was to give an opinion."""
    return goal["second_opinion"].get("asked", goal["resource_count"])


def lines(records):
    """Return a line for each theorem with steps that cvc5 leaves undecided, and their share.

    If certificates decided steps, how many is said first.
    """
    (left, total), steps, found = totals(records), _steps(records), counts(records)
    if not extras.installed("cvc5"):
        return ["no second opinion: cvc5 is not installed, which the extra opinions brings"]
    which = " that Z3 decides" if steps > total else ""
    told = [
        f"cvc5 leaves {k} of the {of} steps of {name}{which}"
        for name, (k, of) in found.items()
        if k
    ]
    first = [f"certificates decide {steps - total} of {steps} steps"] if which else []
    last = [f"cvc5 agrees with {total - left} of {total} steps{which}"] if total else []
    return [*first, *told, *last, *_of_identities(records)]


def _of_identities(records):
    found = [r["evidence"][0]["identities"] for r in records if r["assembled"]]
    asked = sum(one["asked"] for one in found)
    agreed = asked - sum(one["undecided"] for one in found)
    return [f"SymPy agrees with {agreed} of {asked} identities"] if asked else []


def totals(records):
    """Return how many steps cvc5 leaves undecided, and of how many Z3 decided, of all theorems."""
    found = counts(records).values()
    return sum(k for k, _ in found), sum(steps for _, steps in found)


def _steps(records):
    return sum(r["evidence"][0]["resource_count"] for r in records if r["assembled"])


def too_many(records):
    """Return a complaint, in a list, if cvc5 leaves more than its share of steps undecided."""
    (left, _), total = totals(records), _steps(records)
    if left <= MOST_UNDECIDED * total:
        return []
    return [f"cvc5 leaves {left} of {total} steps undecided, more than {MOST_UNDECIDED:.0%}"]
