"""Z3's answers about facts: advice for the search, never part of a certificate."""

import z3

from theory.certificates.finder.relevant import few

RLIMIT = 1_000_000
SMALL_RLIMIT = 50_000
LAST_RESORT_MILLISECONDS = 60_000
RELATIONS = {">": lambda p: p > 0, ">=": lambda p: p >= 0, "=": lambda p: p == 0}


class Oracle:
    """Z3's answers about facts `(relation, polynomial)` of a ring."""

    def __init__(self, ring, effort):
        self.ring, self.effort, self.memo = ring, effort, {}
        self.variables = {x: z3.Real(x) for x in ring.names}

    def formula(self, fact):
        """Return a fact as Z3's formula."""
        relation, p = fact
        key = relation, str(p)
        if key not in self.memo:
            total = []
            for m, a in self.ring.written(p).items():
                product = z3.RealVal(str(a))
                for x in m:
                    product = product * self.variables[x]
                total.append(product)
            self.memo[key] = RELATIONS[relation](z3.Sum(total) if total else z3.RealVal(0))
        return self.memo[key]

    def contradict(self, facts, rlimit=SMALL_RLIMIT, logics=("QF_NRA",)):
        """Return "unsat", "sat" or "unknown"."""
        for logic in logics:
            self.effort.spend()
            solver = z3.SolverFor(logic) if logic else z3.SimpleSolver()
            solver.set(rlimit=rlimit, timeout=LAST_RESORT_MILLISECONDS)
            solver.add(*map(self.formula, facts))
            answer = str(solver.check())
            if answer != "unknown":
                return answer
        return "unknown"

    def core(self, facts, simple_first=False):
        """Return few of the facts that contradict; None if Z3 does not see that they do."""
        tracked = self._tracked(facts)
        if tracked is None and self.contradict(facts, RLIMIT, ("QF_NRA", "")) != "unsat":
            return None
        facts = tracked or facts
        sign = 1 if simple_first else -1
        ordered = sorted(
            facts, key=lambda f: (sign * f[1].total_degree(), sign * len(f[1]), str(f[1]))
        )
        kept = few(ordered, lambda fewer: self.contradict(fewer) == "unsat")
        return [f for f in facts if any(f is k for k in kept)]

    def _tracked(self, facts):
        """Return the facts that Z3 used, if it sees a contradiction and says which."""
        self.effort.spend()
        solver = z3.SolverFor("QF_NRA")
        solver.set(rlimit=RLIMIT, timeout=LAST_RESORT_MILLISECONDS)
        for k, fact in enumerate(facts):
            solver.assert_and_track(self.formula(fact), f"fact {k}")
        if solver.check() != z3.unsat:
            return None
        names = {str(name) for name in solver.unsat_core()}
        return [fact for k, fact in enumerate(facts) if f"fact {k}" in names]
