"""Help after a refusal: numbers that break the part, and advice from its shape.

Nothing here is proved: the numbers are of Z3, and what is no arithmetic takes any value.
"""

from fractions import Fraction
from importlib import import_module

from theory.kernel.query import Query
from theory.kernel.sorts import BOOL, REAL, Refused
from theory.kernel.terms import Term, not_, real, spine, truth
from theory.tactics.context.parts import parts_of, replaced
from theory.tactics.context.solver import LAST_RESORT_MILLISECONDS, RLIMIT

MOST, LONG = 6, 160


def lines(part, known, given):
    """Return lines that help an author.

    Parameters
    ----------
    part : Term
        What was not shown.
    known : list
        Formulas that were known of it; texts are skipped.
    given : Term
        The hypotheses.
    """
    formulas = [formula for formula in known if isinstance(formula, Term)]
    try:
        unknown, values = _model(part, [given, *formulas])
        shown = _at(part, values)
    except Refused:
        return []
    named = [f"{_cut(t)} = {_cut(v)}" for t, v in list(values.items())[:MOST]]
    found = [f"  breaks it: {', '.join(named)}, where it says {shown}"] if named else []
    if part.op == "eq" and part.args[0].sort.kind == "functions":
        found.append(
            "  functions are the same if they agree everywhere: p.know(extensional(left, right)), "
            "of theory.kernel.theorem"
        )
    return found + _hints(unknown, values, formulas) + _near(part)


def _model(part, formulas):
    """Return the unknown terms of a part, and values that break it, as terms."""
    import z3

    alone, query = Query(), Query()
    alone.script([part])
    script = query.script([*formulas, not_(part)])
    context = z3.Context()
    solver = z3.SolverFor("QF_NRA", ctx=context)
    solver.set(rlimit=RLIMIT, timeout=LAST_RESORT_MILLISECONDS)
    solver.from_string(script)
    unknown = dict.fromkeys(alone.unknowns.values())
    if solver.check() != z3.sat:
        return unknown, {}
    model, values = solver.model(), {}
    said = {d.name(): model[d] for d in model.decls()}
    names = {t: name for name, t in query.unknowns.items()}
    for t in unknown:
        if t.sort is BOOL and t.op == "const":
            values[t] = truth(z3.is_true(said.get(names[t])))
        elif t.sort is REAL and t.op != "div":
            number = said.get(names[t], z3.RealVal(0, context))
            if z3.is_rational_value(number):
                top, bottom = number.numerator_as_long(), number.denominator_as_long()
                values[t] = real(Fraction(top, bottom))
    return unknown, values


def _at(part, values):
    """Return a part at values; its sides apart, for numbers are compared as soon as they meet."""
    sides = {"le": "≤", "eq": "="}
    if part.op == "not" and part.args[0].op == "le":
        right, left = part.args[0].args
        return f"{_cut(replaced(left, values))} < {_cut(replaced(right, values))}"
    if part.op in sides:
        return f" {sides[part.op]} ".join(_cut(replaced(side, values)) for side in part.args)
    return _cut(replaced(part, values))


def _hints(unknown, values, formulas):
    found = []
    for t in unknown:
        said = [formula for formula in formulas if _is_in(t, formula)]
        if t.op == "sum" and t in values and values[t].data < 0:
            found.append(f"  {_called(t)} may be negative: say that it is not, or that no item is")
        elif t.op in ("sum", "prod") and not said:
            found.append(_needed(t))
        elif t.op == "forall":
            found.append(
                f"  closed under forall? {_cut(t)} is true or false here: fix an element, or name "
                "one by at=[]"
            )
    return found[:MOST]


def _called(total):
    """Return a sum as a hint names it: one of ones and zeros is a count."""
    body = total.args[0].args[0] if total.args[0].op == "lam" else total
    counts = body.op == "ite" and {a.op for a in body.args[1:]} == {"num"}
    return f"a count, {_cut(total)}," if counts else _cut(total)


def _needed(fold):
    """Return advice about a sum or product; for one row of a function, it names the row."""
    head, args = spine(fold.args[0])
    if fold.op == "sum" and _sums(fold.args[0]):
        return f"  nothing is known of {_cut(fold)}: context.sums exchanges sums, by_item compares"
    if fold.op == "sum" and head.op == "const" and args:
        row = f"{head}({', '.join(map(str, args))}, .)"
        return f"  needs the sum of {row}: say what it is, 1 if that is a mechanism's row"
    return f"  nothing is known of {_cut(fold)}: say what it is, or go by_item"


def _sums(t):
    return t.op == "sum" or any(map(_sums, t.args))


def _near(part):
    """Return the shared theorems of most like shape, if it is of sums or products."""
    if not any(t.op in ("sum", "prod") for t in parts_of(part)):
        return []
    # by name: what a proof rests on, its imports, is none of the notation
    try:
        names = import_module("theory.notation.nearest").nearest(part)
    except Refused:  # the notation has no sign for a chosen function's value
        return []
    return [f"  shared theorems of like shape: {', '.join(names)}"] if names else []


def _is_in(t, formula):
    return t is formula or any(_is_in(t, a) for a in formula.args)


def _cut(t):
    text = str(t)
    return text if len(text) <= LONG else f"{text[:LONG]}…"
