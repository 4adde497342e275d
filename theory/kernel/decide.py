"""Z3's decision of one step."""

from functools import cache

import z3

from theory.kernel.printing import example
from theory.kernel.query import Query
from theory.kernel.sorts import Refused
from theory.kernel.terms import not_

Z3_RLIMIT = 20_000_000
QUICK_RLIMIT = 1_000_000
ATTEMPTS = (("QF_NRA", QUICK_RLIMIT), ("", QUICK_RLIMIT), ("QF_NRA", Z3_RLIMIT), ("", Z3_RLIMIT))
LAST_RESORT_MILLISECONDS = 60_000


@cache
def refutation(*formulas):
    """Return the SMT-LIB text of the conjunction of formulas, which Z3 found unsatisfiable.

    By logic alone, if that is enough; with arithmetic and congruence otherwise.

    Raises
    ------
    Refused
        If Z3 finds a model or does not decide.
    """
    skeleton = Query(skeleton=True).script(formulas)
    if _answer(skeleton, "", QUICK_RLIMIT) == "unsat":
        return skeleton
    query = Query()
    script = query.script(formulas)
    for logic, rlimit in ATTEMPTS:
        answer = _answer(script, logic, rlimit)
        if answer == "unsat":
            return script
        if answer == "sat":
            break
    model = example(_solver(script, logic, rlimit), query) if answer == "sat" else ""
    raise Refused(f"not shown ({answer}): {not_(formulas[-1])}{model}")


@cache
def _answer(script, logic, rlimit):
    return str(_solver(script, logic, rlimit).check())


def _solver(script, logic, rlimit):
    solver = z3.SolverFor(logic) if logic else z3.SimpleSolver()
    solver.set(rlimit=rlimit, timeout=LAST_RESORT_MILLISECONDS)
    solver.from_string(script)
    return solver
