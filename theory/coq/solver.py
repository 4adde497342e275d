"""A solver's step as data for Coq's checker: its unknowns, atoms and lemmas."""

from theory.certificates.check_certificates import Clauses, parse
from theory.coq.choices import Naming, Solved
from theory.coq.polynomials import lemma_text, number
from theory.kernel.query import Query
from theory.kernel.sorts import BOOL, Refused
from theory.kernel.terms import not_


def script(step):
    """Return the query of a step and its text, which names the certificate."""
    premises = step.asked if isinstance(step, Solved) else step.premises
    formulas = [*premises, not_(step.formula)]
    skeleton = not step.details or step.details[0].startswith("(set-logic QF_UF)")
    query = Query(skeleton=skeleton)
    return query, query.script(formulas)


def certificate(step, found, write):
    """Return a step's certificate as a term of Coq.

    Parameters
    ----------
    step : Step
        Of the rule `solve`.
    found : callable
        Returns the certificate of a text, or None.
    write : Writer
        Names terms and sorts.
    """
    query, text = script(step)
    proof = found(text)
    if proof is None:
        raise Refused("no certificate")
    if isinstance(step, Solved):
        write = _Named(write, Naming(step.put))
    return _Certificate(query, text, write).text(proof)


class _Named:
    """A writer of terms with constants for choices."""

    def __init__(self, write, naming):
        self.write, self.naming, self.sort = write, naming, write.sort

    def term(self, t):
        return self.write.term(self.naming(t))


class _Certificate:
    def __init__(self, query, text, write):
        self.query, self.write = query, write
        self.state = Clauses(text)
        self.numbers, self.unknowns, self.aliases = {}, [], []
        for name, t in query.unknowns.items():
            if t.sort is not BOOL:
                self._unknown(name, t)
        self.branches = [t for t in query.memo if _is_number_ite(t)]
        for t in self.branches:
            (((name,), _),) = self.state.value(parse(query.memo[t])[0]).items()
            self._unknown(name, t)

    def _unknown(self, name, t):
        if name not in self.numbers:
            self.unknowns.append(t)
            self.numbers[name] = len(self.unknowns)
        else:  # if-then-else of the same polynomials
            self.aliases.append((self.numbers[name], t))

    def text(self, proof):
        lemmas = [self._step(*step) for step in proof]
        truths = {
            self.state.names[name]: t for name, t in self.query.unknowns.items() if t.sort is BOOL
        }
        self.places = {v: k + 1 for k, v in enumerate(sorted({*truths, *self.state.atoms}))}
        atoms = [
            f"Truth {self.write.term(truths[v])}"
            if v in truths
            else f"Sign {self.pol(self.state.atoms[v])}"
            for v in self.places
        ]
        parts = [
            self._extras(),
            [self.write.term(t) for t in self.unknowns],
            [f"({k}, {self.write.term(t)})" for k, t in self.aliases],
            atoms,
            [f"({self.places[v]}, {self.places[w]})" for v, w in self._opposites()],
            [
                f"({_list(map(self._literal, values))}, {lemma_text(facts, *rest, self.pol)})"
                for facts, values, *rest in filter(None, lemmas)
            ],
        ]
        return "Build_certificate\n    " + "\n    ".join(map(_list, parts))

    def _step(self, kind, *details):
        if kind == "clause":  # Coq's own search does without
            return None
        made = None
        if kind == "lemma":
            facts = [self._fact(value) for value in details[0]]
            made = (facts, *details)
        getattr(self.state, kind)(*details)
        return made

    def _fact(self, value):
        v = value[0] if isinstance(value, list) else value
        p = self.state.atoms[abs(v)]
        if v < 0:
            p = {m: -a for m, a in p.items()}
        return ("=" if isinstance(value, list) else ">" if v < 0 else ">=", p)

    def _literal(self, value):
        if isinstance(value, list):
            v = value[0]
            opposite = self.state.least({m: -a for m, a in self.state.atoms[v].items()})
            return f"Zero {self.places[v]} {self.places[opposite]}"
        return f"Plain {self.places[abs(value)]} {'true' if value > 0 else 'false'}"

    def _opposites(self):
        keys = {frozenset(p.items()): v for v, p in self.state.atoms.items()}
        for v, p in self.state.atoms.items():
            w = keys.get(frozenset((m, -a) for m, a in p.items()), 0)
            if v < w:
                yield v, w

    def _extras(self):
        dividing = [d for key, d in (k for k in self.query.memo if isinstance(k, tuple))]
        found = [f"Reciprocal {self.write.term(d)}" for d in dividing]
        for t in self.branches:
            c, yes, no = map(self.write.term, t.args)
            found.append(f"Branches {self.write.sort(t.sort)} {c} {yes} {no}")
        return found + [
            f"Congruent {self.write.term(t)} {self.write.term(u)}" for t, u in self._congruences()
        ]

    def _congruences(self):
        heads = {}
        for head, args, _, name in self.query.applied:
            others = heads.setdefault((head, len(args)), [])
            for args2, name2 in others:
                pairs = zip(args, args2, strict=True)
                if all(a is b or a.sort in self.query.compared for a, b in pairs):
                    yield self.query.unknowns[name], self.query.unknowns[name2]
            others.append((args, name))

    def pol(self, p):
        """Return a polynomial as a term of Coq."""
        monomials = [
            f"({number(c)}, {_list(str(self.numbers[x]) for x in m)})" for m, c in p.items()
        ]
        return f"(of_monomials {_list(monomials)})"


def _is_number_ite(t):
    return not isinstance(t, tuple) and t.op == "ite" and t.sort is not BOOL


def _list(items):
    return f"[{'; '.join(items)}]"
