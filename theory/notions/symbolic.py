"""Z3's connectives, for notions of Z3 formulas; outside of the kernel and of formal statements."""

from types import SimpleNamespace

import z3

from theory.notions.logic import SYSTEMS

SYSTEMS[z3.ExprRef] = SimpleNamespace(
    and_=z3.And, or_=z3.Or, not_=z3.Not, implies=z3.Implies, ite=z3.If
)
