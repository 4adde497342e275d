"""Derivations as the kernel records them, read back as terms, without steps that change sorts."""

from dataclasses import dataclass
from fractions import Fraction

from theory.kernel import binding, sorts, terms
from theory.kernel.sorts import BOOL, REAL, Sort
from theory.kernel.terms import Term


@dataclass(frozen=True)
class Step:
    """A rule applied to earlier steps; `premises` are formulas, which name theorems.

    Parameters
    ----------
    rule : str
        As the kernel names it.
    premises : tuple of Term
        Formulas of earlier steps.
    details : tuple
        Terms, sorts and texts.
    formula : Term
    """

    rule: str
    premises: tuple
    details: tuple
    formula: Term


def steps(rows):
    """Return the steps of a derivation in order, each formula derived once.

    A theorem at other sorts (rule `at_sorts`) is derived again at them: Coq's types do not change.

    Parameters
    ----------
    rows : dict
        As `theory.kernel.record.derivation` gives it.
    """
    read = _Rows(rows)
    return _expanded(read, len(rows["steps"]) - 1)


class _Rows:
    """A derivation's rows as sorts and terms of the kernel."""

    def __init__(self, rows):
        self.rows, self.sorts, self.terms = rows["steps"], [], []
        for row in rows["sorts"]:
            self.sorts.append(self._sort(*row))
        for row in rows["terms"]:
            self.terms.append(self._term(*row))

    def _sort(self, kind, name, size, domain, image):
        if kind == "functions":
            return sorts.functions(self.sorts[domain], self.sorts[image])
        known = {"bool": BOOL, "real": REAL}
        return known.get(kind) or (sorts.index(name) if kind == "index" else sorts.letters(size))

    def _term(self, op, args, sort, data):
        if op == "num":
            data = Fraction(data)
        elif op == "lam":
            data = self.sorts[data]
        return terms.make(op, tuple(self.terms[a] for a in args), self.sorts[sort], data)

    def detail(self, detail):
        """Return a detail as a term, a sort or a text."""
        if isinstance(detail, str):
            return detail
        kind, k = detail
        return self.terms[k] if kind == "term" else self.sorts[k]


def _expanded(read, last):
    """Return the steps that a step needs, itself last, for each change of sorts anew."""
    found, stack = {}, [(last, ())]
    done = {}
    while stack:
        k, changes = stack[-1]
        if (k, changes) in done:
            stack.pop()
            continue
        rule, premises, details, formula, _ = read.rows[k]
        inner = changes
        if rule == "at_sorts":
            inner = (_pairs(read, details), *changes)
        missing = [(p, inner) for p in premises if (p, inner) not in done]
        if missing:
            stack += missing
            continue
        stack.pop()
        formula = _changed(read.terms[formula], changes)
        if rule != "at_sorts" and formula not in found:
            needed = tuple(done[p, inner] for p in premises)
            given = tuple(_changed(read.detail(d), changes) for d in details)
            found[formula] = Step(rule, needed, given, formula)
        done[k, changes] = formula
    return list(found.values())


def _pairs(read, details):
    given = [read.detail(d) for d in details]
    return tuple(zip(given[::2], given[1::2], strict=True))


def _changed(value, changes):
    """Return a term or sort at other sorts, the first change first."""
    for change in changes:
        if isinstance(value, Term):
            value = binding.with_sorts(value, dict(change))
        elif isinstance(value, Sort):
            value = binding.sort_with(value, dict(change))
    return value
