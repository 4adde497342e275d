"""Division made honest: SMT-LIB's is total, so that x/0 is some number and proves anything.

Every denominator is proved nonzero as a check of its own; then each quotient n/d stands for n r
with a fresh r such that r d = 1.
"""

import z3


def denominators(formulas):
    """Return the distinct denominators in Z3 formulas that are not numerals.

    Raises
    ------
    ValueError
        If a quotient depends on a quantified variable.
    """
    return list({q.arg(1).get_id(): q.arg(1) for q in _quotients(formulas)}.values())


def without_division(formulas):
    """Return formulas without division that hold for the same values, if no denominator is zero."""
    reciprocals = {}
    while innermost := [q for q in _quotients(formulas) if not _quotients(q.children())]:
        pairs = []
        for quotient in innermost:
            numerator, denominator = quotient.children()
            fresh = (z3.Real(f"reciprocal{len(reciprocals)}"), denominator)
            reciprocal, _ = reciprocals.setdefault(denominator.get_id(), fresh)
            pairs.append((quotient, numerator * reciprocal))
        formulas = [z3.substitute(formula, *pairs) for formula in formulas]
    return [r * d == 1 for r, d in reciprocals.values()] + list(formulas)


def _quotients(formulas):
    found = {}
    seen = set()
    stack = list(formulas)
    while stack:
        term = stack.pop()
        if term.get_id() in seen:
            continue
        seen.add(term.get_id())
        if _is_quotient(term):
            if _has_variable(term):
                raise ValueError(f"the quotient {term} depends on a quantified variable")
            found[term.get_id()] = term
        stack.extend([term.body()] if z3.is_quantifier(term) else term.children())
    return list(found.values())


def _is_quotient(term):
    return z3.is_app_of(term, z3.Z3_OP_DIV) and not z3.is_rational_value(z3.simplify(term.arg(1)))


def _has_variable(term):
    return z3.is_var(term) or any(_has_variable(child) for child in term.children())
