"""Exact models of scripts that can be satisfied, from Z3."""

import z3

from theory.certificates.models import satisfies

RLIMIT = 20_000_000


def model(text):
    """Return a model that the checker accepts; None if Z3 finds none with rational numbers."""
    solver = z3.SolverFor("QF_NRA", ctx=z3.Context())
    solver.set("rlimit", RLIMIT)
    solver.from_string(text)
    if solver.check() != z3.sat:
        return None
    found = {d.name(): _exact(solver.model().eval(d(), True)) for d in _constants(solver)}
    return found if None not in found.values() and satisfies(text, found) else None


def _constants(solver):
    """Return the declarations of the script's constants."""
    found, stack = {}, list(solver.assertions())
    while stack:
        e = stack.pop()
        if z3.is_const(e) and e.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found[e.decl().name()] = e.decl()
        stack += e.children()
    return [found[name] for name in sorted(found)]


def _exact(value):
    """Return a value as a model has it; None if it is no rational number."""
    if z3.is_bool(value):
        return z3.is_true(value)
    if not z3.is_rational_value(value):
        return None
    exact = value.as_fraction()
    return int(exact) if exact.denominator == 1 else f"{exact.numerator}/{exact.denominator}"
