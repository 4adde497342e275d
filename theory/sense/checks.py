"""Checks beyond a statement's tests: it must say something, and about the formula it names.

Each complaint is a line that says what is wrong. That there are none shows no more than that the
statement is not one of these.
"""

import ast
import inspect
import re
import textwrap
from fractions import Fraction
from functools import partial

from theory.exporting.instances import index_sorts
from theory.kernel import trace
from theory.kernel.sorts import BOOL, REAL, Refused
from theory.kernel.terms import TRUE, Term, const, not_
from theory.notation.names import kernel_name, shown
from theory.tactics.logic import conjuncts

# of most statements about privacy: to have it in common means nothing
BUDGETS = ("E", "a")
UNKNOWN = const("unknown", REAL)
RAISED = (Refused, ArithmeticError, ValueError, TypeError, AttributeError, LookupError)


def complaints(stated, statement):
    """Return what is wrong with a statement and with what it is made of.

    Parameters
    ----------
    stated : Formal
    statement : Statement
        As it builds it.
    """
    return [
        *_trivial(statement),
        *_small(stated, statement),
        *_copies(stated.build),
        *_unused(stated.build, statement),
    ]


def _trivial(statement):
    found = []
    known = {
        part: name
        for name, term in statement.hypotheses.items()
        for part in conjuncts(statement.spelled(term))
    }
    for name, term in statement.conclusions.items():
        whole = statement.spelled(term)
        parts = conjuncts(whole)
        # what is true by its definitions is TRUE, and a changed formula must break it
        if whole is not TRUE and all(part in known for part in parts):
            found.append(f"conclusion {name!r} is what hypothesis {known[parts[0]]!r} says")
    return found


def _small(stated, statement):
    found, sorts = [], index_sorts(statement.formula)
    if any(part.kind == "letters" and part.size == 1 for part in _sorts(statement.formula)):
        found.append("it speaks of a set of one element: all elements of it are equal")
    names = {sort.name for sort in sorts}
    sizes = {name for where in stated.holds for name in where.sizes}
    if other := sorted(sizes - names):
        found.append(f"instances give a size of {other[0]}, which the statement does not have")
    entry = getattr(stated.build, "entry", None)
    known = {shown(c.data) for c in statement.constants}
    for _, values in entry.examples if entry else ():
        if other := sorted({shown(kernel_name(name)) for name in values} - known):
            found.append(f"an example gives {other[0]}, which the statement is not for all of")
    return found


def _sorts(t):
    """Return all sorts that are named in a term."""
    found, seen, stack = set(), {t}, [t]
    while stack:
        part = stack.pop()
        found |= {part.sort} | ({part.data} if part.op == "lam" else set())
        new = {a for a in part.args if a not in seen}
        seen |= new
        stack += new
    waiting = list(found)
    while waiting:
        sort = waiting.pop()
        if sort.kind == "functions":
            waiting += [sort.domain, sort.range]
        found.add(sort)
    return found


def _copies(build):
    """Return that a formula of a statement about none that runs is written like one of its name."""
    formulas = {_inner(f): name for name, f in trace.functions_of().items()}
    own = inspect.signature(build).parameters.items()
    own = {name: _inner(one.default) for name, one in own if callable(one.default)}
    if any(f in formulas for f in own.values()):
        return []
    written = {name: _written(f) for name, f in own.items()}
    return [
        f"{name} is a copy of {full}: take that one, for a copy is not what runs"
        for f, full in formulas.items()
        for name, text in written.items()
        if f.__name__ == name and text and text == _written(f)
    ]


