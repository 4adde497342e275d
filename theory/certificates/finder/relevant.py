"""Which assertions of a script are needed, as Z3 sees it: advice for the search."""

from functools import cache

import z3

from theory.certificates.check_certificates import TRUE

RLIMIT, SMALL_RLIMIT = 20_000_000, 300_000
MILLISECONDS = 600_000


def few(items, contradict):
    """Return few of the items that still contradict; larger parts are left out first.

    Parameters
    ----------
    items : list
        What contradicts; the first are left out first.
    contradict : callable
        Whether some of the items contradict.
    """
    kept, size = list(items), max(1, len(items) // 2)
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


def conjuncts(gates, asserted, sources):
    """Return the values that are asserted, those of conjunctions one by one.

    Parameters
    ----------
    gates : dict
        Disjunctions: their values, by the number of the disjunction.
    asserted : list of int
    sources : dict
        Expressions of the script by value; a value without one is not taken apart.
    """
    found, waiting = {}, list(asserted[::-1])
    while waiting:
        v = waiting.pop()
        if v < 0 and all(abs(a) in sources for a in gates.get(-v, [0])):
            waiting += [-a for a in gates[-v][::-1]]
        elif v != TRUE:
            found[v] = None
    return list(found)


def relevant(text, values, sources):
    """Return few of the values that contradict; all of them if Z3 does not say that they do."""
    if not all(abs(v) in sources for v in values):
        return values
    shown = [sources[abs(v)] if v > 0 else ["not", sources[-v]] for v in values]
    lines = [line for line in text.split("\n") if line.startswith(("(declare", "(define"))]
    facts = [f"(assert {_written(e)})" for e in shown]
    return [values[k] for k in _contradicting("\n".join([*lines, *facts]))]


@cache
def _contradicting(text):
    """Return the numbers of few assertions of a text that contradict, or of all."""
    formulas = list(z3.parse_smt2_string(text))
    used = _tracked(formulas)
    used = range(len(formulas)) if used is None else used
    if not _contradict([formulas[k] for k in used], RLIMIT):
        return range(len(formulas))
    return few(used, lambda ks: _contradict([formulas[k] for k in ks], SMALL_RLIMIT))


def _written(e):
    return e if isinstance(e, str) else f"({' '.join(map(_written, e))})"


def _tracked(formulas):
    """Return the numbers of the formulas that Z3 used, if it sees a contradiction."""
    solver = z3.SolverFor("QF_NRA")
    solver.set(rlimit=RLIMIT, timeout=MILLISECONDS)
    for k, formula in enumerate(formulas):
        solver.assert_and_track(formula, f"formula {k}")
    if solver.check() != z3.unsat:
        return None
    names = {str(name) for name in solver.unsat_core()}
    return [k for k in range(len(formulas)) if f"formula {k}" in names]


def _contradict(formulas, rlimit):
    solver = z3.SolverFor("QF_NRA")
    solver.set(rlimit=rlimit, timeout=MILLISECONDS)
    solver.add(*formulas)
    return solver.check() == z3.unsat
