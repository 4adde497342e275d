"""Connectives that evaluate Python truth values and build formulas (the kernel's, Z3's) alike."""

import operator
from types import SimpleNamespace

from theory.kernel import terms

PYTHON = SimpleNamespace(
    and_=lambda *values: all(values),
    or_=lambda *values: any(values),
    not_=operator.not_,
    implies=lambda premise, conclusion: conclusion if premise else True,
    ite=lambda condition, yes, no: yes if condition else no,
)
# connectives by the type of formulas; `symbolic` adds those of Z3
SYSTEMS = {terms.Term: terms}


def _of(*values):
    found = (s for kind, s in SYSTEMS.items() if any(isinstance(v, kind) for v in values))
    return next(found, PYTHON)


def all_of(*values):
    """Conjunction."""
    return _of(*values).and_(*values)


def any_of(*values):
    """Disjunction."""
    return _of(*values).or_(*values)


def negation(value):
    """Negation."""
    return _of(value).not_(value)


def implies(premise, conclusion):
    """Implication."""
    return _of(premise, conclusion).implies(premise, conclusion)


def choose(condition, yes, no):
    """Return `yes` if the condition holds and `no` otherwise."""
    return _of(condition).ite(condition, yes, no)
