"""The certificate of a script: models of its clauses, refuted one after the other."""

from theory.certificates.check_certificates import TRUE, Clauses, contradictory
from theory.certificates.finder.facts import GivenUpError, Ring
from theory.certificates.finder.hints import shortened
from theory.certificates.finder.models import Models
from theory.certificates.finder.refute import Effort, Refuter

# how much, and whether for few of the assertions
EFFORTS = ((1500, True), (1000, False), (6000, True))
MODELS = 400
LONGEST = 200_000
LARGE = 60


class Script(Clauses):
    """Clauses that remember the products in the script, whose signs may help, and expressions."""

    def __init__(self, text):
        self.products, self.sources = [], {}
        super().__init__(text)

    def value(self, e):
        """Return the value of an expression."""
        found = super().value(e)
        if type(found) is int and abs(found) != TRUE:
            self.sources.setdefault(abs(found), e if found > 0 else ["not", e])
        elif isinstance(e, list) and e[0] == "*":
            self._remember(found)
        return found

    def _remember(self, p):
        if set(p) - {()} and len(p) < LARGE and p not in self.products:
            self.products.append(p)


def certificate(text, efforts=EFFORTS):
    """Return a certificate that refutes the script, or None."""
    for effort, narrow in efforts:
        found = attempt(text, effort, narrow)
        if found is not None:
            return found
    return None


def attempt(text, effort, narrow=True, highest=4):
    """Return a certificate found with some effort, or None."""
    if len(text) > LONGEST:
        return None
    state = Script(text)
    if contradictory(state.clauses):
        return []
    if not state.atoms:
        return shortened(text, [])
    spent, models, steps = Effort(effort), Models(state), []
    bounds, learned = models.bounds(), []
    if narrow:
        models.narrow(text)
    try:
        for _ in range(MODELS):
            spent.spend()
            values = models.next()
            if values is None:
                return shortened(text, steps)
            known = [*bounds, *implied(learned, values)]
            lemmas = _refuted(state, values, known, spent, highest)
            if not lemmas:
                return None
            for lemma in lemmas:
                for step in encoded(state, lemma):
                    getattr(state, step[0])(*step[1:])
                    steps.append(step)
                learned.append(state.clauses[-1])
    except GivenUpError:
        pass
    return None


def _refuted(state, values, bounds, effort, highest):
    facts, more = _facts(state, values), _facts(state, bounds)
    ring = Ring({x for _, p in facts for m in p for x in m})
    names = set(ring.names)
    candidates = [p for p in state.products[:12] if {x for m in p for x in m} <= names]
    more = [(r, ring.read(p)) for r, p in more if {x for m in p for x in m} <= names]
    refuter = Refuter(ring, effort, highest, [ring.read(p) for p in candidates], more)
    found = refuter.refute([(r, ring.read(p)) for r, p in facts])
    if not found:
        return None
    for lemma in found:
        lemma.facts = [(r, ring.written(p)) for r, p in lemma.facts]
        lemma.products = [
            [c, ids, *(ring.written(q) for q in square)] for c, ids, *square in lemma.products
        ]
        lemma.multiples = [[ring.written(q), i] for q, i in lemma.multiples]
    return found


def implied(clauses, values):
    """Return the values that follow from some by unit propagation."""
    true, found = set(values), []
    while True:
        left = [[v for v in c if -v not in true] for c in clauses if true.isdisjoint(c)]
        new = {c[0]: None for c in left if len(c) == 1}
        if not new:
            return found
        true |= set(new)
        found += new


def _facts(state, values):
    return [
        (">=", state.atoms[v]) if v > 0 else (">", {m: -a for m, a in state.atoms[-v].items()})
        for v in values
    ]


def encoded(state, lemma):
    """Return the steps of a lemma; new atoms are numbered."""
    steps, values = [], []
    for relation, p in lemma.facts:
        opposite = {m: -a for m, a in p.items()}
        # the atoms of an equation are both numbered before, so that lemmas can be left out
        for q in {">": [opposite], ">=": [p], "=": [p, opposite]}[relation]:
            before = state.count
            v = state.least(q)
            if state.count > before:
                steps.append(["atom", polynomial(q)])
        v = state.least(opposite if relation == ">" else p)
        values.append({">": -v, ">=": v, "=": [v]}[relation])
    products = [
        [number(c), ids, *(polynomial(q) for q in square)] for c, ids, *square in lemma.products
    ]
    multiples = [[polynomial(q), i] for q, i in lemma.multiples]
    steps.append(["lemma", values, lemma.rewritings, products, multiples])
    return steps


def polynomial(p):
    """Return a polynomial as certificates write it."""
    return {" ".join(m): number(a) for m, a in sorted(p.items())}


def number(a):
    """Return a number as certificates write it."""
    return int(a) if a.denominator == 1 else f"{a.numerator}/{a.denominator}"
