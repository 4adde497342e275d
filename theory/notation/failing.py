"""Statements at finite instances, with the numbers put in: what holds, and what fails where."""

from dataclasses import dataclass, field
from fractions import Fraction

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.notation import names

LONGEST = 40
# of a comparison that fails, and of one that holds
FAILS = {"≤": ">", "<": "≥", "=": "≠", "≠": "="}


@dataclass(frozen=True)
class Seen:
    """A statement at an instance.

    Parameters
    ----------
    sizes, values : dict of str to str
        Of sorts and constants, by how they are shown.
    met : dict of str to str
        Hypotheses by name, with their numbers where they compare some.
    failed : dict of str to str
        Conclusions that are false, by name: both sides, and where.
    """

    sizes: dict
    values: dict
    met: dict = field(default_factory=dict)
    failed: dict = field(default_factory=dict)

    def lines(self):
        """Return lines of text."""
        at = [f"|{s}| = {n}" for s, n in self.sizes.items()]
        at += [f"{c} = {value}" for c, value in self.values.items()]
        lines = [f"false at {', '.join(at)}:"]
        lines += [f"  met: {name}{f' ({how})' if how else ''}" for name, how in self.met.items()]
        return lines + [f"  fails: {name}: {how}" for name, how in self.failed.items()]


def denial(statement, instances):
    """Return the first instance at which all hypotheses hold and a conclusion is false, or None.

    Parameters
    ----------
    statement : Statement
    instances : iterable
        With `sizes` and `values`, as in `theory.ledger.formal`. An instance with quantifiers over
        only some real numbers does not show that there is none, and is left out.
    """
    known = {c.data for c in statement.constants}
    for where in instances:
        if where.values.keys() <= known:
            seen = _seen(statement, where)
            if seen is not None:
                return seen
    return None


def _seen(statement, where):
    instance = Instance(where.sizes, where.values)
    met, failed = {}, {}
    for name, part in statement.hypotheses.items():
        term = statement.spelled(part)
        if not instance.value(term):
            return None
        met[name] = compared(instance, term)
    for name, part in statement.conclusions.items():
        try:
            if not instance.value(statement.spelled(part)):
                failed[name] = failure(instance, statement.spelled(part))
        except ZeroDivisionError:
            continue
    if not failed:
        return None
    values = {
        names.shown(c.data): shown(instance, instance.value(c), c.sort) for c in statement.constants
    }
    sizes = {names.shown(sort): str(size) for sort, size in where.sizes.items()}
    return Seen(sizes, values, met, failed)


def shown(instance, value, sort):
    """Return a value as text: an element of an index sort by its number, from 1 on."""
    if sort.kind == "functions":
        if not sort.domain.is_index:
            return "a function of real numbers"
        cells = [shown(instance, value(x), sort.range) for x in instance.elements(sort.domain)]
        return f"({', '.join(cells)})"
    if sort.kind in ("index", "letters"):
        return str(value + 1)
    return _number(value) if isinstance(value, Fraction) else str(value).lower()


def _number(q):
    exact = str(q)
    return exact if len(exact) <= LONGEST else f"{float(q):.6g} (rounded)"


def _sides(term):
    """Return the sign and the sides of a comparison, or None."""
    if term.op in ("le", "eq"):
        return ("≤" if term.op == "le" else "="), *term.args
    if term.op == "not" and term.args[0].op in ("le", "eq"):
        inside = term.args[0]
        return ("<", *reversed(inside.args)) if inside.op == "le" else ("≠", *inside.args)
    return None


def compared(instance, term):
    """Return a comparison that holds with its numbers; an empty text for anything else."""
    sides = _sides(term)
    if sides is None or sides[1].sort.kind != "real":
        return ""
    sign, a, b = sides
    left, right = (_number(instance.value(side)) for side in (a, b))
    if a.op == "num" and sign in ("≤", "<"):
        return f"{right} {'≥' if sign == '≤' else '>'} {left}"
    return f"{left} {sign} {right}"


def failure(instance, term, scope=(), at=()):
    """Return where a term is false and how: the sides of the comparison that fails."""
    if term.op == "forall":
        f = term.args[0]
        for x in instance.elements(f.sort.domain):
            if not instance.value(f, scope)(x):
                place = shown(instance, x, f.sort.domain)
                if f.op != "lam":
                    return _with_place("false", (*at, place))
                return failure(instance, f.args[0], (x, *scope), (*at, place))
    if term.op == "and":
        part = next(a for a in term.args if not instance.value(a, scope))
        return failure(instance, part, scope, at)
    if term.op == "implies":
        return failure(instance, term.args[1], scope, at)
    sides = _sides(term)
    if sides is None or sides[1].sort.kind == "functions":
        return _with_place("false", at)
    sign, a, b = sides
    try:
        left, right = (shown(instance, instance.value(s, scope), s.sort) for s in (a, b))
    except Refused:
        return _with_place("false", at)
    return _with_place(f"left {left} {FAILS[sign]} right {right}", at)


def _with_place(what, at):
    return f"{what}, at ({', '.join(at)})" if at else what
