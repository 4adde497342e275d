"""The decision of one step: by Z3, or by a certificate that the checker accepts."""

import json
from contextlib import suppress
from functools import cache

import z3

from theory.certificates.check_certificates import closes
from theory.kernel.example import example
from theory.kernel.query import Query
from theory.kernel.sorts import Refused
from theory.kernel.terms import not_

Z3_RLIMIT = 20_000_000
QUICK_RLIMIT = 1_000_000
# whether comparisons are unknown; Z3's logic; its resource limit, or none to look for a certificate
CERTIFIED = ((True, "", None), (False, "", None))
ATTEMPTS = (
    (True, "", QUICK_RLIMIT),
    (False, "QF_NRA", QUICK_RLIMIT),
    (False, "", QUICK_RLIMIT),
    (False, "QF_NRA", Z3_RLIMIT),
    (False, "", Z3_RLIMIT),
)
LAST_RESORT_MILLISECONDS = 900_000
# mappings from texts to certificates as JSON, if these are to decide; parsed here to plain data
offered = []


@cache
def refutation(*formulas):
    """Return the SMT-LIB text of the conjunction of formulas, which was found unsatisfiable.

    Only logic is used if it suffices; otherwise also arithmetic and congruence. Z3 is not asked if
    a certificate is offered for exactly this text and the checker accepts it.

    Raises
    ------
    Refused
        If Z3 finds a model or does not decide.
    """
    for skeleton, logic, rlimit in CERTIFIED + ATTEMPTS if offered else ATTEMPTS:
        query = Query(skeleton)
        script = query.script(formulas)
        answer = _answer(script, logic, rlimit) if rlimit else by_certificate(script)
        if answer == "unsat":
            return script
        if answer == "sat" and not skeleton:
            break
    model = example(_solver(script, logic, rlimit), query) if answer == "sat" else ""
    raise Refused(f"not shown ({answer}): {not_(formulas[-1])}{model}")


@cache
def by_certificate(script):
    """Return `unsat` if the checker accepts what is offered as a certificate of the very text."""
    with suppress(Exception):  # whatever goes wrong, nothing was accepted
        return "unsat" if any(closes(script, json.loads(c[script])) for c in offered) else "unknown"
    return "unknown"


@cache
def _answer(script, logic, rlimit):
    return str(_solver(script, logic, rlimit).check())


def _solver(script, logic, rlimit):
    solver = z3.SolverFor(logic) if logic else z3.SimpleSolver()
    solver.set(rlimit=rlimit, timeout=LAST_RESORT_MILLISECONDS)
    solver.from_string(script)
    return solver
