"""Which of many facts are enough for a goal: by Z3, whose answer the kernel does not rely on."""

from functools import cache

from theory.kernel.query import Query
from theory.kernel.sorts import BOOL, Refused
from theory.kernel.terms import const, implies, not_

RLIMIT = 150_000
HARD_RLIMIT = 1_000_000
MOST = 400
LAST_RESORT_MILLISECONDS = 20_000  # the limits that decide are resources; some steps count none
SHRINKING = 3  # times the facts that were used are tried alone


@cache
def label(k):
    """Return the truth value that says whether fact k is used."""
    return const(f"fact_{k}", BOOL)


def enough(goal, formulas, rlimit=RLIMIT):
    """Return the numbers of those formulas that Z3 used to derive the goal; None if it did not.

    That is so of a goal that divides by the number 0 as well.
    """
    used = _core(goal, list(enumerate(formulas)), rlimit)
    for _ in range(SHRINKING):
        if not used or len(used) < 2:
            break
        fewer = _core(goal, [(k, formulas[k]) for k in used], rlimit)
        if fewer is None or len(fewer) == len(used):
            break
        used = fewer
    return used


def _core(goal, numbered, rlimit):
    import z3

    query = Query()
    marked = [implies(label(k), formula) for k, formula in numbered]
    try:
        script = query.script([*marked, not_(goal)])
    except Refused:
        return None
    names = {t: name for name, t in query.unknowns.items()}
    # a context of its own: what Z3 did before has no say in what it finds
    context = z3.Context()
    solver = z3.SimpleSolver(ctx=context)
    solver.set(rlimit=rlimit, timeout=LAST_RESORT_MILLISECONDS)
    solver.from_string(script)
    flags = {names[label(k)]: k for k, _ in numbered if label(k) in names}
    if solver.check(*(z3.Bool(name, context) for name in flags)) != z3.unsat:
        return None
    return sorted(flags[str(used)] for used in solver.unsat_core())


def decided(goal, formulas, rlimit=HARD_RLIMIT):
    """Return whether Z3 derives the goal from all of the formulas, by its decision procedure."""
    import z3

    try:
        script = Query().script([*formulas, not_(goal)])
    except Refused:
        return False
    context = z3.Context()
    solver = z3.SolverFor("QF_NRA", ctx=context)
    solver.set(rlimit=rlimit, timeout=LAST_RESORT_MILLISECONDS)
    solver.from_string(script)
    return solver.check() == z3.unsat
