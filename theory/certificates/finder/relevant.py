"""Which assertions of a script are needed, as Z3 sees it: advice for the search."""

import z3

from theory.certificates.check_certificates import TRUE

RLIMIT = 20_000_000
# a smaller query may take this much more than all assertions together
MORE, LEAST = 2, 20_000
MILLISECONDS = 20_000


def few(items, contradict, size=None):
    """Return few of the items that still contradict; larger parts are left out first.

    Parameters
    ----------
    items : list
        What contradicts; the first are left out first.
    contradict : callable
        Whether some of the items contradict.
    size : int, optional
        How many to leave out at once, at first.
    """
    kept, size = list(items), size or max(1, len(items) // 2)
    while size:
        start = 0
        while start < len(kept):
            fewer = kept[:start] + kept[start + size :]
            if contradict(fewer):
                kept = fewer
            else:
                start += size
        size //= 2
    return kept


class Formulas:
    """The truth values and polynomials of a script's clauses as Z3 has them."""

    def __init__(self, state, gates, choices):
        self.state, self.gates, self.choices = state, gates, choices
        self.values, self.variables = {TRUE: z3.BoolVal(True)}, {}

    def value(self, v):
        """Return a truth value as a formula."""
        if v < 0:
            return z3.Not(self.value(-v))
        if v not in self.values:
            if v in self.state.atoms:
                self.values[v] = self.polynomial(self.state.atoms[v]) >= 0
            elif v in self.gates:
                self.values[v] = z3.Or([self.value(a) for a in self.gates[v]])
            else:
                self.values[v] = z3.Bool(f"b{v}")
        return self.values[v]

    def polynomial(self, p):
        """Return a polynomial as a term."""
        total = []
        for m, a in sorted(p.items()):
            product = z3.RealVal(str(a))
            for x in m:
                product = product * self._variable(x)
            total.append(product)
        return z3.Sum(total) if total else z3.RealVal(0)

    def _variable(self, x):
        if x not in self.variables:
            if x in self.choices:
                condition, _, a, b = self.choices[x]
                chosen = self.polynomial(a), self.polynomial(b)
                self.variables[x] = z3.If(self.value(condition), *chosen)
            else:
                self.variables[x] = z3.Real(x)
        return self.variables[x]


def conjuncts(gates, asserted):
    """Return the values that are asserted, those of conjunctions one by one."""
    found, waiting = {}, list(asserted[::-1])
    while waiting:
        v = waiting.pop()
        if v < 0 and -v in gates:
            waiting += [-a for a in gates[-v][::-1]]
        elif v != TRUE:
            found[v] = None
    return list(found)


def relevant(formulas, values):
    """Return few of the values that contradict; all of them if Z3 does not say that they do."""
    answer, resources = _ask(formulas, values, RLIMIT)
    if answer != "unsat":
        return values
    limit = MORE * resources + LEAST
    return few(values, lambda kept: _ask(formulas, kept, limit)[0] == "unsat")


def _ask(formulas, values, rlimit):
    solver = z3.SolverFor("QF_NRA", ctx=z3.main_ctx())
    solver.set(rlimit=rlimit, timeout=MILLISECONDS)
    solver.add(*map(formulas.value, values))
    before = _count(solver)
    answer = str(solver.check())
    return answer, _count(solver) - before


def _count(solver):
    found = {key: value for key, value in solver.statistics()}
    return int(found.get("rlimit count", 0))
