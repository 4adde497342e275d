"""Statements in the notation, line by line: for all, where, if, then."""

from itertools import count, groupby

from theory.kernel.binding import substitute
from theory.kernel.sorts import BOOL
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, const
from theory.notation import layout, names
from theory.notation.apart import apart
from theory.notation.shape import Shaper
from theory.notation.symbols import NAMED
from theory.notation.text import LOOSE, Text
from theory.notation.tree import Domain, node

WORDS = ("for all", "where", "if", "then")


def written(statement, notions=(), called=()):
    """Return a statement as text.

    Parameters
    ----------
    statement : Statement
    notions : iterable of Notion
        The vocabulary that is used; none to write everything out.
    called : dict of str to str
        Better names of variables, by those of the printer; for only one hypothesis or conclusion,
        by its name (`theory.notation.symbols.variables`).

    Returns
    -------
    str
        Lines that begin with `for all`, `where`, `if` and `then`, or go on with the same.
    """
    made = []
    for word, parts in trees(statement, notions, called):
        rows = []
        for number, (tree, name) in zip(numbers(word, parts), parts, strict=True):
            line = tree if isinstance(tree, str) else Text().at(tree, LOOSE)
            # a name that only says the formula again is left out
            named = NAMED + name if name.strip() not in ("", names.plain(line)) else ""
            broken = line.splitlines() if isinstance(tree, str) else layout.rows(number + line)
            broken[-1] += named
            rows += broken
        made += [f"{word if k == 0 else '':8}{row}".rstrip() for k, row in enumerate(rows)]
    return "\n".join(made)


def numbers(word, parts):
    """Return what stands before each part: conclusions that have names are counted from 1 on."""
    counted = word == "then" and len(parts) > 1 and all(name.strip() for _, name in parts)
    return [f"{k}. " if counted else "" for k in range(1, len(parts) + 1)]


def stating(formula):
    """Return a formula as a statement about its free constants, with parts without names."""
    formula = _named_apart(formula)
    given, goal = formula.args if formula.op == "implies" else (TRUE, formula)
    parts = ((f.args if f.op == "and" else (f,)) if f is not TRUE else () for f in (given, goal))
    unnamed = ({" " * k: part for k, part in enumerate(found)} for found in parts)
    return Statement(sorted(formula.free, key=lambda c: c.data), *unnamed)


def _named_apart(formula):
    """Return a formula whose free constants have different names: those of two sorts may share one.

    The kernel tells them apart by sort, a reader cannot.
    """
    free = sorted(formula.free, key=lambda c: (c.data, str(c.sort)))
    taken, put = {c.data for c in free}, {}
    for k, c in enumerate(free):
        if k and free[k - 1].data == c.data:
            name = next(f"{c.data}{n}" for n in count(2) if f"{c.data}{n}" not in taken)
            taken.add(name)
            put[c] = const(name, c.sort)
    return substitute(formula, put) if put else formula


def shaper(statement, notions, called=()):
    """Return what makes trees of a statement's terms: no variable has a constant's name."""
    constants = (*statement.constants, *statement.where)
    return Shaper((names.shown(c.data) for c in constants), notions, called)


def trees(statement, notions=(), called=()):
    """Return pairs of a word and what follows it: pairs of a tree or a text, and its name."""
    all_called = dict(called)
    shape = shaper(statement, notions, all_called)
    found = []
    if statement.constants:
        found.append(("for all", [("\n".join(declarations(statement.constants)), "")]))
    if statement.where:
        defined = [(apart(definition(shape, *pair)), "") for pair in statement.where.items()]
        found.append(("where", defined))
    for word, parts in (("if", statement.hypotheses), ("then", statement.conclusions)):
        if parts:
            made = []
            for name, term in parts.items():
                shape.called = {**all_called, **all_called.get(name, {})}
                made.append((apart(shape.term(term)), name))
            found.append((word, made))
    return found


def declarations(constants):
    """Return constants with their sorts, those of one sort in a row together: lines of text."""
    lines = []
    for (sign, sort), some in groupby(constants, sort_of):
        made = f"{', '.join(names.shown(c.data) for c in some)}{sign}{sort}"
        if lines and len(lines[-1]) + len(made) < layout.WIDTH:
            lines[-1] += f", {made}"
        else:
            lines.append(made)
    return lines


def sort_of(c):
    """Return a constant's sort as it is declared: the sign before it, and its text."""
    if c.sort.kind != "functions":
        return " ∈ ", names.sort_text(c.sort)
    if c.sort.range is BOOL and c.data in names.SETS:
        return " ⊆ ", names.domain_text(c.sort.domain)
    return ": ", names.sort_text(c.sort)


def definition(shape, c, term):
    """Return the tree of `f(x ∈ X) := term`."""
    opened, body = [], term
    if c.data in names.SETS or term.op != "lam" or shape.folded(term) is not None:
        return node("define", names.shown(c.data), (), shape.term(term))
    while body.op == "lam":
        variable, body = shape.opened(body, opened)
        opened.append(variable)
    variables = tuple((shape.name(v), Domain(v.sort)) for v in opened)
    return node("define", names.shown(c.data), variables, shape.term(body))
