"""Division made honest: SMT-LIB's is total, so that x/0 is some number and proves anything.

Every denominator is proved nonzero as a check of its own; then each quotient n/d stands for n r
with a fresh r such that r d = 1.
"""

import z3

# total in SMT-LIB as well, and easily meant as the division of reals
REFUSED = (
    z3.Z3_OP_IDIV,
    z3.Z3_OP_MOD,
    z3.Z3_OP_REM,
    z3.Z3_OP_POWER,
)
RECIPROCAL = "reciprocal!"


def denominators(formulas):
    """Return the distinct denominators in Z3 formulas that are not numerals.

    Raises
    ------
    ValueError
        If a quotient depends on a quantified variable, divides by the number zero or divides
        integers, or a constant bears the name of a reciprocal.
    """
    for term in _terms(formulas):
        _refuse(term)
    return list({q.arg(1).get_id(): q.arg(1) for q in _quotients(formulas)}.values())


def without_division(formulas):
    """Return formulas without division that hold for the same values, if no denominator is zero."""
    reciprocals = {}
    while innermost := [q for q in _quotients(formulas) if not _quotients(q.children())]:
        pairs = []
        for quotient in innermost:
            numerator, denominator = quotient.children()
            fresh = (z3.Real(f"{RECIPROCAL}{len(reciprocals)}"), denominator)
            reciprocal, _ = reciprocals.setdefault(denominator.get_id(), fresh)
            pairs.append((quotient, numerator * reciprocal))
        formulas = [z3.substitute(formula, *pairs) for formula in formulas]
    return [r * d == 1 for r, d in reciprocals.values()] + list(formulas)


def _refuse(term):
    if any(z3.is_app_of(term, kind) for kind in REFUSED):
        raise ValueError(f"{term} is an integer division or a power; use real numbers and products")
    if z3.is_const(term) and term.decl().name().startswith(RECIPROCAL):
        raise ValueError(f"the name {term} is kept for reciprocals")


def _quotients(formulas):
    found = [term for term in _terms(formulas) if _is_quotient(term)]
    for term in found:
        if _has_variable(term):
            raise ValueError(f"the quotient {term} depends on a quantified variable")
    return found


def _terms(formulas):
    """Return the distinct subterms, in an order that depends only on the formulas."""
    found = {}
    stack = list(formulas)
    while stack:
        term = stack.pop()
        if term.get_id() not in found:
            found[term.get_id()] = term
            stack.extend([term.body()] if z3.is_quantifier(term) else term.children())
    return list(found.values())


def _is_quotient(term):
    if not z3.is_app_of(term, z3.Z3_OP_DIV):
        return False
    denominator = z3.simplify(term.arg(1))
    if z3.is_rational_value(denominator) and denominator.as_fraction() == 0:
        raise ValueError(f"the quotient {term} divides by zero")
    return not z3.is_rational_value(denominator)


def _has_variable(term):
    return z3.is_var(term) or any(_has_variable(child) for child in term.children())
