"""A solver's step as data for Coq's checker: its unknowns, atoms and lemmas.

Only what the refutation needs is written: premises, facts about unknowns, lemmas.
"""

from theory.certificates.check_certificates import Clauses, parse, plus
from theory.coq.core import needed
from theory.coq.polynomials import lemma_text, number
from theory.kernel.query import Query
from theory.kernel.sorts import BOOL, Refused
from theory.kernel.terms import div, not_, real, spine


def script(step):
    """Return the query of a step and its text, which names the certificate."""
    formulas = [*step.premises, not_(step.formula)]
    skeleton = not step.details or step.details[0].startswith("(set-logic QF_UF)")
    query = Query(skeleton=skeleton)
    return query, query.script(formulas)


class Certificate:
    """The certificate of a solver's step, without parts that it does not need.

    Parameters
    ----------
    step : Step
        Of the rule `solve`.
    found : callable
        Returns the certificate of a text, or None.

    Attributes
    ----------
    premises : list of Term
        Those that are needed.
    """

    def __init__(self, step, found):
        self.goal = step.formula
        self.query, text = script(step)
        proof = found(text)
        if proof is None:
            raise Refused("no certificate")
        self.state = Clauses(text)
        self.roots = {}  # literals by what is asserted
        self.named = {name: t for name, t in self.query.unknowns.items() if t.sort is not BOOL}
        self.places = {t: name for name, t in self.named.items()}
        self.truths = {t: name for name, t in self.query.unknowns.items() if t.sort is BOOL}
        optional = self._asserted(step.premises)
        optional |= self._branches(text)
        lemmas = [self._step(k, optional, *part) for k, part in enumerate(proof)]
        optional |= self._opposites()
        kept = needed(self.state.clauses, optional)
        self.keys = [key for key in dict.fromkeys(optional.values()) if key in kept]
        self.premises = [key[1] for key in self.keys if key[0] == "premise"]
        self.lemmas = [lemmas[key[1]] for key in self.keys if key[0] == "lemma"]

    def _asserted(self, premises):
        """Return what is asserted by the place of its clause, but for the goal's negation."""
        dividing = [key[1] for key in self.query.memo if isinstance(key, tuple)]
        keys = [("reciprocal", d) for d in dividing]
        if not self.query.skeleton:
            keys += [("congruent", *pair) for pair in self._congruences()]
        keys += [("premise", p) for p in premises]
        units = [k for k, c in enumerate(self.state.clauses) if len(c) == 1][1:]
        for key, k in zip([*keys, "goal"], units, strict=True):
            self.roots[key] = self.state.clauses[k]
        return dict(zip(units, keys, strict=False))

    def _branches(self, text):
        """Return the clauses of if-then-else of numbers, which have names like unknown numbers."""
        places = {}
        for k, clause in enumerate(self.state.clauses):
            places.setdefault(tuple(clause), []).append(k)
        found = {}
        # those that stand only within arguments of functions are not in the text
        written = [t for t, said in self.query.memo.items() if _is_number_ite(t) and said in text]
        for t in written:
            c, yes, no, p = (self._value(a) for a in (*t.args, t))
            ((name,),) = p
            self.places[t] = name
            if name in self.named:  # the same polynomials
                continue
            self.named[name] = t
            key = "branches", t
            self.roots[key] = []
            for given, q in ((-c, yes), (c, no)):
                for d in (plus(p, q, -1), plus(q, p, -1)):
                    clause = [given, self.state.least(d)]
                    self.roots[key] += clause
                    found |= dict.fromkeys(places[tuple(clause)], key)
        return found

    def _step(self, k, optional, kind, *details):
        made = None
        if kind == "lemma":
            made = ([self._fact(value) for value in details[0]], *details)
        if kind != "clause":  # Coq's own search does without
            getattr(self.state, kind)(*details)
        if made:
            optional[len(self.state.clauses) - 1] = "lemma", k
            self.roots["lemma", k] = self.state.clauses[-1]
        return made

    def _opposites(self):
        """Return the clauses that p or -p is not negative."""
        keys = {frozenset(p.items()): v for v, p in self.state.atoms.items()}
        pairs = {}
        for v, p in self.state.atoms.items():
            w = keys.get(frozenset((m, -a) for m, a in p.items()), 0)
            if v < w:
                pairs[frozenset((v, w))] = "opposite", v, w
        found = {
            k: pairs[frozenset(c)]
            for k, c in enumerate(self.state.clauses)
            if len(c) == 2 and frozenset(c) in pairs
        }
        self.roots |= {key: list(key[1:]) for key in found.values()}
        return found

    def _value(self, t):
        return self.state.value(parse(self.query.memo[t])[0])

    def _fact(self, value):
        v = value[0] if isinstance(value, list) else value
        p = self.state.atoms[abs(v)]
        if v < 0:
            p = {m: -a for m, a in p.items()}
        return ("=" if isinstance(value, list) else ">" if v < 0 else ">=", p)

    def _congruences(self):
        heads = {}
        for head, args, _, name in self.query.applied:
            others = heads.setdefault((head, len(args)), [])
            for args2, name2 in others:
                pairs = zip(args, args2, strict=True)
                if all(a is b or a.sort in self.query.compared for a, b in pairs):
                    yield self.query.unknowns[name], self.query.unknowns[name2]
            others.append((args, name))

    # ---- what is left, as text

    def text(self, write):
        """Return the certificate as a term of Coq."""
        return _Text(self, write).text()

    def truth_values(self):
        """Return the numbers of the truth values in what is left."""
        inner = {v: key for key, v in self.state.known.items() if _is_clause(key)}
        found, stack = set(), [v for key in [*self.keys, "goal"] for v in self.roots[key]]
        while stack:
            v = abs(stack.pop())
            if v not in found:
                found.add(v)
                stack += inner.get(v, ())
        return found

    def unknowns(self):
        """Return the unknown numbers and indices in what is left, inner ones first."""
        stack, found, seen = [self.goal, *self.premises], {}, set()
        for kind, *terms in self.keys:
            if kind == "reciprocal":
                stack += [terms[0], div(real(1), terms[0])]
            elif kind == "branches":
                stack += [terms[0], *terms[0].args]
            elif kind == "congruent":
                stack += [a for t in terms for a in (t, *spine(t)[1])]
        while stack:
            t = stack.pop()
            if t in seen:
                continue
            seen.add(t)
            if t.op == "div":
                stack.append(t.args[0])
                t = div(real(1), t.args[1])
            if t not in self.places:
                stack += () if t in self.truths else t.args
                continue
            found.setdefault(t)
            first = self.named[self.places[t]]
            if first is not t:  # compared with the first by its branches
                stack += [first, *first.args, *t.args]
        order = {t: k for k, t in enumerate(self.query.memo)}
        return sorted(found, key=lambda t: order.get(t, -1))


