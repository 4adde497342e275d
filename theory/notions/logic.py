"""Connectives that evaluate Python truth values and build formulas (the kernel's, Z3's) alike."""

import z3

from theory.kernel import terms


def _kernel(*values):
    return any(type(value) is terms.Term for value in values)


def _symbolic(*values):
    return any(isinstance(value, z3.ExprRef) for value in values)


def all_of(*values):
    """Conjunction."""
    if _kernel(*values):
        return terms.and_(*values)
    return z3.And(*values) if _symbolic(*values) else all(values)


def any_of(*values):
    """Disjunction."""
    if _kernel(*values):
        return terms.or_(*values)
    return z3.Or(*values) if _symbolic(*values) else any(values)


def negation(value):
    """Negation."""
    if _kernel(value):
        return terms.not_(value)
    return z3.Not(value) if _symbolic(value) else not value


def implies(premise, conclusion):
    """Implication."""
    if _kernel(premise, conclusion):
        return terms.implies(premise, conclusion)
    if _symbolic(premise, conclusion):
        return z3.Implies(premise, conclusion)
    return conclusion if premise else True


def choose(condition, yes, no):
    """Return `yes` if the condition holds and `no` otherwise."""
    if _kernel(condition):
        return terms.ite(condition, yes, no)
    if _symbolic(condition):
        return z3.If(condition, yes, no)
    return yes if condition else no
