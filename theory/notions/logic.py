"""Connectives that evaluate Python truth values and build Z3 formulas alike."""

import z3


def _symbolic(*values):
    return any(isinstance(value, z3.ExprRef) for value in values)


def all_of(*values):
    """Conjunction."""
    return z3.And(*values) if _symbolic(*values) else all(values)


def any_of(*values):
    """Disjunction."""
    return z3.Or(*values) if _symbolic(*values) else any(values)


def negation(value):
    """Negation."""
    return z3.Not(value) if _symbolic(value) else not value


def implies(premise, conclusion):
    """Implication."""
    if _symbolic(premise, conclusion):
        return z3.Implies(premise, conclusion)
    return conclusion if premise else True


def choose(condition, yes, no):
    """Return `yes` if the condition holds and `no` otherwise."""
    if _symbolic(condition):
        return z3.If(condition, yes, no)
    return yes if condition else no