class _Text:
    """The remaining certificate, with numbers for its unknowns and truth values."""

    def __init__(self, proof, write):
        self.proof, self.state, self.write = proof, proof.state, write
        self.numbers = {}
        truths = {self.state.names[name]: t for t, name in proof.truths.items()}
        used = proof.truth_values()
        places = sorted(v for v in used if v in truths or v in self.state.atoms)
        self.places = {v: k + 1 for k, v in enumerate(places)}
        self.atoms = [
            f"Truth {write.term(truths[v])}"
            if v in truths
            else f"Sign {self.pol(self.state.atoms[v])}"
            for v in places
        ]

    def text(self):
        """Return the certificate as a term of Coq."""
        lemmas = [
            f"({_list(map(self._literal, values))}, {lemma_text(facts, *rest, self.pol)})"
            for facts, values, *rest in self.proof.lemmas
        ]
        aliases = []
        for t in self.proof.unknowns():
            name = self.proof.places[t]
            k = self._number(name)
            if self.proof.named[name] is not t:
                aliases.append(f"({k}, {self.write.term(t)})")
        pairs = [key[1:] for key in self.proof.keys if key[0] == "opposite"]
        parts = [
            [self._extra(*key) for key in self.proof.keys if key[0] in _EXTRAS],
            [self.write.term(self.proof.named[name]) for name in self.numbers],
            aliases,
            self.atoms,
            [f"({self.places[v]}, {self.places[w]})" for v, w in pairs],
            lemmas,
        ]
        return "Build_certificate\n    " + "\n    ".join(map(_list, parts))

    def _number(self, name):
        return self.numbers.setdefault(name, len(self.numbers) + 1)

    def _extra(self, kind, *terms):
        if kind == "branches":
            (t,) = terms
            return f"Branches {self.write.sort(t.sort)} {' '.join(map(self.write.term, t.args))}"
        return f"{_EXTRAS[kind]} {' '.join(map(self.write.term, terms))}"

    def _literal(self, value):
        if isinstance(value, list):
            v = value[0]
            opposite = self.state.least({m: -a for m, a in self.state.atoms[v].items()})
            return f"Zero {self.places[v]} {self.places[opposite]}"
        return f"Plain {self.places[abs(value)]} {'true' if value > 0 else 'false'}"

    def pol(self, p):
        """Return a polynomial as a term of Coq."""
        monomials = [
            f"({number(c)}, {_list(str(self._number(x)) for x in m)})" for m, c in p.items()
        ]
        return f"(of_monomials {_list(monomials)})"


_EXTRAS = {"reciprocal": "Reciprocal", "congruent": "Congruent", "branches": "Branches"}


def _is_clause(key):
    return isinstance(key, tuple) and all(isinstance(v, int) for v in key)


def _is_number_ite(t):
    return not isinstance(t, tuple) and t.op == "ite" and t.sort is not BOOL


def _list(items):
    return f"[{'; '.join(items)}]"
