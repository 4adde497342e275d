"""A theorem's derivation as plain data: a list of rule applications that others can replay."""

from fractions import Fraction

from theory.kernel.sorts import Sort
from theory.kernel.terms import Term
from theory.kernel.theorem import require_theorem


def derivation(theorem):
    """Return terms and steps of a theorem, each named by its place in its list.

    Returns
    -------
    dict
        `sorts`, `terms` and `steps`, each entry after those it needs. A sort is
        `[kind, name, size, domain, range]`, a term `[op, arguments, sort, data]`, a step `[rule,
        premises, details, formula, axioms]`; a detail is `["term", k]`, `["sort", k]` or a text.
        The last step is the theorem.
    """
    require_theorem(theorem)
    return _Record().of(theorem)


class _Record:
    def __init__(self):
        self.sorts, self.terms, self.steps = {}, {}, {}
        self.rows = {"sorts": [], "terms": [], "steps": []}

    def of(self, theorem):
        stack = [theorem]
        while stack:
            t = stack[-1]
            missing = [p for p in t.premises if id(p) not in self.steps]
            if missing:
                stack += missing
                continue
            stack.pop()
            if id(t) not in self.steps:
                self._step(t)
        return self.rows

    def _add(self, kind, key, row):
        getattr(self, kind)[key] = len(self.rows[kind])
        self.rows[kind].append(row)
        return len(self.rows[kind]) - 1

    def _step(self, t):
        premises = [self.steps[id(p)] for p in t.premises]
        details = [self._detail(d) for d in t.details]
        row = [t.rule, premises, details, self._term(t.formula), sorted(t.axioms)]
        self._add("steps", id(t), row)

    def _detail(self, detail):
        if type(detail) is Term:
            return ["term", self._term(detail)]
        return ["sort", self._sort(detail)] if type(detail) is Sort else detail

    def _sort(self, sort):
        if sort is None or sort in self.sorts:
            return self.sorts.get(sort)
        inner = [self._sort(sort.domain), self._sort(sort.range)]
        return self._add("sorts", sort, [sort.kind, sort.name, sort.size, *inner])

    def _term(self, t):
        if t not in self.terms:
            args, sort = [self._term(a) for a in t.args], self._sort(t.sort)
            data = str(t.data) if type(t.data) is Fraction else t.data
            data = self._sort(data) if type(data) is Sort else data
            self._add("terms", t, [t.op, args, sort, data])
        return self.terms[t]
