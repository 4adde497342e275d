"""Two solvers that read the same SMT-LIB text: Z3 decides, cvc5 gives a second opinion.

Each query is read into a fresh context under a resource limit (never wall-clock), so that an
answer and its resource count do not depend on what was asked before.
"""

from dataclasses import dataclass

import z3

from common import extras
from theory.exporting import identities

Z3_RLIMIT = 20_000_000
CVC5 = {"rlimit": "2000000", "nl-cov": "true"}
# of an opinion on one step of a theorem, of which there are many: coverings alone, for the other
# procedure takes longer and decides fewer
OPINION = {"rlimit": "10000", "nl-cov": "true", "nl-ext": "none"}


@dataclass(frozen=True)
class Answer:
    """A solver's answer: `sat`, `unsat` or `unknown`, and the resources it took."""

    result: str
    resources: int


# empty of what is not installed: then nobody gives a second opinion
VERSIONS = {"z3": extras.installed("z3-solver")}
VERSIONS |= {name: extras.installed(name) for name in ("cvc5", "sympy")}


def smtlib(assertions):
    """Return the conjunction of Z3 formulas as an SMT-LIB 2 script.

    The logic is QF_NRA for quantifier-free real arithmetic and ALL otherwise.
    """
    # in a context of its own: names of shared terms would tell what was built before
    context = z3.Context()
    solver = z3.Solver(ctx=context)
    solver.add(*(assertion.translate(context) for assertion in assertions))
    return f"(set-logic {_logic(assertions)})\n{solver.to_smt2()}"


def _logic(assertions):
    goal = z3.Goal()
    goal.add(*assertions)
    return "QF_NRA" if z3.Probe("is-qfnra")(goal) == 1.0 else "ALL"


def ask_z3(script):
    """Return Z3's `Answer` to an SMT-LIB script."""
    context = z3.Context()
    solver = (
        z3.SolverFor("QF_NRA", ctx=context)
        if script.startswith("(set-logic QF_NRA)")
        else z3.Solver(ctx=context)
    )
    solver.set("rlimit", Z3_RLIMIT)
    solver.from_string(script)
    result = str(solver.check())
    statistics = solver.statistics()
    resources = statistics.get_key_value("rlimit count")
    return Answer(result, int(resources))


def opinion(script):
    """Return cvc5's `Answer` to a step of a theorem, with little effort."""
    return ask_cvc5(script, OPINION)


def sympy_opinion(text):
    """Return SymPy's `Answer` to an identity: `unsat` if it holds, as for a step."""
    return Answer("unsat" if identities.holds(text) else "sat", 0)


def ask_cvc5(script, options=CVC5):
    """Return cvc5's `Answer` to an SMT-LIB script; its own resource count is not comparable."""
    import cvc5  # only a second opinion needs it

    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    for name, value in options.items():
        solver.setOption(name, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "obligation")
    symbols = parser.getSymbolManager()
    result = "unknown"
    while not (command := parser.nextCommand()).isNull():
        printed = command.invoke(solver, symbols).strip()
        if printed in {"sat", "unsat"}:
            result = printed
        elif printed.startswith("(error"):
            raise ValueError(f"cvc5 cannot read the obligation: {printed}")
    return Answer(result, 0)
