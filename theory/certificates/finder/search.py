"""The certificate of a script: models of its clauses, refuted one after the other."""

from theory.certificates.check_certificates import Clauses, contradictory
from theory.certificates.finder.facts import GivenUpError, Ring
from theory.certificates.finder.hints import shortened
from theory.certificates.finder.models import Models
from theory.certificates.finder.refute import Effort, Refuter

EFFORTS = (300, 3000)
MODELS = 400
LONGEST = 60_000


class Products(Clauses):
    """Clauses that remember the products in the script, whose signs may help."""

    def value(self, e):
        """Return the value of an expression."""
        found = super().value(e)
        if isinstance(e, list) and e[0] == "*" and type(found) is dict and len(found) < 60:
            if not hasattr(self, "products"):
                self.products = []
            if set(found) != {()} and found not in self.products:
                self.products.append(found)
        return found


def certificate(text, efforts=EFFORTS):
    """Return a certificate that refutes the script, or None."""
    for effort in efforts:
        found = attempt(text, effort)
        if found is not None:
            return found
    return None


def attempt(text, effort, highest=4):
    """Return a certificate found with some effort, or None."""
    if len(text) > LONGEST:
        return None
    state = Products(text)
    if contradictory(state.clauses):
        return []
    if not state.atoms:
        return shortened(text, [])
    spent, models, steps = Effort(effort), Models(state), []
    models.narrow()
    try:
        for _ in range(MODELS):
            spent.spend()
            values = models.next()
            if values is None:
                return shortened(text, steps)
            lemmas = _refuted(state, values, spent, highest, getattr(state, "products", [])[:12])
            if not lemmas:
                return None
            for lemma in lemmas:
                for step in encoded(state, lemma):
                    getattr(state, step[0])(*step[1:])
                    steps.append(step)
    except GivenUpError:
        pass
    return None


def _refuted(state, values, effort, highest, products):
    facts = [
        (">=", state.atoms[v]) if v > 0 else (">", {m: -a for m, a in state.atoms[-v].items()})
        for v in values
    ]
    ring = Ring({x for _, p in facts for m in p for x in m})
    candidates = [ring.read(p) for p in products if {x for m in p for x in m} <= set(ring.names)]
    found = Refuter(ring, effort, highest, candidates).refute([(r, ring.read(p)) for r, p in facts])
    if not found:
        return None
    for lemma in found:
        lemma.facts = [(r, ring.written(p)) for r, p in lemma.facts]
        lemma.products = [
            [c, ids, *(ring.written(q) for q in square)] for c, ids, *square in lemma.products
        ]
        lemma.multiples = [[ring.written(q), i] for q, i in lemma.multiples]
    return found


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