def _written(function):
    """Return what a formula of one expression does, whatever its arguments are called; or None."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
    # the source of a lambda is the whole row that it stands in
    kinds = ast.Lambda if function.__name__ == "<lambda>" else ast.FunctionDef
    made = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    if len(made) != 1:
        return None
    body = made[0].body
    if isinstance(body, list):
        body = [row for row in body if not _is_docstring(row)]
        if len(body) != 1 or not isinstance(body[0], ast.Return):
            return None
        body = body[0].value
    places = {argument.arg: f"_{k}" for k, argument in enumerate(made[0].args.args)}
    for node in ast.walk(body):
        if isinstance(node, ast.Name):
            node.id = places.get(node.id, node.id)
    return ast.dump(body)


def _is_docstring(row):
    return isinstance(row, ast.Expr) and isinstance(row.value, ast.Constant)


def _inner(function):
    return getattr(function, "__wrapped__", function)


def _unused(build, statement):
    """Return which running formulas a statement takes and says nothing of."""
    known = {_inner(f): name for name, f in trace.functions_of().items()}
    found = []
    for name, parameter in inspect.signature(build).parameters.items():
        formula = known.get(_inner(parameter.default))
        if formula is None:
            continue
        try:
            other = build(**{name: partial(_another, parameter.default)})
        except RAISED:
            continue  # it is looked at, at least
        if other.formula is statement.formula:
            found.append(f"it takes {formula} and says nothing of it: any formula would do")
    return found


def _another(formula, *args, **kwargs):
    """Return other values than a formula's."""
    return _moved(formula(*args, **kwargs))


def _moved(value):
    if isinstance(value, tuple | list):
        return type(value)(map(_moved, value))
    if isinstance(value, dict):
        return {key: _moved(one) for key, one in value.items()}
    if type(value) is Term and value.sort in (REAL, BOOL):
        return value + UNKNOWN if value.sort is REAL else not_(value)
    if callable(value):
        return lambda *args: _moved(value(*args))
    counts = isinstance(value, int | Fraction) and not isinstance(value, bool)
    return value + 1 if counts or hasattr(value, "shape") else value


def touches(statement, changed, conclusion, through):
    """Return whether another formula makes another conclusion, or the hypothesis `through`.

    Parameters
    ----------
    statement, changed : Statement
    conclusion : str
    through : str or None
    """
    parts = [("conclusions", conclusion), ("hypotheses", through)]
    return any(
        name in getattr(statement, part)
        and changed.spelled(getattr(changed, part)[name])
        is not statement.spelled(getattr(statement, part)[name])
        for part, name in parts
    )


def is_related(denied, corrected):
    """Return whether one of the statements has a formula or a constant in common with another.

    Parameters
    ----------
    denied : Formal
    corrected : list of Formal
    """
    return any(map(_subjects(denied).intersection, map(_subjects, corrected)))


def _subjects(stated):
    """Return the modules of a statement's running formulas, and its constants."""
    known = {_inner(f): name for name, f in trace.functions_of().items()}
    own = (one.default for one in inspect.signature(stated.build).parameters.values())
    defaults = [known.get(_inner(f)) for f in own if callable(f)]
    modules = {name.rpartition(".")[0] for name in defaults if name}
    constants = {(c.data, c.sort) for c in stated.build().constants if c.data not in BUDGETS}
    return modules | constants


def _is_size(value):
    return value.op in ("letter", "true", "false") or (value.op == "num" and value.data % 1 == 0)


def of_claim(statement, stated, claim, corrected):
    """Return what is wrong with a statement, compared with the words of its claim.

    Parameters
    ----------
    statement : Statement
    stated : Formal
    claim : Claim
    corrected : dict of str to Formal
        The statements to cite instead, by id.
    """
    words = f"{claim.statement} {claim.reading} {claim.scope}"
    found = [
        f"definition {c.data!r} is {value} and nothing else: say so in the claim's scope"
        for c, value in statement.where.items()
        if _is_size(value) and not re.search(rf"(?<!\w){re.escape(c.data)}(?!\w)", words)
    ]
    near = [name for name in corrected if name.startswith(claim.id)]
    if corrected and not near and not is_related(stated, list(corrected.values())):
        names = ", ".join(corrected)
        found.append(f"corrected: {names} has no formula and no constant in common with it")
    return found
