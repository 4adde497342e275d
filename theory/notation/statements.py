"""Statements in the notation, line by line: for all, where, if, then."""

from theory.kernel.sorts import BOOL
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE
from theory.notation import names
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
        Better names of variables, by those of the printer; of one hypothesis or conclusion alone,
        by its name (`theory.notation.symbols.variables`).

    Returns
    -------
    str
        Lines that begin with `for all`, `where`, `if` and `then`, or go on with the same.
    """
    made = []
    for word, parts in trees(statement, notions, called):
        for k, (tree, name) in enumerate(parts):
            line = tree if isinstance(tree, str) else Text().at(tree, LOOSE)
            head = word if k == 0 else ""
            # a name that only says the formula again is left out
            named = NAMED + name if name.strip() not in ("", names.plain(line)) else ""
            made.append(f"{head:8}{line}{named}".rstrip())
    return "\n".join(made)


def stating(formula):
    """Return a formula as a statement: of its free constants, with parts that have no names."""
    given, goal = formula.args if formula.op == "implies" else (TRUE, formula)
    parts = ((f.args if f.op == "and" else (f,)) if f is not TRUE else () for f in (given, goal))
    unnamed = ({" " * k: part for k, part in enumerate(found)} for found in parts)
    return Statement(sorted(formula.free, key=lambda c: c.data), *unnamed)


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
        declared = ", ".join(declaration(c) for c in statement.constants)
        found.append(("for all", [(declared, "")]))
    if statement.where:
        defined = [(definition(shape, *pair), "") for pair in statement.where.items()]
        found.append(("where", defined))
    for word, parts in (("if", statement.hypotheses), ("then", statement.conclusions)):
        if parts:
            made = []
            for name, term in parts.items():
                shape.called = {**all_called, **all_called.get(name, {})}
                made.append((shape.term(term), name))
            found.append((word, made))
    return found


def declaration(c):
    """Return a constant with its sort."""
    name, sort = names.shown(c.data), c.sort
    if sort.kind != "functions":
        return f"{name} ∈ {names.sort_text(sort)}"
    if sort.range is BOOL and c.data in names.SETS:
        return f"{name} ⊆ {names.domain_text(sort.domain)}"
    return f"{name}: {names.sort_text(sort)}"


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
