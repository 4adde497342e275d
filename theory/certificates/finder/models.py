"""Truth values that satisfy the clauses of a script, and the facts that they need."""

import z3

from theory.certificates.finder.relevant import conjuncts, relevant


class Models:
    """Z3 as a solver of clauses; its answers are checked later."""

    def __init__(self, state):
        self.state, self.solver = state, z3.SolverFor("QF_FD")
        self.taken = 0
        self.booleans = {}
        self.gates = {
            v: key for key, v in state.known.items() if isinstance(key, tuple) and type(v) is int
        }
        self.choices = {
            next(iter(v))[0]: (key[0], v, dict(key[1]), dict(key[2]))
            for key, v in state.known.items()
            if isinstance(v, dict)
        }
        units = [c[0] for c in state.clauses if len(c) == 1]
        self.asserted = conjuncts(self.gates, units, state.sources)

    def narrow(self, text):
        """Ask from now on for the facts that few of the assertions need, if Z3 finds which."""
        self.asserted = relevant(text, self.asserted, self.state.sources)

    def bounds(self):
        """Return the numbers of linear atoms that are asserted."""
        degrees = {v: max(map(len, p)) for v, p in self.state.atoms.items()}
        return [v for v in self.asserted if degrees.get(abs(v)) == 1]

    def next(self):
        """Return the facts that a model needs: numbers of atoms with signs; None if none is."""
        for clause in self.state.clauses[self.taken :]:
            self.solver.add(z3.Or([self._literal(v) for v in clause]))
        self.taken = len(self.state.clauses)
        answer = str(self.solver.check())
        if answer != "sat":
            return None
        model = self.solver.model()
        values = {v: z3.is_true(model[b]) for v, b in self.booleans.items()}
        return self._needed(values)

    def _literal(self, v):
        b = self.booleans.setdefault(abs(v), z3.Bool(f"b{abs(v)}"))
        return b if v > 0 else z3.Not(b)

    def _needed(self, values):
        holds = lambda v: values.get(abs(v), False) == (v > 0)  # noqa: E731
        needed, facts, choices, costs = set(), [], set(), {}
        waiting = list(self.asserted[::-1])
        while waiting:
            v = waiting.pop()
            if v in needed:
                continue
            needed.add(v)
            if abs(v) in self.state.atoms:
                facts.append(v)
                names = {x for m in self.state.atoms[abs(v)] for x in m if x in self.choices}
                for x in sorted(names - choices):
                    choices.add(x)
                    condition, _, a, b = self.choices[x]
                    chosen = holds(condition)
                    waiting.append(condition if chosen else -condition)
                    waiting += self._equal(x, a if chosen else b)
            elif v < 0 and -v in self.gates:
                waiting += [-a for a in self.gates[-v]]
            elif v in self.gates:
                true = [a for a in self.gates[v] if holds(a)]
                cheapest = min(true, key=lambda a: self._cost(a, holds, costs))
                waiting.append(next((a for a in true if a in needed), cheapest))
        return facts

    def _cost(self, v, holds, costs):
        """Return how many terms the facts have that a true value needs."""
        if v not in costs:
            costs[v] = 0
            if abs(v) in self.state.atoms:
                costs[v] = 1 + len(self.state.atoms[abs(v)])
            elif v < 0 and -v in self.gates:
                costs[v] = sum(self._cost(-a, holds, costs) for a in self.gates[-v])
            elif v in self.gates:
                costs[v] = min(self._cost(a, holds, costs) for a in self.gates[v] if holds(a))
        return costs[v]

    def _equal(self, x, p):
        difference = {**{m: -a for m, a in p.items()}}
        difference[(x,)] = difference.get((x,), 0) + 1
        opposite = {m: -a for m, a in difference.items()}
        return [self.state.least(difference), self.state.least(opposite)]
